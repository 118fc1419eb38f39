import { constants, fsync } from 'node:fs'
import {
  access,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { plural } from '@slashlint/core/internal'
import { UsageError } from '../io.js'
import { codeOf, describe } from './errors.js'

/**
 * Returns why a file must not be written, such as that it is read-only; `undefined` if it may be
 * written.
 */
export async function whyNotWritable(file: string): Promise<string | undefined> {
  // A new file would take the place of a read-only one: whoever made it so would not expect that, not even root.
  const { mode, nlink } = await stat(file)
  if ((mode & ANYONE_WRITES) === 0 || !(await isWritable(file))) {
    return 'it is read-only'
  }
  if (nlink > 1) {
    return `it has ${plural(nlink, 'name')} (hard links), and only one of them would get the new text`
  }
  return (await isWritable(dirname(file))) ? undefined : 'its folder is read-only'
}

const ANYONE_WRITES = 0o222

const isWritable = (path: string): Promise<boolean> =>
  access(path, constants.W_OK).then(
    () => true,
    () => false,
  )

let count = 0

/**
 * Writes a file completely or not at all: a temporary file replaces it, with its permissions and
 * owner. Temporary files of killed runs are removed.
 *
 * @param text the text, or its pieces
 * @throws UsageError if the file system refuses
 */
export async function writeWhole(path: string, text: string | Iterable<string>): Promise<void> {
  // Where a link stands, the file behind it is written.
  const file = await realpath(path).catch(() => path)
  const temporary = join(dirname(file), `.${basename(file)}.slashlint-${process.pid}-${++count}`)
  try {
    await removeLeftovers(dirname(file))
    await writeNew(temporary, text, file)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw new UsageError(`Cannot write ${path}: ${describe(error)}.`)
  }
}

async function writeNew(
  temporary: string,
  text: string | Iterable<string>,
  like: string,
): Promise<void> {
  const before = await stat(like).catch(() => undefined)
  const handle = await open(temporary, 'wx', before?.mode ?? 0o666)
  try {
    for (const piece of typeof text === 'string' ? [text] : text) {
      await handle.writeFile(piece)
    }
    if (before !== undefined) {
      // Only root may give a file away; and not every file system knows owners and permissions.
      await handle.chown(before.uid, before.gid).catch(() => undefined)
      await handle.chmod(before.mode).catch(() => undefined)
    }
    // The file handles of Yarn's Plug'n'Play have no sync() that works.
    await promisify(fsync)(handle.fd)
  } finally {
    await handle.close()
  }
}

const TEMPORARY = /^\..+\.slashlint-(\d+)-\d+$/

/** Deletes temporary files of programs that no longer run. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = TEMPORARY.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) {
      await rm(join(folder, name), { force: true })
    }
  }
}

/** Tells whether a process runs, even one of another user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs, for somebody else.
    return codeOf(error) === 'EPERM'
  }
}

/** Creates a folder unless it exists. @throws UsageError if the file system refuses */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw new UsageError(`Cannot write ${path}: ${describe(error)}.`)
  })
}

/**
 * Writes a file completely or not at all, unless it has the text already.
 *
 * @returns true if it was written
 */
export async function didChange(path: string, text: string): Promise<boolean> {
  const before = await readFile(path, 'utf8').catch(() => undefined)
  if (before === text) {
    return false
  }
  await writeWhole(path, text)
  return true
}
