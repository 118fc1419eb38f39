import { CommandType } from '../../contract/enums.js'
import type { CommandContext, DeployedCommand } from '../../context.js'
import { DYNAMIC } from '../../dynamic.js'
import { countLimit, reportRename } from '../../rules/command/reports.js'
import * as rules from '../../rules/set/reports.js'
import { isObject, knownItems } from '../../rules/shape/reports.js'
import { storedName, type CommandFacts } from './command.js'
import { wantsHint } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'
import { checkShownTwice } from './localizations.js'

/** A command of a list, as the rules between commands see it. */
export type SetMember = Readonly<CommandFacts>

/** The commands of one scope, by type. */
interface ScopeTally {
  readonly names: Map<string, number>[]
  readonly counts: number[]
  readonly firstOver: number[]
}

/**
 * `set/duplicate-name` and `set/count`.
 *
 * @param guildOf whether a member is a guild command: entry points are then no matter of counts
 */
export function checkMembers(run: Run, members: readonly SetMember[], guildOf: (member: SetMember) => boolean): void {
  const tallies = new Map<string, ScopeTally>()
  let tally: ScopeTally | undefined
  let scopeKey: string | undefined
  for (const member of members) {
    const { type, name, index } = member
    if (type === 0) continue
    if (tally === undefined || scopeKey !== member.scopeKey) {
      scopeKey = member.scopeKey
      tally = tallies.get(scopeKey)
      if (tally === undefined) {
        tally = {
          names: Array.from({ length: 5 }, () => new Map<string, number>()),
          counts: [0, 0, 0, 0, 0],
          firstOver: [],
        }
        tallies.set(scopeKey, tally)
      }
    }
    if (name !== undefined) {
      const names = tally.names[type]
      const first = names?.get(name)
      if (first === undefined) names?.set(name, index)
      else rules.reportDuplicateName(run, index, first, name, type)
    }
    if (type === CommandType.PRIMARY_ENTRY_POINT && guildOf(member)) continue
    const count = (tally.counts[type] ?? 0) + 1
    tally.counts[type] = count
    if (count === countLimit(type) + 1) tally.firstOver[type] = index
  }
  for (const { counts, firstOver } of tallies.values()) {
    firstOver.forEach((index, type) => rules.reportTypeCount(run, type, counts[type] ?? 0, index))
  }
}

/** Two commands of a type and scope that readers of a language see under one name. */
export function checkNamesShown(run: Run, list: readonly unknown[], members: readonly SetMember[]): void {
  const isLocalized = ({ index }: SetMember) => isObject(list[index]) && isObject(list[index]['name_localizations'])
  if (!members.some(isLocalized)) return
  const groups = new Map<string, SetMember[]>()
  for (const member of members) {
    if (member.type === 0) continue
    const key = `${member.type}\n${member.scopeKey}`
    groups.set(key, [...(groups.get(key) ?? []), member])
  }
  for (const group of groups.values()) {
    const places = group.map(({ index }) => index)
    const items = places.map((index) => list[index])
    checkShownTwice(
      run,
      rules.COMMAND_NAMES_SHOWN,
      items,
      group.map(({ name }) => name),
      places,
    )
  }
}

/** `set/global-and-guild`: what the other scope has, as far as `deployed` tells the two apart. */
function checkOtherScope(run: Run<CommandContext>, members: readonly SetMember[], isList: boolean): void {
  const { deployed, scope } = run.context
  if (!wantsHint(run, 'set/global-and-guild') || !Array.isArray(deployed) || scope === undefined) return
  const all = (deployed as readonly DeployedCommand[]).filter((one) => isObject(one) && typeof one.name === 'string')
  const ofGuilds = all.filter((one) => typeof one.guild_id === 'string')
  // Only a list with commands of guilds says that the others are global.
  const others =
    scope === 'global' ? ofGuilds : ofGuilds.length === 0 ? [] : all.filter((one) => !ofGuilds.includes(one))
  const keys = new Set(others.map(keyOf))
  for (const { type, name, index } of members)
    if (name !== undefined && keys.has(`${type}\n${name}`))
      rules.reportGlobalAndGuild(run, isList ? [index] : [], name, type, scope === 'global')
}

