import { ascending } from '../../text/order.js'
import { plural } from '../../text/words.js'
import { TOO_MANY_REQUESTS, type Endpoint } from '../../contract/endpoints.js'
import {
  BLOCKED_AFTER,
  DEVELOPMENT_RATE_LIMITS,
  RATE_LIMITS,
  type RateLimit,
  type RateOperation,
} from '../../contract/rate-limits.js'
import { findEndpoint, readAddress } from '../../validate/request/route.js'
import { entryOf, itemsOf } from '../forms/outside.js'

/** A request that is planned or was sent. `checkRate` ignores requests without a finite `at`. */
export interface TimedRequest {
  /** The time of the request, in milliseconds since any fixed time. */
  readonly at: number
  /** The HTTP method, in upper or lower case. */
  readonly method?: string | undefined
  /**
   * The path as in the endpoint tables. Together with `method`, it decides which limits the request
   * counts towards.
   */
  readonly path?: string | undefined
  /** The operation, if method and path do not determine it. */
  readonly operation?: RateOperation | undefined
  /**
   * The application that sends the request. All requests without this id count for one application.
   */
  readonly applicationId?: string | undefined
  /**
   * The snowflake of the user for whom the request is sent. All requests without this id count for
   * one user.
   */
  readonly userId?: string | undefined
  /** The guild in which a command is created, if the path does not contain it. */
  readonly guildId?: string | undefined
  /**
   * The number of commands that the request creates. Default: 1 for a POST of a command, 0 for
   * everything else.
   */
  readonly creates?: number | undefined
  /** The status of the answer, if the request was made: 429 counts towards being blocked. */
  readonly status?: number | undefined
}

/** A request that exceeds a rate limit. */
export interface RateBreach {
  /** The row of the table of limits. */
  readonly limit: RateLimit
  /** The most requests in the window: the row's number, or the application's raised one. */
  readonly most: number
  /** The index of the request that exceeds the limit, in the list that was given. */
  readonly index: number
  /** The time of that request. */
  readonly at: number
  /** The number of requests in the window, including this one. */
  readonly count: number
  /** The window (from, to] in milliseconds; `to` is the time of the request. */
  readonly window: { readonly from: number; readonly to: number }
  /**
   * The earliest time at which this request would not exceed the limit. Absent if it can never
   * succeed: it alone creates more commands than a day allows.
   */
  readonly retryAt?: number
  /** The seconds from `at` to `retryAt`. */
  readonly retryAfterSeconds?: number
  /** One sentence for a person. */
  readonly message: string
}

/** The result of `checkRate`. */
export interface RateCheck {
  /** True if no request exceeds a limit. */
  readonly ok: boolean
  /**
   * The earliest request over a limit. If it exceeds several limits, the one with the longest wait.
   */
  readonly breach?: RateBreach
  /** The number of requests over a limit. Each is answered with 429. */
  readonly breaches: number
  /**
   * Present if so many answers in a short time are 429 that Discord blocks the address of the
   * sender.
   */
  readonly blocked?: {
    /** The index of the first request that is blocked. */
    readonly index: number
    readonly at: number
    readonly responses: number
    readonly windowSeconds: number
    readonly message: string
  }
}

/** The raised limits of an application. */
export interface RateContext {
  /** The application's limit of requests a second, if Discord raised it: 50 to 1200. */
  readonly requestsPerSecond?: number
  /**
   * True if Discord has increased the application's limits of lobbies; otherwise at most 100 are created in two hours.
   */
  readonly increasedLobbyLimits?: boolean
}

/**
 * Checks planned or recorded requests against every rate limit in Discord's documentation. A
 * request at time t exceeds a limit if more than `limit` requests of its kind and subject,
 * including itself, are in the window (t − window, t]. Of requests at the same time, the earlier
 * one in the list counts first. Requests that exceed a limit still count. Actions of users in the
 * client count only towards the limits for users.
 *
 * @param requests in any order, each with its time in milliseconds
 * @param context the limits of the application that Discord has raised
 * @returns the first request over a limit, and whether the application risks being blocked. Never
 *   throws; linear except for sorting by time.
 * @see contract, sections "Limits", "Errors", 5; decision 49
 */
