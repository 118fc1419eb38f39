import type { GuildOverwrites } from '@slashlint/core'
import {
  at,
  inGuild,
  isGiven,
  isGivenForSure,
  isGlobalOnly,
  isJudged,
  withCurrent,
} from './command-node.js'
import type { CommandRule as Rule } from './command-node.js'
import * as facts from './facts.js'
import { firstMembersAt, membersAt } from './shape.js'
import type { CommandNode } from './tree.js'
import { DYNAMIC } from './types.js'
import { booleanOf, get, listOf, stringOf } from './values.js'

const entryPointInGuild: Rule = (command) =>
  inGuild(command) && command.type === facts.PRIMARY_ENTRY_POINT
    ? [at(command, 'command/entry-point-in-guild', 'type')]
    : []

const globalOnlyField: Rule = (command) =>
  ['dm_permission', 'contexts', 'integration_types']
    .filter((key) => isGlobalOnly(command, key) && get(command.object, key) !== DYNAMIC)
    .map((key) => at(command, 'command/global-only-field', key))

function permissionBits(command: CommandNode): bigint | 'faulty' | undefined {
  const value = get(command.object, 'default_member_permissions')
  const text = Number.isSafeInteger(value) && Number(value) >= 0 ? String(value) : value
  if (typeof text !== 'string') {
    return undefined
  }
  return /^\d+$/.test(text) && BigInt(text) <= 2n ** 54n - 1n ? BigInt(text) : 'faulty'
}

const permissionsFormat: Rule = (command) =>
  permissionBits(command) === 'faulty'
    ? [at(command, 'command/permissions-format', 'default_member_permissions')]
    : []

const permissionsUnknownBit: Rule = (command) => {
  const bits = permissionBits(command)
  if (typeof bits !== 'bigint') {
    return []
  }
  const known = facts.KNOWN_PERMISSION_BITS.reduce((sum, bit) => sum | (1n << BigInt(bit)), 0n)
  return (bits & ~known) === 0n
    ? []
    : [at(command, 'command/permissions-unknown-bit', 'default_member_permissions')]
}

const REPLACED = [
  ['dm_permission', 'contexts'],
  ['default_permission', 'default_member_permissions'],
] as const

const deprecatedField: Rule = (command) =>
  REPLACED.filter(
    ([old, next]) => isOldFieldJudged(command, old) && !isGiven(withCurrent(command), next),
  ).map(([old]) => at(command, 'command/deprecated-field', old))

const conflictingFields: Rule = (command) =>
  REPLACED.filter(
    ([old, next]) => isOldFieldJudged(command, old) && isGivenForSure(withCurrent(command), next),
  ).map(([old]) => at(command, 'command/conflicting-fields', old))

/** Tells whether an old field is checked. Responses of the service contain it next to the new one. */
function isOldFieldJudged(command: CommandNode, key: string): boolean {
  return command.operation !== 'response' && isGivenForSure(command, key) && isJudged(command, key)
}

const privateChannelWithoutUserInstall: Rule = (command) => {
  if (
    !isJudged(command, 'contexts') ||
    isAnswerOfGuild(command) ||
    !lacksUserInstall(withCurrent(command))
  ) {
    return []
  }
  return firstMembersAt(command.object, 'contexts', facts.CONTEXTS)
    .filter(([, context]) => context === 2)
    .map(([index]) =>
      at(command, 'command/private-channel-without-user-install', 'contexts', index),
    )
}

/** Tells whether a command is a response about a guild. The service fills in fields that it ignores. */
function isAnswerOfGuild(command: CommandNode): boolean {
  return command.operation === 'response' && (inGuild(command) || isGiven(command, 'guild_id'))
}

function lacksUserInstall(command: CommandNode): boolean {
  const given = listOf(command.object, 'integration_types')
  if (given === DYNAMIC) {
    return false
  }
  if (given === undefined) {
    return command.context.app?.integrationTypes?.includes(1) === false
  }
  const members = [
    ...membersAt(command.object, 'integration_types', facts.INTEGRATION_TYPES).values(),
  ]
  return members.length === given.length && !members.includes(1)
}

