import type { DeployedCommand, SetEntry } from '@slashlint/core'
import { hasOverwrites } from './command-scope.js'
import { COMMANDS_PER_TYPE, COMMAND_TYPES, PRIMARY_ENTRY_POINT } from './facts.js'
import { shownTwice } from './localization.js'
import type { CommandNode } from './tree.js'
import { DYNAMIC } from './types.js'
import type { Finding, Operation, OracleContext, Plain } from './types.js'
import { knownItems, repeated, snowflakeOf, stringOf } from './values.js'

/** A list of commands in one scope. `commands` are the items that are objects. */
interface CommandList {
  readonly items: readonly Plain[]
  readonly commands: readonly CommandNode[]
  readonly operation: Operation
  readonly context: OracleContext
}

type Rule = (list: CommandList) => Finding[]

const ROOT: Finding['path'] = []

/** Returns the name that identifies a command. For menus, white space that the service does not store is removed. */
function stored(type: number | undefined, name: string): string {
  if (type === 1) {
    return name
  }
  return name
    .split(/\p{White_Space}+/u)
    .filter((word, at, words) => word !== '' || (words.length === 1 && at === 0))
    .join(' ')
}

/** Returns type and name, or `undefined` if one of them is unknown. Such items are skipped (decision 14). */
function typeAndName(command: CommandNode): string | undefined {
  const name = stringOf(command.object, 'name')
  if (command.type === undefined || typeof name !== 'string') {
    return undefined
  }
  return JSON.stringify([command.type, stored(command.type, name)])
}

/**
 * Decision 39: returns the scope of a command. Lists other than the bulk body may contain commands of several scopes
 * and apps.
 */
function scopeOf(command: CommandNode): string | undefined {
  if (command.operation === 'bulk') {
    return ''
  }
  const ids = ['guild_id', 'application_id'].map((key) => snowflakeOf(command.object, key))
  return ids.includes(DYNAMIC) ? undefined : JSON.stringify(ids)
}

function setKey(command: CommandNode): string | undefined {
  const [pair, scope] = [typeAndName(command), scopeOf(command)]
  return pair === undefined || scope === undefined ? undefined : pair + scope
}

/**
 * Returns the commands of `deployed` in the scope, which are a guild's own in a guild. Returns `undefined` for a list
 * of several scopes, unless the context contains the scope.
 */
function scopeNow({
  deployed,
  scope,
  guildId,
}: OracleContext): readonly DeployedCommand[] | undefined {
  if (deployed === undefined) {
    return undefined
  }
  const guild = ({ guild_id: id }: DeployedCommand): string => id ?? ''
  const guilds = [...new Set(deployed.map(guild))]
  switch (scope) {
    case 'global':
      return deployed.filter((command) => guild(command) === '')
    case 'guild':
      if (guildId !== undefined) {
        return deployed.filter((command) => ['', guildId].includes(guild(command)))
      }
      return guilds.filter((id) => id !== '').length > 1 ? undefined : deployed
    default:
      return guilds.length > 1 ? undefined : deployed
  }
}

const duplicateName: Rule = ({ commands }) =>
  repeated(commands, setKey).map(({ path }) => ({ code: 'set/duplicate-name', path }))

const count: Rule = ({ commands, context }) => {
  const scopes = new Set(commands.map(scopeOf))
  return [...scopes].flatMap((scope) =>
    scope === undefined
      ? []
      : countOver(
          commands.filter((command) => scopeOf(command) === scope).map(({ type }) => type),
          context.scope,
        ),
  )
}

/** Counts the types with more commands than their limit. An entry point in a guild has its own rule (decision 24). */
function countOver(types: readonly (number | undefined)[], scope: string | undefined): Finding[] {
  return COMMAND_TYPES.filter((type) => !(type === PRIMARY_ENTRY_POINT && scope === 'guild'))
    .filter(
      (type) => types.filter((other) => other === type).length > (COMMANDS_PER_TYPE[type] ?? 0),
    )
    .map(() => ({ code: 'set/count', path: ROOT }))
}

