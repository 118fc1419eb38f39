import { EPOCH } from './clock.js'

/* Ids have their time in milliseconds since 2015 above the lower bits (official API documentation, "Snowflakes"). */

const TIME_SHIFT = 22n

/** Returns the lowest snowflake of a time. @param moment milliseconds since 1970 */
export const snowflakeAt = (moment: number): bigint =>
  BigInt(Math.max(0, Math.floor(moment) - EPOCH)) << TIME_SHIFT

/** Returns the time in a snowflake, in milliseconds since 1970. */
export const momentOf = (id: string): number => Number(BigInt(id) >> TIME_SHIFT) + EPOCH
