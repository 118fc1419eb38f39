import type { LastValid } from '@slashlint/checker'
import { createEnvironment } from './environment.js'
import type { Environment } from './environment.js'
import type { FileHost } from './host.js'
import type { ClientSettings } from './settings.js'

/** What every check depends on beside the documents. It is replaced as a whole when a part of it changes. */
export interface Surroundings {
  readonly settings: ClientSettings
  /** The workspace's folders, as keys. */
  readonly folders: readonly string[]
  readonly environment: Environment
  /** The configurations as they were when nothing was wrong with them: handed on from world to world. */
  readonly lastValid: LastValid
  /** Counts the worlds: what was checked in another one is checked again. */
  readonly epoch: number
}

export const createWorld = (
  host: FileHost,
  { settings, folders, epoch, lastValid }: Omit<Surroundings, 'environment'>,
): Surroundings => ({
  settings,
  folders,
  epoch,
  lastValid,
  environment: createEnvironment(host, folders, settings, lastValid),
})

/** Whether a document lies in the workspace; without folders, every document does. */
export const isInside = ({ folders }: Surroundings, key: string): boolean =>
  folders.length === 0 || folders.some((folder) => key.startsWith(`${folder}/`))
