import { CONFIG_NAME, isSourceName, nameOf } from '@slashlint/checker'
import { keyOf } from './documents.js'
import type { Environment } from './environment.js'
import type { FileHost } from './host.js'

/** Files of the workspace, by key, with what tells their content from another. */
export type FileIndex = ReadonlyMap<string, string | undefined>

/** Whether a document is looked at, by its name or URI: a source, or a configuration. */
export const isWanted = (uri: string): boolean => isSourceName(uri) || nameOf(uri) === CONFIG_NAME

/** Whether what holds around the documents is read from a file of this name. */
export const isAround = (name: string): boolean =>
  name === CONFIG_NAME || name === '.gitignore' || name === 'package.json'

/**
 * Finds the files of the workspace that may hold definitions, and those that say what holds around them.
 *
 * @param skipped takes the files and folders that are passed over, with the reason
 */
export async function findFiles(
  host: FileHost,
  environment: Environment,
  skipped = new Map<string, string>(),
): Promise<FileIndex> {
  const found = new Map<string, string | undefined>()
  async function isSkipped(key: string): Promise<boolean> {
    const why = await environment.whySkipped(key)
    if (why !== undefined) skipped.set(key, why)
    return why !== undefined
  }
  for (const folder of environment.folders) {
    const files = await host.findFiles(folder, {
      wants: (name) => isWanted(name) || isAround(name),
      skips: (inner) => isSkipped(`${keyOf(inner)}/`),
    })
    const wanted = files
      .filter(({ uri }) => isWanted(uri) || isAround(nameOf(uri)))
      .map((file) => ({ ...file, key: keyOf(file.uri) }))
    const passed = await Promise.all(wanted.map(({ key }) => isSkipped(key)))
    wanted.forEach(({ key, stamp }, index) => {
      if (passed[index] === false) found.set(key, stamp)
    })
  }
  return found
}

/** Whether a configuration or ignore file came, went or changed between two looks at the files. */
export function aroundChanged(before: FileIndex, after: FileIndex): boolean {
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const name = nameOf(key)
    if (!isAround(name)) continue
    if (before.has(key) !== after.has(key)) return true
    if (name !== 'package.json' && before.get(key) !== after.get(key)) return true
  }
  return false
}
