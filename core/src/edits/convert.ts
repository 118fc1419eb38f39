import { ENUMS } from '../contract/enums.js'
import { FIELDS, type Field } from '../contract/fields.js'
import { PERMISSION_BITS } from '../contract/permissions.js'
import { isBitSet } from '../text/bitset.js'
import { toSnakeCase } from '../text/nearest.js'
import { isMember, memberNamed } from '../text/words.js'
import type { Fix } from './edits.js'
import { isCrowded, replacing, type Fault, type Fixer } from './fault.js'

/**
 * Converts a value to the type of its field: `"STRING"` → 3, `"GUILD"` → `[0]`, `"true"` → true, a list of scopes → one
 * string.
 */
export const convertType: Fixer = (fault) => {
  const { key, value } = fault
  if (typeof value === 'bigint') {
    return toSuggestion(fault, JSON.parse)
  }
  if (value === 'true' || value === 'false') {
    const isBoolean = fault.diagnostic.data?.expected === 'boolean'
    return isBoolean ? replacing(fault, `Change to ${value}`, value === 'true', true) : []
  }
  const members = listMembers(key)
  if (members !== undefined) {
    const member = typeof value === 'string' ? memberNamed(members, value) : value
    const isKnown = isMember(members, member)
    return isKnown ? replacing(fault, `Change to [${member}]`, [member], true) : []
  }
  if (typeof value === 'string') {
    return toSuggestion(fault, Number)
  }
  if (key === 'default_member_permissions') {
    return permissionsFromNames(fault)
  }
  return /^scopes$/i.test(String(key)) ? joinScopes(fault) : []
}

/**
 * Replaces the value by the suggestion of the diagnostic. Returns no fix if there is no suggestion.
 */
function toSuggestion(fault: Fault, read: (text: string) => unknown): readonly Fix[] {
  const { suggestion } = fault.diagnostic.data ?? {}
  if (suggestion === undefined) {
    return []
  }
  return replacing(fault, `Change to ${suggestion}`, read(suggestion), true)
}

const joinScopes: Fixer = (fault) => {
  const { value } = fault
  if (!Array.isArray(value) || isCrowded(value)) {
    return []
  }
  if (!value.every((scope) => typeof scope === 'string')) {
    return []
  }
  return replacing(fault, 'Join the scopes with spaces', value.join(' '), true)
}

/**
 * Returns the enumeration of the items of a field; undefined if the field is not a list of members
 * of an enumeration.
 */
function listMembers(key: string | number): Readonly<Record<string, number>> | undefined {
  for (const resource of Object.values<Readonly<Record<string, Field>>>(FIELDS)) {
    const field = Object.hasOwn(resource, key) ? resource[key] : undefined
    if (field?.type === 'list' && field.enum !== undefined) {
      return ENUMS[field.enum]
    }
  }
  return undefined
}

/** Returns the items of a list, or the words of a text. Other values have no parts. */
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
  const isSnakeCase = part.includes('_') || part === part.toUpperCase()
  const name = (isSnakeCase ? part : toSnakeCase(part)).toUpperCase()
  if (Object.hasOwn(PERMISSION_BITS, name)) {
    return 1n << BigInt(PERMISSION_BITS[name as keyof typeof PERMISSION_BITS])
  }
  return undefined
}
