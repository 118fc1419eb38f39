/** The rate rows of section "Limits" and decision 49, counted anew for every request. */

export interface Limit {
  readonly row: string
  readonly limit: number
  /** Seconds. */
  readonly window: number
  readonly per: 'application' | 'user'
  /** Operations counted one by one; without it all together. */
  readonly operations?: readonly string[]
}

export interface Call {
  /** Seconds. */
  readonly at: number
  readonly counts: string
}

export interface Breach {
  readonly index: number
  /** Seconds until the same call would be let through, if nothing else is sent. */
  readonly retryAfter: number
}

/** The first call, in the order of time, with more than `limit` calls of its counter in (at − window, at]. */
export function firstBreach(calls: readonly Call[], limit: number, window: number): Breach | undefined {
  const order = calls.map((call, index) => ({ ...call, index })).sort((a, b) => a.at - b.at || a.index - b.index)
  for (const [position, call] of order.entries()) {
    const before = order
      .slice(0, position + 1)
      .filter(({ counts, at }) => counts === call.counts && at > call.at - window)
    if (before.length > limit) {
      const leaving = before[before.length - 1 - limit]
      return { index: call.index, retryAfter: (leaving?.at ?? 0) + window - call.at }
    }
  }
  return undefined
}