const bodyCount: Rule = ({ items, operation }) =>
  operation === 'bulk' && knownItems(items).length > 130
    ? [{ code: 'set/body-count', path: ROOT }]
    : []

const duplicateId: Rule = ({ commands, operation }) =>
  operation === 'bulk'
    ? repeated(commands, ({ object }) => {
        const id = snowflakeOf(object, 'id')
        return typeof id === 'string' ? id : undefined
      }).map(({ path }) => ({ code: 'set/duplicate-id', path: [...path, 'id'] }))
    : []

/** Reports commands of one type and scope that have the same name in some language. */
const namesShown: Rule = ({ commands, operation }) => {
  if (operation === 'response') {
    return []
  }
  const known = commands.flatMap((command) => {
    const own = stringOf(command.object, 'name')
    const scope = scopeOf(command)
    if (command.type === undefined || typeof own !== 'string' || scope === undefined) {
      return []
    }
    return [
      { ...command, own: stored(command.type, own), group: JSON.stringify([command.type, scope]) },
    ]
  })
  return [...new Set(known.map(({ group }) => group))].flatMap((group) =>
    shownTwice(
      'set/localized-name-collision',
      known.filter((one) => one.group === group),
    ),
  )
}

/** Reports, as a hint, a name and type that also exist in the other kind of scope. */
export const globalAndGuild: Rule = ({
  commands,
  operation,
  context: { scope, deployed = [] },
}) => {
  const ofGuilds = deployed.filter(({ guild_id: id }) => typeof id === 'string')
  const ofAll = ofGuilds.length === 0 ? [] : deployed.filter((one) => !ofGuilds.includes(one))
  const others = scope === 'global' ? ofGuilds : scope === 'guild' ? ofAll : []
  const pairs = others.map(({ type, name }) => JSON.stringify([type ?? 1, name]))
  return commands
    .filter((command) => pairs.includes(typeAndName(command) ?? ''))
    .filter(() => operation === 'bulk' || operation === 'create')
    .map(({ path }) => ({ code: 'set/global-and-guild', path }))
}

const unknownId: Rule = ({ commands, operation, context }) => {
  const deployed = scopeNow(context)
  if (operation !== 'bulk' || deployed === undefined) {
    return []
  }
  return commands.flatMap((command) => {
    const id = snowflakeOf(command.object, 'id')
    if (typeof id !== 'string') {
      return []
    }
    const same = [...deployed].reverse().find((one) => one.id === id)
    const isOther =
      same !== undefined && command.type !== undefined && (same.type ?? 1) !== command.type
    const isUnknown = same === undefined && deployed.every((one) => one.id !== undefined)
    return isOther || isUnknown ? [{ code: 'set/unknown-id', path: [...command.path, 'id'] }] : []
  })
}

const entryPointRemoved: Rule = ({ items, commands, operation, context }) => {
  if (operation !== 'bulk' || context.scope !== 'global') {
    return []
  }
  const isDeployed =
    scopeNow(context)?.some((command) => command.type === PRIMARY_ENTRY_POINT) === true
  const isAnyUnknown = items.includes(DYNAMIC) || commands.some(({ type }) => type === undefined)
  const isKept =
    commands.some(({ type }) => type === PRIMARY_ENTRY_POINT) ||
    commands.length < knownItems(items).length
  return isDeployed && !isAnyUnknown && !isKept
    ? [{ code: 'set/entry-point-removed', path: ROOT }]
    : []
}

/** Decision 40: returns the (name, type) pairs that are new in the scope. */
function creates(commands: readonly CommandNode[], context: OracleContext): Set<string> {
  const deployed = new Set(
    scopeNow(context)?.map(({ type, name }) => JSON.stringify([type ?? 1, name])),
  )
  const ids = new Set<string | undefined>(scopeNow(context)?.map(({ id }) => id))
  const created = new Set<string>()
  for (const command of commands) {
    const pair = typeAndName(command)
    if (pair !== undefined && !deployed.has(pair) && !mayHaveIdOf(command, ids)) {
      created.add(pair)
    }
  }
  return created
}

