import { languageOf } from '@slashlint/sources'

/**
 * Folders of output. Compilers write no TypeScript but declarations, so other TypeScript in them is somebody's
 * source.
 */
export const PERHAPS_WRITTEN: readonly string[] = ['dist', 'build', 'out']
const isTypeScript = (name: string): boolean => /(?<!\.d)\.[cm]?tsx?$/.test(name)

/** Folders without sources: dependencies and output. `.*` means those whose names begin with a dot. */
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

/** Checks whether a file is skipped because of a folder in its path, which is relative to the project. */
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

/** Checks whether there is a reader for a document of this name. */
export const isSourceName = (name: string): boolean => languageOf(name) !== undefined

/** The largest file that is read, in bytes. Nobody writes larger ones, and a string has at most 512 MB. */
export const MAX_FILE_SIZE = 64 * 1024 * 1024

/** Why a file is not read. */
export const TOO_LARGE = `larger than ${MAX_FILE_SIZE / 1024 / 1024} MB`
