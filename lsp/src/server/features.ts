import { MarkupKind } from 'vscode-languageserver'
import type { Connection, WorkspaceEdit } from 'vscode-languageserver'
import { hover } from '../service/index.js'
import type { Workspace } from '../workspace/workspace.js'
import type { Actions } from './actions.js'
import type { ClientFeatures } from './capabilities.js'
import { COMMANDS } from './commands.js'
import type { InitializationOptions } from './protocol.js'

/** Answers what is asked about documents. */
export function registerFeatures(
  connection: Connection,
  workspace: Workspace,
  actions: Actions,
  client: ClientFeatures,
  _options: InitializationOptions,
): void {
  connection.onCodeAction(actions.list)
  connection.onCodeActionResolve(actions.resolve)

  connection.onHover(async ({ textDocument, position }) => {
    const state = await workspace.current(textDocument.uri)
    if (state?.analysis === undefined) return null
    const { text } = state.document
    const found = hover(state.analysis, text.offsetAt(position))
    if (found === undefined) return null
    const { place, markdown } = found
    return {
      contents: client.markdown
        ? { kind: MarkupKind.Markdown, value: markdown }
        : { kind: MarkupKind.PlainText, value: plainText(markdown) },
      range: { start: text.positionAt(place.start), end: text.positionAt(place.end) },
    }
  })

  connection.onExecuteCommand(async ({ command, arguments: args = [] }) => {
    if (command === COMMANDS.applyEdit) return applyEdit(args[0] as WorkspaceEdit)
    if (command === COMMANDS.fixAll) return applyEdit(await actions.fixWorkspace())
    return null
  })

  async function applyEdit(edit: WorkspaceEdit): Promise<boolean> {
    if (!client.applyEdit) return false
    return (await connection.workspace.applyEdit({ label: 'slashlint', edit })).applied
  }
}

/** Markdown for clients that show plain text. */
export const plainText = (markdown: string): string => markdown.replaceAll(/[*`]/g, '')
