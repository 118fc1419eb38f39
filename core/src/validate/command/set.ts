import { CommandType } from '../../contract/enums.js'
import type { BesideCommand, CommandContext, DeployedCommand } from '../../context.js'
import { DYNAMIC, isObject } from '../../dynamic.js'
import { LIMITS } from '../../contract/limits.js'
import type { Path } from '../../diagnostic.js'
import { countLimit, reportRename, typeName } from '../../rules/command/reports.js'
import type { ShownNames } from '../../rules/localization/reports.js'
import { knownItems } from '../../rules/shape/reports.js'
import { storedName, type CommandFacts } from './command.js'
import { quote, plural } from '../../text/words.js'
import { relatedAt, report, wantsHint } from '../../walk/report.js'
import { readableLength, type Run } from '../../walk/run.js'
import { checkShownTwice } from './localizations.js'

/** The facts about a command for the rules between commands. */
export type SetMember = Readonly<CommandFacts>

/** The commands of one scope, counted by type. */
interface ScopeTally {
  readonly names: Map<string, number>[]
  readonly counts: number[]
  readonly firstOver: number[]
}

/**
 * Checks `set/duplicate-name` and `set/count`.
 *
 * @param guildOf tells whether a command belongs to a guild: its entry points are then not counted
 */
export function checkMembers(
  run: Run,
  members: readonly SetMember[],
  guildOf: (member: SetMember) => boolean,
): void {
  const tallies = new Map<string, ScopeTally>()
  let tally: ScopeTally | undefined
  let scopeKey: string | undefined
  for (const member of members) {
    const { type, name, index } = member
    if (type === 0) {
      continue
    }
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
      if (first === undefined) {
        names?.set(name, index)
      } else {
        report(run, 'set/duplicate-name', [index], {
          message: `Another ${typeName(type)} command is already named ${quote(name)}: names are unique within a type and scope. Rename or remove one of them.`,
          target: 'name',
          data: { name, type },
          related: relatedAt(run, [first], 'name', 'The first command of that name.'),
        })
      }
    }
    if (type === CommandType.PRIMARY_ENTRY_POINT && guildOf(member)) {
      continue
    }
    const count = (tally.counts[type] ?? 0) + 1
    tally.counts[type] = count
    if (count === countLimit(type) + 1) {
      tally.firstOver[type] = index
    }
  }
  for (const { counts, firstOver } of tallies.values()) {
    firstOver.forEach((index, type) => {
      const [actual, limit] = [counts[type] ?? 0, countLimit(type)]
      report(run, 'set/count', [], {
        message: `The list has ${plural(actual, `${typeName(type)} command`)}; one scope has at most ${limit}: remove ${actual - limit}.`,
        data: { type, limit, actual },
        related: relatedAt(run, [index], 'name', 'The first command over the limit.'),
      })
    })
  }
}

const COMMAND_NAMES_SHOWN: ShownNames = { code: 'set/localized-name-collision', noun: 'command' }

/**
 * Reports two commands of one type and scope that readers of a language see under the same name.
 */
export function checkNamesShown(
  run: Run,
  list: readonly unknown[],
  members: readonly SetMember[],
): void {
  const isLocalized = ({ index }: SetMember) =>
    isObject(list[index]) && isObject(list[index]['name_localizations'])
  if (!members.some(isLocalized)) {
    return
  }
  const groups = new Map<string, SetMember[]>()
  for (const member of members) {
    if (member.type === 0) {
      continue
    }
    const key = `${member.type}\n${member.scopeKey}`
    groups.set(key, [...(groups.get(key) ?? []), member])
  }
  for (const group of groups.values()) {
    const places = group.map(({ index }) => index)
    const items = places.map((index) => list[index])
    checkShownTwice(
      run,
      COMMAND_NAMES_SHOWN,
      items,
      group.map(({ name }) => name),
      places,
    )
  }
}

/**
 * Checks `set/global-and-guild` against the commands of the other scope, if `deployed` shows which
 * these are.
 */
function checkOtherScope(
  run: Run<CommandContext>,
  members: readonly SetMember[],
  isList: boolean,
): void {
  const { deployed, scope } = run.context
  if (!wantsHint(run, 'set/global-and-guild') || !Array.isArray(deployed) || scope === undefined) {
    return
  }
  const all = readable(deployed).filter((one) => isObject(one) && typeof one.name === 'string')
  const ofGuilds = all.filter((one) => typeof one.guild_id === 'string')
  // Only in a list with commands of guilds, the others are known to be global.
  const global = ofGuilds.length === 0 ? [] : all.filter((one) => !ofGuilds.includes(one))
  const others = scope === 'global' ? ofGuilds : global
  const keys = new Set(others.map(keyOf))
  for (const { type, name, index } of members) {
    if (name !== undefined && keys.has(`${type}\n${name}`)) {
      report(run, 'set/global-and-guild', isList ? [index] : [], {
        message: `The ${typeName(type)} command ${quote(name)} also exists ${scope === 'global' ? 'in a guild' : 'globally'}: in that guild both are shown. Delete one of them, unless both are meant.`,
        target: 'name',
        data: { name, type },
      })
    }
  }
}