const botDmInGuild: Rule = (command) => {
  if (!inGuild(command) || isAnswerOfGuild(command) || !isJudged(command, 'contexts')) {
    return []
  }
  return firstMembersAt(command.object, 'contexts', facts.CONTEXTS)
    .filter(([, context]) => context === 1)
    .map(([index]) => at(command, 'command/bot-dm-in-guild', 'contexts', index))
}

const integrationNotSupported: Rule = (command) => {
  const supported = command.context.app?.integrationTypes
  if (supported === undefined || !isJudged(command, 'integration_types')) {
    return []
  }
  return firstMembersAt(command.object, 'integration_types', facts.INTEGRATION_TYPES)
    .filter(([, type]) => !supported.includes(type))
    .map(([index]) => at(command, 'command/integration-not-supported', 'integration_types', index))
}

/** Tells whether a list contains only members of an enumeration, and only wanted ones. */
function isOnly(
  command: CommandNode,
  key: string,
  members: readonly number[],
  wanted: readonly number[],
): boolean {
  const list = listOf(command.object, key)
  const found = [...membersAt(command.object, key, members).values()]
  return (
    Array.isArray(list) &&
    list.length > 0 &&
    found.length === list.length &&
    found.every((one) => wanted.includes(one))
  )
}

const permissionsWithoutEffect: Rule = (command) => {
  if (
    inGuild(command) ||
    command.operation === 'response' ||
    permissionBits(command) === undefined
  ) {
    return []
  }
  return isOnly(withCurrent(command), 'contexts', facts.CONTEXTS, [1, 2])
    ? [at(command, 'command/permissions-without-effect', 'default_member_permissions')]
    : []
}

/** Reports a command that users may install, but that does not set contexts. */
const privateChannelsNotIncluded: Rule = (command) => {
  if (command.operation === 'response' || !isJudged(command, 'integration_types')) {
    return []
  }
  if (command.operation === 'edit' && command.context.current === undefined) {
    return []
  }
  const isForUsers =
    command.context.app?.integrationTypes?.includes(1) !== false &&
    firstMembersAt(command.object, 'integration_types', facts.INTEGRATION_TYPES).some(
      ([, type]) => type === 1,
    )
  return isForUsers && !inGuild(command) && !isGiven(withCurrent(command), 'contexts')
    ? [at(command, 'command/private-channels-not-included', 'integration_types')]
    : []
}

const nsfwDiscovery: Rule = (command) =>
  booleanOf(command.object, 'nsfw') === true && command.context.app?.discoverable === true
    ? [at(command, 'command/nsfw-discovery', 'nsfw')]
    : []

const renameLosesPermissions: Rule = (command) => {
  const current = command.context.current as { id?: string; name?: string } | undefined
  const text = stringOf(command.object, 'name')
  if (command.operation !== 'edit' || typeof text !== 'string' || current?.id === undefined) {
    return []
  }
  const isRenamed = text !== current.name
  return isRenamed && hasOverwrites(command.context.overwrites, current.id)
    ? [at(command, 'command/rename-loses-permissions', 'name')]
    : []
}

/** Tells whether a guild has set permissions for this command. */
export function hasOverwrites(
  overwrites: readonly GuildOverwrites[] | undefined,
  id: string | undefined,
): boolean {
  return (
    overwrites?.some((entry) => entry.id === id && (entry.permissions?.length ?? 0) > 0) === true
  )
}

export const commandScopeRules: readonly Rule[] = [
  entryPointInGuild,
  globalOnlyField,
  permissionsFormat,
  permissionsUnknownBit,
  deprecatedField,
  conflictingFields,
  privateChannelWithoutUserInstall,
  botDmInGuild,
  integrationNotSupported,
  privateChannelsNotIncluded,
  nsfwDiscovery,
  permissionsWithoutEffect,
  renameLosesPermissions,
]
