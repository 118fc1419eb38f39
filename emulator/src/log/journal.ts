import { chmodSync, closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { jsonOf } from '../state/json.js'
import { VERSION } from '../version.js'

/*
 * The state on disk is the log of the requests that could change it, with their times: read again, it is persistence, replay
 * and time travel in one. A line is written before its request is answered.
 */

/** Who sent a request, without the token. */
export interface LoggedSender {
  readonly kind: 'Bot' | 'Bearer'
  readonly app: string
  readonly user?: string
  readonly scopes?: readonly string[]
}

export interface LoggedRequest {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly query?: string
  readonly body?: unknown
  /** Absent where the token was none that the emulator knows. */
  readonly as?: LoggedSender
  readonly authorization?: '[redacted]'
  readonly status: number
}

/** What was done to the emulator itself. */
export type LoggedAct =
  { readonly at: number; readonly advance: number } | { readonly at: number; readonly reset: true }

export type LogEntry = LoggedRequest | LoggedAct

export interface Journal {
  /** What the file had when it was opened. */
  readonly entries: readonly LogEntry[]
  append(entry: LogEntry): void
  close(): void
}

/** A file that is no log of an emulator. */
export class JournalError extends Error {
  override readonly name = 'JournalError'
}

interface Head {
  readonly slashlint: string
  readonly log: 1
}

/**
 * Opens a log, or begins one, for its owner alone. What was cut off in the middle of its last line is dropped: it was never
 * answered.
 *
 * @throws JournalError where the file is something else
 */
export function openJournal(file: string): Journal {
  const isNew = !existsSync(file)
  const text = isNew ? '' : readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const lines = whole.split('\n').filter((line) => line !== '')
  const entries = lines.map((line, index) => read(line, index, file))
  const [head] = entries as readonly (Head | undefined)[]
  if (text !== '' && head?.log !== 1) throw new JournalError(`${file} is no log of slashlint's emulator.`)
  const strange = entries.findIndex((entry, index) => index > 0 && !isEntry(entry))
  if (strange > 0)
    throw new JournalError(
      `${file}:${strange + 1} was not written by the emulator: the file was changed. Correct the line or remove it.`,
    )
  if (whole !== text) truncateSync(file, Buffer.byteLength(whole))
  // At the end, wherever that is now: a second emulator with the same log takes nothing away.
  const descriptor = openSync(file, isNew ? 'ax' : 'a', 0o600)
  chmodSync(file, 0o600)
  // One call: what is killed in it leaves at most a line without its end.
  const append = (entry: unknown): void => void writeSync(descriptor, `${JSON.stringify(entry)}\n`)
  if (head === undefined) append({ slashlint: VERSION, log: 1 } satisfies Head)
  return { entries: entries.slice(1) as readonly LogEntry[], append, close: () => closeSync(descriptor) }
}

/** Whether a line has the form of what is written here; what the requests ask for is judged when they are done again. */
function isEntry(value: unknown): boolean {
  const { at, advance, reset, method, path, query, as, status } = jsonOf(value)
  if (typeof at !== 'number' || !Number.isFinite(at)) return false
  if (advance !== undefined) return typeof advance === 'number' && advance >= 0 && Number.isFinite(advance)
  if (reset !== undefined) return reset === true
  if (typeof method !== 'string' || typeof path !== 'string' || typeof status !== 'number') return false
  return (
    path.startsWith('/') && (query === undefined || typeof query === 'string') && (as === undefined || isSender(as))
  )
}

function isSender(value: unknown): boolean {
  const { kind, app, user, scopes = [] } = jsonOf(value)
  if ((kind !== 'Bot' && kind !== 'Bearer') || typeof app !== 'string') return false
  const isUser = user === undefined || typeof user === 'string'
  return isUser && Array.isArray(scopes) && scopes.every((scope) => typeof scope === 'string')
}

function read(line: string, index: number, file: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    throw new JournalError(
      `${file}:${index + 1} is no JSON: the file is no log of slashlint's emulator, or it was changed.`,
    )
  }
}