export function checkRate(requests: readonly TimedRequest[], context?: RateContext): RateCheck {
  const windows = new Map<string, RateWindow>()
  const raised = entryOf(context, 'requestsPerSecond')
  const isIncreased = entryOf(context, 'increasedLobbyLimits') === true
  const limits = isIncreased ? RATE_LIMITS : [...RATE_LIMITS, ...DEVELOPMENT_RATE_LIMITS]
  const answers: RateWindow = {
    limit: BLOCKED_AFTER.responses - 1,
    span: BLOCKED_AFTER.windowSeconds * SECOND,
    sent: [],
    first: 0,
    sum: 0,
  }
  let breach: RateBreach | undefined
  let breaches = 0
  let blocked: RateCheck['blocked']
  for (const sent of inOrderOfTime(requests)) {
    let isBreach = false
    let worst: RateBreach | undefined
    for (const { limit, weight, subject } of counted(sent, limits)) {
      const key = `${limit.operation}\n${limit.windowSeconds}\n${subject}`
      let window = windows.get(key)
      if (window === undefined) {
        windows.set(key, (window = windowOf(limit, raised)))
      }
      add(window, sent.at, weight)
      if (window.sum <= window.limit) {
        continue
      }
      isBreach = true
      if (breach === undefined) {
        worst = longer(worst, describeBreach(window, limit, sent, weight))
      }
    }
    if (isBreach) {
      breaches++
    }
    breach ??= worst
    if (!isBreach && sent.status !== TOO_MANY_REQUESTS) {
      continue
    }
    add(answers, sent.at, 1)
    if (answers.sum > answers.limit) {
      blocked ??= describeBlock(sent, answers.sum)
    }
  }
  return {
    ok: breaches === 0,
    ...(breach !== undefined && { breach }),
    breaches,
    ...(blocked !== undefined && { blocked }),
  }
}

const SECOND = 1000

interface SentRequest {
  readonly index: number
  readonly at: number
  readonly endpoint: Endpoint | undefined
  readonly operation: unknown
  readonly application: string
  readonly user: string
  readonly guild: string
  readonly creates: number
  readonly status: unknown
}

function inOrderOfTime(requests: unknown): readonly SentRequest[] {
  const sent: SentRequest[] = []
  let sorted = true
  for (const [index, request] of itemsOf(requests)) {
    const one = readRequest(request, index)
    if (one === undefined) {
      continue
    }
    if (one.at < (sent.at(-1)?.at ?? -Infinity)) {
      sorted = false
    }
    sent.push(one)
  }
  return sorted ? sent : sent.sort(ascending(({ at }) => at))
}

function readRequest(request: unknown, index: number): SentRequest | undefined {
  const at = entryOf(request, 'at')
  if (typeof at !== 'number' || !Number.isFinite(at)) {
    return undefined
  }
  const text = (key: string): string => {
    const value = entryOf(request, key)
    return typeof value === 'string' ? value : ''
  }
  const [method, path] = [text('method'), text('path')]
  const endpoint = method === '' ? undefined : findEndpoint(method, path)
  const operation = entryOf(request, 'operation') ?? endpoint?.operation
  const creates = entryOf(request, 'creates')
  const isPost = endpoint?.body?.resource === 'command' && endpoint.body.operation === 'create'
  const isCreation = isPost || operation === 'Create command'
  return {
    index,
    at,
    endpoint,
    operation,
    application: text('applicationId'),
    user: text('userId'),
    guild: text('guildId') || (endpoint?.scope === 'guild' ? guildOf(endpoint, path) : ''),
    creates: typeof creates === 'number' && creates >= 0 ? creates : Number(isCreation),
    status: entryOf(request, 'status'),
  }
}

/** Returns the part of the path that is the guild's id. */
function guildOf(endpoint: Endpoint, path: string): string {
  const place = endpoint.path.slice(1).split('/').indexOf('{guild.id}')
  return readAddress(path).segments[place]?.text ?? ''
}

/** Operations that users perform in the client. They are not requests of the application. */
const BY_USERS: readonly RateOperation[] = RATE_LIMITS.filter(({ per }) => per === 'user').map(
  ({ operation }) => operation,
)

/**
 * Yields the limits that a request counts towards, with the number of units that it counts and its
 * subject.
 */
