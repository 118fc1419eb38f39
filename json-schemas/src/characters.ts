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

/** The last code point. */
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

/** Joins neighbouring code points to ranges. */
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

/** Writes the inside of a character class: code points unchanged, those with a special meaning escaped. */
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

/** Matches a character in the contract's pattern for names; it must also be its own lower case. */
const IS_IN_PATTERN = new RegExp(`^${NAME_CHARACTER}$`, 'u')
const isNameCharacter = (character: string) =>
  IS_IN_PATTERN.test(character) && character.toLowerCase() === character

const nameCodes = codePoints(isNameCharacter)
const NAME_CLASS = expand('SlashlintName', nameCodes)

/** The version of Unicode that the lists of characters are from. */
export const UNICODE_VERSION = process.versions['unicode'] ?? 'unknown'
export const NAME_CHARACTERS = nameCodes.length

/** Matches the characters of a blank text. */
const IS_SPACE = new RegExp(CONTRACT_SPACE)
const WHITE_SPACE = classBody(rangesOf(codePoints((character) => IS_SPACE.test(character))))
export const BLANK = `^[${WHITE_SPACE}]+$`
export const EMPTY_OR_BLANK = `^[${WHITE_SPACE}]*$`
/** Matches texts that are not blank, or empty: the least length rejects these. */
export const NOT_BLANK = `^$|[^${WHITE_SPACE}]`
/** Matches words without white space, with single spaces between them. */
export const SINGLE_SPACED = `^[^${WHITE_SPACE}]+(?: [^${WHITE_SPACE}]+)*$`

/** Spells out `\s`, which is another set in every engine. */
export function withoutShorthands(source: string): string {
  const space = classBody(rangesOf(codePoints((character) => /\s/.test(character))))
  return source.replaceAll('\\s', space)
}

/**
 * The pattern of a name with property escapes, for engines of JavaScript: the contract's own class without the
 * characters that have another lower case.
 */
const UNICODE_PATTERN = `^(?:(?!\\p{Changes_When_Lowercased})${NAME_CHARACTER})*$`

/** Returns the pattern of a name: only letters that are their own lower case. The length is checked apart. */
export function namePattern(sheet: Sheet): string {
  return sheet.unicode ? UNICODE_PATTERN : `^${NAME_CLASS}*$`
}

/** Lists the characters on which the two patterns disagree: there must be none. */
export function disagreements(): readonly string[] {
  const unicode = new RegExp(UNICODE_PATTERN, 'u')
  const neutral = new RegExp(`^${NAME_CLASS}*$`, 'u')
  return codePoints((character) => unicode.test(character) !== neutral.test(character)).map(
    (code) => String.fromCodePoint(code),
  )
}
