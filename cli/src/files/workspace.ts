import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PATHS } from './paths.js'
import { notePresence } from './trail.js'

/** Answers whether a file may be read because another one imports it: nothing outside of the project is opened. */
export type ReadableFiles = (file: string) => boolean

/**
 * The files that belong together with one that is checked: those of its repository; without a repository, those below the
 * current folder, and those below the file's own.
 */
export function workspaceOf(file: string, cwd: string): ReadableFiles {
  const top = repositoryOf(dirname(file))
  const roots = (top === undefined ? [cwd, dirname(file)] : [top]).map(real)
  // A link may lead out of it.
  return (other) => roots.some((root) => PATHS.isBelow(root, real(other)))
}

/** The nearest folder with a repository in it, of this folder and those above it. */
export function repositoryOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (notePresence(join(at, '.git'), existsSync(join(at, '.git')))) return at
    if (dirname(at) === at) return undefined
  }
}

/** A path behind all links; itself where nothing is there. */
export function real(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}
