import type { Item, Libraries } from '../values/value.js'

/** Bits from a value: bits, digits, names, and lists of them. `undefined` if one of them is not known. */
export function bitsOf(libraries: Pick<Libraries, 'permissionBit'>, value: Item): bigint | undefined {
  if (value.kind === 'list') {
    let bits = 0n
    for (const item of value.items) {
      const own = bitsOf(libraries, item)
      if (own === undefined) return undefined
      bits |= own
    }
    return bits
  }
  if (value.kind !== 'literal') return undefined
  const { data } = value
  if (typeof data === 'bigint') return data
  if (typeof data === 'number') return Number.isSafeInteger(data) ? BigInt(data) : undefined
  if (typeof data !== 'string') return undefined
  return /^\d{1,20}$/.test(data) ? BigInt(data) : libraries.permissionBit(data)
}
