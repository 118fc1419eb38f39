import type { Moment } from './scope.js'
import { entryOf } from '../forms/outside.js'

/** Creates snowflakes, each greater than the one before. */
export interface Snowflakes {
  /**
   * Creates a snowflake: made from the time of the request, or the last snowflake plus one if that
   * is greater.
   */
  next(): string
  /**
   * Returns the snowflake that was created last. Before the first call of `next`, returns the one
   * to begin after.
   */
  last(): string
}

/**
 * The time at which snowflakes begin, in milliseconds since 1970, and the number of bits below their time (official API
 * documentation).
 */
const EPOCH = 1_420_070_400_000
const TIME_SHIFT = 22n

/**
 * Makes a source of snowflakes that are greater than a given one. They are made from the clock if
 * there is one and its snowflakes are greater; otherwise each is the last plus one.
 */
export function snowflakesAfter(lastId: string, moment: Moment | undefined): Snowflakes {
  let last = BigInt(lastId)
  const now = entryOf(moment, 'now')
  if (typeof now === 'number' && Number.isSafeInteger(now) && now > EPOCH) {
    const ofClock = (BigInt(now - EPOCH) << TIME_SHIFT) - 1n
    if (ofClock > last) {
      last = ofClock
    }
  }
  let given = lastId
  return {
    next: () => (given = String(++last)),
    last: () => given,
  }
}