/** Two items with one `id`. */
export function checkIds(run: Run, members: readonly SetMember[]): void {
  const firsts = new Map<string, number>()
  for (const { id, index } of members) {
    if (id === undefined) continue
    const first = firsts.get(id)
    if (first === undefined) firsts.set(id, index)
    else rules.reportDuplicateId(run, index, first, id)
  }
}

/** What a bulk overwrite does to the commands the scope has now (decision 40). */
export function checkOverwrite(
  run: Run<CommandContext>,
  list: readonly unknown[],
  members: readonly SetMember[],
): void {
  const { context } = run
  rules.checkBodyCount(run, knownItems(list))
  checkOtherScope(run, members, true)
  const deployed = deployedHere(context)
  if (deployed === undefined) return
  const complete = !list.includes(DYNAMIC) && members.length === list.length
  const named = members.every(({ type, name }) => type !== 0 && name !== undefined)
  if (context.scope === 'global' && complete && members.every(({ type }) => type !== 0)) {
    const entryPoint = deployed.find((command) => typeOf(command) === CommandType.PRIMARY_ENTRY_POINT)
    if (entryPoint !== undefined && !members.some(({ type }) => type === CommandType.PRIMARY_ENTRY_POINT)) {
      rules.reportEntryPointRemoved(run, entryPoint.name)
    }
  }
  checkIdsDeployed(run, members, deployed)
  if (typeof context.createsToday === 'number') {
    const { certain, possible } = countCreations(members, deployed)
    rules.checkDailyCreates(run, context.createsToday, certain, list.includes(DYNAMIC) ? Infinity : possible)
  }
  if (complete && named) checkLosses(run, members, deployed)
}

/** Ids that no deployed command has: nothing is known where one of those has no id. */
function checkIdsDeployed(run: Run, members: readonly SetMember[], deployed: readonly DeployedCommand[]): void {
  const types = new Map(deployed.map((command) => [command.id, typeOf(command)]))
  for (const { id, type, index } of members) {
    if (id === undefined) continue
    const known = types.get(id)
    if (known === undefined ? !types.has(undefined) : type !== 0 && type !== known)
      rules.reportUnknownId(run, [index, 'id'], id, known)
  }
}

/** Whether an id is certainly none of a command that the scope of a context has. */
export function isNotDeployed(context: CommandContext, id: string): boolean {
  const deployed = deployedHere(context)
  return deployed?.every((command) => typeof command.id === 'string' && command.id !== id) === true
}

/**
 * Different (type, name) pairs that do not exist yet; renames by `id` are none.
 *
 * @returns how many are certain, and how many more there may be
 */
function countCreations(
  members: readonly SetMember[],
  deployed: readonly DeployedCommand[],
): { certain: number; possible: number } {
  const existing = new Set(deployed.map(keyOf))
  const ids = new Set(deployed.map(({ id }) => id))
  const created = new Set<string>()
  let possible = 0
  for (const { type, name, nameUnknown, id, idUnknown } of members) {
    if (nameUnknown || idUnknown || (type === 0 && name !== undefined)) possible++
    if (type === 0 || name === undefined || idUnknown || (id !== undefined && ids.has(id))) continue
    const key = `${type}\n${name}`
    if (!existing.has(key)) created.add(key)
  }
  return { certain: created.size, possible }
}

function checkLosses(
  run: Run<CommandContext>,
  members: readonly SetMember[],
  deployed: readonly DeployedCommand[],
): void {
  const names = new Set(members.map(({ type, name }) => `${type}\n${name}`))
  for (const command of deployed) {
    if (!hasOverwrites(run.context, command.id)) continue
    // It may keep its name by an id that is not known, even as another type.
    if (members.some(({ idUnknown, name }) => idUnknown && name === command.name)) continue
    const same = members.find(({ id }) => id !== undefined && id === command.id)
    const isKept = same === undefined ? names.has(keyOf(command)) : same.name === command.name
    if (!isKept) rules.reportPermissionsLost(run, command.name, same?.name)
  }
}

