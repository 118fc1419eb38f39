import type { Item, Libraries } from '../values/value.js'

/** Returns the bits of a value: bits, digits, names, and lists of them. `undefined` if one of them is not known. */
export function bitsOf(
  libraries: Pick<Libraries, 'permissionBit'>,
  value: Item,
): bigint | undefined {
  if (value.kind === 'list') {
    const bits = value.items.map((item) => bitsOf(libraries, item))
    if (bits.every((own) => own !== undefined)) {
      return bits.reduce((all, own) => all | own, 0n)
    }
    return undefined
  }
  if (value.kind !== 'literal') {
    return undefined
  }
  const { data } = value
  if (typeof data === 'bigint') {
    return data
  }
  if (typeof data === 'number') {
    return Number.isSafeInteger(data) ? BigInt(data) : undefined
  }
  if (typeof data !== 'string') {
    return undefined
  }
  return /^\d{1,20}$/.test(data) ? BigInt(data) : libraries.permissionBit(data)
}
