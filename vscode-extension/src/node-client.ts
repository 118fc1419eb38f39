import type { ExtensionContext, LogOutputChannel } from 'vscode'
import { LanguageClient, TransportKind } from 'vscode-languageclient/node'
import { clientOptions, run } from './client.js'
import type { Running } from './commands.js'

/** Starts the server as a separate process, with the Node of the editor. */
export function startClient(context: ExtensionContext, output: LogOutputChannel): Promise<Running> {
  const module = context.asAbsolutePath('dist/server.js')
  const client = new LanguageClient(
    'slashlint',
    'Slashlint',
    { module, transport: TransportKind.ipc },
    clientOptions(context, output),
  )
  return run(client, context)
}
