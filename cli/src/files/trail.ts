import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { resolve } from 'node:path'

/** The questions of a run to the file system. The next run can tell whether any answer would differ. */
export interface Trail {
  /** True if a question cannot be recorded, such as a file that cannot be read. Then the run leaves no trail. */
  isLost: boolean
  /** The files that were read, by absolute path. */
  readonly files: Map<string, Trace>
  /** The files that were read twice: for themselves, and for another file. */
  readonly readTwice: Set<string>
  /** Paths of which only whether they are there was asked. */
  readonly present: Map<string, boolean>
}

/** A file as it was read; `undefined` if there was none. */
export type Trace = FileTrace | undefined

// The program does one run at a time, and reads in many places.
let trail: Trail | undefined

/** Records a trail of the reads until `end` is called. */
export function startTrail(): Trail & { end(): void } {
  const started: Trail = {
    isLost: false,
    files: new Map(),
    readTwice: new Set(),
    present: new Map(),
  }
  trail = started
  return Object.assign(started, { end: () => void (trail = undefined) })
}

/** Notes that a file was read, with its stats from before; without them it did not exist. */
export function noteFile(
  path: string,
  stats: Stats | undefined,
  bytes: Uint8Array | undefined,
): void {
  if (trail === undefined) {
    return
  }
  if (stats === undefined || bytes === undefined) {
    noteTrace(path, undefined)
  } else if (!stats.isFile()) {
    trail.isLost = true
  } else {
    noteTrace(path, traceOf(stats, bytes))
  }
}

/** Notes a file that another file needs. */
export function noteNeeded(path: string): string {
  trail?.readTwice.add(path)
  return path
}

export const isNeeded = (path: string): boolean => trail?.readTwice.has(path) === true

/** Checks whether a trail is recorded. */
export const isTrailing = (): boolean => trail !== undefined

/** Notes that a file was read somewhere else. */
export function noteTrace(path: string, trace: Trace): void {
  const file = resolve(path)
  if (trail?.files.has(file) === true) {
    noteNeeded(file)
  }
  trail?.files.set(file, trace)
}

/** Checks whether a path exists, and records the question. */
export function existsNoting(path: string): boolean {
  const isThere = existsSync(path)
  trail?.present.set(resolve(path), isThere)
  return isThere
}

/** Gives the trail up, because something was read that cannot be recorded. */
export function loseTrail(): void {
  if (trail !== undefined) {
    trail.isLost = true
  }
}

/** The facts by which a file is recognised as unchanged. */
export interface FileTrace {
  /** The size in bytes. */
  readonly size: number
  /** The time of the last change of the content, in milliseconds since 1970. */
  readonly mtimeMs: number
  /** The time of the last change of content or attributes, in milliseconds since 1970. */
  readonly ctimeMs: number
  /** The number of the file in its file system. */
  readonly ino: number
  /** The digest of its content. */
  readonly digest: string
}

/** Makes the trace of a file from its content, and from its stats before it was read. */
export const traceOf = ({ size, mtimeMs, ctimeMs, ino }: Stats, bytes: Uint8Array): FileTrace => ({
  size,
  mtimeMs,
  ctimeMs,
  ino,
  digest: digestOf(bytes),
})

export const digestOf = (bytes: Uint8Array | string): string =>
  createHash('sha1').update(bytes).digest('base64')

/**
 * The precision of the clocks of file systems. A file that changed within this time before it was read may have changed
 * again, unseen.
 */
const COARSE_MS = 2_000

/**
 * Checks whether a path has the same content as before.
 *
 * @param at the time of the earlier trace, in milliseconds since 1970
 * @returns the same trace if the file system shows no change, one with new dates if only the bytes are equal;
 * `undefined` if the content differs
 */
export function traceAgain(path: string, before: FileTrace, at: number): FileTrace | undefined {
  const now = statSync(path, { throwIfNoEntry: false })
  if (now === undefined || !now.isFile() || now.size !== before.size) {
    return undefined
  }
  const isSame =
    now.mtimeMs === before.mtimeMs && now.ctimeMs === before.ctimeMs && now.ino === before.ino
  if (isSame && Math.max(now.mtimeMs, now.ctimeMs) < at - COARSE_MS) {
    return before
  }
  const trace = traceOf(now, readFileSync(path))
  return trace.digest === before.digest ? trace : undefined
}
