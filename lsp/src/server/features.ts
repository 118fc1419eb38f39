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
import type { Served } from './served.js'

/** Nobody reads more; the next character typed asks again. */
const MOST_SYMBOLS = 1000
/** Who asks while the files are still looked at waits so long for the rest. */
const FIRST_LOOK_MS = 2000
/** What changes other files, or lists what they hold, waits for them as long. */
const ALL_KNOWN_MS = 15_000

/** Answers what is asked about documents. */
export function registerFeatures(served: Served, actions: Actions): void {
  const { connection, workspace, client } = served
  const ask = createAsk(workspace)

  /** Waits until all files were looked at, so many milliseconds at most. */
  async function known(ms: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    await Promise.race([workspace.idle(), new Promise((done) => (timer = setTimeout(done, ms)))])
    clearTimeout(timer)
  }

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
      return completionAt(params)
    }
    return configCompletion(document, params, client)
  })
  connection.onDefinition(async (params) =>
    withClientUris(await ask('definition', params), workspace),
  )
  connection.onReferences(async (params) =>
    withClientUris(await ask('references', params, known(ALL_KNOWN_MS)), workspace),
  )
  connection.onDocumentHighlight((params) => ask('documentHighlight', params))
  connection.onPrepareRename(async (params) => unlessRefused(await ask('prepareRename', params)))
  connection.onRenameRequest(async (params) => {
    const document = workspace.openDocument(params.textDocument.uri)
    // What is renamed here alone is wrong elsewhere: all files are known first.
    const edit = unlessRefused(await ask('rename', params, known(ALL_KNOWN_MS)))
    if (document !== undefined) {
      mustBePresent(workspace, document)
    }
    if (edit === null) {
      return edit
    }
    const whole = unlessRefused(await inAllFiles(served, params, edit))
    // It is asked when the name has been changed.
    const { command } = edit
    if (command !== undefined) {
      setTimeout(() => void offerFileName(served, params, command.name))
    }
    return whole
  })
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
    await known(FIRST_LOOK_MS)
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
    const known = await ask('completion', params)
    const snippets = isNew
      ? await snippetCompletion(text, language, params, await formOfProject(workspace, uri), client)
      : []
    return snippets.length === 0 ? known : [...(known ?? []), ...snippets]
  }
}

/** An answer; a refusal becomes an error, which editors show. */
function unlessRefused<T extends object>(answer: T | { readonly reason: string } | null): T | null {
  if (answer !== null && 'reason' in answer) {
    throw new ResponseError(ErrorCodes.InvalidRequest, answer.reason)
  }
  return answer
}

/** Plain data with the client's spelling of every `uri` in it. */
function withClientUris<T>(value: T, { uriOf }: Served['workspace']): T {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      key === 'uri' && typeof inner === 'string' ? uriOf(inner) : inner,
    ),
  ) as T
}
