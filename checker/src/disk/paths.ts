/// <reference types="node" />
import { posix, win32 } from 'node:path'

/** The rules for paths of an operating system. All comparisons of paths use this. */
export interface Paths {
  /**
   * Checks whether a file is in a folder, at any depth. On Windows, upper and lower case are equal, and another
   * drive is elsewhere.
   */
  isBelow(folder: string, file: string): boolean
  /**
   * Returns the relative path from a folder to a file, with slashes. Returns the absolute path if there is none, as
   * between two drives.
   */
  between(folder: string, file: string): string
  /** Returns a path as users write it: relative to the current folder if the file is inside. */
  show(cwd: string, file: string): string
  /**
   * Converts a glob that a user has typed. On Windows a backslash separates folders; elsewhere it
   * escapes a character.
   */
  glob(pattern: string): string
}

export function createPaths(isWindows: boolean): Paths {
  const { isAbsolute, relative, sep } = isWindows ? win32 : posix
  const slashed = (path: string): string => (isWindows ? path.replaceAll('\\', '/') : path)
  const isBelow = (folder: string, file: string): boolean => {
    const path = relative(folder, file)
    return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)
  }
  const between = (folder: string, file: string): string => slashed(relative(folder, file))
  return {
    isBelow,
    between,
    show: (cwd, file) => (isBelow(cwd, file) ? between(cwd, file) : file),
    glob: slashed,
  }
}

/** The paths of this system. */
export const PATHS = createPaths(process.platform === 'win32')

export const showPath = PATHS.show
