import { languageOf } from '@slashlint/sources'

/**
 * The folders that usually contain output. Compilers write only declarations in TypeScript, so any
 * other TypeScript in these folders is a source.
 */
export const PERHAPS_WRITTEN: readonly string[] = ['dist', 'build', 'out']
const isTypeScript = (name: string): boolean => /(?<!\.d)\.[cm]?tsx?$/.test(name)

/**
 * The folders without sources, for dependencies and output. `.*` means folders whose names begin
 * with a dot.
 */
export const SKIPPED_FOLDERS: readonly string[] = [
  'node_modules',
  'bower_components',
  ...PERHAPS_WRITTEN,
  'output',
  'coverage',
  'target',
  'vendor',
  'site-packages',
  '__pycache__',
  'venv',
  '.*',
]

/**
 * Checks whether a file is skipped because of a folder in its path.
 *
 * @param path the path relative to the project
 */
export function isInSkippedFolder(path: string): boolean {
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  return folders.some(
    (folder) =>
      folder.startsWith('.') ||
      (SKIPPED_FOLDERS.includes(folder) &&
        !(PERHAPS_WRITTEN.includes(folder) && isTypeScript(name))),
  )
}

/** Checks whether slashlint can read a document with this name. */
export const isSourceName = (name: string): boolean => languageOf(name) !== undefined

/** The limit for the size of a file, in bytes. A string in Node has at most 512 MB. */
export const MAX_FILE_SIZE = 64 * 1024 * 1024

/** The reason why a large file is skipped, for users. */
export const TOO_LARGE = `larger than ${MAX_FILE_SIZE / 1024 / 1024} MB`