/** The rules of one command against what the scope has: create and edit. */
export function checkAgainstDeployed(
  run: Run<CommandContext>,
  facts: CommandFacts,
  operation: 'create' | 'edit',
): void {
  const { context } = run
  const { name, type } = facts
  if (name === undefined) return
  const deployed = deployedHere(context)
  if (operation === 'create') {
    checkOtherScope(run, [facts], false)
    if (deployed === undefined || type === 0) return
    const exists = deployed.some((command) => keyOf(command) === `${type}\n${name}`)
    if (exists) rules.reportOverwrites(run, name)
    else if (type !== CommandType.PRIMARY_ENTRY_POINT || context.scope !== 'guild') {
      const count = deployed.filter((command) => typeOf(command) === type).length
      if (count >= countLimit(type)) rules.reportOneTooMany(run, type, count)
    }
    if (typeof context.createsToday === 'number') rules.checkDailyCreates(run, context.createsToday, exists ? 0 : 1, 0)
    return
  }
  const current = context.current
  if (!isObject(current)) return
  const renamed = typeof current.name === 'string' && current.name !== name
  if (renamed && hasOverwrites(context, current.id)) reportRename(run, current.name, name)
  if (type === 0 || deployed === undefined) return
  // The same command by id where both have one, else by name.
  const isAnother = ({ id, name: other }: DeployedCommand) =>
    id !== undefined && current.id !== undefined ? id !== current.id : other !== current.name
  const taken = deployed.some((command) => keyOf(command) === `${type}\n${name}` && isAnother(command))
  if (taken) rules.reportNameTaken(run, name, type)
}

/**
 * What the scope has now, of the commands in `deployed`: one that says which guild it belongs to is not confused with
 * another scope's. Undefined where nothing is known: contexts come from outside too, and a list of several scopes says
 * nothing about a scope that is not named.
 */
function deployedHere(context: CommandContext): readonly DeployedCommand[] | undefined {
  const { deployed, scope, guildId } = context
  if (!Array.isArray(deployed)) return undefined
  const commands = deployed.filter((command) => isObject(command) && typeof command.name === 'string')
  const guildOf = (command: DeployedCommand): string | undefined => command.guild_id ?? undefined
  if (scope === 'global') return commands.filter((command) => guildOf(command) === undefined)
  if (scope === 'guild' && guildId !== undefined)
    return commands.filter((command) => guildOf(command) === undefined || guildOf(command) === guildId)
  const guilds = new Set(commands.map(guildOf))
  if (scope === 'guild') guilds.delete(undefined)
  return guilds.size > 1 ? undefined : commands
}

function typeOf(command: DeployedCommand): number {
  return command.type ?? CommandType.CHAT_INPUT
}

function keyOf(command: DeployedCommand): string {
  return `${typeOf(command)}\n${command.name}`
}

function hasOverwrites(context: CommandContext, id: string | undefined): boolean {
  if (id === undefined || !Array.isArray(context.overwrites)) return false
  return context.overwrites.some(
    (one) => isObject(one) && one.id === id && Array.isArray(one['permissions']) && one['permissions'].length > 0,
  )
}

/** The members of a workspace index. */
export function membersOf(entries: readonly unknown[], context: CommandContext): SetMember[] {
  const members: SetMember[] = []
  entries.forEach((entry, index) => {
    if (!isObject(entry)) return
    const { type, name } = entry
    const scope = entry.scope ?? context.scope
    const guildId = entry.guildId ?? context.guildId
    const kind = type === undefined || type === null ? CommandType.CHAT_INPUT : type
    const isType = typeof kind === 'number' && kind >= CommandType.CHAT_INPUT && kind <= CommandType.PRIMARY_ENTRY_POINT
    const known = isType ? kind : 0
    members.push({
      index,
      type: known,
      name: typeof name === 'string' ? storedName(known, name) : undefined,
      id: undefined,
      nameUnknown: false,
      idUnknown: true,
      scopeKey: `${scope ?? ''}\n${scope === 'guild' ? (guildId ?? '') : ''}`,
    })
  })
  return members
}
