import { LIMITS } from '../contract/limits.js'
import { PERMISSION_BITS } from '../contract/permissions.js'

/**
 * Bit sets as decimal texts. Up to 15 digits a number holds them exactly, in two halves of 32 bits; longer ones go
 * through BigInt, after their length has been bounded.
 */
const LARGEST = (1n << BigInt(LIMITS.permissionBits)) - 1n
const EXACT_DIGITS = 15
const MOST_DIGITS = String(LARGEST).length

let knownLow = 0
let knownHigh = 0
let known = 0n
for (const bit of Object.values(PERMISSION_BITS)) {
  if (bit < 32) knownLow |= 1 << bit
  else knownHigh |= 1 << (bit - 32)
  known |= 1n << BigInt(bit)
}

/** A decimal bit set of at most 54 bits; leading zeros are fine. */
export function isBitSet(text: string): boolean {
  if (text.length === 0) return false
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return false
  }
  if (text.length <= EXACT_DIGITS) return true
  const significant = text.replace(/^0+/, '')
  return significant.length <= MOST_DIGITS && BigInt(significant || '0') <= LARGEST
}

/** Whether a bit set has a bit without a known permission. */
export function hasUnknownBits(text: string): boolean {
  if (text.length <= EXACT_DIGITS) {
    let value = 0
    for (let i = 0; i < text.length; i++) value = value * 10 + (text.charCodeAt(i) - 48)
    return ((value >>> 0) & ~knownLow) !== 0 || (Math.floor(value / 2 ** 32) & ~knownHigh) !== 0
  }
  return (BigInt(text.replace(/^0+/, '') || '0') & ~known) !== 0n
}
