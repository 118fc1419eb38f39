import type { Clock } from './clock.js'
import { snowflakeAt } from './snowflakes.js'

/** The bit in the worker id of a snowflake that marks temporary objects. */
const PASSING = 1n << 17n

/** Generates snowflakes of the current time, each greater than those before it of the same kind. */
export interface Ids {
  /** Returns the greatest id of a lasting object so far. */
  latest(): bigint
  /** Returns a new id for a lasting object. */
  next(): string
  /** Returns a new id for a temporary object: an interaction or a message. */
  nextPassing(): string
  /** Records an existing id of a lasting object, so that new ids are greater. */
  note(id: string): void
  /**
   * Continues from the current time after a reset, so that new ids differ from those that clients
   * may have cached.
   */
  reset(): void
}

export function createIds(clock: Clock): Ids {
  let latest = 0n
  let latestPassing = 0n
  /** The number of temporary ids so far; resets do not change it. */
  let passed = 0n
  const ofClock = (): bigint => snowflakeAt(clock.now())
  return {
    latest: () => latest,
    next() {
      latest = greater(ofClock(), latest + 1n)
      return String(latest)
    },
    nextPassing() {
      passed = (passed + 1n) % PASSING
      latestPassing = greater(ofClock() | PASSING | passed, latestPassing + 1n)
      return String(latestPassing)
    },
    note(id) {
      latest = greater(latest, BigInt(id))
    },
    reset() {
      latest = 0n
      latestPassing = 0n
    },
  }
}

const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other)
