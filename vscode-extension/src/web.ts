import { Uri, workspace } from 'vscode'
import type { ExtensionContext, LogOutputChannel } from 'vscode'
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
} from 'vscode-languageclient/browser'
import type { MessageTransports } from 'vscode-languageclient/browser'
import { clientOptions, run } from './client.js'
import type { Running } from './commands.js'
import { manage } from './lifecycle.js'

/**
 * Starts the extension in web editors. The server runs in a web worker, and reads files through the
 * client.
 */
export function activate(context: ExtensionContext): void {
  manage(context, (output) => startClient(context, output))
}

async function startClient(context: ExtensionContext, output: LogOutputChannel): Promise<Running> {
  const client = new LanguageClient(
    'slashlint',
    'Slashlint',
    () => startWorker(context.extensionUri),
    clientOptions(context, output),
  )
  return run(client, context)
}

/**
 * Starts the worker from a Blob with its code, because the address of an extension is not allowed.
 * The editor's `Worker` loads it later, so the Blob's address is not revoked. The client gets the
 * ports of the worker.
 */
async function startWorker(extension: Uri): Promise<MessageTransports> {
  const code = await workspace.fs.readFile(Uri.joinPath(extension, 'dist', 'web-server.js'))
  const address = URL.createObjectURL(new Blob([new Uint8Array(code)], { type: 'text/javascript' }))
  const worker = new Worker(address, { name: 'slashlint' })
  return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) }
}