/**
 * Checks `set/likely-duplicate`: another file of the folder defines a command with this name.
 * Silent if the destination of the command is known.
 */
export function checkLikelyDuplicate(
  run: Run<CommandContext>,
  { name, type }: SetMember,
  path: Path,
): void {
  const { beside, scope, guildId } = run.context
  const isOpen = scope === undefined && guildId === undefined
  if (!Array.isArray(beside) || !isOpen || name === undefined || type === 0) {
    return
  }
  if (!readable(beside).some((one) => isObject(one) && keyOf(one) === `${type}\n${name}`)) {
    return
  }
  report(run, 'set/likely-duplicate', path, {
    message: `Another file of this folder defines the ${typeName(type)} command ${quote(name)}, too. If both go to one place, Discord refuses all commands: rename one, or say in slashlint.json to which scope each goes.`,
    target: 'name',
    data: { name, type },
  })
}

/** Checks `set/duplicate-id`. */
export function checkIds(run: Run, members: readonly SetMember[]): void {
  const firsts = new Map<string, number>()
  for (const { id, index } of members) {
    if (id === undefined) {
      continue
    }
    const first = firsts.get(id)
    if (first === undefined) {
      firsts.set(id, index)
    } else {
      report(run, 'set/duplicate-id', [index, 'id'], {
        message: `Another command already has the id ${id}: ids are unique. Leave it out of one of them.`,
        related: relatedAt(run, [first, 'id'], 'value', 'The first command with that id.'),
      })
    }
  }
}

/** Checks the effects of a bulk overwrite on the commands that the scope has now (decision 40). */
export function checkOverwrite(
  run: Run<CommandContext>,
  list: readonly unknown[],
  members: readonly SetMember[],
): void {
  const { context } = run
  const [actual, limit] = [knownItems(list), LIMITS.bulkBody]
  if (!(actual <= limit)) {
    report(run, 'set/body-count', [], {
      message: `The body has ${actual} commands; a bulk overwrite takes at most ${limit}: remove ${actual - limit}.`,
      data: { limit, actual },
    })
  }
  checkOtherScope(run, members, true)
  const deployed = deployedHere(context)
  if (deployed === undefined) {
    return
  }
  const complete = !list.includes(DYNAMIC) && members.length === list.length
  const named = members.every(({ type, name }) => type !== 0 && name !== undefined)
  if (context.scope === 'global' && complete && members.every(({ type }) => type !== 0)) {
    const entryPoint = deployed.find(
      (command) => typeOf(command) === CommandType.PRIMARY_ENTRY_POINT,
    )
    if (
      entryPoint !== undefined &&
      !members.some(({ type }) => type === CommandType.PRIMARY_ENTRY_POINT)
    ) {
      const { name } = entryPoint
      report(run, 'set/entry-point-removed', [], {
        message: `A bulk overwrite cannot remove the app's entry point command: add ${quote(name)} (type 4) to the body.`,
        data: { name },
      })
    }
  }
  checkIdsDeployed(run, members, deployed)
  if (typeof context.createsToday === 'number') {
    const { certain, possible } = countCreations(members, deployed)
    checkDailyCreates(
      run,
      context.createsToday,
      certain,
      list.includes(DYNAMIC) ? Infinity : possible,
    )
  }
  if (complete && named) {
    checkLosses(run, members, deployed)
  }
}

/** Checks `set/daily-creates`; below but close to the limit, checks `set/daily-creates-near`. */
function checkDailyCreates(run: Run, today: number, creations: number, possible: number): void {
  const actual = today + creations
  const limit = LIMITS.dailyCreates
  if (creations === 0 || actual <= LIMITS.dailyCreatesNear) {
    return
  }
  const over = actual > limit
  // With unknown commands the count may still grow over the limit: another rule then.
  if (!over && actual + possible > limit) {
    return
  }
  if (!over) {
    report(run, 'set/daily-creates-near', [], {
      message: `This brings the commands created today in this scope to ${actual}; the limit is ${limit} a day. Above it none can be created until tomorrow.`,
      data: { limit, actual },
    })
    return
  }
  const left = limit - today
  const others = creations - left === 1 ? 'other one' : 'others'
  const wait =
    left > 0 ? `Create ${left} of them, and the ${others} tomorrow` : 'Wait until tomorrow'
  report(run, 'set/daily-creates', [], {
    message: `This creates ${plural(creations, 'command')} after ${today} today: at most ${limit} a day are allowed in one scope. ${wait}; updates do not count.`,
    data: { limit, actual },
  })
}

