import type { Diagnostic } from '@slashlint/core'
import { GATEWAY } from './faults.js'

/** A request that was answered, as the list of requests shows it. */
export interface SeenRequest {
  /** The time by the emulator's clock, in milliseconds since 1970. */
  readonly at: number
  /** The HTTP method in capitals. */
  readonly method: string
  /** The path without the prefix: `/applications/1/commands`. */
  readonly path: string
  /** The parameters without the question mark; empty if there are none. */
  readonly query: string
  /** The parsed body; undefined if there is none. */
  readonly body: unknown
  /** The HTTP status of the answer. */
  readonly status: number
  /** The JSON of the answer; undefined with 204. */
  readonly answer: unknown
  /** The time until the answer. */
  readonly milliseconds: number
  /** The rules that reported something. If none refused the request, these are the service's own errors. */
  readonly rules: readonly SeenRule[]
  /** True if it is about something from before the last reset or jump of the clock. Only with `keepPast`. */
  readonly isPast?: true
}

/** A rule that reported something about a request. */
export interface SeenRule extends Pick<Diagnostic, 'severity' | 'path' | 'message'> {
  /** The rule, or the service's word or number for an error. */
  readonly code: string
  /** The fix in words, if there is one. */
  readonly fix?: string
}

const REMEMBERED = { requests: 1000, characters: 32 * 1024 * 1024 } as const

/** The latest requests that the emulator has answered. */
export interface SeenRequests {
  /** The requests, the oldest first. */
  readonly list: readonly SeenRequest[]
  /** Adds a request, and forgets the oldest ones. @param size of its body and its answer, in characters */
  add(request: SeenRequest, size: number): void
  /** Forgets all requests. */
  clear(): void
}

/** Returns the latest requests, the oldest first: as many, and with as many characters in their bodies and answers. */
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

/** Notes a message of a client to the gateway that nothing simulates, for the list of requests. It has no answer. */
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
