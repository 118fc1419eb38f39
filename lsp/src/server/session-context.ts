import type { Connection } from 'vscode-languageserver'
import type { DisplayCapabilities } from '../answers/index.js'
import type { RulePages } from '../features/index.js'
import type { FileHost } from '../workspace/host.js'
import type { Workspace } from '../workspace/workspace.js'
import type { ClientFeatures } from './capabilities.js'

/** The parts of a session with a client. */
export interface SessionContext {
  /** The connection to the client. */
  readonly connection: Connection
  /** The folders and documents of the client. */
  readonly workspace: Workspace
  /** The capabilities of the client. */
  readonly client: ClientFeatures & DisplayCapabilities
  /** The access to files. */
  readonly host: FileHost
  /** The addresses of the pages about rules. */
  readonly pages: RulePages
}
