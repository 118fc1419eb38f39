import { LIMITS } from '../contract/limits.js'
import { UNKNOWN_PERMISSION_BITS } from '../contract/permissions.js'

/**
 * The most digits of a number for which a double is exact. Longer bit sets are read as BigInt,
 * after a check of their length.
 */
const EXACT_DIGITS = 15

const UNKNOWN = /* @__PURE__ */ UNKNOWN_PERMISSION_BITS.map((bit) => 2 ** bit)

/** Tells whether a text is a decimal bit set of at most 54 bits. Leading zeros are allowed. */
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

/** Tells whether a text is a decimal bit set that contains only known permissions. */
export function isKnownBitSet(text: string): boolean {
  return isKnownBits(text) || (isBitSet(text) && unknownBits(text).length === 0)
}

/**
 * Tells whether a text is a number that a double represents exactly, and contains only known
 * permissions as a bit set.
 */
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

/** Returns the position of the highest bit that belongs to a known permission. */
export function lastKnownBit(): number {
  let last = LIMITS.permissionBits - 1
  while (UNKNOWN_PERMISSION_BITS.includes(last)) {
    last--
  }
  return last
}

/** The most digits of a bit set that are read: far more than all permissions have. */
const MOST_DIGITS = 40

/**
 * Returns the known permissions in a decimal bit set, as decimal text. `"0"` if there are none, or
 * if the text is too long.
 */
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

/** Lists the positions of the bits that belong to no known permission. */
export function unknownBits(text: string): readonly number[] {
  const bits = BigInt(text.replace(/^0+/, '') || '0')
  return UNKNOWN_PERMISSION_BITS.filter((bit) => ((bits >> BigInt(bit)) & 1n) === 1n)
}
