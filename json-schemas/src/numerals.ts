import type { Schema } from './schema.js'

/**
 * Regular expressions for numbers in a string: the service converts them, so they are as valid as numbers, within the
 * same bounds. Digits are spelled `[0-9]`, because `\d` is every script's digits in some engines.
 */

/** Writes a pattern for decimal numbers without leading zeros from `least` (one digit) to `most`. */
export function upTo(most: bigint, least = 0): string {
  const digits = String(most)
  const parts: string[] = []
  for (let length = 1; length < digits.length; length++) {
    if (length === 1) {
      parts.push(`[${least}-9]`)
    } else {
      parts.push(`[1-9]${repeated(length - 1)}`)
    }
  }
  for (let i = 0; i < digits.length; i++) {
    const first = i === 0 ? Math.max(1, digits.length === 1 ? least : 1) : 0
    const last = Number(digits[i]) - 1
    if (first > last) {
      continue
    }
    parts.push(`${digits.slice(0, i)}${range(first, last)}${repeated(digits.length - 1 - i)}`)
  }
  parts.push(digits)
  if (digits.length === 1 && least === 0 && most > 0n) {
    parts.unshift('0')
  }
  return parts.join('|')
}

function range(first: number, last: number): string {
  return first === last ? String(first) : `[${first}-${last}]`
}

function repeated(times: number): string {
  if (times === 0) {
    return ''
  }
  return times === 1 ? '[0-9]' : `[0-9]{${times}}`
}

/**
 * Writes a pattern for a decimal text between two integers, leading zeros allowed. A range with negative numbers is
 * symmetrical.
 */
export function integerText(minimum: number, maximum: number): string {
  if (minimum < 0) {
    return `^-?0*(?:${upTo(BigInt(maximum))})$`
  }
  const numbers = `0*(?:${upTo(BigInt(maximum), minimum)})`
  return minimum === 0 ? `^(?:-0+|${numbers})$` : `^${numbers}$`
}

/** Writes a pattern for one of a few integers ≥ 0, leading zeros allowed. */
export function oneOfText(values: readonly number[]): string {
  const numbers = `0*(?:${values.join('|')})`
  return values.includes(0) ? `^(?:-0+|${numbers})$` : `^${numbers}$`
}

/** Writes a pattern for the text of a JSON number: integers up to the limit, fractions of such, and any exponent. */
export function numberText(limit: number): string {
  // A number half way to the next double is still rounded down.
  const most = upTo(BigInt(limit) + 1n)
  const exponent = '[eE][-+]?[0-9]+'
  return `^-?(?:0*(?:${most})|(?:${most})\\.[0-9]+|(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?${exponent})$`
}

const SAFE: Schema = { minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }

/** A string, or an integer that the service converts to one. */
export const STRING_TYPE: Schema = { type: ['string', 'integer'], ...SAFE }
export const NULLABLE_STRING_TYPE: Schema = { type: ['string', 'integer', 'null'], ...SAFE }
