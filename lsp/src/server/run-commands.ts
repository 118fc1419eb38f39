import { MessageType, ShowMessageNotification } from 'vscode-languageserver'
import type { Command, Position, Range, WorkspaceEdit } from 'vscode-languageserver'
import { plural } from '@slashlint/core/internal'
import { LEVELS, pageOf } from '../features/index.js'
import type { Actions } from './actions.js'
import { createAsk } from './ask.js'
import { COMMANDS } from './commands.js'
import { malformed } from './parameters.js'
import type { FixedWorkspace } from './protocol.js'
import type { Served } from './served.js'
import { severityChange } from './severity.js'

/** Runs the commands that clients send with `workspace/executeCommand`. */
export function registerCommands(served: Served, actions: Actions): void {
  const { connection, workspace, client, pages } = served
  const ask = createAsk(workspace)

  connection.onExecuteCommand(async ({ command, arguments: args = [] }) => run(command, args))

  async function run(command: string, args: readonly unknown[]): Promise<unknown> {
    // Their types were looked at when the request came in.
    const [first, second, third, fourth, fifth] = args
    switch (command) {
      case COMMANDS.applyEdit:
        return applyEdit(first as WorkspaceEdit)
      case COMMANDS.fixAll:
        return fixAll()
      case COMMANDS.size:
        return ask('size', {
          textDocument: { uri: first as string },
          ...(second !== undefined && second !== null && { position: second as Position }),
        })
      case COMMANDS.checkAgain:
        workspace.setSettings(workspace.settings)
        return true
      case COMMANDS.choose:
        return choose(first as string, second as readonly Command[])
      case COMMANDS.setSeverity:
        return setSeverity(first as string, second as string, third as string)
      case COMMANDS.disable:
        return applyEdit(
          await actions.disabling(
            { uri: first as string, version: second as number },
            { code: third as string, range: fourth as Range, where: fifth as string },
          ),
        )
      case COMMANDS.showDocumentation:
        return showPage(first as string)
      default:
        return null
    }
  }

  async function choose(question: string, offered: readonly Command[]): Promise<unknown> {
    const chosen = await connection.window.showInformationMessage(
      question,
      ...offered.map(({ title }) => ({ title })),
    )
    const found = offered.find(({ title }) => title === chosen?.title)
    if (found === undefined) {
      return false
    }
    const { command, arguments: given = [] } = found
    const params = { command, arguments: given }
    // What a client sends behind a choice is looked at like anything that it sends.
    if (
      command === COMMANDS.choose ||
      malformed('workspace/executeCommand', params) !== undefined
    ) {
      return false
    }
    return run(command, given)
  }

  async function fixAll(): Promise<FixedWorkspace> {
    const { edit, problems, uris } = await actions.fixWorkspace()
    const applied = problems > 0 && (await applyEdit(edit))
    const where = `${plural(problems, 'problem')} in ${plural(uris.length, 'file')}`
    if (applied) {
      say(`Slashlint fixed ${where}.`)
    } else if (problems === 0) {
      say('Slashlint found nothing that it can fix safely.')
    }
    return { applied, problems, uris }
  }

  /** Nobody has to answer. */
  const say = (message: string): void =>
    void connection.sendNotification(ShowMessageNotification.type, {
      type: MessageType.Info,
      message,
    })

  async function setSeverity(uri: string, code: string, wanted: string): Promise<boolean> {
    const level = LEVELS.find((one) => one === wanted)
    const change =
      level === undefined ? undefined : await severityChange(served, { uri, code, level })
    if (change === undefined || !(await applyEdit(change.edit))) {
      return false
    }
    if (change.created !== undefined && client.showDocument) {
      await connection.window.showDocument({ uri: change.created, takeFocus: true })
    }
    return true
  }

  async function showPage(code: string): Promise<boolean> {
    const page = pageOf(code, pages)
    if (page === undefined || !client.showDocument) {
      return false
    }
    // A page of the site is shown by a browser.
    const external = !page.startsWith('file:')
    return (await connection.window.showDocument({ uri: page, external, takeFocus: true })).success
  }

  async function applyEdit(edit: WorkspaceEdit): Promise<boolean> {
    if (!client.applyEdit) {
      return false
    }
    return (await connection.workspace.applyEdit({ label: 'slashlint', edit })).applied
  }
}