function hasIdOf(command: CommandNode, ids: ReadonlySet<string | undefined>): boolean {
  const id = snowflakeOf(command.object, 'id')
  return typeof id === 'string' && ids.has(id)
}

function mayHaveIdOf(command: CommandNode, ids: ReadonlySet<string | undefined>): boolean {
  if (command.operation !== 'bulk') {
    return false
  }
  return snowflakeOf(command.object, 'id') === DYNAMIC || hasIdOf(command, ids)
}

/**
 * Checks the daily limit. Unknown parts may create further commands: the lower bound decides the error, both bounds the
 * warning.
 */
export const dailyCreates: Rule = ({ items, commands, context }) => {
  const today = context.createsToday
  if (today === undefined || scopeNow(context) === undefined) {
    return []
  }
  const created = creates(commands, context).size
  const undecided = items.includes(DYNAMIC)
    ? Infinity
    : commands.filter((command) => mayCreate(command, context)).length
  if (created === 0 || today + created <= 180) {
    return []
  }
  if (today + created > 200) {
    return [{ code: 'set/daily-creates', path: ROOT }]
  }
  return today + created + undecided > 200 ? [] : [{ code: 'set/daily-creates-near', path: ROOT }]
}

/** Tells whether a command has no name. It then creates nothing. */
function isNameless(command: CommandNode): boolean {
  return stringOf(command.object, 'name') === undefined
}

/** Tells whether it is unknown if a command is new. */
function mayCreate(command: CommandNode, context: OracleContext): boolean {
  const ids = new Set<string | undefined>(scopeNow(context)?.map(({ id }) => id))
  return (
    (command.type === undefined && !isNameless(command)) ||
    stringOf(command.object, 'name') === DYNAMIC ||
    (mayHaveIdOf(command, ids) && !hasIdOf(command, ids))
  )
}

const permissionsLost: Rule = ({ items, commands, operation, context }) => {
  if (operation !== 'bulk') {
    return []
  }
  if (items.includes(DYNAMIC) || commands.length < items.length) {
    return []
  }
  if (commands.some((command) => typeAndName(command) === undefined)) {
    return []
  }
  return (scopeNow(context) ?? [])
    .filter(({ id }) => id !== undefined && hasOverwrites(context.overwrites, id))
    .filter((deployed) => {
      const nameOf = ({ type, object }: CommandNode) =>
        stored(type, String(stringOf(object, 'name')))
      if (
        commands.some(
          (one) => snowflakeOf(one.object, 'id') === DYNAMIC && nameOf(one) === deployed.name,
        )
      ) {
        return false
      }
      const sameId = commands.find(({ object }) => snowflakeOf(object, 'id') === deployed.id)
      if (sameId !== undefined) {
        return nameOf(sameId) !== deployed.name
      }
      const pair = JSON.stringify([deployed.type ?? 1, deployed.name])
      return !commands.some((command) => typeAndName(command) === pair)
    })
    .map(() => ({ code: 'set/permissions-lost', path: ROOT }))
}

export const setRules: readonly Rule[] = [
  duplicateName,
  count,
  bodyCount,
  duplicateId,
  entryPointRemoved,
  unknownId,
  namesShown,
  (list) => (list.operation === 'bulk' ? globalAndGuild(list) : []),
  (list) => (list.operation === 'bulk' ? dailyCreates(list) : []),
  permissionsLost,
]

/** Reports a POST of an existing name and type. */
export function overwritesExisting(command: CommandNode): Finding[] {
  const pair = typeAndName(command)
  const isThere = scopeNow(command.context)?.some(
    ({ type, name }) => JSON.stringify([type ?? 1, name]) === pair,
  )
  return command.operation === 'create' && isThere === true
    ? [{ code: 'set/overwrites-existing', path: [...command.path, 'name'] }]
    : []
}

