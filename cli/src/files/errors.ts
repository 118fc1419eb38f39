import { messageOf } from '@slashlint/checker'

/** The meanings of file system errors, by code. Other errors keep their own messages. */
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

/** Returns the message of an error; for known codes of the file system, a plain description. */
export const describe = (error: unknown): string =>
  MEANINGS[codeOf(error) ?? ''] ?? messageOf(error)
