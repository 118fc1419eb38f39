import { constants } from 'node:fs'
import { access, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UsageError } from '../io.js'
import { describe } from './errors.js'

/** Why a file must not be written: it, or the folder in which its new text is put beside it, is read-only. */
export async function whyNotWritable(file: string): Promise<string | undefined> {
  // A new file would take the place of a read-only one: whoever made it so would not expect that, not even root.
  const { mode } = await stat(file)
  if ((mode & ANYONE_WRITES) === 0 || !(await isWritable(file))) return 'it is read-only'
  return (await isWritable(dirname(file))) ? undefined : 'its folder is read-only'
}

const ANYONE_WRITES = 0o222

const isWritable = (path: string): Promise<boolean> =>
  access(path, constants.W_OK).then(
    () => true,
    () => false,
  )

/** Writes a file whole or not at all. @throws UsageError where the file system refuses */
export async function writeWhole(path: string, text: string): Promise<void> {
  const { default: writeFileAtomic } = await import('write-file-atomic')
  await writeFileAtomic(path, text).catch(refusal(path))
}

/** Makes a folder where there is none. @throws UsageError where the file system refuses */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch(refusal(path))
}

const refusal = (path: string) => (error: unknown) => {
  throw new UsageError(`Cannot write ${path}: ${describe(error)}.`)
}

/** Writes a file whole or not at all, unless it has the text already. @returns whether it was written */
export async function didChange(path: string, text: string): Promise<boolean> {
  const before = await readFile(path, 'utf8').catch(() => undefined)
  if (before === text) return false
  await writeWhole(path, text)
  return true
}
