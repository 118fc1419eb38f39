import type { Connection } from 'vscode-languageserver'
import type { DisplayCapabilities } from '../answers/index.js'
import type { RulePages } from '../features/index.js'
import type { FileHost } from '../workspace/host.js'
import type { Workspace } from '../workspace/workspace.js'
import type { ClientFeatures } from './capabilities.js'

/** A client, with all that is needed to serve it. */
export interface SessionContext {
  /** The connection to the client. */
  readonly connection: Connection
  /** The folders and documents of the client. */
  readonly workspace: Workspace
  /** The capabilities of the client. */
  readonly client: ClientFeatures & DisplayCapabilities
  /** The access to files. */
  readonly host: FileHost
  /** The places of the rules' pages. */
  readonly pages: RulePages
}
