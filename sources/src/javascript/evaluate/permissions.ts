import type { Item, Libraries } from '../values/value.js'

/**
 * Returns the permission bits of a value: a number, digits, names, or lists of these. `undefined`
 * if a part is unknown.
 */
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
