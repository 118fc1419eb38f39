import type { Connection, Position, SymbolInformation, WorkspaceEdit } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { configCompletion, configHover } from '../answers/index.js'
import type { Answer, Look, Params, Question } from '../answers/index.js'
import { CONFIG_NAME, nameOf } from '@slashlint/checker'
import { matchesQuery } from '../features/index.js'
import { COMMANDS } from './commands.js'
import type { Workspace } from '../workspace/model.js'
import type { Actions } from './actions.js'
import type { ClientFeatures } from './capabilities.js'
import { PREVIEW } from './protocol.js'
import type { PreviewParams } from './protocol.js'

/** Nobody reads more; the next character typed asks again. */
const MOST_SYMBOLS = 1000
/** Who asks while the files are still looked at waits so long for the rest. */
const FIRST_LOOK_MS = 2000

/** Answers what is asked about documents. */
export function registerFeatures(
  connection: Connection,
  workspace: Workspace,
  actions: Actions,
  client: ClientFeatures,
  look: Look,
): void {
  /** @returns `null` if the document isn't open, or defines nothing */
  async function ask<Q extends Question>(
    question: Q,
    { textDocument, ...params }: { textDocument: { uri: string } } & Params<Q>,
  ): Promise<Answer<Q> | null> {
    const state = await workspace.current(textDocument.uri)
    return state?.ask === undefined ? null : state.ask(question, params as unknown as Params<Q>)
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
    return document === undefined ? ask('completion', params) : configCompletion(document, params, look)
  })
  connection.languages.inlayHint.on((params) => (workspace.settings.inlayHints ? ask('inlayHint', params) : null))
  connection.onCodeLens((params) => (workspace.settings.codeLens ? ask('codeLens', params) : null))
  connection.onDocumentSymbol((params) => (workspace.settings.outline ? ask('documentSymbol', params) : null))
  connection.onWorkspaceSymbol(async ({ query }) => {
    await Promise.race([workspace.idle(), new Promise((done) => setTimeout(done, FIRST_LOOK_MS))])
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

  connection.onExecuteCommand(async ({ command, arguments: args = [] }) => {
    const [first, second] = args as unknown[]
    switch (command) {
      case COMMANDS.applyEdit:
        return applyEdit(first as WorkspaceEdit)
      case COMMANDS.fixAll:
        return applyEdit(await actions.fixWorkspace())
      case COMMANDS.size:
        return typeof first === 'string'
          ? ask('size', { textDocument: { uri: first }, ...(isPosition(second) && { position: second }) })
          : null
      default:
        return null
    }
  })

  async function applyEdit(edit: WorkspaceEdit): Promise<boolean> {
    if (!client.applyEdit) return false
    return (await connection.workspace.applyEdit({ label: 'slashlint', edit })).applied
  }
}

const isPosition = (value: unknown): value is Position => typeof value === 'object' && value !== null && 'line' in value

/** Plain data with the client's spelling of every `uri` in it. */
function withClientUris<T>(value: T, workspace: Workspace): T {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      key === 'uri' && typeof inner === 'string' ? workspace.uriOf(inner) : inner,
    ),
  ) as T
}
