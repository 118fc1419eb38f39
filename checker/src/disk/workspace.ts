/// <reference types="node" />
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { attempt } from '../values/attempt.js'
import { PATHS } from './paths.js'

/**
 * Tells whether a file may be read if another file imports it. Files outside of the project may
 * not.
 */
export type ReadableFiles = (file: string) => boolean

/**
 * Returns the test for files that belong together with a checked file. These are the files of its
 * repository. Without a repository, they are those below the current folder and below the file's
 * own folder.
 *
 * @param isThere tells whether a path exists on the disk
 */
export function workspaceOf(
  file: string,
  cwd: string,
  isThere: (path: string) => boolean = existsSync,
): ReadableFiles {
  const top = repositoryOf(dirname(file), isThere)
  const roots = (top === undefined ? [cwd, dirname(file)] : [top]).map(realPath)
  // A link may lead out of it.
  return (other) => roots.some((root) => PATHS.isBelow(root, realPath(other)))
}

/** Returns the nearest folder that contains a repository: this one, or one above it. */
export function repositoryOf(
  folder: string,
  isThere: (path: string) => boolean = existsSync,
): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (isThere(join(at, '.git'))) {
      return at
    }
    if (dirname(at) === at) {
      return undefined
    }
  }
}

/** Resolves all links of a path. Returns the path unchanged if it does not exist. */
export const realPath = (path: string): string => attempt(() => realpathSync.native(path)) ?? path