function* counted(
  sent: SentRequest,
  limits: readonly RateLimit[],
): Iterable<{ readonly limit: RateLimit; readonly weight: number; readonly subject: string }> {
  for (const limit of limits) {
    const { operation, per } = limit
    const isOwn = operation === sent.operation
    if (per === 'scope') {
      if (sent.creates > 0) {
        yield { limit, weight: sent.creates, subject: `${sent.application}\n${sent.guild}` }
      }
    } else if (per === 'user') {
      if (isOwn) {
        yield { limit, weight: 1, subject: sent.user }
      }
    } else if (
      isOwn ||
      (operation === 'Any request' && !BY_USERS.includes(sent.operation as RateOperation))
    ) {
      yield { limit, weight: 1, subject: sent.application }
    }
  }
}

/**
 * The requests in a sliding window that ends with the latest request: those of `sent` from index
 * `first` on.
 */
interface RateWindow {
  readonly limit: number
  /** The window's length in milliseconds. */
  readonly span: number
  readonly sent: { readonly at: number; readonly weight: number }[]
  first: number
  sum: number
}

function windowOf({ limit, windowSeconds, raisedLimit }: RateLimit, raised: unknown): RateWindow {
  const isRaised = raisedLimit !== undefined && typeof raised === 'number' && raised >= limit
  const most = isRaised ? Math.min(raised, raisedLimit) : limit
  return { limit: most, span: windowSeconds * SECOND, sent: [], first: 0, sum: 0 }
}

function add(window: RateWindow, at: number, weight: number): void {
  window.sent.push({ at, weight })
  window.sum += weight
  for (
    let oldest = window.sent[window.first];
    oldest !== undefined;
    oldest = window.sent[window.first]
  ) {
    if (oldest.at > at - window.span) {
      break
    }
    window.sum -= oldest.weight
    window.first++
  }
}

/**
 * Computes the earliest time at which the latest request would not exceed the limit. Undefined if
 * it always would.
 */
function retryTime({ sent, first, sum, limit, span }: RateWindow): number | undefined {
  let left = sum
  for (let at = first; at < sent.length - 1; at++) {
    const request = sent[at]
    if (request === undefined) {
      break
    }
    left -= request.weight
    if (left <= limit) {
      return request.at + span
    }
  }
  return undefined
}

function describeBreach(
  window: RateWindow,
  limit: RateLimit,
  { index, at }: SentRequest,
  weight: number,
): RateBreach {
  const retryAt = retryTime(window)
  const wait = retryAt === undefined ? undefined : (retryAt - at) / SECOND
  const what = limit.operation === 'Any request' ? 'requests' : `times "${limit.operation}"`
  const whose = limit.per === 'scope' ? 'in one guild, or globally,' : `per ${limit.per}`
  const alone = `it alone creates ${weight}: spread them over several days`
  const advice = wait === undefined ? alone : `wait ${plural(wait, 'second')}`
  return {
    limit,
    most: window.limit,
    index,
    at,
    count: window.sum,
    window: { from: at - window.span, to: at },
    ...(retryAt !== undefined && wait !== undefined && { retryAt, retryAfterSeconds: wait }),
    message: `${window.sum} ${what} within ${spanName(limit.windowSeconds)}; at most ${window.limit} ${whose} are allowed: ${advice}.`,
  }
}

const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]

/** Names a span of time: `1 day`, `2 hours`, `10 seconds`. */
function spanName(seconds: number): string {
  const [unit, name] = UNITS.find(([unit]) => seconds % unit === 0) ?? [1, 'second']
  return plural(seconds / unit, name)
}

/**
 * Returns the breach with the longer wait. A breach without `retryAt` never ends, so it is the
 * longer one.
 */
function longer(one: RateBreach | undefined, other: RateBreach): RateBreach {
  const wait = ({ retryAt }: RateBreach): number => retryAt ?? Infinity
  return one !== undefined && wait(one) >= wait(other) ? one : other
}

function describeBlock({ index, at }: SentRequest, responses: number): RateCheck['blocked'] {
  const { windowSeconds } = BLOCKED_AFTER
  return {
    index,
    at,
    responses,
    windowSeconds,
    message: `${responses} answers with status ${TOO_MANY_REQUESTS} within ${spanName(windowSeconds)}: an address that gets thousands of them is blocked.`,
  }
}
