import { UNSAFE } from './width.js'

/**
 * Converts a value to JSON that is safe to print in a terminal. In addition to `JSON.stringify`, it
 * escapes C1 control characters and those that change the text direction. BigInts become texts.
 */
export const jsonText = (value: unknown, indent?: number): string =>
  JSON.stringify(value, withoutBigInts, indent).replace(UNSAFE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const withoutBigInts = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value
