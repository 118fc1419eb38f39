import { LIMITS } from '../contract/limits.js'
import { UNKNOWN_PERMISSION_BITS } from '../contract/permissions.js'

/**
 * Bit sets as decimal texts. Up to 15 digits a number holds them exactly; longer ones go through BigInt, after their
 * length has been bounded.
 */
const EXACT_DIGITS = 15

const UNKNOWN = /* @__PURE__ */ UNKNOWN_PERMISSION_BITS.map((bit) => 2 ** bit)

/** A decimal bit set of at most 54 bits; leading zeros are fine. */
export function isBitSet(text: string): boolean {
  if (text.length === 0) {
    return false
  }
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) {
      return false
    }
  }
  if (text.length <= EXACT_DIGITS) {
    return true
  }
  const significant = text.replace(/^0+/, '')
  const end = 1n << BigInt(LIMITS.permissionBits)
  return significant.length <= String(end).length && BigInt(significant || '0') < end
}

/** Whether a text is a bit set of known permissions only: one pass settles it for nearly all. */
export function isKnownBitSet(text: string): boolean {
  return isKnownBits(text) || (isBitSet(text) && unknownBits(text).length === 0)
}

/** Whether a text is a number that holds all its bits exactly, and sets only those of known permissions. */
export function isKnownBits(text: string): boolean {
  if (text.length === 0 || text.length > EXACT_DIGITS + 1) {
    return false
  }
  let bits = 0
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) {
      return false
    }
    bits = bits * 10 + digit
  }
  if (bits > Number.MAX_SAFE_INTEGER) {
    return false
  }
  for (const unknown of UNKNOWN) {
    if ((Math.floor(bits / unknown) & 1) === 1) {
      return false
    }
  }
  return true
}

/** The highest bit of a known permission: every bit of a set is a known one's or listed as unknown. */
export function lastKnownBit(): number {
  let last = LIMITS.permissionBits - 1
  while (UNKNOWN_PERMISSION_BITS.includes(last)) {
    last--
  }
  return last
}

/** Digits of sums that are far beyond all permissions. */
const MOST_DIGITS = 40

/** Of a text of digits the sum of its known permissions; `"0"` where there is none, or where it is far too long. */
export function knownBits(text: string): string {
  if (text.length > MOST_DIGITS || !/^\d+$/.test(text)) {
    return '0'
  }
  const known = UNKNOWN_PERMISSION_BITS.reduce(
    (bits, bit) => bits & ~(1n << BigInt(bit)),
    (1n << BigInt(LIMITS.permissionBits)) - 1n,
  )
  return String(BigInt(text) & known)
}

/** The bits of a bit set that no known permission has. */
export function unknownBits(text: string): readonly number[] {
  const bits = BigInt(text.replace(/^0+/, '') || '0')
  return UNKNOWN_PERMISSION_BITS.filter((bit) => ((bits >> BigInt(bit)) & 1n) === 1n)
}
