import { commands, l10n, window, workspace } from 'vscode'
import type { Disposable, ExtensionContext, LogOutputChannel } from 'vscode'
import { COMMANDS } from './commands.js'
import type { CommandName, Running } from './commands.js'
import { createConfiguration } from './configuration.js'
import { explainRule } from './explain.js'
import { looksLikeCommands, whyNeeded } from './need.js'

/** Starts the client, which logs to `output`. */
export type Start = (output: LogOutputChannel) => Promise<Running>

/**
 * Starts the client when the workspace needs it, once, and stops it with the extension. The commands exist from the
 * beginning: if no client runs, they offer to start one.
 */
export function manage(context: ExtensionContext, start: Start): void {
  const output = window.createOutputChannel('Slashlint', { log: true })
  let running: Promise<Running> | undefined
  let waiting: Disposable[] = []

  function begin(why: string): Promise<Running> {
    if (running !== undefined) {
      return running
    }
    stopWaiting()
    output.info(`Starting: ${why}`)
    running = start(output)
    running.then(
      () => void commands.executeCommand('setContext', 'slashlint.running', true),
      (error: unknown) => {
        running = undefined
        output.error(String(error))
        void window.showErrorMessage(l10n.t('Slashlint could not start: {0}', String(error)))
      },
    )
    return running
  }

  async function end(): Promise<void> {
    const ending = running
    running = undefined
    void commands.executeCommand('setContext', 'slashlint.running', false)
    await (await ending?.catch(() => undefined))?.stop()
  }

  async function look(): Promise<void> {
    if (running !== undefined || workspace.getConfiguration('slashlint').get('enable') === 'off') {
      return
    }
    const why = await whyNeeded()
    if (why !== undefined) {
      void begin(why)
    } else {
      wait()
    }
  }

  /** Waits until the workspace needs the client: a document that is opened, or a new file, may change that. */
  function wait(): void {
    stopWaiting()
    const watcher = workspace.createFileSystemWatcher('**/{slashlint,package}.json')
    waiting = [
      watcher,
      watcher.onDidCreate(() => void look()),
      watcher.onDidChange(() => void look()),
      workspace.onDidOpenTextDocument((document) => {
        if (looksLikeCommands(document)) {
          void begin(document.uri.path)
        }
      }),
    ]
  }

  function stopWaiting(): void {
    for (const one of waiting) {
      one.dispose()
    }
    waiting = []
  }

  async function perform(name: CommandName, argument: unknown): Promise<void> {
    if (name === 'showOutput') {
      return output.show()
    }
    if (name === 'createConfiguration') {
      return createConfiguration()
    }
    if (name === 'explainRule') {
      return explainRule(context.extensionUri, argument)
    }
    if (name === 'restart') {
      await end()
      await begin('asked for')
      return
    }
    if (running === undefined) {
      const choice = await window.showInformationMessage(
        l10n.t('Slashlint is not running here: no sign of commands was found.'),
        l10n.t('Start'),
      )
      if (choice === undefined) {
        return
      }
    }
    const { perform } = await begin('asked for')
    await perform(name, argument)
  }

  context.subscriptions.push(
    output,
    ...COMMANDS.map((name) =>
      commands.registerCommand(`slashlint.${name}`, (argument: unknown) => perform(name, argument)),
    ),
    workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration('slashlint.enable')) {
        return
      }
      if (workspace.getConfiguration('slashlint').get('enable') === 'off') {
        void end()
      } else {
        void look()
      }
    }),
    { dispose: stopWaiting },
    { dispose: () => void end() },
  )
  void look()
}
