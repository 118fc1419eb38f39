import { UNSAFE } from './width.js'

/**
 * Converts a value to JSON text that is harmless in a terminal. `JSON.stringify` keeps the upper control
 * characters and those that change the direction of text; here they are escaped. A BigInt, which JSON lacks,
 * becomes a text.
 */
export const jsonText = (value: unknown, indent?: number): string =>
  JSON.stringify(value, withoutBigInts, indent).replace(UNSAFE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const withoutBigInts = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value
