import { fitsPattern } from '../state/accepted.js'
import { isDuration, milliseconds } from '../state/clock.js'

/** A fault on purpose. Parts that are left out stay as they are. */
export interface Fault {
  /**
   * The requests with the fault: `PUT /applications/*` or a path alone; `*` matches any text. `GATEWAY /identify`,
   * `/resume` and `/heartbeat` are the payloads that clients send to the gateway. Default: every request; with
   * `disconnect` alone every sign-in at the gateway.
   */
  readonly route?: string
  /** Answers with this status instead, 400 to 599. 429 gets its headers. */
  readonly status?: number
  /** Before the answer, or before a sign-in is cut off: milliseconds, or a text such as `2s`. */
  readonly delay?: number | string
  /** `before`: the connection ends before the request is carried out; `half`: after half of the answer. */
  readonly drop?: 'before' | 'half'
  /** The number of times. Default: once, or without end for the time of `for`. */
  readonly times?: number
  /** The duration of the fault from its first request on: a storm. `30s`, or milliseconds. */
  readonly for?: number | string
  /** Seconds to wait, with 429. Default: 1. */
  readonly retryAfter?: number
  /** True if a 429 is about the application's limit, and not the route's. */
  readonly global?: boolean
  /** Cuts off the clients of the gateway, as `emulator.disconnect` does. */
  readonly disconnect?: number | 'reconnect' | 'invalid-session'
  /** The clock jumps by this before the request is carried out. */
  readonly jump?: number | string
}

/** The method of payloads to the gateway, in the routes of faults. */
export const GATEWAY = 'GATEWAY'

interface Waiting {
  readonly fault: Fault
  fits(method: string, path: string): boolean
  left: number
  /** The time at which a fault with `for` ends, once it has begun. */
  end: number | undefined
}

/** Faults that wait for the requests that they fit. */
export interface Faults {
  /** Adds a fault. @throws RangeError if it is invalid */
  add(fault: Fault): void
  /** Returns the fault of this request, which counts as used. */
  take(method: string, path: string): Fault | undefined
  /** Removes all faults. */
  clear(): void
}

/** Creates the faults. @param now the emulator's clock */
export function createFaults(now: () => number): Faults {
  let waiting: Waiting[] = []
  return {
    add(unchecked: Fault): void {
      const fault = checked(unchecked)
      const endless = fault.for !== undefined && fault.times === undefined
      waiting.push({
        fault,
        fits: routeOf(fault),
        left: endless ? Infinity : (fault.times ?? 1),
        end: undefined,
      })
    },
    take(method: string, path: string): Fault | undefined {
      if (waiting.length === 0) {
        return undefined
      }
      const at = now()
      waiting = waiting.filter(({ end }) => end === undefined || at < end)
      const found = waiting.find(({ fits }) => fits(method, path))
      if (found === undefined) {
        return undefined
      }
      if (found.fault.for !== undefined) {
        found.end ??= at + milliseconds(found.fault.for)
      }
      found.left--
      if (found.left <= 0) {
        waiting.splice(waiting.indexOf(found), 1)
      }
      return found.fault
    },
    clear: (): void => void waiting.splice(0),
  }
}

function routeOf(fault: Fault): Waiting['fits'] {
  const { route = isOfGateway(fault) ? `${GATEWAY} *` : '*' } = fault
  const [, method = '*', path = route] = /^([A-Z*]+) (.*)$/.exec(route) ?? []
  return (sent, place) =>
    // Requests are not what clients send to the gateway.
    (method === '*' ? sent !== GATEWAY : fitsPattern(method, sent)) && fitsPattern(path, place)
}

/** Tells whether a fault only disconnects clients of the gateway, which it does when they sign in. */
const isOfGateway = ({ disconnect, status, drop, jump }: Fault): boolean =>
  disconnect !== undefined && status === undefined && drop === undefined && jump === undefined

const KEYS: Readonly<Record<keyof Fault, (value: unknown) => boolean>> = {
  route: (value) => typeof value === 'string' && /^(?:[A-Z*]+ )?(?:\/|\*)\S*$/.test(value),
  status: (value) => isWhole(value, 400, 599),
  delay: isDuration,
  drop: (value) => value === 'before' || value === 'half',
  times: (value) => isWhole(value, 1, Number.MAX_SAFE_INTEGER),
  for: isDuration,
  retryAfter: (value) => typeof value === 'number' && value >= 0 && Number.isFinite(value),
  global: (value) => typeof value === 'boolean',
  disconnect: (value) => value === 'reconnect' || value === 'invalid-session' || isCloseCode(value),
  jump: isDuration,
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

/** Returns the codes that an endpoint may send (RFC 6455, section 7.4). */
export const isCloseCode = (value: unknown): boolean =>
  isWhole(value, 3000, 4999) || (isWhole(value, 1000, 1014) && ![1004, 1005, 1006].includes(value))

const ALLOWED =
  'a route such as "PUT /applications/*" and status=400 to 599, delay=, drop=before, drop=half, times=, for=30s, retryAfter=, global=true, disconnect=4000, disconnect=reconnect, disconnect=invalid-session or jump=15m'

function checked(fault: Fault): Fault {
  if (typeof fault !== 'object' || fault === null) {
    throw new RangeError(`A fault is ${ALLOWED}.`)
  }
  for (const [key, value] of Object.entries(fault)) {
    const isRight =
      Object.hasOwn(KEYS, key) && (value === undefined || KEYS[key as keyof Fault](value))
    if (!isRight) {
      throw new RangeError(
        `A fault is ${ALLOWED}; found ${JSON.stringify(`${key}=${String(value)}`)}.`,
      )
    }
  }
  if (fault.route?.startsWith(GATEWAY) === true && fault.status !== undefined) {
    throw new RangeError(
      `The gateway has no statuses: use disconnect=, drop= or delay= at ${fault.route}.`,
    )
  }
  return fault
}

/** Reads the value after `=`: a number, `true`, or a word. */
function settingValue(text: string): number | string | true {
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    return Number(text)
  }
  return text === 'true' ? true : text
}

/**
 * Returns a fault as a flag has it: `PUT /applications/* status=503 times=2`.
 *
 * @throws RangeError if a word is not understood
 */
export function readFault(text: string): Fault {
  const words = text.trim().split(/\s+/)
  const settings = words.filter((word) => word.includes('='))
  const route = words.filter((word) => word !== '' && !word.includes('=')).join(' ')
  const entries = settings.map((setting): [string, unknown] => {
    const at = setting.indexOf('=')
    return [setting.slice(0, at), settingValue(setting.slice(at + 1))]
  })
  if (settings.length === 0) {
    throw new RangeError(`A fault is ${ALLOWED}; found ${JSON.stringify(text)}.`)
  }
  return checked({ ...(route !== '' && { route }), ...Object.fromEntries(entries) })
}
