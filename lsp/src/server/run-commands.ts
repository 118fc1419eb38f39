import { MessageType, ShowMessageNotification } from 'vscode-languageserver'
import type { Command, Position, Range, WorkspaceEdit } from 'vscode-languageserver'
import { plural } from '@slashlint/core/internal'
import { LEVELS, pageOf } from '../features/index.js'
import type { Actions } from './actions.js'
import { createAsk } from './ask.js'
import { COMMANDS } from './commands.js'
import { malformed } from './parameters.js'
import type { FixedWorkspace } from './protocol.js'
import type { SessionContext } from './session-context.js'
import { severityChange } from './severity.js'

/** The parts of the session that commands need. */
interface CommandsContext {
  readonly session: SessionContext
  readonly actions: Actions
}

/** Registers the commands that clients run with `workspace/executeCommand`. */
export function registerCommands(session: SessionContext, actions: Actions): void {
  const context = { session, actions }
  session.connection.onExecuteCommand(async ({ command, arguments: args = [] }) =>
    run(context, command, args),
  )
}

async function run(
  context: CommandsContext,
  command: string,
  args: readonly unknown[],
): Promise<unknown> {
  const { session, actions } = context
  const { workspace } = session
  // Their types were checked when the request came in.
  const [first, second, third, fourth, fifth] = args
  switch (command) {
    case COMMANDS.applyEdit:
      return applyEdit(session, first as WorkspaceEdit)
    case COMMANDS.fixAll:
      return fixAll(context)
    case COMMANDS.size:
      return createAsk(workspace)('size', {
        textDocument: { uri: first as string },
        ...(second !== undefined && second !== null && { position: second as Position }),
      })
    case COMMANDS.checkAgain:
      workspace.setSettings(workspace.settings)
      return true
    case COMMANDS.choose:
      return choose(context, first as string, second as readonly Command[])
    case COMMANDS.setSeverity:
      return setSeverity(session, first as string, second as string, third as string)
    case COMMANDS.disable:
      return applyEdit(
        session,
        await actions.disabling(
          { uri: first as string, version: second as number },
          { code: third as string, range: fourth as Range, where: fifth as string },
        ),
      )
    case COMMANDS.showDocumentation:
      return showPage(session, first as string)
    default:
      return null
  }
}

/**
 * Lets the user choose between commands, and runs the chosen one.
 *
 * @returns `false` if none was run
 */
async function choose(
  context: CommandsContext,
  question: string,
  offered: readonly Command[],
): Promise<unknown> {
  const chosen = await context.session.connection.window.showInformationMessage(
    question,
    ...offered.map(({ title }) => ({ title })),
  )
  const found = offered.find(({ title }) => title === chosen?.title)
  if (found === undefined) {
    return false
  }
  const { command, arguments: values = [] } = found
  const params = { command, arguments: values }
  // A command behind a choice comes from the client, and is checked like any other.
  if (command === COMMANDS.choose || malformed('workspace/executeCommand', params) !== undefined) {
    return false
  }
  return run(context, command, values)
}

/** Applies all safe fixes in all documents, and tells the user. */
async function fixAll({ session, actions }: CommandsContext): Promise<FixedWorkspace> {
  const { edit, problems, uris } = await actions.fixWorkspace()
  const applied = problems > 0 && (await applyEdit(session, edit))
  const where = `${plural(problems, 'problem')} in ${plural(uris.length, 'file')}`
  if (applied) {
    notify(session, `Slashlint fixed ${where}.`)
  } else if (problems === 0) {
    notify(session, 'Slashlint found nothing that it can fix safely.')
  }
  return { applied, problems, uris }
}

/** Shows a message that needs no answer. */
const notify = ({ connection }: SessionContext, message: string): void =>
  void connection.sendNotification(ShowMessageNotification.type, {
    type: MessageType.Info,
    message,
  })

/**
 * Sets the severity of a rule in the configuration. A new configuration is opened in the editor.
 */
async function setSeverity(
  session: SessionContext,
  uri: string,
  code: string,
  wanted: string,
): Promise<boolean> {
  const { connection, client } = session
  const level = LEVELS.find((one) => one === wanted)
  const change =
    level === undefined ? undefined : await severityChange(session, { uri, code, level })
  if (change === undefined || !(await applyEdit(session, change.edit))) {
    return false
  }
  if (change.created !== undefined && client.showDocument) {
    await connection.window.showDocument({ uri: change.created, takeFocus: true })
  }
  return true
}

/** Shows the page of a rule. */
async function showPage(
  { connection, client, pages }: SessionContext,
  code: string,
): Promise<boolean> {
  const page = pageOf(code, pages)
  if (page === undefined || !client.showDocument) {
    return false
  }
  // A page of the site is shown by a browser.
  const external = !page.startsWith('file:')
  return (await connection.window.showDocument({ uri: page, external, takeFocus: true })).success
}

async function applyEdit(
  { connection, client }: SessionContext,
  edit: WorkspaceEdit,
): Promise<boolean> {
  if (!client.applyEdit) {
    return false
  }
  return (await connection.workspace.applyEdit({ label: 'slashlint', edit })).applied
}
