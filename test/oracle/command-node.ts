import { CHAT_INPUT } from './facts.js'
import { fieldForm } from './shape.js'
import type { CommandNode } from './tree.js'
import { DYNAMIC } from './types.js'
import type { Finding, PlainObject } from './types.js'
import type { Kind } from './values.js'
import { get } from './values.js'

/** One rule of the ledger: what it finds at one command. */
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

/** USER or MESSAGE. */
export function isContextMenu(command: CommandNode): boolean {
  return command.type === 2 || command.type === 3
}

export function inGuild(command: CommandNode): boolean {
  return command.context.scope === 'guild'
}

export function isGiven(command: CommandNode, key: string): boolean {
  return get(command.object, key) !== undefined && get(command.object, key) !== null
}

/** Not when it is unknown or of the wrong type. */
export function isGivenForSure(command: CommandNode, key: string): boolean {
  const value = get(command.object, key)
  return value !== undefined && value !== null && value !== DYNAMIC && !wrongType(command, key)
}

/** Decision 14: then the value counts as unknown for the other rules. */
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

/** The command with what an edit leaves as it is: the fields of `current` that the body does not have. */
export function withCurrent(command: CommandNode): CommandNode {
  const current = command.context.current as PlainObject | undefined
  // What may stand in the unknown rest of the body is not known from elsewhere.
  if (command.operation !== 'edit' || current === undefined || command.object[DYNAMIC]) {
    return command
  }
  return { ...command, object: { ...current, ...command.object, [DYNAMIC]: true } }
}

/** Decision 18. */
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

/** Whether the rules on a key's value hold: no stronger rule stands on that key (decision 24). */
export function isJudged(command: CommandNode, key: string): boolean {
  return !isServerField(command, key) && !isGlobalOnly(command, key)
}
