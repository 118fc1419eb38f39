import { createListeners } from './listeners.js'

/** The start of the clock. */
export interface ClockStart {
  /** A moment such as `2026-01-01T00:00Z`, or milliseconds since 1970. Default: the machine's time. */
  readonly clock?: string | number
  /** True if the clock stops there: then only `advance` moves it. */
  readonly frozen?: boolean
}

/** Times beyond have no timestamp that clients read. */
const LAST = Date.UTC(9999, 11, 31)

/** A clock that runs with the machine's, or is frozen, and can be moved forward. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** True if only `advance` moves it. */
  readonly isFrozen: boolean
  /**
   * Moves the clock forward.
   *
   * @param before called first, if the clock can be moved; if it throws, the clock is not changed
   */
  advance(milliseconds: number, before?: () => void): void
  /** Runs a function while the clock is frozen at a moment, so that a replay repeats the times of its log. */
  at<T>(moment: number, act: () => T): T
  /** The milliseconds by which the clock is ahead of the machine's. */
  readonly ahead: number
  /** Subscribes to jumps of the clock. @returns a function that ends the subscription */
  onAdvance(listener: () => void): () => void
  /**
   * Starts the clock again.
   *
   * @param start where it begins now; default: where it began before
   * @param before called first, if the start is valid; if it throws, the clock is not changed
   * @throws RangeError if the start is not a valid moment
   */
  reset(start?: ClockStart, before?: () => void): void
}

/**
 * Creates the emulator's clock: the machine's time or a given one, plus the jumps of tests.
 *
 * @throws RangeError if the given text is no moment
 */
export function createClock(first: ClockStart = {}): Clock {
  let machine = timeFrom(first)
  let ahead = 0
  let fixed: number | undefined
  let isFrozen = first.frozen === true
  const { tell: jumped, watch } = createListeners()
  return {
    now: (): number => fixed ?? machine() + ahead,
    get isFrozen(): boolean {
      return isFrozen
    },
    advance(milliseconds: number, before?: () => void): void {
      if (machine() + ahead + milliseconds > LAST) {
        throw new RangeError(
          `The clock goes to the year 9999: it cannot be moved by ${milliseconds} ms.`,
        )
      }
      before?.()
      ahead += milliseconds
      jumped()
    },
    at<T>(moment: number, act: () => T): T {
      const before = fixed
      fixed = moment
      try {
        return act()
      } finally {
        fixed = before
      }
    },
    get ahead(): number {
      return machine() + ahead - Date.now()
    },
    onAdvance: watch,
    reset(start = first, before?: () => void): void {
      const time = timeFrom(start)
      before?.()
      machine = time
      isFrozen = start.frozen === true
      ahead = 0
      jumped()
    },
  }
}

/** Returns a function for the time, which runs or is frozen. */
function timeFrom({ clock, frozen }: ClockStart): () => number {
  const begin = Date.now()
  const at = clock === undefined ? begin : moment(clock)
  if (frozen === true) {
    return () => at
  }
  return clock === undefined ? Date.now : () => at + Date.now() - begin
}

/** The first moment of ids (official API documentation, "Snowflakes"). */
export const EPOCH = 1_420_070_400_000

/** Reads a time that names its zone; `NaN` for any other text. */
const zoned = (clock: string): number => (ZONED.test(clock) ? Date.parse(clock) : NaN)

/** Reads a moment, which must be the same on every machine: one with a time names its zone. */
function moment(clock: string | number): number {
  const at = typeof clock === 'number' ? clock : zoned(clock)
  if (at >= EPOCH && at < LAST) {
    return Math.floor(at)
  }
  throw new RangeError(
    `The clock begins at a moment of 2015 or later, such as "2026-01-01T00:00Z"; found ${JSON.stringify(clock)}.`,
  )
}

const ZONED = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d))?$/

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/**
 * Returns a duration: milliseconds, or a text such as `90s`, `15m`, `1d` or `1h30m`.
 *
 * @throws RangeError if the text is no duration, or is negative
 */
export function milliseconds(duration: number | string): number {
  if (typeof duration === 'number') {
    if (Number.isFinite(duration) && duration >= 0) {
      return duration
    }
  } else if (/^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/.test(duration)) {
    let sum = 0
    // Bound: what the pattern above lets through has a unit behind each number.
    for (const [, count = '', unit = ''] of duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)) {
      sum += Number(count) * (UNITS[unit] ?? 0)
    }
    return sum
  }
  throw new RangeError(
    `A duration is a number of milliseconds or a text such as "15m" or "1h30m"; found ${JSON.stringify(duration)}.`,
  )
}

/** Tells whether something is a duration. */
export function isDuration(value: unknown): boolean {
  try {
    milliseconds(value as number | string)
    return true
  } catch {
    return false
  }
}

/** Returns a duration in words: `3 seconds`, `10 minutes`. */
export function inWords(duration: number): string {
  const [count, unit] =
    duration % 60_000 === 0 ? [duration / 60_000, 'minute'] : [duration / 1000, 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
