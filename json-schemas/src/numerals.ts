import type { Schema } from './schema.js'

/**
 * Regular expressions for numbers in a string: the service converts them, so they are as valid as numbers, within the
 * same bounds. Digits are spelled `[0-9]`, because `\d` is every script's digits in some engines.
 */

/**
 * Makes a pattern for decimal numbers from `least` (one digit) to `most`, without leading zeros.
 */
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
 * Makes a pattern for integers as text between two bounds. Leading zeros are allowed. A range with
 * negative numbers must be symmetrical.
 */
export function integerText(minimum: number, maximum: number): string {
  if (minimum < 0) {
    return `^-?0*(?:${upTo(BigInt(maximum))})$`
  }
  const numbers = `0*(?:${upTo(BigInt(maximum), minimum)})`
  return minimum === 0 ? `^(?:-0+|${numbers})$` : `^${numbers}$`
}

/** Makes a pattern that matches some integers ≥ 0 as text. Leading zeros are allowed. */
export function oneOfText(values: readonly number[]): string {
  const numbers = `0*(?:${values.join('|')})`
  return values.includes(0) ? `^(?:-0+|${numbers})$` : `^${numbers}$`
}

/**
 * Makes a pattern for JSON numbers as text: integers and fractions up to the limit, with any
 * exponent.
 */
export function numberText(limit: number): string {
  // A number half way to the next double is still rounded down.
  const most = upTo(BigInt(limit) + 1n)
  const exponent = '[eE][-+]?[0-9]+'
  return `^-?(?:0*(?:${most})|(?:${most})\\.[0-9]+|(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?${exponent})$`
}

const SAFE: Schema = { minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }

/** The type of a text. An integer is valid, too, because the service converts it. */
export const STRING_TYPE: Schema = { type: ['string', 'integer'], ...SAFE }
export const NULLABLE_STRING_TYPE: Schema = { type: ['string', 'integer', 'null'], ...SAFE }
