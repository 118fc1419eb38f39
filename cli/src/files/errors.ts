import { messageOf } from '@slashlint/checker'

/** The meanings of the file system's error codes. Its other errors explain themselves. */
const MEANINGS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EISDIR: 'it is a folder',
}

/** Returns the code of an error of the file system; `undefined` for any other error. */
export const codeOf = (error: unknown): string | undefined => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return error.code
  }
  return undefined
}

/** Returns an error of the file system in words. */
export const describe = (error: unknown): string =>
  MEANINGS[codeOf(error) ?? ''] ?? messageOf(error)
