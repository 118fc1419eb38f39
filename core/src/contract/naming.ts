/** Patterns of Discord's documentation that single texts follow. */

/**
 * A character class for the names of slash commands and options, section "Naming rules". Each
 * character must also be its own lower case. A text for expressions with the flag `u`, not an
 * expression: compiling one takes a millisecond, which every import would cost.
 */
export const NAME_CHARACTER = String.raw`[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]`

/**
 * White space: `\p{White_Space}` as a class, all of it in the basic plane. The engine takes long to compile the escape
 * itself.
 */
export const WHITE_SPACE = String.raw`[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`

/** A file extension with its dot, of one part or several: `.pdf`, `.tar.gz` (public fact, attachment options). */
export const FILE_EXTENSION = /^\.[^\s./\\]+(?:\.[^\s./\\]+)*$/

/**
 * Tells whether a text of any length matches `FILE_EXTENSION`. The pattern itself, which schemas
 * need, would use a stack frame for each part.
 */
export const isFileExtension = (text: string): boolean =>
  text.startsWith('.') && text !== '.' && !/[\s/\\]|\.\.|\.$/.test(text)

/** The scheme of a URI, without its colon (RFC 3986, 3.1). */
export const URI_SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/

/** The largest unsigned 64-bit integer. */
export const LARGEST_SNOWFLAKE = '18446744073709551615'

const SNOWFLAKE = /^(0|[1-9]\d*)$/

/**
 * Tells whether a text is a decimal unsigned 64-bit integer without sign, space or leading zeros.
 */
export function isSnowflake(text: string): boolean {
  const length = text.length
  if (length === 0 || length > LARGEST_SNOWFLAKE.length || !SNOWFLAKE.test(text)) {
    return false
  }
  return length < LARGEST_SNOWFLAKE.length || text <= LARGEST_SNOWFLAKE
}