/**
 * Reports `set/unknown-id`: no deployed command has the id, or one of another type does.
 *
 * @param type the type of the deployed command with this id; undefined if there is none
 */
export function reportUnknownId(
  run: Run,
  path: Path,
  id: string,
  type: number | undefined,
  span?: readonly [number, number],
): void {
  const advice = span === undefined ? ', or leave "id" out to go by the name' : ''
  report(run, 'set/unknown-id', path, {
    message: `${whyUnknown(id, type)}${advice}.`,
    span,
    data: { actual: id },
  })
}

function whyUnknown(id: string, type: number | undefined): string {
  if (type === undefined) {
    return `No command of this scope has the id ${id}: take the id of a deployed one`
  }
  return `The id ${id} belongs to a ${typeName(type)} command, and the type of a command cannot be changed: take the id of one of this type`
}

/**
 * Checks for ids that no deployed command of the same type has. If a deployed command lacks its id,
 * an unknown id may be that one, and is not reported.
 */
function checkIdsDeployed(
  run: Run,
  members: readonly SetMember[],
  deployed: readonly DeployedCommand[],
): void {
  const types = new Map(deployed.map((command) => [command.id, typeOf(command)]))
  for (const { id, type, index } of members) {
    if (id === undefined) {
      continue
    }
    const known = types.get(id)
    if (known === undefined ? !types.has(undefined) : type !== 0 && type !== known) {
      reportUnknownId(run, [index, 'id'], id, known)
    }
  }
}

/** Tells whether certainly no command in the scope of a context has this id. */
export function isNotDeployed(context: CommandContext, id: string): boolean {
  const deployed = deployedHere(context)
  return deployed?.every((command) => typeof command.id === 'string' && command.id !== id) === true
}

/**
 * Counts the commands whose type and name the scope does not have yet. Renames by `id` do not
 * count.
 *
 * @returns the certain creations, and the possible further ones
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
    if (nameUnknown || idUnknown || (type === 0 && name !== undefined)) {
      possible++
    }
    if (type === 0 || name === undefined || idUnknown || (id !== undefined && ids.has(id))) {
      continue
    }
    const key = `${type}\n${name}`
    if (!existing.has(key)) {
      created.add(key)
    }
  }
  return { certain: created.size, possible }
}

/** Reports `set/permissions-lost` at the list, once for each command that loses its overwrites. */
function checkLosses(
  run: Run<CommandContext>,
  members: readonly SetMember[],
  deployed: readonly DeployedCommand[],
): void {
  const names = new Set(members.map(({ type, name }) => `${type}\n${name}`))
  for (const command of deployed) {
    if (!hasOverwrites(run.context, command.id)) {
      continue
    }
    // It may keep its name by an id that is not known, even as another type.
    if (members.some(({ idUnknown, name }) => idUnknown && name === command.name)) {
      continue
    }
    const same = members.find(({ id }) => id !== undefined && id === command.id)
    const isKept = same === undefined ? names.has(keyOf(command)) : same.name === command.name
    if (isKept) {
      continue
    }
    const { name } = command
    const renamedTo = same?.name
    const verb = renamedTo === undefined ? 'deletes' : 'renames'
    const to = renamedTo === undefined ? '' : ` to ${quote(renamedTo)}`
    report(run, 'set/permissions-lost', [], {
      message: `This ${verb} ${quote(name)}${to}, and deletes for good what guilds have set about who may use it (permission overwrites).`,
      data: { name, renamedTo },
    })
  }
}

/** Checks one created or edited command against the commands that the scope has now. */
export function checkAgainstDeployed(
  run: Run<CommandContext>,
  facts: CommandFacts,
  operation: 'create' | 'edit',
): void {
  const { name, type } = facts
  if (name === undefined) {
    return
  }
  if (operation === 'edit') {
    checkEdit(run, name, type)
    return
  }
  checkOtherScope(run, [facts], false)
  const deployed = deployedHere(run.context)
  if (deployed !== undefined && type !== 0) {
    checkCreation(run, name, type, deployed)
  }
}

/** Checks the effects of a POST on the commands of the scope. */
function checkCreation(
  run: Run<CommandContext>,
  name: string,
  type: number,
  deployed: readonly DeployedCommand[],
): void {
  const { createsToday, scope } = run.context
  const exists = deployed.some((command) => keyOf(command) === `${type}\n${name}`)
  if (exists) {
    report(run, 'set/overwrites-existing', ['name'], {
      message: `${quote(name)} already exists: this POST updates it (status 200) and creates nothing.`,
      data: { name },
    })
  } else if (type !== CommandType.PRIMARY_ENTRY_POINT || scope !== 'guild') {
    checkOneMore(run, type, deployed)
  }
  if (typeof createsToday === 'number') {
    checkDailyCreates(run, createsToday, exists ? 0 : 1, 0)
  }
}

