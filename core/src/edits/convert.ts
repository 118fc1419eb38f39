import { ENUMS } from '../contract/enums.js'
import { FIELDS, type Field } from '../contract/fields.js'
import { PERMISSION_BITS } from '../contract/permissions.js'
import { isBitSet } from '../text/bitset.js'
import { toSnakeCase } from '../text/nearest.js'
import { isMember, memberNamed } from '../text/words.js'
import { isCrowded, replacing, type Fixer } from './fault.js'

/**
 * Converts a value to the type of its field: `"STRING"` → 3, `"GUILD"` → `[0]`, `"true"` → true, a list of scopes → one
 * string.
 */
export const convertType: Fixer = (fault) => {
  const { key, value } = fault
  const { expected, suggestion } = fault.diagnostic.data ?? {}
  if (typeof value === 'bigint') {
    if (suggestion === undefined) {
      return []
    }
    return replacing(fault, `Change to ${suggestion}`, JSON.parse(suggestion) as unknown, true)
  }
  if (value === 'true' || value === 'false') {
    if (expected === 'boolean') {
      return replacing(fault, `Change to ${value}`, value === 'true', true)
    }
    return []
  }
  const members = listMembers(key)
  if (members !== undefined) {
    const member = typeof value === 'string' ? memberNamed(members, value) : value
    if (isMember(members, member)) {
      return replacing(fault, `Change to [${String(member)}]`, [member], true)
    }
    return []
  }
  if (typeof value === 'string') {
    if (suggestion === undefined) {
      return []
    }
    return replacing(fault, `Change to ${suggestion}`, Number(suggestion), true)
  }
  if (key === 'default_member_permissions') {
    return permissionsFromNames(fault)
  }
  if (
    /^scopes$/i.test(String(key)) &&
    Array.isArray(value) &&
    !isCrowded(value) &&
    value.every((scope) => typeof scope === 'string')
  ) {
    return replacing(fault, 'Join the scopes with spaces', value.join(' '), true)
  }
  return []
}

/** Returns the enumeration of a field that is a list of its members. */
function listMembers(key: string | number): Readonly<Record<string, number>> | undefined {
  for (const resource of Object.values<Readonly<Record<string, Field>>>(FIELDS)) {
    const field = Object.hasOwn(resource, key) ? resource[key] : undefined
    if (field?.type === 'list' && field.enum !== undefined) {
      return ENUMS[field.enum]
    }
  }
  return undefined
}

/** Splits into parts: the items of a list, or the words of a text. */
function partsOf(value: unknown): readonly unknown[] {
  if (typeof value === 'string') {
    return value.split(/[|,\s]+/).filter((part) => part !== '')
  }
  return Array.isArray(value) ? value : []
}

/**
 * Converts names of permissions, or a hexadecimal number, to a bit set: `["BanMembers", "KICK_MEMBERS"]`, `"BAN_MEMBERS
 * | KICK_MEMBERS"` or `"0x8"`.
 */
export const permissionsFromNames: Fixer = (fault) => {
  const parts = partsOf(fault.value)
  if (parts.length === 0) {
    return []
  }
  let bits = 0n
  for (const part of parts as unknown[]) {
    const bit = typeof part === 'string' ? permissionBits(part) : undefined
    if (bit === undefined) {
      return []
    }
    bits |= bit
  }
  const digits = String(bits)
  return isBitSet(digits) ? replacing(fault, `Change to "${digits}"`, digits, true) : []
}

function permissionBits(part: string): bigint | undefined {
  if (/^0x[0-9a-f]{1,14}$/i.test(part) || /^\d{1,17}$/.test(part)) {
    return BigInt(part)
  }
  if (/^\d{1,17}n$/.test(part)) {
    return BigInt(part.slice(0, -1))
  }
  const name =
    part.includes('_') || part === part.toUpperCase()
      ? part.toUpperCase()
      : toSnakeCase(part).toUpperCase()
  if (Object.hasOwn(PERMISSION_BITS, name)) {
    return 1n << BigInt(PERMISSION_BITS[name as keyof typeof PERMISSION_BITS])
  }
  return undefined
}
