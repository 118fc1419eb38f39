import type { ExtensionContext } from 'vscode'
import { manage } from './lifecycle.js'

/**
 * Entry of desktop and remote editors. The client, with its protocol library, is a file of its own: it is loaded only
 * where the language server is wanted.
 */
export function activate(context: ExtensionContext): void {
  manage(context, async (output) => {
    const { startClient } = await import('./node-client.js')
    return startClient(context, output)
  })
}
