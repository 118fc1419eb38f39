import { permissionBit } from './names.js'
import { literal, unknown } from './value.js'
import type { Rest, Site, Value } from './value.js'

/** A bit set from what discord.js takes for one: bits, digits, names, and lists of them. */
export function permissionsOf(value: Value | Rest | undefined, site: Site): Value {
  const bits = value === undefined ? 0n : bitsOf(value)
  return bits === undefined
    ? unknown(site, 'The permissions are not known.')
    : { ...literal(site, bits), member: 'Permission' }
}

export function bitsOf(value: Value | Rest): bigint | undefined {
  if (value.kind === 'list') {
    let bits = 0n
    for (const item of value.items) {
      const own = bitsOf(item)
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
  return /^\d{1,20}$/.test(data) ? BigInt(data) : permissionBit(data)
}
