import { UNSAFE } from './width.js'

/**
 * A value as JSON text that can do nothing to a terminal: `JSON.stringify` leaves the upper control characters and those
 * that change the direction of text as they are. What it means stays the same. A BigInt, which JSON cannot hold, is a text.
 */
export const jsonText = (value: unknown, indent?: number): string =>
  JSON.stringify(value, withoutBigInts, indent).replace(UNSAFE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const withoutBigInts = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value
