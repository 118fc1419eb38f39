import type { Connection } from 'vscode-languageserver'
import { serverCapabilities } from './server/capabilities.js'
import { refuse } from './server/lifecycle.js'
import { startSession } from './server/session.js'
import type { ServerOptions, ServerSession } from './server/session.js'
import { VERSION } from './version.js'

export { lifecycle } from './server/lifecycle.js'
export type { ServerOptions } from './server/session.js'

/** Serves a client over a connection that was made with `lifecycle()`. */
export function serve(connection: Connection, options: ServerOptions): void {
  let session: ServerSession | undefined
  refuse(connection)
  connection.onInitialize(async (params) => {
    session?.dispose()
    session = await startSession(connection, params, options)
    return {
      capabilities: serverCapabilities(session.client),
      serverInfo: { name: 'slashlint', version: VERSION },
    }
  })
  connection.onInitialized(() => session?.initialized())
  connection.onShutdown(() => session?.dispose())
  connection.listen()
}
