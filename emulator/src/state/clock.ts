import { createListeners } from './listeners.js'

/** The options for the start of the clock. */
export interface ClockStart {
  /**
   * The start time, such as `2026-01-01T00:00Z`, or milliseconds since 1970. Default: the machine's
   * time.
   */
  readonly clock?: string | number
  /** True if the clock is stopped, so that only `advance` moves it. */
  readonly frozen?: boolean
}

/** The last allowed time. Later ones have no timestamp that clients can read. */
const LAST = Date.UTC(9999, 11, 31)

/** A clock that runs like the machine's, or is stopped, and can be moved forward. */
export interface Clock {
  /** Returns the time in milliseconds since 1970. */
  now(): number
  /** True if the clock is stopped, so that only `advance` moves it. */
  readonly isFrozen: boolean
  /** Moves the clock forward. @param before called first; if it throws, the clock is unchanged */
  advance(milliseconds: number, before?: () => void): void
  /**
   * Runs a function while the clock is stopped at a time, so that a replay repeats the times of its
   * log.
   */
  at<T>(moment: number, act: () => T): T
  /** The milliseconds by which the clock is ahead of the machine's. */
  readonly ahead: number
  /**
   * Calls a listener after each jump of the clock.
   *
   * @returns a function that ends the subscription
   */
  onAdvance(listener: () => void): () => void
  /**
   * Restarts the clock.
   *
   * @param start the new start; default: the first one
   * @param before called first; if it throws, the clock is unchanged
   * @throws RangeError if the start is invalid
   */
  reset(start?: ClockStart, before?: () => void): void
}

/**
 * Creates the emulator's clock.
 *
 * @param first its start and whether it is stopped
 * @throws RangeError if the start is invalid
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

/** Returns a function that returns the time of a running or stopped clock. */
function timeFrom({ clock, frozen }: ClockStart): () => number {
  const begin = Date.now()
  const at = clock === undefined ? begin : moment(clock)
  if (frozen === true) {
    return () => at
  }
  return clock === undefined ? Date.now : () => at + Date.now() - begin
}

/**
 * The time at which snowflakes begin, in milliseconds since 1970 (official API documentation,
 * "Snowflakes").
 */
export const EPOCH = 1_420_070_400_000

/** Parses a time with a time zone; `NaN` for any other text. */
const zoned = (clock: string): number => (ZONED.test(clock) ? Date.parse(clock) : NaN)

/**
 * Parses the start of a clock. A text with a time of day must name its time zone, to mean the same
 * on every machine.
 *
 * @throws RangeError for an invalid time, or one before 2015
 */
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
 * Returns the milliseconds of a duration: a number, or a text such as `90s`, `15m`, `1d` or
 * `1h30m`.
 *
 * @throws RangeError if it is negative or invalid
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

/** Tells whether a value is a valid duration. */
export function isDuration(value: unknown): boolean {
  try {
    milliseconds(value as number | string)
    return true
  } catch {
    return false
  }
}

/** Returns a duration as text, such as `3 seconds` or `10 minutes`. */
export function inWords(duration: number): string {
  const [count, unit] =
    duration % 60_000 === 0 ? [duration / 60_000, 'minute'] : [duration / 1000, 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
