import { createEnvironment } from './environment.js'
import type { Environment } from './environment.js'
import type { FileHost } from './host.js'
import type { ClientSettings } from './settings.js'

/** What every check depends on beside the documents. It is replaced as a whole when a part of it changes. */
export interface World {
  readonly settings: ClientSettings
  /** The workspace's folders, as keys. */
  readonly folders: readonly string[]
  readonly environment: Environment
  /** Counts the worlds: what was checked in another one is checked again. */
  readonly epoch: number
}

export const createWorld = (
  host: FileHost,
  { settings, folders, epoch }: Pick<World, 'settings' | 'folders' | 'epoch'>,
): World => ({ settings, folders, epoch, environment: createEnvironment(host, folders, settings) })

/** Whether a document lies in the workspace; without folders, every document does. */
export const isInside = ({ folders }: World, key: string): boolean =>
  folders.length === 0 || folders.some((folder) => key.startsWith(`${folder}/`))
