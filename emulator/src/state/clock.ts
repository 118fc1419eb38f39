/** The emulator's time: that of the machine, and what tests have added to it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /**
   * Moves the clock forward.
   *
   * @param before called when that is possible; if it throws, the clock stays
   */
  advance(milliseconds: number, before?: () => void): void
  /** The clock stands still at a moment while something is done: a replay happens at its own times. */
  at<T>(moment: number, act: () => T): T
  /** How far the clock is ahead of the machine's. */
  readonly ahead: number
  /** Called when the clock has jumped. */
  onAdvance(listener: () => void): () => void
  reset(): void
}

/** Times beyond have no timestamp that clients read. */
const LAST = Date.UTC(9999, 11, 31)

export function createClock(): Clock {
  let ahead = 0
  let fixed: number | undefined
  const listeners = new Set<() => void>()
  const jumped = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    now: () => fixed ?? Date.now() + ahead,
    advance(milliseconds, before) {
      if (Date.now() + ahead + milliseconds > LAST)
        throw new RangeError(`The clock goes to the year 9999: it cannot be moved by ${milliseconds} ms.`)
      before?.()
      ahead += milliseconds
      jumped()
    },
    at(moment, act) {
      const before = fixed
      fixed = moment
      try {
        return act()
      } finally {
        fixed = before
      }
    },
    get ahead() {
      return ahead
    },
    onAdvance(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reset() {
      ahead = 0
      jumped()
    },
  }
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * A duration: milliseconds, or a text such as `90s`, `15m`, `1d` or `1h30m`.
 *
 * @throws RangeError where it is none, or is negative
 */
export function milliseconds(duration: number | string): number {
  if (typeof duration === 'number') {
    if (Number.isFinite(duration) && duration >= 0) return duration
  } else if (/^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/.test(duration)) {
    let sum = 0
    for (const [, count = '', unit = ''] of duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g))
      sum += Number(count) * (UNITS[unit] ?? 0)
    return sum
  }
  throw new RangeError(
    `A duration is a number of milliseconds or a text such as "15m" or "1h30m"; found ${JSON.stringify(duration)}.`,
  )
}
