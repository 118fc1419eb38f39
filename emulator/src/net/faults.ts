import { fitsPattern } from '../state/accepted.js'
import { isDuration, milliseconds } from '../state/clock.js'

/** A fault to inject into requests. Omitted parts of a request's handling stay unchanged. */
export interface Fault {
  /**
   * The affected requests: a method and path such as `PUT /applications/*`, or a path alone; `*`
   * matches any text. `GATEWAY /identify`, `/resume` and `/heartbeat` are payloads to the gateway.
   * Default: every request; with only `disconnect`, every sign-in at the gateway.
   */
  readonly route?: string
  /**
   * The status of the answer, 400 to 599, in place of the real one. 429 gets its rate limit
   * headers.
   */
  readonly status?: number
  /** The delay before the answer or the disconnection: milliseconds, or a text such as `2s`. */
  readonly delay?: number | string
  /**
   * When the connection is cut: `before` the request is carried out, or after `half` of the answer.
   */
  readonly drop?: 'before' | 'half'
  /** The number of affected requests. Default: 1; with `for`, unlimited. */
  readonly times?: number
  /** The duration of the fault from its first request on: milliseconds, or a text such as `30s`. */
  readonly for?: number | string
  /** The seconds to wait, in an answer with status 429. Default: 1. */
  readonly retryAfter?: number
  /** True if status 429 refers to the application's global limit, not to the route's. */
  readonly global?: boolean
  /** How clients of the gateway are disconnected, as in `emulator.disconnect`. */
  readonly disconnect?: number | 'reconnect' | 'invalid-session'
  /** The duration by which the clock jumps before the request is carried out. */
  readonly jump?: number | string
}

/** The word for gateway payloads in the routes of faults, in place of a method. */
export const GATEWAY = 'GATEWAY'

interface Waiting {
  readonly fault: Fault
  fits(method: string, path: string): boolean
  left: number
  /** The time at which a fault with `for` ends; undefined until its first request. */
  end: number | undefined
}

/** The faults that are not used up yet. */
export interface Faults {
  /** Adds a fault. @throws RangeError if it is invalid */
  add(fault: Fault): void
  /** Returns the fault for a request, and counts it as used; undefined if there is none. */
  take(method: string, path: string): Fault | undefined
  /** Removes all faults. */
  clear(): void
}

/** Creates an empty list of faults. @param now returns the time of the emulator's clock */
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

/**
 * Tells whether a fault only disconnects clients of the gateway, so that it applies to sign-ins.
 */
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

/** Tells whether a value is a close code that an endpoint may send (RFC 6455, section 7.4). */
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

/** Parses the value of a setting: a number, `true`, or a word. */
function settingValue(text: string): number | string | true {
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    return Number(text)
  }
  return text === 'true' ? true : text
}

/**
 * Parses a fault such as `PUT /applications/* status=503 times=2`.
 *
 * @throws RangeError for an unknown setting or value
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
