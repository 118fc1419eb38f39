import { existsSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'

/**
 * Answers whether a file may be read because the one that is linted imports it: those of its repository; without a
 * repository, those below the current folder, and those below the file's own.
 */
export function workspaceOf(file: string, cwd: string): (other: string) => boolean {
  const top = repositoryOf(dirname(file))
  const roots = (top === undefined ? [cwd, dirname(file)] : [top]).map(real)
  // A link may lead out of it.
  return (other) => roots.some((root) => isBelow(root, real(other)))
}

/** The folder of the project that a file belongs to: its repository, the current folder, or its own. */
export function projectOf(file: string, cwd: string): string {
  const folder = dirname(file)
  return repositoryOf(folder) ?? (isBelow(cwd, folder) ? cwd : folder)
}

/** The nearest folder with a repository in it, of this folder and those above it. */
function repositoryOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return undefined
  }
}

function real(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}

function isBelow(folder: string, file: string): boolean {
  const path = relative(folder, file)
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)
}
