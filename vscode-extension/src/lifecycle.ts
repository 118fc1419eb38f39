import { commands, l10n, window, workspace } from 'vscode'
import type { Disposable, ExtensionContext, LogOutputChannel, Uri } from 'vscode'
import { COMMANDS } from './commands.js'
import type { CommandName, Running } from './commands.js'
import { createConfiguration } from './configuration.js'
import { explainRule } from './explain.js'
import { looksLikeCommands, whyNeeded } from './need.js'

/** Starts the client, which logs to `output`. */
export type Start = (output: LogOutputChannel) => Promise<Running>

/** The state of a window's client, which runs or waits for a reason to start. */
interface Lifecycle {
  readonly extension: Uri
  readonly start: Start
  readonly output: LogOutputChannel
  running: Promise<Running> | undefined
  /** The listeners that look for a reason to start the client. */
  waiting: readonly Disposable[]
}

/**
 * Starts the client once the workspace needs it, and stops it with the extension. The commands
 * exist from the beginning: if no client runs, they offer to start one.
 */
export function manage(context: ExtensionContext, start: Start): void {
  const output = window.createOutputChannel('Slashlint', { log: true })
  const extension = context.extensionUri
  const lifecycle: Lifecycle = { extension, start, output, running: undefined, waiting: [] }
  context.subscriptions.push(
    output,
    ...COMMANDS.map((name) =>
      commands.registerCommand(`slashlint.${name}`, (argument: unknown) =>
        perform(lifecycle, name, argument),
      ),
    ),
    workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration('slashlint.enable')) {
        return
      }
      if (isOff()) {
        void end(lifecycle)
      } else {
        void startIfNeeded(lifecycle)
      }
    }),
    { dispose: () => stopWaiting(lifecycle) },
    { dispose: () => void end(lifecycle) },
  )
  void startIfNeeded(lifecycle)
}

const isOff = (): boolean => workspace.getConfiguration('slashlint').get('enable') === 'off'

function begin(lifecycle: Lifecycle, why: string): Promise<Running> {
  const { output, start } = lifecycle
  if (lifecycle.running !== undefined) {
    return lifecycle.running
  }
  stopWaiting(lifecycle)
  output.info(`Starting: ${why}`)
  const running = start(output)
  lifecycle.running = running
  running.then(
    () => void commands.executeCommand('setContext', 'slashlint.running', true),
    (error: unknown) => {
      lifecycle.running = undefined
      output.error(String(error))
      void window.showErrorMessage(l10n.t('Slashlint could not start: {0}', String(error)))
    },
  )
  return running
}

async function end(lifecycle: Lifecycle): Promise<void> {
  const ending = lifecycle.running
  lifecycle.running = undefined
  void commands.executeCommand('setContext', 'slashlint.running', false)
  await (await ending?.catch(() => undefined))?.stop()
}

/** Starts the client if the workspace needs it. Otherwise waits for a reason to start it. */
async function startIfNeeded(lifecycle: Lifecycle): Promise<void> {
  if (lifecycle.running !== undefined || isOff()) {
    return
  }
  const why = await whyNeeded()
  if (why !== undefined) {
    void begin(lifecycle, why)
  } else {
    wait(lifecycle)
  }
}

/**
 * Waits until the workspace needs the client. An opened document or a new file may be the reason.
 */
function wait(lifecycle: Lifecycle): void {
  stopWaiting(lifecycle)
  const watcher = workspace.createFileSystemWatcher(
    '**/{slashlint.json,package.json,requirements*.txt,pyproject.toml,setup.cfg,setup.py,Pipfile}',
  )
  lifecycle.waiting = [
    watcher,
    watcher.onDidCreate(() => void startIfNeeded(lifecycle)),
    watcher.onDidChange(() => void startIfNeeded(lifecycle)),
    workspace.onDidOpenTextDocument((document) => {
      if (looksLikeCommands(document)) {
        void begin(lifecycle, document.uri.path)
      }
    }),
  ]
}

function stopWaiting(lifecycle: Lifecycle): void {
  for (const one of lifecycle.waiting) {
    one.dispose()
  }
  lifecycle.waiting = []
}

/** Runs a command. The client is started only for commands that need it. */
async function perform(lifecycle: Lifecycle, name: CommandName, argument: unknown): Promise<void> {
  switch (name) {
    case 'showOutput':
      return lifecycle.output.show()
    case 'createConfiguration':
      return createConfiguration()
    case 'explainRule':
      return explainRule(lifecycle.extension, argument)
    case 'restart':
      await end(lifecycle)
      await begin(lifecycle, 'asked for')
      return
    default:
      return performRunning(lifecycle, name, argument)
  }
}

/** Runs a command of the client. If no client runs, asks the user whether to start it. */
async function performRunning(
  lifecycle: Lifecycle,
  name: CommandName,
  argument: unknown,
): Promise<void> {
  if (lifecycle.running === undefined) {
    const choice = await window.showInformationMessage(
      l10n.t('Slashlint is not running here: no sign of commands was found.'),
      l10n.t('Start'),
    )
    if (choice === undefined) {
      return
    }
  }
  const running = await begin(lifecycle, 'asked for')
  await running.perform(name, argument)
}
