import { CommandType, OptionType } from '@slashlint/core/contract'
import { fieldNamed, nearestField } from '@slashlint/core/internal'
import type { Resource } from '../reader.js'
import { isRecord } from '../record.js'

// Recognises definitions from a value alone. Each test must match definitions, and nothing else.

/** Tells whether a command has a field of that name. The camelCase names of libraries count, too. */
const isField = (key: string): boolean => fieldNamed('command', key) !== undefined

/** The keys that only application commands have. */
export const MARKS = [
  'default_member_permissions',
  'dm_permission',
  'default_permission',
  'integration_types',
] as const
/** The keys that only application commands and their parts have. */
const COMMAND_MARKS: ReadonlySet<string> = new Set([
  ...MARKS,
  'name_localizations',
  'description_localizations',
])

const isTyped = (value: unknown, highest: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= highest

const isOption = (value: unknown): boolean =>
  isRecord(value) &&
  isTyped(value.type, 11) &&
  typeof value.name === 'string' &&
  typeof value.description === 'string'

/**
 * Tells whether a value is an application command: `{ name, options: [{ type: 3, name, description }] }` or `{ name,
 * default_member_permissions }`.
 */
export function isApplicationCommand(value: unknown): boolean {
  // Role connection metadata has the same localizations, and a `key`.
  if (!isRecord(value) || typeof value.name !== 'string' || 'key' in value) {
    return false
  }
  if (Array.isArray(value.options) && value.options.some(isOption)) {
    return true
  }
  return isMarked(value) && (typeof value.description === 'string' || isTyped(value.type, 4))
}

/** Tells whether an object has a key that only commands and their parts have. */
export const isMarked = (value: Record<string, unknown>): boolean =>
  Object.keys(value).some((key) => COMMAND_MARKS.has(fieldNamed('command', key) ?? ''))

/** Tells whether a list contains an application command, and no object that cannot be one. */
export function isCommandList(value: unknown): boolean {
  if (!Array.isArray(value) || !value.some(isApplicationCommand)) {
    return false
  }
  return value.every((item) => !isRecord(item) || !('key' in item))
}

/**
 * Tells whether an object in a file of commands is an application command. A faulty field must not hide the command
 * from the rule for that field.
 * Prefix commands and help lists look similar there. So the object must not have unknown keys, unless its options or
 * its type prove that it is a command. A single misspelt key is allowed.
 */
export function isCommandFileEntry(value: Record<string, unknown>): boolean {
  if (isApplicationCommand(value)) {
    return true
  }
  if ('key' in value) {
    return false
  }
  const { name, description, type, options } = asMeant(value)
  // A list of lines is a text that the program sends to users.
  if (Array.isArray(description) && type === undefined && options === undefined) {
    return false
  }
  const hasText = typeof name === 'string' || typeof description === 'string'
  const isSurelyTyped = isTyped(type, 4) || type === 'CHAT_INPUT'
  if (foreignKeysOf(value).length > 0) {
    return hasText && (isSurelyTyped || isOptionList(options))
  }
  return (hasText && !isCategory(type)) || isSurelyTyped || isDescribedList(options)
}

/** Tells whether a type is a word of another program: `MODERATION`. */
const isCategory = (type: unknown): boolean =>
  typeof type === 'string' && /^\p{L}/u.test(type) && !isCommandTypeName(type)

/**
 * Tells whether an object has no name, not even a misspelt one. The program that sends it may take the name from
 * elsewhere.
 */
export const isNameless = (value: Record<string, unknown>): boolean => !('name' in asMeant(value))

/**
 * Tells whether a list contains only options, one of them with a description. A name with invalid characters does not
 * matter.
 */
const isDescribedList = (options: unknown): boolean =>
  isOptionList(options) &&
  (options as readonly Record<string, unknown>[]).some(
    ({ description }) => typeof description === 'string',
  )

/**
 * Lists the keys of an object that are neither fields of a command nor a misspelt field. If two keys may be misspelt,
 * both are listed.
 */
export function foreignKeysOf(value: Record<string, unknown>): readonly string[] {
  const misspelt = misspeltIn(value)?.[0]
  return Object.keys(value).filter((key) => !isField(key) && key !== misspelt)
}

/** Finds the only key of an object that may be misspelt, and the intended field. */
function misspeltIn(
  value: Record<string, unknown>,
): readonly [key: string, field: string] | undefined {
  const near = Object.keys(value).flatMap((key): [string, string][] => {
    const field = isField(key) ? undefined : nearestField('command', key)
    return field === undefined || Object.hasOwn(value, field) ? [] : [[key, field]]
  })
  return near.length === 1 ? near[0] : undefined
}

/** Returns an object with its misspelt key corrected. */
function asMeant(value: Record<string, unknown>): Record<string, unknown> {
  const misspelt = misspeltIn(value)
  return misspelt === undefined ? value : { ...value, [misspelt[1]]: value[misspelt[0]] }
}

/** Tells whether a list contains only options. Their types may be names. */
const isOptionList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (item) =>
      isRecord(item) &&
      typeof item.name === 'string' &&
      (isTyped(item.type, 11) || isTypeName(item.type)),
  )

/** Tells whether a value is one of the names that discord.js 13 took for types of commands. */
export const isCommandTypeName = (type: unknown): type is keyof typeof CommandType =>
  typeof type === 'string' && Object.hasOwn(CommandType, type)

/** Tells whether a value is one of the names that discord.js 13 took for types of options. */
export const isTypeName = (type: unknown): type is keyof typeof OptionType =>
  typeof type === 'string' && Object.hasOwn(OptionType, type)

const isOverwrite = (value: unknown): boolean =>
  isRecord(value) &&
  'id' in value &&
  isTyped(value.type, 3) &&
  typeof value.permission === 'boolean'

export function resourceByContent(value: unknown): Resource | undefined {
  if (Array.isArray(value)) {
    if (isCommandList(value)) {
      return 'commands'
    }
    const isFetched = value.length > 0 && value.every(isFetchedPermissions)
    return isFetched ? 'guild-command-permissions' : undefined
  }
  if (!isRecord(value)) {
    return undefined
  }
  if (isFetchedPermissions(value)) {
    return 'guild-command-permissions'
  }
  if (isApplicationCommand(value)) {
    return 'command'
  }
  if (Array.isArray(value.permissions) && value.permissions.some(isOverwrite)) {
    return 'command-permissions'
  }
  if ('idle_timeout_seconds' in value) {
    return 'lobby'
  }
  const scopes = value.Scopes ?? value.scopes
  const isOfSdk = typeof scopes === 'string' && /(?:^|\s)sdk\.social_layer/.test(scopes)
  return isOfSdk ? 'authorization' : undefined
}

function isFetchedPermissions(value: unknown): boolean {
  if (!isRecord(value) || !('application_id' in value) || !('guild_id' in value)) {
    return false
  }
  const { permissions } = value
  if (!Array.isArray(permissions)) {
    return false
  }
  return permissions.length === 0 ? Object.keys(value).length === 4 : permissions.some(isOverwrite)
}
