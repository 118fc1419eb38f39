import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { resolve } from 'node:path'

/**
 * The reads of a run in the file system. From them, the next run can tell whether anything has
 * changed.
 */
export interface Trail {
  /**
   * True if a read cannot be recorded, such as that of an unreadable file. Such a run leaves no
   * trail.
   */
  isLost: boolean
  /** The files that were read, by absolute path. */
  readonly files: Map<string, Trace>
  /** The files that were read twice: on their own, and for another file. */
  readonly readTwice: Set<string>
  /** Whether paths existed, for paths of which only that was asked. */
  readonly present: Map<string, boolean>
}

/** The trace of a file; `undefined` if the file did not exist. */
export type Trace = FileTrace | undefined

// The program does one run at a time, and reads in many places.
let trail: Trail | undefined

/** Starts a trail, which records reads until `end` is called. */
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

/**
 * Records that a file was read.
 *
 * @param stats from before the read; `undefined` if the file did not exist
 */
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

/** Records a file that another file needs. @returns the path */
export function noteNeeded(path: string): string {
  trail?.readTwice.add(path)
  return path
}

export const isNeeded = (path: string): boolean => trail?.readTwice.has(path) === true

/** Tells whether a trail is being recorded. */
export const isTrailing = (): boolean => trail !== undefined

/** Records a file that was read by a thread or an earlier run. */
export function noteTrace(path: string, trace: Trace): void {
  const file = resolve(path)
  if (trail?.files.has(file) === true) {
    noteNeeded(file)
  }
  trail?.files.set(file, trace)
}

/** Tells whether a path exists, and records the result. */
export function existsNoting(path: string): boolean {
  const isThere = existsSync(path)
  trail?.present.set(resolve(path), isThere)
  return isThere
}

/** Gives up the trail, because something was read that cannot be recorded. */
export function loseTrail(): void {
  if (trail !== undefined) {
    trail.isLost = true
  }
}

/** The properties by which an unchanged file is recognised. */
export interface FileTrace {
  /** The size in bytes. */
  readonly size: number
  /** The time of the last change of the content, in milliseconds since 1970. */
  readonly mtimeMs: number
  /** The time of the last change of content or attributes, in milliseconds since 1970. */
  readonly ctimeMs: number
  /** The inode number of the file. */
  readonly ino: number
  /** The digest of the content. */
  readonly digest: string
}

/** Returns the trace of a file from its content, and from its stats before the read. */
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
 * The precision of file system clocks, in milliseconds. A file that changed this shortly before it
 * was read may have changed again unnoticed.
 */
const COARSE_MS = 2_000

/**
 * Compares a file with its earlier trace.
 *
 * @param at the time of the earlier trace, in milliseconds since 1970
 * @returns the same trace if the file system shows no change; a trace with new dates if only the
 * bytes are equal; `undefined` if the content differs
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
