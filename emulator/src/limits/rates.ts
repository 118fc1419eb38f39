import {
  RATE_LIMITS,
  type RateBreach,
  type RateLimit,
  type TimedRequest,
} from '@slashlint/core/engine'
import { createWindows, type Window } from './window.js'

/** A request as far as limits of time go. Its time is never before that of the request before it. */
export type Counted = Pick<TimedRequest, 'at' | 'operation' | 'userId' | 'guildId' | 'creates'> & {
  readonly applicationId: string
}

/** A limit that a request breaches; short limits leave a part of it. */
export type Breach = Pick<RateBreach, 'limit' | 'most' | 'count' | 'retryAt'>

const BY_USERS: readonly unknown[] = RATE_LIMITS.filter(({ per }) => per === 'user').map(
  ({ operation }) => operation,
)

/** The room that a rate limit leaves. */
export interface Budget {
  /** The row of the table of limits. */
  readonly limit: RateLimit
  /** Requests that it allows within its window. */
  readonly most: number
  /** Requests that are left now. */
  readonly left: number
  /** The moment from which the next request is free again, in milliseconds since 1970. */
  readonly resetAt: number
}

/** Discord's rate limits, counted. */
export interface Rates {
  /**
   * Returns the budget that a request uses: that of its operation if it has a limit, otherwise that of all requests.
   */
  budget(request: Counted): Budget | undefined
  /** Counts a request. Like the service's, the counters count requests that breach, too. */
  take(request: Counted): Breach | undefined
}

/**
 * Creates Discord's rate limits as sliding counters. They decide like `checkRate`, but one request at a time.
 *
 * @param part the remaining part of every limit, between 0 and 1
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
      /** The time at which there is more of it again. */
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

/** Returns the weight with which a request counts towards a limit, and its subject. */
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
