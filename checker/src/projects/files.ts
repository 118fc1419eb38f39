import { languageOf } from '@slashlint/sources'

/** Folders that hold no sources: dependencies, and what programs write. `.*`: those whose names begin with a dot. */
export const SKIPPED_FOLDERS: readonly string[] = [
  'node_modules',
  'bower_components',
  'dist',
  'build',
  'out',
  'output',
  'coverage',
  'target',
  'vendor',
  '.*',
]

/** Whether there is a reader for a document with this name. */
export const isSourceName = (name: string): boolean => languageOf(name) !== undefined
