import type { Moment } from './scope.js'
import { entryOf } from '../forms/outside.js'

/** Gives out snowflakes, each greater than the one before. */
export interface Snowflakes {
  next(): string
  /** The last one that was given out, or what was there before. */
  last(): string
}

/** Milliseconds of 1970 at which snowflakes begin, and the bits below their time (official API documentation). */
const EPOCH = 1_420_070_400_000
const TIME_SHIFT = 22n

/** The snowflakes that follow a given one: those of the clock, where that is known and ahead, else counted up. */
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
