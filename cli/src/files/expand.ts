import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  compileGlob,
  isInSkippedFolder,
  isSourceName,
  PERHAPS_WRITTEN,
  refusedGlob,
} from '@slashlint/checker'
import { LANGUAGE_ENDINGS } from '@slashlint/sources'
import { describe } from './errors.js'
import { gitIgnore } from './ignored.js'
import { PATHS } from '@slashlint/checker/disk'
import { UsageError } from '../io.js'
import { filesBelow } from './walk.js'

/** The files of paths, folders and globs. */
export interface Expansion {
  /** Absolute paths, sorted, each once. */
  readonly files: readonly string[]
  /** The files that were named one by one. */
  readonly named: ReadonlySet<string>
  /** The paths without a file, each with the reason in a sentence. */
  readonly missing: readonly { readonly file: string; readonly message: string }[]
  /** Folders that were skipped as compiled output, although git does not ignore them. */
  readonly skipped?: readonly string[]
  /** The folders that were searched. */
  readonly folders?: readonly string[]
}

const isGlob = (path: string): boolean => /[*?{}[\]!]/.test(path)

/**
 * Finds the files of paths, folders and globs. Files that are named are always included; searches
 * respect `.gitignore`.
 *
 * @param onListed receives the files of all folders and globs once, including those that git
 *   ignores
 */
export async function expandPaths(
  paths: readonly string[],
  cwd: string,
  onListed: (files: readonly string[]) => void = () => undefined,
): Promise<Expansion> {
  const named: string[] = []
  const folders: string[] = []
  const globs: string[] = []
  const missing: { file: string; message: string }[] = []
  for (const path of paths.length === 0 ? ['.'] : paths) {
    const absolute = resolve(cwd, path)
    const stats = await stat(absolute).catch((error: NodeJS.ErrnoException) => error)
    if (!(stats instanceof Error)) {
      ;(stats.isDirectory() ? folders : named).push(absolute)
    } else if (isGlob(path)) {
      globs.push(path)
    } else {
      missing.push({ file: absolute, message: describe(stats) })
    }
  }
  const files = new Set(named)
  let skipped: readonly string[] = []
  if (folders.length > 0 || globs.length > 0) {
    const { found, unmatched, empty, ignores } = await search(folders, globs, cwd, onListed)
    for (const file of found) {
      files.add(file)
    }
    // Compilers write beside what describes a package.
    const tops = new Set([
      ...folders,
      ...found.filter((file) => basename(file) === 'package.json').map(dirname),
    ])
    skipped = [...tops]
      .flatMap((folder) => PERHAPS_WRITTEN.map((name) => join(folder, name)))
      // Output may ignore all that it holds in a file of its own.
      .filter((folder) => existsSync(folder) && !ignores(`${pathToFileURL(folder).href}/any.js`))
    for (const pattern of unmatched) {
      missing.push({ file: resolve(cwd, pattern), message: 'no file matches it' })
    }
    // What is looked at unasked may be empty; a folder that was named is expected to hold something.
    if (paths.length > 0) {
      for (const file of empty) {
        missing.push({ file, message: EMPTY })
      }
    }
  }
  return { files: [...files].sort(), named: new Set(named), missing, skipped, folders }
}

const EMPTY = `it holds no file that could be checked (${LANGUAGE_ENDINGS.join(', ')}), and links in folders are not followed`

interface Searched {
  readonly found: readonly string[]
  /**
   * Globs that match no file. They are errors, because a misspelt glob must not pass as a clean
   * check.
   */
  readonly unmatched: readonly string[]
  /** Folders without a file in a supported language. */
  readonly empty: readonly string[]
  /** Tells whether git ignores a file, or a folder whose URI ends with a slash. */
  ignores(uri: string): boolean
}

/**
 * Searches folders, and finds the files that match globs.
 *
 * @throws UsageError for an invalid glob
 */
async function search(
  folders: readonly string[],
  globs: readonly string[],
  cwd: string,
  onListed: (files: readonly string[]) => void,
): Promise<Searched> {
  const excluded = globs.flatMap((pattern) =>
    pattern.startsWith('!') ? [testOf(pattern, PATHS.glob(pattern.slice(1)))] : [],
  )
  const wanted = globs.filter((pattern) => !pattern.startsWith('!'))
  const isExcluded = (path: string): boolean =>
    excluded.some((test) => pathsTo(path).some((one) => test(one)))
  const inFolders = await Promise.all(folders.map(sourcesIn))
  const ofGlobs = await Promise.all(
    wanted.map(async (pattern) => {
      const files = await filesOfGlob(pattern, cwd)
      return files.filter((file) => !isExcluded(PATHS.between(cwd, file)))
    }),
  )
  const listed = [...inFolders, ...ofGlobs].flat()
  onListed(listed)
  const { ignores } = gitIgnore()
  return {
    found: listed.filter((file) => !ignores(pathToFileURL(file).href)),
    unmatched: wanted.filter((_item, index) => ofGlobs[index]?.length === 0),
    empty: folders.filter((_item, index) => inFolders[index]?.length === 0),
    ignores,
  }
}

/** Lists the files below a folder that slashlint can read, except hidden ones. */
async function sourcesIn(folder: string): Promise<readonly string[]> {
  const files = await filesBelow(folder)
  return files.filter(
    (file) =>
      !basename(file).startsWith('.') &&
      isSourceName(file) &&
      !isInSkippedFolder(PATHS.between(folder, file)),
  )
}

/** Lists the files that match a glob. The search starts in the folder before its first wildcard. */
async function filesOfGlob(pattern: string, cwd: string): Promise<readonly string[]> {
  const parts = PATHS.glob(pattern).split('/')
  const first = parts.slice(0, -1).findIndex((part) => /[*?{}[\]!()|\\]/.test(part))
  const begin = first === -1 ? parts.length - 1 : first
  const test = testOf(pattern, parts.slice(begin).join('/'))
  const folder = resolve(
    cwd,
    begin === 1 && parts[0] === '' ? '/' : parts.slice(0, begin).join('/'),
  )
  const files = await filesBelow(folder)
  return files.filter(
    (file) =>
      test(PATHS.between(folder, file)) &&
      !isInSkippedFolder(PATHS.between(cwd, file).replace(/^(?:\.\.\/)+/, '')),
  )
}

/**
 * Returns the test for the paths that a glob matches.
 *
 * @param pattern the glob as the user wrote it, for messages
 * @throws UsageError for an invalid glob
 */
function testOf(pattern: string, glob: string): (path: string) => boolean {
  const refused = refusedGlob(glob)
  if (refused !== undefined) {
    throw new UsageError(`The glob ${pattern.slice(0, 60)}… ${refused}. Give several globs.`)
  }
  return compileGlob(glob)
}

/** Returns a path and all its parents: `a`, `a/b` and `a/b/c.json`. */
const pathsTo = (path: string): readonly string[] =>
  path.split('/').map((_item, index, names) => names.slice(0, index + 1).join('/'))
