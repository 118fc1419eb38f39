import { EventEmitter, LogLevel, workspace } from 'vscode'
import type { LogOutputChannel } from 'vscode'

/**
 * Creates the log of the messages between the editor and the server. The library writes it only if
 * the channel's level is `trace`. So this channel takes its level from the setting
 * `slashlint.trace.server`.
 */
export function traceChannel(output: LogOutputChannel): LogOutputChannel {
  const changed = new EventEmitter<LogLevel>()
  const level = (): LogLevel => {
    if (workspace.getConfiguration('slashlint').get('trace.server', 'off') === 'off') {
      return LogLevel.Off
    }
    return LogLevel.Trace
  }
  const watched = workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('slashlint.trace.server')) {
      changed.fire(level())
    }
  })
  return Object.create(output, {
    logLevel: { get: level },
    onDidChangeLogLevel: { value: changed.event },
    trace: { value: (message: string) => output.info(message) },
    dispose: { value: () => watched.dispose() },
  }) as LogOutputChannel
}
