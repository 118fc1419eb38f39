import type { RenameParams, TextEdit, WorkspaceEdit } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { fileNameOf } from '@slashlint/checker'
import { languageOf } from '@slashlint/sources'
import { encoded, protocolEdits } from '../answers/index.js'
import { comparisonsWith, doubtful, isCode } from '../features/index.js'
import type { NamedCommand } from '../features/index.js'
import { keyOf } from '../workspace/documents.js'
import { findFiles } from '../workspace/find-files.js'
import type { SessionContext } from './session-context.js'

/** The changes of a renaming in each document, with the command if a command itself is renamed. */
type Renamed = WorkspaceEdit & { readonly command?: NamedCommand }

/**
 * Adds the changes of a renaming in other files. The name of a command is also changed in files of
 * the project that compare the name of the called command.
 *
 * @returns the edit, or the reason why the renaming is impossible
 */
export async function inAllFiles(
  { workspace, client, host }: SessionContext,
  { textDocument, newName }: RenameParams,
  { changes = {}, command }: Renamed,
): Promise<WorkspaceEdit | { readonly reason: string }> {
  const all = new Map<string, readonly TextEdit[]>(
    Object.entries(changes).map(([uri, edits]) => [workspace.uriOf(uri), edits]),
  )
  if (command !== undefined) {
    const own = keyOf(textDocument.uri)
    const { environment } = workspace
    const root = await environment.rootOf(own)
    const other = [...workspace.records()].find(
      ({ key, symbols }) =>
        key !== own &&
        key.startsWith(`${root}/`) &&
        symbols.some(({ name }) => name === command.name),
    )
    if (other !== undefined) {
      return {
        reason: `${fileNameOf(other.key)} defines ${JSON.stringify(command.name)}, too: which of them a branch means is not certain.`,
      }
    }
    for (const key of (await findFiles(host, environment)).keys()) {
      if (key === own || !isCode(languageOf(key)) || !key.startsWith(`${root}/`)) {
        continue
      }
      const open = workspace.openDocument(key)
      const text = (await workspace.textOf(key)) ?? ''
      const { places, doubt } = comparisonsWith(text, command)
      if (doubt !== undefined) {
        return { reason: doubtful(key, text, command.name, doubt) }
      }
      const document = open?.text ?? encoded(TextDocument.create(key, '', 0, text), client.encoding)
      const edits = places.map((place) => ({ ...place, text: newName }))
      if (edits.length > 0) {
        all.set(workspace.uriOf(key), protocolEdits(document, edits))
      }
    }
  }
  return { changes: Object.fromEntries([...all].map(([uri, edits]) => [uri, [...edits]])) }
}

/** Asks the user whether a file that is named after a renamed command is renamed, too. */
export async function offerFileName(
  { connection, workspace: { environment }, client }: SessionContext,
  { textDocument: { uri }, newName }: RenameParams,
  command: string,
): Promise<void> {
  const [stem = '', ...ending] = decodeURIComponent(fileNameOf(uri)).split('.')
  if (stem !== command || stem === newName || !client.applyEdit || !client.renameFiles) {
    return
  }
  const target =
    uri.slice(0, uri.lastIndexOf('/') + 1) + encodeURIComponent([newName, ...ending].join('.'))
  if ((await environment.readText(keyOf(target))) !== undefined) {
    return
  }
  const title = `Rename to ${decodeURIComponent(fileNameOf(target))}`
  const question = `The file ${decodeURIComponent(fileNameOf(uri))} has the old name of /${newName}.`
  const chosen = await connection.window.showInformationMessage(question, { title })
  if (chosen?.title !== title) {
    return
  }
  const edit: WorkspaceEdit = { documentChanges: [{ kind: 'rename', oldUri: uri, newUri: target }] }
  await connection.workspace.applyEdit({ label: title, edit })
}
