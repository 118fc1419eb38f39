import { NAME_CHARACTER, WHITE_SPACE as CONTRACT_SPACE } from '@slashlint/core/internal'
import XRegExp from 'xregexp'
import type { Sheet } from './schema.js'

/**
 * The characters of names, and white space, as classes of regular expressions.
 *
 * Engines disagree on Unicode property escapes (`\p{L}` is an error in some, and another set in others), on `\u` escapes
 * and on `\s`. So the engine-neutral classes list their characters themselves, as code points. Every engine that reads a
 * string as code points reads these (JavaScript with the `u` flag, Python, Go, Rust, PCRE in UTF mode).
 */

/** The last Unicode code point. */
const LAST = 0x10ffff

function codePoints(matches: (character: string) => boolean): number[] {
  const found: number[] = []
  for (let code = 0; code <= LAST; code++) {
    if (code >= 0xd800 && code <= 0xdfff) {
      continue
    }
    if (matches(String.fromCodePoint(code))) {
      found.push(code)
    }
  }
  return found
}

type Range = readonly [first: number, last: number]

/** Joins consecutive code points to ranges. */
function rangesOf(codes: readonly number[]): Range[] {
  const ranges: [number, number][] = []
  for (const code of codes) {
    const before = ranges[ranges.length - 1]
    if (before !== undefined && before[1] === code - 1) {
      before[1] = code
    } else {
      ranges.push([code, code])
    }
  }
  return ranges
}

/** Writes the inside of a character class. Characters with a special meaning are escaped. */
function classBody(ranges: readonly Range[]): string {
  return ranges
    .map(
      ([first, last]) =>
        `${member(first)}${last > first + 1 ? '-' : ''}${last > first ? member(last) : ''}`,
    )
    .join('')
}

function member(code: number): string {
  const character = String.fromCodePoint(code)
  return '-^]\\'.includes(character) ? `\\${character}` : character
}

/**
 * Expands a named class with xregexp. Its own tables are of Unicode 14, so it gets this engine's set under a name, and
 * expands that name inside a class like its own tokens. Its astral mode has no classes, so characters beyond the basic
 * plane are appended.
 */
function expand(name: string, codes: readonly number[]): string {
  const basic = rangesOf(codes.filter((code) => code <= 0xffff))
  const astral = rangesOf(codes.filter((code) => code > 0xffff))
  XRegExp.addUnicodeData([{ name, bmp: classBody(basic) }])
  const { source } = XRegExp(`[\\p{${name}}]`)
  return `${source.slice(0, -1)}${classBody(astral)}]`
}

/**
 * Matches a character that the contract's pattern for names allows. It must also be its own lower
 * case.
 */
const IS_IN_PATTERN = new RegExp(`^${NAME_CHARACTER}$`, 'u')
const isNameCharacter = (character: string) =>
  IS_IN_PATTERN.test(character) && character.toLowerCase() === character

const nameCodes = codePoints(isNameCharacter)
const NAME_CLASS = expand('SlashlintName', nameCodes)

/** The version of Unicode from which the lists of characters come. */
export const UNICODE_VERSION = process.versions['unicode'] ?? 'unknown'
export const NAME_CHARACTERS = nameCodes.length

/** Matches one white-space character. */
const IS_SPACE = new RegExp(CONTRACT_SPACE)
const WHITE_SPACE = classBody(rangesOf(codePoints((character) => IS_SPACE.test(character))))
export const BLANK = `^[${WHITE_SPACE}]+$`
export const EMPTY_OR_BLANK = `^[${WHITE_SPACE}]*$`
/** Matches empty texts, and texts that are not blank. The minimum length rejects empty texts. */
export const NOT_BLANK = `^$|[^${WHITE_SPACE}]`
/** Matches words with single spaces between them. */
export const SINGLE_SPACED = `^[^${WHITE_SPACE}]+(?: [^${WHITE_SPACE}]+)*$`

/** Replaces `\s` by the characters that it means in JavaScript: other engines match others. */
export function withoutShorthands(source: string): string {
  const space = classBody(rangesOf(codePoints((character) => /\s/.test(character))))
  return source.replaceAll('\\s', space)
}

/**
 * The pattern of a name for JavaScript engines: the contract's character class, without characters
 * that have another lower case.
 */
const UNICODE_PATTERN = `^(?:(?!\\p{Changes_When_Lowercased})${NAME_CHARACTER})*$`

/** Returns the pattern of a name. The length is checked separately. */
export function namePattern(sheet: Sheet): string {
  return sheet.unicode ? UNICODE_PATTERN : `^${NAME_CLASS}*$`
}

/** Lists the characters on which the two patterns disagree. The list must be empty. */
export function disagreements(): readonly string[] {
  const unicode = new RegExp(UNICODE_PATTERN, 'u')
  const neutral = new RegExp(`^${NAME_CLASS}*$`, 'u')
  return codePoints((character) => unicode.test(character) !== neutral.test(character)).map(
    (code) => String.fromCodePoint(code),
  )
}
