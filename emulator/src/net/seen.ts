import type { Diagnostic } from '@slashlint/core'
import { GATEWAY } from './faults.js'

/** A request with its answer, as in the list of requests. */
export interface SeenRequest {
  /** The time by the emulator's clock, in milliseconds since 1970. */
  readonly at: number
  /** The HTTP method in capitals. */
  readonly method: string
  /** The path without the prefix, such as `/applications/1/commands`. */
  readonly path: string
  /** The query without its question mark; may be empty. */
  readonly query: string
  /** The parsed body; undefined if there is none. */
  readonly body: unknown
  /** The HTTP status of the answer. */
  readonly status: number
  /** The JSON of the answer; undefined with status 204. */
  readonly answer: unknown
  /** The milliseconds until the answer. */
  readonly milliseconds: number
  /**
   * The rules that reported something. If no rule refused the request, these are Discord's own
   * errors.
   */
  readonly rules: readonly SeenRule[]
  /**
   * True if the request is about something from before the last reset or jump of the clock; only
   * with `keepPast`.
   */
  readonly isPast?: true
}

/** A rule that reported something about a request. */
export interface SeenRule extends Pick<Diagnostic, 'severity' | 'path' | 'message'> {
  /** The rule; or the text or number of Discord's error. */
  readonly code: string
  /** A description of the fix; absent if there is none. */
  readonly fix?: string
}

const REMEMBERED = { requests: 1000, characters: 32 * 1024 * 1024 } as const

/** The latest requests, with a limited number and size. */
export interface SeenRequests {
  /** The requests, the oldest first. */
  readonly list: readonly SeenRequest[]
  /**
   * Adds a request, and removes the oldest ones if necessary.
   *
   * @param size the characters of its body and answer
   */
  add(request: SeenRequest, size: number): void
  /** Removes all requests. */
  clear(): void
}

/** Creates an empty list of requests. */
export function createSeenRequests(): SeenRequests {
  const list: SeenRequest[] = []
  const sizes: number[] = []
  let characters = 0
  return {
    list: list as readonly SeenRequest[],
    add(request: SeenRequest, size: number): void {
      list.push(request)
      sizes.push(size)
      characters += size
      while (
        list.length > 1 &&
        (list.length > REMEMBERED.requests || characters > REMEMBERED.characters)
      ) {
        list.shift()
        characters -= sizes.shift() ?? 0
      }
    },
    clear(): void {
      list.splice(0)
      sizes.splice(0)
      characters = 0
    },
  }
}

/** Returns an entry for the list of requests about a gateway message that is not simulated. */
export function unsimulatedMessage(path: string, at: number) {
  const message = `not simulated: slashlint's emulator ignores ${GATEWAY} ${path}. docs/emulator.md lists what it simulates.`
  const request: SeenRequest = {
    at: Math.floor(at),
    method: GATEWAY,
    path,
    query: '',
    body: undefined,
    status: 400,
    answer: { message, code: 0 },
    milliseconds: 0,
    rules: [{ code: 'not-simulated', severity: 'error', path: [], message }],
  }
  return { request, size: message.length }
}
