import { ErrorCodes, MessageType, ResponseError, ShowMessageNotification } from 'vscode-languageserver'
import type {
  CompletionItem,
  CompletionParams,
  Connection,
  Position,
  SymbolInformation,
  WorkspaceEdit,
} from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { configCompletion, configHover, snippetCompletion } from '../answers/index.js'
import type { Answer, Look, Params, Question } from '../answers/index.js'
import { CONFIG_NAME, nameOf, plural } from '@slashlint/checker'
import { LEVELS, matchesQuery, mayOffer, pageOf } from '../features/index.js'
import type { RulePages } from '../features/index.js'
import { COMMANDS } from './commands.js'
import type { Workspace } from '../workspace/model.js'
import type { Actions } from './actions.js'
import type { ClientFeatures } from './capabilities.js'
import { formOfProject, makeCommand } from './forms.js'
import { NEW_COMMAND, PREVIEW } from './protocol.js'
import type { FixedWorkspace, NewCommandParams, PreviewParams } from './protocol.js'

/** Nobody reads more; the next character typed asks again. */
const MOST_SYMBOLS = 1000
/** Who asks while the files are still looked at waits so long for the rest. */
const FIRST_LOOK_MS = 2000
/** What changes other files, or lists what they hold, waits for them as long. */
const ALL_KNOWN_MS = 15_000

