import fc from 'fast-check'
import { validCommand } from '../property/arbitraries.js'
import type { Json } from '../property/arbitraries.js'
import { faultyCommand } from '../property/mutations.js'

/**
 * Tells whether a text can express a value. Some faults only exist in live objects, such as a `toJSON` that throws, or
 * a Promise.
 */
function isData(value: unknown): boolean {
  if (typeof value === 'number') {
    return Number.isFinite(value) && !Object.is(value, -0)
  }
  if (typeof value !== 'object') {
    return typeof value === 'string' || typeof value === 'boolean'
  }
  if (value === null) {
    return true
  }
  return (
    !(value instanceof Promise) &&
    !Object.hasOwn(value, 'toJSON') &&
    Object.values(value).every(isData)
  )
}

/** Generates commands with and without faults, as plain JSON data. */
export const command: fc.Arbitrary<Json> = fc.oneof(validCommand, faultyCommand.filter(isData))
