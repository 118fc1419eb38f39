import { readFileSync, statSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../io.js'
import type { Io } from '../io.js'
import { describe } from './errors.js'
import { loseTrail, noteFile } from './trail.js'
import { MAX_FILE_SIZE, TOO_LARGE } from '@slashlint/checker'
import type { ReadableFiles } from '@slashlint/checker/disk'

/**
 * Reads a file. Regular files are read synchronously: 12 000 small files take less than 1 s, but
 * 5.5 s in the thread pool. Streams, such as pipes, use the pool.
 *
 * @throws the error of the file system; {@link TooLargeError}; an error for a device, which might
 * never end
 */
export async function bytesOf(file: string): Promise<Uint8Array> {
  const stats = statSync(file, NO_THROW)
  if (stats === undefined || stats.isFile()) {
    refuseLarge(stats)
    return readNoting(file, stats)
  }
  loseTrail()
  refuseEndless(file, stats)
  return readFile(file)
}

/** Thrown for a file that is too large to be checked. */
export class TooLargeError extends Error {
  constructor() {
    super(`it is ${TOO_LARGE}`)
  }
}

/** Refuses a file that is too large. @throws TooLargeError */
function refuseLarge(stats: Stats | undefined): void {
  if (stats !== undefined && stats.size > MAX_FILE_SIZE) {
    loseTrail()
    throw new TooLargeError()
  }
}

/** Reads a file, and records it in the trail. @throws the error of the file system */
function readNoting(file: string, stats: Stats | undefined): Uint8Array {
  try {
    const bytes = readFileSync(file)
    noteFile(file, stats, bytes)
    return bytes
  } catch (error) {
    if (stats === undefined) {
      noteFile(file, undefined, undefined)
    } else {
      loseTrail()
    }
    throw error
  }
}

/**
 * Matches pipes that the shell opens for this program, as in `plan --deployed <(curl …)`. These may
 * be read.
 */
const OPENED = /^\/(?:dev\/(?:stdin|fd\/\d+)|proc\/(?:self|\d+)\/fd\/\d+)$/

/**
 * Refuses pipes, sockets and devices: opening them may block, and reading may never end.
 *
 * @throws Error
 */
export function refuseEndless(file: string, stats: Stats): void {
  if (stats.isFile() || stats.isDirectory()) {
    return
  }
  const isPipe = stats.isFIFO() || stats.isSocket()
  if (isPipe && OPENED.test(file)) {
    return
  }
  throw new Error(`it is a ${kindOf(stats)}, and only files are read`)
}

function kindOf(stats: Stats): string {
  if (stats.isFIFO()) {
    return 'pipe'
  }
  return stats.isSocket() ? 'socket' : 'device'
}

/** Returns the text of a file in UTF-8; `undefined` if it cannot be read. */
export function textOf(file: string): string | undefined {
  const bytes = bytesNow(file)
  return bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** Returns the bytes of a document; `undefined` if it is no file, or is outside the workspace. */
export const bytesAt = (uri: string, workspace: ReadableFiles): Uint8Array | undefined =>
  uri.startsWith('file:') ? bytesNow(uri, workspace) : undefined

function bytesNow(place: string, mayRead: ReadableFiles = () => true): Uint8Array | undefined {
  try {
    const file = place.startsWith('file:') ? fileURLToPath(place) : place
    // To ask first costs a twentieth of an error, and most of what is looked for is not there.
    const stats = statSync(file, NO_THROW)
    if (stats?.isFile() !== true) {
      noteFile(file, undefined, undefined)
    } else if (mayRead(file)) {
      refuseLarge(stats)
      return readNoting(file, stats)
    }
  } catch {
    // There is none.
  }
  return undefined
}

const NO_THROW = { throwIfNoEntry: false } as const

/** Returns the name of an input in messages: the path, or `Standard input` for `-`. */
export const inputName = (path: string): string => (path === '-' ? 'Standard input' : path)

/**
 * Reads a file that the user named, or standard input (`-`).
 *
 * @throws UsageError if it cannot be read
 */
export const readInput = (path: string, io: Io): Promise<Uint8Array> =>
  path === '-' ? readAll(io.stdin) : readNamed(path, io)

/** Reads a file that the user named. @throws UsageError if it cannot be read */
export const readNamed = (path: string, { cwd }: Io): Promise<Uint8Array> =>
  bytesOf(resolve(cwd, path)).catch((error: unknown) => {
    throw new UsageError(`Cannot read ${path}: ${describe(error)}.`)
  })

/** Reads a stream to its end. */
export async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) {
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
