/// <reference types="node" />
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { attempt } from '../values/attempt.js'
import { PATHS } from './paths.js'

/** Answers whether a file may be read because another one imports it: nothing outside of the project is opened. */
export type ReadableFiles = (file: string) => boolean

/**
 * Returns the files that belong together with one that is checked: those of its repository; without a repository, those
 * below the current folder, and those below the file's own.
 *
 * @param isThere asks the disk
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

/** Returns the nearest folder with a repository in it, of this folder and those above it. */
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
