import type { Moment } from './scope.js'
import { entryOf } from '../forms/outside.js'

/** Creates snowflakes, each greater than the one before. */
export interface Snowflakes {
  /** Creates a snowflake: the time of the request, or the last one plus one. */
  next(): string
  /** Returns the last one that was created, or the one to begin after. */
  last(): string
}

/**
 * The time at which snowflakes begin, in milliseconds since 1970, and the number of bits below their time (official API
 * documentation).
 */
const EPOCH = 1_420_070_400_000
const TIME_SHIFT = 22n

/** Creates the snowflakes after a given one: those of the clock, if it is given and ahead, else counted up. */
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
