import { LANGUAGE_ENDINGS, languageOf } from '@slashlint/sources'

/** Compilers write no TypeScript but declarations: where these folders hold any, it is what somebody wrote. */
export const PERHAPS_WRITTEN: readonly string[] = ['dist', 'build', 'out']
const isWritten = (name: string): boolean => /(?<!\.d)\.[cm]?tsx?$/.test(name)

/** Folders that hold no sources: dependencies, and what programs write. `.*`: those whose names begin with a dot. */
export const SKIPPED_FOLDERS: readonly string[] = [
  'node_modules',
  'bower_components',
  ...PERHAPS_WRITTEN,
  'output',
  'coverage',
  'target',
  'vendor',
  '.*',
]

/** Whether a file is passed over for one of the folders that it lies in, by its path in the project. */
export function isInSkippedFolder(path: string): boolean {
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  return folders.some(
    (folder) =>
      folder.startsWith('.') ||
      (SKIPPED_FOLDERS.includes(folder) && !(PERHAPS_WRITTEN.includes(folder) && isWritten(name))),
  )
}

/** The files that are passed over so, as globs. */
export const SKIPPED_GLOBS: readonly string[] = SKIPPED_FOLDERS.flatMap((folder) =>
  PERHAPS_WRITTEN.includes(folder)
    ? [
        `**/${folder}/**/*.{${LANGUAGE_ENDINGS.filter((ending) => !isWritten(`.${ending}`)).join(',')}}`,
        `**/${folder}/**/*.d.*`,
      ]
    : [`**/${folder}/**`],
)

/** Whether there is a reader for a document with this name. */
export const isSourceName = (name: string): boolean => languageOf(name) !== undefined
