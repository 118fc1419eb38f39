import type { CreateFile, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { CONFIG_NAME } from '@slashlint/checker'
import { encoded, protocolEdits } from '../answers/index.js'
import { severityEdits } from '../features/index.js'
import type { RuleLevel } from '../features/index.js'
import { keyOf } from '../workspace/documents.js'
import { workspaceEdit } from './edits.js'
import type { SessionContext } from './session-context.js'

/**
 * Returns the edit that sets the severity of a rule in the configuration of a document, with its
 * place.
 *
 * @returns `undefined` if the text of the configuration is damaged, or if there is none and the
 *   client cannot create one
 */
export async function severityChange(
  { workspace, client }: SessionContext,
  { uri, code, level }: { readonly uri: string; readonly code: string; readonly level: RuleLevel },
) {
  const key = keyOf(uri)
  const { environment } = workspace
  const config = await environment.configFor(key)
  const target = config?.uri ?? `${await environment.rootOf(key)}/${CONFIG_NAME}`
  const open = workspace.openDocument(target)
  const text = open?.text.getText() ?? config?.text
  const edits = severityEdits(text, code, level)
  if (edits === undefined) {
    return undefined
  }
  const document =
    open?.text ?? encoded(TextDocument.create(target, 'json', 0, text ?? ''), client.encoding)
  const at = open?.uri ?? target
  if (text !== undefined) {
    const version = open?.text.version ?? null
    return {
      edit: workspaceEdit(client, { uri: at, version, edits: protocolEdits(document, edits) }),
    }
  }
  if (!client.documentChanges || !client.createFiles) {
    return undefined
  }
  const content: TextDocumentEdit = {
    textDocument: { uri: at, version: null },
    edits: protocolEdits(document, edits),
  }
  const create: CreateFile = { kind: 'create', uri: at, options: { ignoreIfExists: true } }
  const edit: WorkspaceEdit = { documentChanges: [create, content] }
  return { edit, created: at }
}