/** Checks `set/count` for a command that is added to those of the scope. */
function checkOneMore(run: Run, type: number, deployed: readonly DeployedCommand[]): void {
  const count = deployed.filter((command) => typeOf(command) === type).length
  const limit = countLimit(type)
  if (count < limit) {
    return
  }
  report(run, 'set/count', [], {
    message: `The scope already has ${plural(count, `${typeName(type)} command`)}, and at most ${limit} ${limit === 1 ? 'is' : 'are'} allowed: delete one before you create this one.`,
    target: 'name',
    data: { type, limit, actual: count + 1 },
  })
}

/** Checks the effects of a PATCH that may rename the command. */
function checkEdit(run: Run<CommandContext>, name: string, type: number): void {
  const { context } = run
  const { current } = context
  if (!isObject(current)) {
    return
  }
  const isRenamed = typeof current.name === 'string' && current.name !== name
  if (isRenamed && hasOverwrites(context, current.id)) {
    reportRename(run, current.name, name)
  }
  const deployed = deployedHere(context)
  if (type === 0 || deployed === undefined) {
    return
  }
  // The same command by id where both have one, else by name.
  const isAnother = ({ id, name: other }: DeployedCommand) =>
    id !== undefined && current.id !== undefined ? id !== current.id : other !== current.name
  const taken = deployed.some(
    (command) => keyOf(command) === `${type}\n${name}` && isAnother(command),
  )
  if (!taken) {
    return
  }
  report(run, 'set/name-taken', ['name'], {
    message: `Another ${typeName(type)} command of this scope is already named ${quote(name)}: choose another name, or rename that one first.`,
    data: { name, type },
  })
}

/** Returns the part of a list that can be read. A list may claim any length. */
const readable = <T>(deployed: readonly T[]): readonly T[] =>
  deployed.slice(0, readableLength(deployed))

/**
 * Selects the commands of `deployed` that belong to the scope. Commands with another guild's id are
 * left out. Undefined if the commands of the scope are unknown.
 */
function deployedHere(context: CommandContext): readonly DeployedCommand[] | undefined {
  const { deployed, scope, guildId } = context
  if (!Array.isArray(deployed)) {
    return undefined
  }
  const commands = readable(deployed).filter(
    (command) => isObject(command) && typeof command.name === 'string',
  )
  const guildOf = (command: DeployedCommand): string | undefined => command.guild_id ?? undefined
  if (scope === 'global') {
    return commands.filter((command) => guildOf(command) === undefined)
  }
  if (scope === 'guild' && guildId !== undefined) {
    return commands.filter(
      (command) => guildOf(command) === undefined || guildOf(command) === guildId,
    )
  }
  const guilds = new Set(commands.map(guildOf))
  if (scope === 'guild') {
    guilds.delete(undefined)
  }
  return guilds.size > 1 ? undefined : commands
}

function typeOf(command: DeployedCommand): number {
  return command.type ?? CommandType.CHAT_INPUT
}

function keyOf({ type, name }: BesideCommand): string {
  return `${String(type ?? CommandType.CHAT_INPUT)}\n${String(name)}`
}

function hasOverwrites(context: CommandContext, id: string | undefined): boolean {
  if (id === undefined || !Array.isArray(context.overwrites)) {
    return false
  }
  return context.overwrites.some(
    (one) =>
      isObject(one) &&
      one.id === id &&
      Array.isArray(one['permissions']) &&
      one['permissions'].length > 0,
  )
}

/** Reads the entries of a workspace index that have a known type and name. */
export function membersOf(entries: readonly unknown[], context: CommandContext): SetMember[] {
  const members: SetMember[] = []
  const length = readableLength(entries)
  for (let index = 0; index < length; index++) {
    const entry = entries[index]
    if (!isObject(entry)) {
      continue
    }
    const { type, name } = entry
    const scope = entry.scope ?? context.scope
    const guildId = entry.guildId ?? context.guildId
    // Where it goes is not known: it may go where no other goes.
    if ([scope, guildId].some((one) => typeof one === 'symbol' || typeof one === 'object')) {
      continue
    }
    const kind = type === undefined || type === null ? CommandType.CHAT_INPUT : type
    const isType =
      typeof kind === 'number' &&
      kind >= CommandType.CHAT_INPUT &&
      kind <= CommandType.PRIMARY_ENTRY_POINT
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
  }
  return members
}
