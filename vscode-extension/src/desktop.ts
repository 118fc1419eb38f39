import type { ExtensionContext } from 'vscode'
import { manage } from './lifecycle.js'

/**
 * Starts the extension in desktop and remote editors. The client is a separate file with its
 * protocol library, which is loaded only if the language server is needed.
 */
export function activate(context: ExtensionContext): void {
  manage(context, async (output) => {
    const { startClient } = await import('./node-client.js')
    return startClient(context, output)
  })
}
