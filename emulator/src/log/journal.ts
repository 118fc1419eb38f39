import {
  closeSync,
  constants,
  fchmodSync,
  ftruncateSync,
  openSync,
  readFileSync,
  realpathSync,
} from 'node:fs'
import { jsonOf, parsed } from '../json.js'
import type { ResetOptions } from '../state/world.js'
import { linesOf, type Write } from './lines.js'
import { lock } from './lock.js'

/** The version, which the build defines; absent if the program runs from its sources. */
declare const SLASHLINT_VERSION: string | undefined

/*
 * The state on disk is the log of the requests that could change it, with their times: read again, it is persistence, replay
 * and time travel in one. A line is written before its request changes anything, so that a full disk refuses the request.
 */

/** The sender of a request, without the token. */
export interface LoggedSender {
  /** The scheme of the `Authorization` header. */
  readonly kind: 'Bot' | 'Bearer'
  /** The id of the app to which the token was issued. */
  readonly app: string
  /** The id of the user of a Bearer token. */
  readonly user?: string
  /** The OAuth scopes of a Bearer token. */
  readonly scopes?: readonly string[]
}

/** A request in the log. */
export interface LoggedRequest {
  /** The time by the emulator's clock, in milliseconds since 1970. */
  readonly at: number
  /** The HTTP method in capitals. */
  readonly method: string
  /** The path without prefix and query: `/applications/1/commands`. */
  readonly path: string
  /** The query without its question mark; absent if it is empty. */
  readonly query?: string
  /** The parsed body; absent if there is none. */
  readonly body?: unknown
  /** The sender; absent if the token is unknown. */
  readonly as?: LoggedSender
  /** Present for an unknown token, which itself is not stored. */
  readonly authorization?: '[redacted]'
  /** The HTTP status of the answer; 0 if the emulator was killed before it answered. */
  readonly status: number
}

/** A change of the emulator itself: of its clock, or a reset. */
export type LoggedAct =
  | { readonly at: number; readonly advance: number }
  | (ResetOptions & { readonly at: number; readonly reset: true })

export type LogEntry = LoggedRequest | LoggedAct

/** Thrown if a file is not the log of an emulator, if another emulator uses it, or if it cannot be written. */
export class JournalError extends Error {
  override readonly name = 'JournalError'
}

interface Head {
  readonly slashlint: string
  readonly log: 1
}

/** The most characters of a removed last line in messages. */
const MOST_SHOWN = 200

/**
 * Opens or creates a log, which no other user can read and no other emulator can open. A damaged
 * last line is removed.
 *
 * @param write writes bytes to the file
 * @throws JournalError if the file is no log, or another emulator uses it
 */
export async function openJournal(file: string, write?: Write): Promise<Journal> {
  const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  const release = await lock(realpathSync(file))
  const close = (): void => {
    closeSync(descriptor)
    release?.()
  }
  try {
    if (release === undefined) {
      throw new JournalError(
        `${file} is in use: another emulator keeps its state there. Use another file, or stop it.`,
      )
    }
    return readJournal(file, descriptor, close, write)
  } catch (error) {
    close()
    throw error
  }
}

/** The log of an emulator on disk. Each entry is written before it is carried out. */
export interface Journal {
  /** The entries that the file contained when it was opened. */
  readonly entries: readonly LogEntry[]
  /** A sentence about the damaged last line that was removed; `undefined` if there was none. */
  readonly repaired: string | undefined
  /** Writes an entry. @throws JournalError if that fails; the file is then unchanged */
  append(entry: LoggedAct): void
  /**
   * Writes a request, carries it out, and adds the status of its answer.
   *
   * @throws JournalError if the request cannot be written; it is then not carried out
   */
  record<T extends { readonly status: number }>(
    request: Omit<LoggedRequest, 'status'>,
    carryOut: () => T,
  ): T
  /** Closes the file, so that another emulator can open it. */
  close(): void
}

/** The lines of a log, with their JSON values. */
interface LogLines {
  readonly lines: readonly string[]
  /** The values of the lines; `undefined` for invalid JSON. */
  readonly values: readonly unknown[]
  /** True if the last line ends with a line break. */
  readonly isEnded: boolean
}

/**
 * Checks the lines of a log.
 *
 * @returns true if the last line is damaged, as after a crash during writing
 * @throws JournalError if another line is damaged, or the file is no log
 */
