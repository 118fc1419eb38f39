import { RATE_LIMITS, type RateLimit, type RateOperation } from '@slashlint/core/engine'
import { createWindow, type Window } from './window.js'

/** A request as far as limits of time go. */
export interface Counted {
  /** Milliseconds. Never before that of the request before it. */
  readonly at: number
  readonly operation: RateOperation | undefined
  readonly applicationId: string
  readonly userId?: string | undefined
  readonly guildId?: string | undefined
  /** How many commands it creates. */
  readonly creates?: number
}

/** A limit that a request breaches. */
export interface Breach {
  readonly limit: RateLimit
  /** What was applied: the limit, or the part of it that short limits leave. */
  readonly most: number
  /** How many lie in the window with it. */
  readonly count: number
  /** Absent when it alone is too much. */
  readonly retryAt?: number
}

const BY_USERS: readonly RateOperation[] = RATE_LIMITS.filter(({ per }) => per === 'user').map(
  ({ operation }) => operation,
)

/**
 * The contract's limits of time as sliding counters: what `checkRate` says of a list, one request at a time.
 *
 * @param part what is left of every limit, between 0 and 1
 */
export function createRates(part = 1) {
  const windows = new Map<string, Window>()
  const windowOf = (limit: RateLimit, subject: string): Window => {
    const key = `${limit.operation}\n${subject}`
    const known = windows.get(key)
    if (known !== undefined) return known
    const made = createWindow(limit.windowSeconds * 1000)
    windows.set(key, made)
    return made
  }
  const mostOf = (limit: RateLimit): number => Math.ceil(limit.limit * part)
  return {
    /** What is left for requests of this kind: of the limit of its own operation, else of the limit of all. */
    budget(request: Counted) {
      const counting = RATE_LIMITS.filter((limit) => countedAs(request, limit)[0] > 0)
      const limit = counting.find(({ operation }) => operation === request.operation) ?? counting[0]
      if (limit === undefined) return undefined
      const window = windowOf(limit, countedAs(request, limit)[1])
      const most = mostOf(limit)
      const left = Math.max(0, most - window.sum(request.at))
      /** When there is more of it again. */
      const resetAt = window.nextPass(request.at)
      return { limit, most, left, resetAt }
    },
    /** Counts a request. Like the service's, the counters count requests that breach, too. */
    take(request: Counted): Breach | undefined {
      let worst: Breach | undefined
      for (const limit of RATE_LIMITS) {
        const [weight, subject] = countedAs(request, limit)
        if (weight === 0) continue
        const window = windowOf(limit, subject)
        window.add(request.at, weight)
        const count = window.sum(request.at)
        const most = mostOf(limit)
        if (count <= most) continue
        const retryAt = window.retryAt(most)
        const breach = { limit, most, count, ...(retryAt !== undefined && { retryAt }) }
        if (worst === undefined || (worst.retryAt ?? Infinity) < (retryAt ?? Infinity)) worst = breach
      }
      return worst
    },
  }
}

export type Rates = ReturnType<typeof createRates>

/** With how much a request counts towards a limit, and for whom. */
function countedAs(request: Counted, { operation, per }: RateLimit): readonly [weight: number, subject: string] {
  const isOwn = operation === request.operation
  if (per === 'scope') return [request.creates ?? 0, `${request.applicationId}\n${request.guildId ?? ''}`]
  if (per === 'user') return [isOwn ? 1 : 0, request.userId ?? '']
  const ofAll = operation === 'Any request' && !BY_USERS.includes(request.operation as RateOperation)
  return [isOwn || ofAll ? 1 : 0, request.applicationId]
}
