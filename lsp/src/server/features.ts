import { ErrorCodes, ResponseError } from 'vscode-languageserver'
import type { CompletionItem, CompletionParams, SymbolInformation } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { CONFIG_NAME, fileNameOf } from '@slashlint/checker'
import { configCompletion, configHover, snippetCompletion } from '../answers/index.js'
import { matchesQuery, mayOffer } from '../features/index.js'
import type { Actions } from './actions.js'
import { createAsk, mustBePresent } from './ask.js'
import { formOfProject, makeCommand } from './forms.js'
import { inAllFiles, offerFileName } from './rename.js'
import { NEW_COMMAND, PREVIEW } from './protocol.js'
import type { NewCommandParams, PreviewParams } from './protocol.js'
import type { SessionContext } from './session-context.js'
import type { Workspace } from '../workspace/workspace.js'

/** The limit for symbols in an answer. The client asks again at the next typed character. */
const MOST_SYMBOLS = 1000
/** The milliseconds for which requests for symbols wait until all files are checked. */
const FIRST_LOOK_MS = 2000
/**
 * The milliseconds for which requests that change other files, or list their contents, wait until
 * all files are checked.
 */
const ALL_KNOWN_MS = 15_000

/** Registers the answers to requests about documents. */
export function registerFeatures(session: SessionContext, actions: Actions): void {
  const { connection, workspace, client } = session
  const ask = createAsk(workspace)
  connection.onCodeAction(actions.list)
  connection.onCodeActionResolve(actions.resolve)
  const configuration = (uri: string): TextDocument | undefined =>
    fileNameOf(uri) === CONFIG_NAME ? workspace.keepDocument(uri)?.text : undefined
  connection.onHover((params) => {
    const document = configuration(params.textDocument.uri)
    return document === undefined ? ask('hover', params) : configHover(document, params, client)
  })
  connection.onCompletion((params) => {
    const document = configuration(params.textDocument.uri)
    if (document === undefined) {
      return completionAt(session, params)
    }
    return configCompletion(document, params, client)
  })
  registerReferences(session)
  registerMarks(session)
  connection.onRequest(PREVIEW, async (params: PreviewParams) =>
    withClientUris(await ask('preview', params), workspace),
  )
  connection.onRequest(NEW_COMMAND, async (params: NewCommandParams) => {
    // It is written as the others are: those are known first.
    await known(workspace, ALL_KNOWN_MS)
    return makeCommand(workspace, params)
  })
}

/** Registers the answers to requests for definitions, references and renaming. */
function registerReferences(session: SessionContext): void {
  const { connection, workspace } = session
  const ask = createAsk(workspace)
  connection.onDefinition(async (params) =>
    withClientUris(await ask('definition', params), workspace),
  )
  connection.onReferences(async (params) =>
    withClientUris(await ask('references', params, known(workspace, ALL_KNOWN_MS)), workspace),
  )
  connection.onDocumentHighlight((params) => ask('documentHighlight', params))
  connection.onPrepareRename(async (params) => unlessRefused(await ask('prepareRename', params)))
  connection.onRenameRequest(async (params) => {
    const document = workspace.openDocument(params.textDocument.uri)
    // To rename only here would break other files: all are known first.
    const edit = unlessRefused(await ask('rename', params, known(workspace, ALL_KNOWN_MS)))
    if (document !== undefined) {
      mustBePresent(workspace, document)
    }
    if (edit === null) {
      return edit
    }
    const whole = unlessRefused(await inAllFiles(session, params, edit))
    // It is asked when the name has been changed.
    const { command } = edit
    if (command !== undefined) {
      setTimeout(() => void offerFileName(session, params, command.name))
    }
    return whole
  })
}

/** Registers the answers to requests for hints, lenses and symbols. */
function registerMarks({ connection, workspace }: SessionContext): void {
  const ask = createAsk(workspace)
  connection.languages.inlayHint.on((params) =>
    workspace.settings.inlayHints ? ask('inlayHint', params) : null,
  )
  connection.onCodeLens((params) => {
    if (workspace.settings.codeLens) {
      return ask('codeLens', { ...params, reads: workspace.settings.readLens })
    }
    return null
  })
  connection.onDocumentSymbol((params) =>
    workspace.settings.outline ? ask('documentSymbol', params) : null,
  )
  connection.onWorkspaceSymbol(async ({ query }) => {
    await known(workspace, FIRST_LOOK_MS)
    return symbolsIn(workspace, query)
  })
}

/** Waits until all files were checked, but at most for a number of milliseconds. */
async function known(workspace: Workspace, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([workspace.idle(), new Promise((done) => (timer = setTimeout(done, ms)))])
  clearTimeout(timer)
}

/** Finds the commands of all documents whose names match a query. */
function symbolsIn(workspace: Workspace, query: string): SymbolInformation[] {
  const found: SymbolInformation[] = []
  for (const { key, symbols } of workspace.records()) {
    const uri = workspace.uriOf(key)
    for (const { name, kind, range } of symbols) {
      if (matchesQuery(name, query)) {
        found.push({ name, kind, location: { uri, range } })
      }
      if (found.length === MOST_SYMBOLS) {
        return found
      }
    }
  }
  return found
}

/**
 * Returns the completions at a position: those for the definitions of the document, and snippets
 * for new definitions.
 */
async function completionAt(
  { workspace, client }: SessionContext,
  params: CompletionParams,
): Promise<CompletionItem[] | null> {
  const { uri } = params.textDocument
  const document = workspace.keepDocument(uri)
  if (document === undefined) {
    return null
  }
  const { text, language } = document
  const isNew = mayOffer({ text: text.getText(), language }, text.offsetAt(params.position))
  // A dot is typed everywhere: it is asked about chains of calls alone.
  if (!isNew && params.context?.triggerCharacter === '.') {
    return null
  }
  const items = await createAsk(workspace)('completion', params)
  if (!isNew) {
    return items
  }
  const form = await formOfProject(workspace, uri)
  const snippets = await snippetCompletion(text, language, params, form, client)
  return snippets.length === 0 ? items : [...(items ?? []), ...snippets]
}

/** Returns an answer. Throws the reason if it is a refusal, which editors show as an error. */
function unlessRefused<T extends object>(answer: T | { readonly reason: string } | null): T | null {
  if (answer !== null && 'reason' in answer) {
    throw new ResponseError(ErrorCodes.InvalidRequest, answer.reason)
  }
  return answer
}

/** Copies plain data. Every `uri` in it gets the client's spelling. */
function withClientUris<T>(value: T, { uriOf }: SessionContext['workspace']): T {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      key === 'uri' && typeof inner === 'string' ? uriOf(inner) : inner,
    ),
  ) as T
}
