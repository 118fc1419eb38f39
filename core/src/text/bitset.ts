import { LIMITS } from '../contract/limits.js'
import { UNKNOWN_PERMISSION_BITS } from '../contract/permissions.js'

/**
 * Bit sets as decimal texts. Up to 15 digits a number holds them exactly; longer ones go through BigInt, after their
 * length has been bounded.
 */
const EXACT_DIGITS = 15

/** The bits without a known permission, in two halves of 32: asking for one after the other took a tenth of a typical command. */
const HALF = 2 ** 32
const maskOf = (bits: readonly number[]): number => bits.reduce((mask, bit) => mask | (1 << bit), 0)
const UNKNOWN_LOW = /* @__PURE__ */ maskOf(UNKNOWN_PERMISSION_BITS.filter((bit) => bit < 32))
const UNKNOWN_HIGH = /* @__PURE__ */ maskOf(UNKNOWN_PERMISSION_BITS.filter((bit) => bit >= 32).map((bit) => bit - 32))

/** A decimal bit set of at most 54 bits; leading zeros are fine. */
export function isBitSet(text: string): boolean {
  if (text.length === 0) return false
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return false
  }
  if (text.length <= EXACT_DIGITS) return true
  const significant = text.replace(/^0+/, '')
  const end = 1n << BigInt(LIMITS.permissionBits)
  return significant.length <= String(end).length && BigInt(significant || '0') < end
}

/** Whether a text is a bit set of known permissions only: one pass settles it for nearly all. */
export function isKnownBitSet(text: string): boolean {
  const { length } = text
  if (length === 0 || length > EXACT_DIGITS) return isBitSet(text) && unknownBits(text).length === 0
  let bits = 0
  for (let i = 0; i < length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return false
    bits = bits * 10 + digit
  }
  return ((bits & UNKNOWN_LOW) | (Math.floor(bits / HALF) & UNKNOWN_HIGH)) === 0
}

/** The highest bit of a known permission: every bit of a set is a known one's or listed as unknown. */
export function lastKnownBit(): number {
  let last = LIMITS.permissionBits - 1
  while (UNKNOWN_PERMISSION_BITS.includes(last)) last--
  return last
}

/** The bits of a bit set that no known permission has. */
export function unknownBits(text: string): readonly number[] {
  const bits = BigInt(text.replace(/^0+/, '') || '0')
  return UNKNOWN_PERMISSION_BITS.filter((bit) => ((bits >> BigInt(bit)) & 1n) === 1n)
}