/** Reports a command with the type and name of another file in its folder, if neither has a known scope. */
export function likelyDuplicate(command: CommandNode): Finding[] {
  const { beside = [], scope, guildId } = command.context
  const isOpen = scope === undefined && guildId === undefined && command.operation === 'create'
  const pair = typeAndName(command)
  return isOpen && beside.some(({ type, name }) => JSON.stringify([type ?? 1, name]) === pair)
    ? [{ code: 'set/likely-duplicate', path: [...command.path, 'name'] }]
    : []
}

/** Reports a POST of a new name in a scope with the maximum number of commands of its type. */
export function oneTooMany(command: CommandNode): Finding[] {
  const { type, operation, context } = command
  const pair = typeAndName(command)
  const deployed = scopeNow(context)
  if (
    operation !== 'create' ||
    type === undefined ||
    pair === undefined ||
    deployed === undefined
  ) {
    return []
  }
  if (deployed.some((other) => JSON.stringify([other.type ?? 1, other.name]) === pair)) {
    return []
  }
  return countOver(
    [...deployed.map((other) => other.type ?? 1), type].filter((one) => one === type),
    context.scope,
  )
}

/** Reports a PATCH to the name of another command. */
export function nameTaken(command: CommandNode): Finding[] {
  const deployed = scopeNow(command.context)
  const current = command.context.current as DeployedCommand | undefined
  const pair = typeAndName(command)
  if (command.operation !== 'edit' || current === undefined || pair === undefined) {
    return []
  }
  const isTaken = deployed?.some(
    (other) => isAnother(other, current) && JSON.stringify([other.type ?? 1, other.name]) === pair,
  )
  return isTaken === true ? [{ code: 'set/name-taken', path: [...command.path, 'name'] }] : []
}

/** Tells whether two commands are different, by id if both have one, else by name. */
function isAnother(other: DeployedCommand, current: DeployedCommand): boolean {
  if (other.id !== undefined && current.id !== undefined) {
    return other.id !== current.id
  }
  return other.name !== current.name
}

/** Applies only the rules about sets, to entries of several scopes, as in an index of a workspace. */
export function oracleEntries(entries: readonly SetEntry[], context: OracleContext): Finding[] {
  const places = entries.map((entry, index) => {
    const scope = entry.scope ?? context.scope
    const guild = scope === 'global' ? undefined : (entry.guildId ?? context.guildId)
    const type = entry.type === undefined || entry.type === null ? 1 : entry.type
    const isKnown = COMMAND_TYPES.includes(type as number)
    return {
      path: [index],
      scope,
      place: JSON.stringify([scope, guild]),
      type: isKnown ? (type as number) : undefined,
      name: entry.name,
    }
  })
  const duplicates = repeated(places, ({ place, type, name }) =>
    type === undefined || typeof name !== 'string'
      ? undefined
      : JSON.stringify([place, type, stored(type, name)]),
  ).map(({ path }) => ({ code: 'set/duplicate-name', path }))
  const groups = [...new Set(places.map(({ place }) => place))].map((place) =>
    places.filter((other) => other.place === place),
  )
  const { beside = [], guildId } = context
  const isBeside = ({ type, name }: (typeof places)[number]): boolean =>
    type !== undefined &&
    typeof name === 'string' &&
    beside.some(
      (one) =>
        JSON.stringify([one.type ?? 1, one.name]) === JSON.stringify([type, stored(type, name)]),
    )
  return [
    ...duplicates,
    ...places
      .filter((one) => one.scope === undefined && guildId === undefined && isBeside(one))
      .map(({ path }) => ({ code: 'set/likely-duplicate', path })),
    ...groups.flatMap((group) =>
      countOver(
        group.map(({ type }) => type),
        group[0]?.scope,
      ),
    ),
  ]
}
