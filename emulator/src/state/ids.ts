import type { Clock } from './clock.js'
import { snowflakeAt } from './snowflakes.js'

/** The bit of a snowflake's worker that tells ids of what does not last from the others. */
const PASSING = 1n << 17n

/** Gives out snowflakes of the present moment, each greater than those of its kind before. */
export interface Ids {
  /** The greatest id of what lasts. */
  latest(): bigint
  /** Returns a new id for what lasts. */
  next(): string
  /** Returns a new id for what does not last: interactions and messages. */
  nextPassing(): string
  /** Takes note of an id that lasts: those to come are greater. */
  note(id: string): void
  /** Begins from the present moment. What clients remember of earlier messages never meets a new one. */
  reset(): void
}

export function createIds(clock: Clock): Ids {
  let latest = 0n
  let latestPassing = 0n
  /** Counts ids of what does not last, over resets. */
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