function isLastDamaged(file: string, { lines, values, isEnded }: LogLines): boolean {
  const [head] = values as readonly (Head | undefined)[]
  const isCutHead =
    lines.length === 1 && HEAD_BEGIN.startsWith((lines[0] ?? '').slice(0, HEAD_BEGIN.length))
  if (lines.length > 0 && head?.log !== 1 && !isCutHead) {
    throw new JournalError(`${file} is no log of slashlint's emulator.`)
  }
  const strange = values.findIndex((value, index) => index > 0 && !isEntry(value))
  const isLast = strange > 0 && strange === lines.length - 1
  const isDamaged =
    (head?.log !== 1 && isCutHead) || (isLast && (!isEnded || values[strange] === undefined))
  if (strange > 0 && !isDamaged) {
    throw new JournalError(
      `${file}:${strange + 1} was not written by the emulator: the file was changed. Correct the line or remove it.`,
    )
  }
  return isDamaged
}

function readJournal(file: string, descriptor: number, close: () => void, write?: Write): Journal {
  const bytes = readFileSync(descriptor)
  const isEnded = bytes.at(-1) === LINE_END
  const lines = bytes
    .toString('utf8')
    .split('\n')
    .slice(0, isEnded || bytes.length === 0 ? -1 : undefined)
  const values = lines.map(parsed)
  const isDamaged = isLastDamaged(file, { lines, values, isEnded })
  fchmodSync(descriptor, 0o600)
  const size = isDamaged ? bytes.lastIndexOf(LINE_END, -2) + 1 : bytes.length
  ftruncateSync(descriptor, size)
  const out = linesOf(descriptor, size, write)
  const put = (text: string): number => {
    try {
      return out.append(text)
    } catch (error) {
      throw new JournalError(
        `Nothing was changed, because it cannot be written to ${file}: ${error instanceof Error ? error.message : String(error)}.`,
      )
    }
  }
  if (size > 0 && !isDamaged && !isEnded) {
    put('\n')
  }
  const version = typeof SLASHLINT_VERSION === 'string' ? SLASHLINT_VERSION : 'development'
  if (size === 0) {
    put(`${JSON.stringify({ slashlint: version, log: 1 } satisfies Head)}\n`)
  }
  const removed = JSON.stringify(lines.at(-1)?.slice(0, MOST_SHOWN))
  const repair = `${file}:${lines.length}: the last line was damaged, and was removed: ${removed}`
  return {
    entries: values.slice(1, isDamaged ? -1 : undefined) as readonly LogEntry[],
    repaired: isDamaged ? repair : undefined,
    append(entry) {
      put(`${JSON.stringify(entry)}\n`)
    },
    record<T extends { readonly status: number }>(
      request: Omit<LoggedRequest, 'status'>,
      carryOut: () => T,
    ): T {
      // Room for the status, which is known when the request is done.
      const line = `${JSON.stringify({ ...request, status: 0 }).slice(0, -2)}  0}\n`
      const at = put(line)
      let answer
      try {
        answer = carryOut()
      } catch (error) {
        out.cut(at)
        throw error
      }
      out.overwrite(at + Buffer.byteLength(line) - 5, String(answer.status))
      return answer
    },
    close,
  }
}

const LINE_END = 10
const HEAD_BEGIN = '{"slashlint":'

/**
 * Tells whether a value has the form of a log entry. Its request is checked when it is repeated.
 */
function isEntry(value: unknown): boolean {
  const { at, advance, reset, method, path, query, as, status } = jsonOf(value)
  if (typeof at !== 'number' || !Number.isFinite(at)) {
    return false
  }
  if (advance !== undefined) {
    return typeof advance === 'number' && advance >= 0 && Number.isFinite(advance)
  }
  if (reset !== undefined) {
    return reset === true
  }
  if (typeof method !== 'string' || typeof path !== 'string' || typeof status !== 'number') {
    return false
  }
  return (
    path.startsWith('/') &&
    (query === undefined || typeof query === 'string') &&
    (as === undefined || isSender(as))
  )
}

function isSender(value: unknown): boolean {
  const { kind, app, user, scopes = [] } = jsonOf(value)
  if ((kind !== 'Bot' && kind !== 'Bearer') || typeof app !== 'string') {
    return false
  }
  const isUser = user === undefined || typeof user === 'string'
  return isUser && Array.isArray(scopes) && scopes.every((scope) => typeof scope === 'string')
}
