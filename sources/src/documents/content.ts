import type { Resource } from '../reader.js'
import { isRecord } from '../record.js'

// What can be told from a value alone. Everything here must hold for definitions and for nothing else.

/** Keys that only application commands have. */
const COMMAND_MARKS = [
  'default_member_permissions',
  'dm_permission',
  'default_permission',
  'integration_types',
  'name_localizations',
  'description_localizations',
]

const COMMAND_KEYS = new Set([
  ...COMMAND_MARKS,
  'id',
  'type',
  'application_id',
  'guild_id',
  'name',
  'description',
  'options',
  'nsfw',
  'contexts',
  'version',
  'handler',
])

const isTyped = (value: unknown, highest: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= highest

const isOption = (value: unknown): boolean =>
  isRecord(value) && isTyped(value.type, 11) && typeof value.name === 'string' && typeof value.description === 'string'

/** `{ name, options: [{ type: 3, name, description }] }` or `{ name, default_member_permissions }`. */
export function isApplicationCommand(value: unknown): boolean {
  // Role connection metadata has the same localized texts, and a `key`.
  if (!isRecord(value) || typeof value.name !== 'string' || 'key' in value) return false
  if (Array.isArray(value.options) && value.options.some(isOption)) return true
  return (
    COMMAND_MARKS.some((key) => Object.hasOwn(value, key)) &&
    (typeof value.description === 'string' || isTyped(value.type, 4))
  )
}

/** A list with at least one application command and nothing that cannot be one. */
export function isCommandList(value: unknown): boolean {
  if (!Array.isArray(value) || !value.some(isApplicationCommand)) return false
  return value.every((item) => !isRecord(item) || !('key' in item))
}

/**
 * Whether an object in a file of commands is an application command. Prefix commands and help lists look alike there,
 * so it must have no key of another kind, and more than a name and description unless the name is a slash command's.
 */
export function isCommandFileEntry(value: Record<string, unknown>): boolean {
  if (isApplicationCommand(value)) return true
  if (typeof value.name !== 'string' || !Object.keys(value).every((key) => COMMAND_KEYS.has(key))) return false
  if (isTyped(value.type, 4)) return true
  return (
    typeof value.description === 'string' &&
    /^[-_\p{L}\p{N}]{1,32}$/u.test(value.name) &&
    value.name === value.name.toLowerCase()
  )
}

/** A name, a description and nothing that commands do not have. */
export const isCommandLike = (value: Record<string, unknown>): boolean =>
  'name' in value && 'description' in value && Object.keys(value).every((key) => COMMAND_KEYS.has(key))

const isOverwrite = (value: unknown): boolean =>
  isRecord(value) && 'id' in value && isTyped(value.type, 3) && typeof value.permission === 'boolean'

export function resourceByContent(value: unknown): Resource | undefined {
  if (Array.isArray(value)) {
    if (isCommandList(value)) return 'commands'
    return value.length > 0 && value.every(isFetchedPermissions) ? 'guild-command-permissions' : undefined
  }
  if (!isRecord(value)) return undefined
  if (isFetchedPermissions(value)) return 'guild-command-permissions'
  if (isApplicationCommand(value)) return 'command'
  if (Array.isArray(value.permissions) && value.permissions.some(isOverwrite)) return 'command-permissions'
  if ('idle_timeout_seconds' in value) return 'lobby'
  const scopes = value.Scopes ?? value.scopes
  return typeof scopes === 'string' && /(?:^|\s)sdk\.social_layer/.test(scopes) ? 'authorization' : undefined
}

const isFetchedPermissions = (value: unknown): boolean =>
  isRecord(value) &&
  'application_id' in value &&
  'guild_id' in value &&
  Array.isArray(value.permissions) &&
  (value.permissions.length === 0 ? Object.keys(value).length === 4 : value.permissions.some(isOverwrite))
