import { CONFIG_NAME, fileNameOf, isSourceName, MAX_FILE_SIZE, TOO_LARGE } from '@slashlint/checker'
import { keyOf } from './documents.js'
import type { Environment } from './environment.js'
import type { FileIndex } from './file-index.js'
import type { FileHost } from './host.js'

/**
 * Checks by the name or URI of a document whether slashlint reads it, as a source or as a
 * configuration.
 */
export const isWanted = (uri: string): boolean =>
  isSourceName(uri) || fileNameOf(uri) === CONFIG_NAME

/** Checks whether the environment reads files of this name. */
export const isEnvironmentName = (name: string): boolean =>
  name === CONFIG_NAME || name === '.gitignore' || name === 'package.json'

/**
 * Finds the files of the workspace that may contain definitions, and configurations and ignore
 * files.
 *
 * @param skipped receives each file or folder that is not searched, with the reason
 */
export async function findFiles(
  host: FileHost,
  environment: Environment,
  skipped = new Map<string, string>(),
): Promise<FileIndex> {
  const found = new Map<string, string | undefined>()
  async function isSkipped(key: string, size = 0): Promise<boolean> {
    const reason = size > MAX_FILE_SIZE ? TOO_LARGE : await environment.whySkipped(key)
    if (reason !== undefined) {
      skipped.set(key, reason)
    }
    return reason !== undefined
  }
  for (const folder of environment.folders) {
    const files = await host.findFiles(folder, {
      wants: (name) => isWanted(name) || isEnvironmentName(name),
      skips: (inner) => isSkipped(`${keyOf(inner)}/`),
    })
    const wanted = files
      .filter(({ uri }) => isWanted(uri) || isEnvironmentName(fileNameOf(uri)))
      .map((file) => ({ ...file, key: keyOf(file.uri) }))
    const passed = await Promise.all(wanted.map(({ key, size }) => isSkipped(key, size)))
    wanted.forEach(({ key, stamp }, index) => {
      if (passed[index] === false) {
        found.set(key, stamp)
      }
    })
  }
  return found
}

/** Checks whether two searches differ in a configuration or ignore file. */
export function environmentChanged(before: FileIndex, after: FileIndex): boolean {
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const name = fileNameOf(key)
    const isThereAsBefore = before.has(key) === after.has(key)
    // Of a package only matters that it is there.
    const isSame = name === 'package.json' || before.get(key) === after.get(key)
    if (isEnvironmentName(name) && !(isThereAsBefore && isSame)) {
      return true
    }
  }
  return false
}
