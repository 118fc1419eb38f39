import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createGitIgnore, PERHAPS_WRITTEN, SKIPPED_GLOBS } from '@slashlint/checker'
import { LANGUAGE_ENDINGS } from '@slashlint/sources'
import { describe } from './errors.js'
import { PATHS } from '@slashlint/checker/disk'
import { textOf } from './read.js'

const PATTERN = `**/*.{${LANGUAGE_ENDINGS.join(',')}}`

export interface Expansion {
  /** Absolute paths, sorted, each once. */
  readonly files: readonly string[]
  /** Those of them that were asked for one by one. */
  readonly named: ReadonlySet<string>
  readonly missing: readonly { readonly file: string; readonly message: string }[]
  /** Folders that were passed over as output, though git does not ignore them. */
  readonly skipped?: readonly string[]
  /** Folders that were searched. */
  readonly folders?: readonly string[]
}

const isGlob = (path: string): boolean => /[*?{}[\]!]/.test(path)

/**
 * The files behind paths, folders and globs. Files that are named are taken as they are; what is searched for respects
 * .gitignore.
 *
 * @param onListed hears of what the folders hold before it is known what of that is ignored
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

async function search(
  folders: readonly string[],
  globs: readonly string[],
  cwd: string,
  onListed: (files: readonly string[]) => void,
) {
  const { glob } = await import('tinyglobby')
  const options = {
    absolute: true,
    onlyFiles: true,
    expandDirectories: false,
    followSymbolicLinks: false,
  }
  const without = globs.filter((pattern) => pattern.startsWith('!')).map(PATHS.glob)
  const wanted = globs.filter((pattern) => !pattern.startsWith('!'))
  const inFolders = await Promise.all(
    folders.map((folder) => glob(PATTERN, { ...options, cwd: folder, ignore: SKIPPED_GLOBS })),
  )
  const ofGlobs = await Promise.all(
    wanted.map((pattern) =>
      glob([PATHS.glob(pattern), ...without], {
        ...options,
        cwd,
        ignore: SKIPPED_GLOBS,
        dot: true,
      }),
    ),
  )
  const listed = [...inFolders, ...ofGlobs].flat()
  onListed(listed)
  const { ignores } = createGitIgnore({
    readText: (uri) => textOf(fileURLToPath(uri)),
    isTop: (folder) => existsSync(fileURLToPath(`${folder}/.git`)),
  })
  return {
    found: listed.filter((file) => !ignores(pathToFileURL(file).href)).map((file) => resolve(file)),
    /** Globs without a file: a misspelt one must not pass as a clean check. */
    unmatched: wanted.filter((_, i) => ofGlobs[i]?.length === 0),
    /** Folders without a file of any of our languages. */
    empty: folders.filter((_, i) => inFolders[i]?.length === 0),
    ignores,
  }
}
