import { CHAT_INPUT } from './facts.js'
import { fieldForm } from './shape.js'
import type { CommandNode } from './tree.js'
import { DYNAMIC } from './types.js'
import type { Finding, PlainObject } from './types.js'
import type { Kind } from './values.js'
import { get } from './values.js'

/** A rule of the ledger that returns its findings in one command. */
export type CommandRule = (command: CommandNode) => Finding[]

export const KINDS: Readonly<Record<string, Kind>> = {
  id: 'snowflake',
  type: 'integer',
  application_id: 'snowflake',
  guild_id: 'snowflake',
  name: 'string',
  name_localizations: 'dictionary',
  name_localized: 'string',
  description: 'string',
  description_localizations: 'dictionary',
  description_localized: 'string',
  options: 'list',
  default_member_permissions: 'bits',
  dm_permission: 'boolean',
  default_permission: 'boolean',
  nsfw: 'boolean',
  integration_types: 'list',
  contexts: 'list',
  version: 'snowflake',
  handler: 'integer',
}
export const SERVER_FIELDS = [
  'id',
  'application_id',
  'version',
  'guild_id',
  'name_localized',
  'description_localized',
]
export const ALWAYS_NULLABLE = [
  'name_localizations',
  'description_localizations',
  'default_member_permissions',
  'dm_permission',
  'default_permission',
  'contexts',
]

export function at(command: CommandNode, code: string, ...keys: (string | number)[]): Finding {
  return { code, path: [...command.path, ...keys] }
}

export function isChatInput(command: CommandNode): boolean {
  return command.type === CHAT_INPUT
}

/** Tells whether a command is of type USER or MESSAGE. */
export function isContextMenu(command: CommandNode): boolean {
  return command.type === 2 || command.type === 3
}

export function inGuild(command: CommandNode): boolean {
  return command.context.scope === 'guild'
}

export function isGiven(command: CommandNode, key: string): boolean {
  return get(command.object, key) !== undefined && get(command.object, key) !== null
}

/** Tells whether a field is present, known, and of the right type. */
export function isGivenForSure(command: CommandNode, key: string): boolean {
  const value = get(command.object, key)
  return value !== undefined && value !== null && value !== DYNAMIC && !wrongType(command, key)
}

/** Decision 14: tells whether a value has the wrong type. It counts as unknown for other rules. */
export function wrongType(command: CommandNode, key: string): boolean {
  const kind = KINDS[key]
  return (
    kind !== undefined && fieldForm(command, key, kind).some(({ code }) => code === 'shape/type')
  )
}

export function isServerField(command: CommandNode, key: string): boolean {
  if (command.operation === 'response') {
    return false
  }
  return SERVER_FIELDS.includes(key) && !(key === 'id' && command.operation === 'bulk')
}

/** Adds the fields of `current` that the body lacks, since an edit keeps them. */
export function withCurrent(command: CommandNode): CommandNode {
  const current = command.context.current as PlainObject | undefined
  // If the body may have unknown fields, those of `current` may be overwritten.
  if (command.operation !== 'edit' || current === undefined || command.object[DYNAMIC]) {
    return command
  }
  return { ...command, object: { ...current, ...command.object, [DYNAMIC]: true } }
}

/** Decision 18: tells whether a field is only valid in global commands. */
export function isGlobalOnly(command: CommandNode, key: string): boolean {
  if (!inGuild(command) || command.operation === 'response') {
    return false
  }
  if (key === 'dm_permission') {
    return isGiven(command, key)
  }
  const listed = key === 'contexts' || key === 'integration_types'
  return listed && command.operation !== 'bulk' && isGiven(command, key)
}

/** Tells whether the value of a key is checked. Stronger rules about the key take precedence (decision 24). */
export function isJudged(command: CommandNode, key: string): boolean {
  return !isServerField(command, key) && !isGlobalOnly(command, key)
}
