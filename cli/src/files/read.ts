import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * The bytes of a file. One after the other, and not in the pool of threads: of 12 000 small files the way through the
 * pool costs 5.5 s of work, and plain calls less than one. What may never end, such as a pipe, has the pool.
 *
 * @throws what the file system says
 */
export async function bytesOf(file: string): Promise<Uint8Array> {
  const stats = statSync(file, NO_THROW)
  return stats === undefined || stats.isFile() ? readFileSync(file) : readFile(file)
}

/** The bytes of a document if it is a file; undefined: there is no such one. */
export function bytesAt(uri: string): Uint8Array | undefined {
  if (!uri.startsWith('file:')) return undefined
  try {
    const file = fileURLToPath(uri)
    // To ask first costs a twentieth of an error, and most of what is looked for is not there.
    return statSync(file, NO_THROW)?.isFile() === true ? readFileSync(file) : undefined
  } catch {
    return undefined
  }
}

const NO_THROW = { throwIfNoEntry: false } as const
