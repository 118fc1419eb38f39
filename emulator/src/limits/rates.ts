import {
  RATE_LIMITS,
  type RateBreach,
  type RateLimit,
  type TimedRequest,
} from '@slashlint/core/engine'
import { createWindows, type Window } from './window.js'

/**
 * The parts of a request that count towards rate limits. Times must not decrease from request to
 * request.
 */
export type Counted = Pick<TimedRequest, 'at' | 'operation' | 'userId' | 'guildId' | 'creates'> & {
  readonly applicationId: string
}

/** A breached rate limit. With `short` limits, `most` is only a part of Discord's. */
export type Breach = Pick<RateBreach, 'limit' | 'most' | 'count' | 'retryAt'>

const BY_USERS: readonly unknown[] = RATE_LIMITS.filter(({ per }) => per === 'user').map(
  ({ operation }) => operation,
)

/** The state of a rate limit after some requests. */
export interface Budget {
  /** The rate limit. */
  readonly limit: RateLimit
  /** The number of requests that are allowed within its window. */
  readonly most: number
  /** The number of requests that remain. */
  readonly left: number
  /** The time at which the number of remaining requests grows, in milliseconds since 1970. */
  readonly resetAt: number
}

/** The counters of Discord's rate limits. */
export interface Rates {
  /**
   * Returns the budget for a request: that of its operation, or else that of all requests.
   * Undefined if no limit applies.
   */
  budget(request: Counted): Budget | undefined
  /**
   * Counts a request, even if it breaches a limit, as Discord does.
   *
   * @returns the breached limit; undefined if there is none
   */
  take(request: Counted): Breach | undefined
}

/**
 * Creates the counters of Discord's rate limits, with sliding windows. They decide like `checkRate`
 * of core, but one request at a time.
 *
 * @param part the fraction of each limit that is allowed, between 0 and 1
 */
export function createRates(part = 1): Rates {
  const windows = createWindows()
  const windowOf = ({ operation, windowSeconds }: RateLimit, subject: string): Window =>
    windows.of(`${operation}\n${subject}`, windowSeconds * 1000)
  const mostOf = (limit: RateLimit): number => Math.ceil(limit.limit * part)
  return {
    budget(request) {
      const counting = RATE_LIMITS.filter((limit) => countedAs(request, limit)[0] > 0)
      const limit = counting.find(({ operation }) => operation === request.operation) ?? counting[0]
      if (limit === undefined) {
        return undefined
      }
      const window = windowOf(limit, countedAs(request, limit)[1])
      const most = mostOf(limit)
      const left = Math.max(0, most - window.sum(request.at))
      /** The time at which the remaining number grows. */
      const resetAt = window.nextPass(request.at)
      return { limit, most, left, resetAt }
    },
    take(request: Counted): Breach | undefined {
      let worst: Breach | undefined
      for (const limit of RATE_LIMITS) {
        const [weight, subject] = countedAs(request, limit)
        if (weight === 0) {
          continue
        }
        const window = windowOf(limit, subject)
        window.add(request.at, weight)
        const count = window.sum(request.at)
        const most = mostOf(limit)
        if (count <= most) {
          continue
        }
        const retryAt = window.retryAt(most)
        const breach = { limit, most, count, ...(retryAt !== undefined && { retryAt }) }
        if (worst === undefined || (worst.retryAt ?? Infinity) < (retryAt ?? Infinity)) {
          worst = breach
        }
      }
      return worst
    },
  }
}

/** Returns how much a request counts towards a limit, and for which subject, such as a user. */
function countedAs(
  request: Counted,
  { operation, per }: RateLimit,
): readonly [weight: number, subject: string] {
  const isOwn = operation === request.operation
  if (per === 'scope') {
    return [request.creates ?? 0, `${request.applicationId}\n${request.guildId ?? ''}`]
  }
  if (per === 'user') {
    return [isOwn ? 1 : 0, request.userId ?? '']
  }
  const ofAll = operation === 'Any request' && !BY_USERS.includes(request.operation)
  return [isOwn || ofAll ? 1 : 0, request.applicationId]
}
