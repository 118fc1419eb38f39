import type { Clock } from './clock.js'
import { snowflakeAt } from './snowflakes.js'

/** The bit of a snowflake's worker that marks ids of temporary objects. */
const PASSING = 1n << 17n

/** Gives out snowflakes of the present moment, each greater than those of its kind before. */
export interface Ids {
  /** Returns the greatest id of a lasting object. */
  latest(): bigint
  /** Returns a new id for a lasting object. */
  next(): string
  /** Returns a new id for a temporary object: an interaction or a message. */
  nextPassing(): string
  /** Takes note of an id that lasts: those to come are greater. */
  note(id: string): void
  /** Continues from the present moment, so that new ids differ from all that clients remember. */
  reset(): void
}

export function createIds(clock: Clock): Ids {
  let latest = 0n
  let latestPassing = 0n
  /** The number of temporary ids, which resets do not lower. */
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