/** Answers what is asked about documents. */
export function registerFeatures(
  connection: Connection,
  workspace: Workspace,
  actions: Actions,
  client: ClientFeatures,
  look: Look,
  pages: RulePages,
): void {
  /** @returns `null` if the document isn't open, or defines nothing */
  async function ask<Q extends Question>(
    question: Q,
    { textDocument, ...params }: { textDocument: { uri: string } } & Params<Q>,
  ): Promise<Answer<Q> | null> {
    const state = await workspace.current(textDocument.uri)
    return state?.ask === undefined ? null : state.ask(question, params as unknown as Params<Q>)
  }

  /** Waits until all files were looked at, so many milliseconds at most. */
  async function known(ms: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    await Promise.race([workspace.idle(), new Promise((done) => (timer = setTimeout(done, ms)))])
    clearTimeout(timer)
  }

  connection.onCodeAction(actions.list)
  connection.onCodeActionResolve(actions.resolve)
  const configuration = (uri: string): TextDocument | undefined =>
    nameOf(uri) === CONFIG_NAME ? workspace.openDocument(uri)?.text : undefined
  connection.onHover((params) => {
    const document = configuration(params.textDocument.uri)
    return document === undefined ? ask('hover', params) : configHover(document, params, look)
  })
  connection.onCompletion((params) => {
    const document = configuration(params.textDocument.uri)
    return document === undefined ? completionAt(params) : configCompletion(document, params, look)
  })
  connection.onDefinition(async (params) => withClientUris(await ask('definition', params), workspace))
  connection.onReferences(async (params) => {
    await known(ALL_KNOWN_MS)
    return withClientUris(await ask('references', params), workspace)
  })
  connection.onDocumentHighlight((params) => ask('documentHighlight', params))
  connection.onPrepareRename(async (params) => unlessRefused(await ask('prepareRename', params)))
  connection.onRenameRequest(async (params) => {
    // What is renamed here alone is wrong elsewhere: all files are known first.
    await known(ALL_KNOWN_MS)
    const edit = unlessRefused(await ask('rename', params))
    if (edit?.changes === undefined) return edit
    const changes = Object.entries(edit.changes).map(([uri, edits]) => [workspace.uriOf(uri), edits] as const)
    return { changes: Object.fromEntries(changes) }
  })
  connection.languages.inlayHint.on((params) => (workspace.settings.inlayHints ? ask('inlayHint', params) : null))
  connection.onCodeLens((params) =>
    workspace.settings.codeLens ? ask('codeLens', { ...params, reads: workspace.settings.readLens }) : null,
  )
  connection.onDocumentSymbol((params) => (workspace.settings.outline ? ask('documentSymbol', params) : null))
  connection.onWorkspaceSymbol(async ({ query }) => {
    await known(FIRST_LOOK_MS)
    const found: SymbolInformation[] = []
    for (const { key, symbols } of workspace.records()) {
      const uri = workspace.uriOf(key)
      for (const { name, kind, range } of symbols) {
        if (matchesQuery(name, query)) found.push({ name, kind, location: { uri, range } })
        if (found.length === MOST_SYMBOLS) return found
      }
    }
    return found
  })
  connection.onRequest(PREVIEW, async (params: PreviewParams) =>
    withClientUris(await ask('preview', params), workspace),
  )

  connection.onRequest(NEW_COMMAND, async (params: NewCommandParams) => {
    // It is written as the others are: those are known first.
    await known(ALL_KNOWN_MS)
    return makeCommand(workspace, params)
  })

  /** What the definitions of a document say of a place, and what may be written there anew. */
  async function completionAt(params: CompletionParams): Promise<CompletionItem[] | null> {
    const { uri } = params.textDocument
    const document = workspace.openDocument(uri)
    if (document === undefined) return null
    const { text, language } = document
    const isNew = mayOffer({ text: text.getText(), language }, text.offsetAt(params.position))
    // A dot is typed everywhere: it is asked about chains of calls alone.
    if (!isNew && params.context?.triggerCharacter === '.') return null
    const known = await ask('completion', params)
    const snippets = isNew
      ? await snippetCompletion(text, language, params, await formOfProject(workspace, uri), look)
      : []
    return snippets.length === 0 ? known : [...(known ?? []), ...snippets]
  }

  connection.onExecuteCommand(async ({ command, arguments: args = [] }) => {
    const [first, second, third] = args as unknown[]
    switch (command) {
      case COMMANDS.applyEdit:
        return applyEdit(first as WorkspaceEdit)
      case COMMANDS.fixAll:
        return fixAll()
      case COMMANDS.size:
        return typeof first === 'string'
          ? ask('size', { textDocument: { uri: first }, ...(isPosition(second) && { position: second }) })
          : null
      case COMMANDS.checkAgain:
        workspace.setSettings(workspace.settings)
        return true
      case COMMANDS.changeSeverity:
        return isText(first) && isText(second) && isText(third) ? changeSeverity(first, second, third) : false
      case COMMANDS.showDocumentation:
        return isText(first) && showPage(first)
      default:
        return null
    }
  })

  async function fixAll(): Promise<FixedWorkspace> {
    const { edit, problems, uris } = await actions.fixWorkspace()
    const applied = problems > 0 && (await applyEdit(edit))
    const where = `${plural(problems, 'problem')} in ${plural(uris.length, 'file')}`
    if (applied) say(`Slashlint fixed ${where}.`)
    else if (problems === 0) say('Slashlint finds nothing that it could fix safely.')
    return { applied, problems, uris }
  }

  /** Nobody has to answer. */
  const say = (message: string): void =>
    void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message })

  async function changeSeverity(uri: string, code: string, now: string): Promise<boolean> {
    const others = LEVELS.filter((level) => level !== now).map((title) => ({ title }))
    const question = `${code} is ${now === 'off' ? 'off' : `a${now === 'error' ? 'n' : ''} ${now}`}. In slashlint.json it shall be:`
    const chosen = await connection.window.showInformationMessage(question, ...others)
    const level = LEVELS.find((one) => one === chosen?.title)
    const change = level === undefined ? undefined : await actions.changeSeverity(uri, code, level)
    if (change === undefined || !(await applyEdit(change.edit))) return false
    if (change.created !== undefined && client.showDocument)
      await connection.window.showDocument({ uri: change.created, takeFocus: true })
    return true
  }

  async function showPage(code: string): Promise<boolean> {
    const page = pageOf(code, pages)
    if (page === undefined || !client.showDocument) return false
    // A page of the site is shown by a browser.
    const external = !page.startsWith('file:')
    return (await connection.window.showDocument({ uri: page, external, takeFocus: true })).success
  }

  async function applyEdit(edit: WorkspaceEdit): Promise<boolean> {
    if (!client.applyEdit) return false
    return (await connection.workspace.applyEdit({ label: 'slashlint', edit })).applied
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isPosition = (value: unknown): value is Position => typeof value === 'object' && value !== null && 'line' in value

/** An answer; a refusal becomes an error, which editors show. */
function unlessRefused<T extends object>(answer: T | { readonly reason: string } | null): T | null {
  if (answer !== null && 'reason' in answer) throw new ResponseError(ErrorCodes.InvalidRequest, answer.reason)
  return answer as T | null
}

/** Plain data with the client's spelling of every `uri` in it. */
function withClientUris<T>(value: T, workspace: Workspace): T {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      key === 'uri' && typeof inner === 'string' ? workspace.uriOf(inner) : inner,
    ),
  ) as T
}
