import { isObject } from '../../dynamic.js'
import type { CommandContext } from '../../context.js'
import { CommandType, HandlerType } from '../../contract/enums.js'
import { isError, type Diagnostic } from '../../diagnostic.js'
import { checkSet, validateCommand, validateCommands } from '../../validate/index.js'
import {
  freeze,
  readCommand,
  readCommandList,
  treeFields,
  unknownPlaces,
  type Data,
} from '../forms/command-data.js'
import { compareNodes } from '../compare/equal-commands.js'
import { normalCommand, type NormalNode } from '../forms/normal-form.js'
import { inWords, snowflake } from '../forms/outside.js'
import { REFUSED_BODY } from './refused.js'
import { createScope } from './scope.js'
import type {
  Applied,
  Effects,
  Moment,
  Refused,
  RefusalReason,
  ScopeState,
  Transition,
} from './scope.js'
import type { StoredCommand } from '../forms/stored.js'
import { snowflakesAfter, type Snowflakes } from './snowflakes.js'
import { keyOf, store } from '../forms/stored-form.js'

/**
 * POST: creates a command (201), or replaces the one with the same type and name (200). A replaced command keeps its id
 * and permissions; fields that the body leaves out return to their defaults. A creation counts towards the daily limit.
 *
 * `validateCommand` checks the body and `checkSet` the counts of the scope: if they find errors, the request is
 * refused.
 *
 * @param state a state from `createScope`, or the `state` of an earlier result
 * @param body the body of the request
 * @param moment the clock from which new snowflakes are made; without it they count up
 * @returns `ok: true` with `status`, `body`, `effects` and the next `state`, or `ok: false` with `reason`, `message`
 *   and `diagnostics`. Never throws, never changes the given state.
 * @see contract, sections "States and transitions", 1; "Limits"
 */
export function applyCreate(
  state: ScopeState,
  body: unknown,
  moment?: Moment,
): Transition<StoredCommand> {
  const scope = createScope(state)
  const read = withoutIgnored(readCommand(body), scope, 'create')
  const checked = checkBody(state, body, read, (value) =>
    validateCommand(value, contextOf(scope, 'create')),
  )
  if (!checked.ok) {
    return checked
  }
  const { data, found } = checked
  const node = normalCommand(data, scope)
  const existing = scope.commands.find(({ type, name }) => keyOf(type, name) === nodeKey(node))
  const ids = snowflakesAfter(scope.lastId, moment)
  if (existing !== undefined) {
    const [command, isNew] = replace(scope, existing, node, ids)
    const commands = scope.commands.map((each) => (each === existing ? command : each))
    const next = { ...scope, commands, lastId: ids.last() }
    return applied(200, command, found, next, isNew ? { updated: [command.id] } : {})
  }
  const command = create(scope, node, ids)
  const commands = [...scope.commands, command]
  const counted = checkSet(commands, { scope: scope.scope })
  if (counted.some(isError)) {
    return refused(state, 'invalid', [...found, ...counted])
  }
  const next = { ...scope, commands, createsToday: scope.createsToday + 1, lastId: ids.last() }
  return applied(201, command, found, next, { created: [command.id], creates: 1 })
}

/**
 * PATCH: replaces each given field entirely (200). Fields that are left out stay, and null resets a field to its
 * default. A new name deletes the permission overwrites of the command. `version` changes only if something else does.
 *
 * @param state a state from `createScope`, or the `state` of an earlier result
 * @param id the id of the command
 * @param body the body of the request: the fields to change
 * @param moment the clock from which new snowflakes are made; without it they count up
 * @returns `ok: true` with `status`, `body`, `effects` and the next `state`, or `ok: false` with `reason`, `message`
 *   and `diagnostics`. Never throws, never changes the given state.
 * @see contract, sections "States and transitions", 2; "Application command permission"
 */
export function applyEdit(
  state: ScopeState,
  id: string,
  body: unknown,
  moment?: Moment,
): Transition<StoredCommand> {
  const scope = createScope(state)
  const current = scope.commands.find((command) => command.id === id)
  if (current === undefined) {
    return unknownCommand(state, id)
  }
  const read = withoutIgnored(readCommand(body), scope, 'edit')
  const context = { ...contextOf(scope, 'edit'), current }
  const checked = checkBody(state, body, read, (value) => validateCommand(value, context))
  if (!checked.ok) {
    return checked
  }
  const { data, found } = checked
  // The field that was derived from the contexts is derived again.
  const { dm_permission: _, ...others } = current
  const base = Array.isArray(current['contexts']) ? others : current
  const merged: Data = { ...base, ...data, type: current.type }
  const wholly = newErrors(current, merged, scope)
  if (wholly.length > 0) {
    return refused(state, 'invalid', [...found, ...wholly])
  }
  const ids = snowflakesAfter(scope.lastId, moment)
  const [command, isNew] = replace(scope, current, normalCommand(merged, scope), ids)
  const commands = scope.commands.map((each) => (each === current ? command : each))
  const renamed = command.name !== current.name ? [current.id] : []
  const next = { ...scope, commands, lastId: ids.last() }
  return applied(200, command, found, ...losing(next, renamed, isNew ? { updated: [id] } : {}))
}

/**
 * Lists the errors of the whole command that an edit causes, such as its size. Errors that it had
 * before are left out.
 */
function newErrors(current: StoredCommand, merged: Data, scope: ScopeState): readonly Diagnostic[] {
  const context: CommandContext = { ...contextOf(scope, 'create'), deployed: [], createsToday: 0 }
  const place = ({ code, path }: Diagnostic): string => `${code} ${path.join('/')}`
  const errorsOf = (command: Data): readonly Diagnostic[] =>
    validateCommand(withoutIgnored(command, scope, 'create'), context).filter(isError)
  const errors = errorsOf(merged)
  if (errors.length === 0) {
    return errors
  }
  const before = new Set(errorsOf(current).map(place))
  return errors.filter((error) => !before.has(place(error)))
}

/**
 * PUT of the whole list (200): afterwards the scope has exactly these commands, in this order. An item matches a
 * command by `id` (with the same type; a new name renames it), or else by type and name. Items without a match are
 * created and count towards the daily limit. Commands without a match are deleted, with their permission overwrites. A
 * global list must contain the application's entry point.
 *
 * @param state a state from `createScope`, or the `state` of an earlier result
 * @param body the body of the request: the whole list
 * @param moment the clock from which new snowflakes are made; without it they count up
 * @returns `ok: true` with `status`, `body`, `effects` and the next `state`, or `ok: false` with `reason`, `message`
 *   and `diagnostics`. Never throws, never changes the given state.
 * @see contract, sections "States and transitions", 3; "Global commands"; decision 40
 */
export function applyBulkOverwrite(
  state: ScopeState,
  body: unknown,
  moment?: Moment,
): Transition<readonly StoredCommand[]> {
  const scope = createScope(state)
  const read = readCommandList(body)
  const withoutIgnoredOf = (item: unknown): unknown =>
    isObject(item) ? withoutIgnored(item, scope, 'bulk') : item
  const list = Array.isArray(read) ? read.map(withoutIgnoredOf) : undefined
  const matched = list && matchIds(list, scope)
  const checked = checkBody(state, body, matched, (value) =>
    validateCommands(value, contextOf(scope, 'bulk')),
  )
  if (!checked.ok) {
    return checked
  }
  const { found } = checked

  const items = (checked.data as readonly Data[]).map((data) => ({
    id: data['id'],
    node: normalCommand(data, scope),
  }))
  const byId = new Map(scope.commands.map((command) => [command.id, command]))
  const claimed = new Set(items.map(({ id }) => id))
  const byKey = new Map(
    scope.commands
      .filter(({ id }) => !claimed.has(id))
      .map((each) => [keyOf(each.type, each.name), each]),
  )
  const existing = new Set(scope.commands.map((each) => keyOf(each.type, each.name)))
  const ids = snowflakesAfter(scope.lastId, moment)
  const created: string[] = []
  const updated: string[] = []
  const lost: string[] = []
  let creates = 0
  const commands = items.map(({ id, node }) => {
    const key = nodeKey(node)
    const current = typeof id === 'string' ? byId.get(id) : byKey.get(key)
    if (current === undefined) {
      const command = create(scope, node, ids)
      created.push(command.id)
      if (!existing.has(key)) {
        creates++
      }
      return command
    }
    const [command, isNew] = replace(scope, current, node, ids)
    if (isNew) {
      updated.push(command.id)
    }
    if (command.name !== current.name) {
      lost.push(command.id)
    }
    return command
  })
  const kept = new Set(commands.map(({ id }) => id))
  const deleted = scope.commands.map(({ id }) => id).filter((id) => !kept.has(id))
  const next = {
    ...scope,
    commands,
    createsToday: scope.createsToday + creates,
    lastId: ids.last(),
  }
  return applied(
    200,
    commands,
    found,
    ...losing(next, [...deleted, ...lost], { created, updated, deleted, creates }),
  )
}

/**
 * Removes ids that have no effect. An id has an effect once, and only if a deployed command of the
 * same type has it.
 */
function matchIds(list: readonly unknown[], scope: ScopeState): readonly unknown[] {
  const types = new Map(scope.commands.map(({ id, type }) => [id, type]))
  return list.map((item) => {
    if (!isObject(item)) {
      return item
    }
    const id = snowflake(item['id'])
    if (id !== undefined && types.get(id) === normalCommand(item, scope).fields.get('type')) {
      types.delete(id)
      return { ...item, id }
    }
    const { id: _, ...others } = item
    return others
  })
}

/**
 * DELETE: removes the command and its permission overwrites (204).
 *
 * @param state a state from `createScope`, or the `state` of an earlier result
 * @param id the id of the command; an id that does not exist is refused
 * @returns `ok: true` with `status`, `body`, `effects` and the next `state`, or `ok: false` with `reason`, `message`
 *   and `diagnostics`. Never throws, never changes the given state.
 * @see contract, sections "Global commands", "Application command permission"
 */
export function applyDelete(state: ScopeState, id: string): Transition<undefined> {
  const scope = createScope(state)
  const commands = scope.commands.filter((command) => command.id !== id)
  if (commands.length === scope.commands.length) {
    return unknownCommand(state, id)
  }
  return applied(204, undefined, [], ...losing({ ...scope, commands }, [id], { deleted: [id] }))
}

/**
 * The entry point command that the service creates when Activities are enabled (section "Entry
 * point handler types").
 */
const LAUNCH: Data = {
  type: CommandType.PRIMARY_ENTRY_POINT,
  name: 'Launch',
  handler: HandlerType.DISCORD_LAUNCH_ACTIVITY,
}

/**
 * Turns Activities on: the entry point command `Launch` with handler 2 is created, unless the scope already has an
 * entry point. This is not a request of the app, so it counts towards no limit.
 *
 * @param state a state from `createScope`, or the `state` of an earlier result
 * @param moment the clock from which new snowflakes are made; without it they count up
 * @returns as `applyCreate`, with status 201 if `Launch` was created and 200 otherwise; refused in the scope of a
 *   guild. Never throws.
 * @see contract, section "Entry point handler types"
 */
export function enableActivities(state: ScopeState, moment?: Moment): Transition<StoredCommand> {
  const scope = createScope(state)
  if (scope.scope === 'guild') {
    return refused(state, 'guild-scope', [])
  }
  const app = { ...scope.app, embedded: true }
  const existing = scope.commands.find(({ type }) => type === CommandType.PRIMARY_ENTRY_POINT)
  if (existing !== undefined) {
    return applied(200, existing, [], { ...scope, app }, {})
  }
  const ids = snowflakesAfter(scope.lastId, moment)
  const launch = create(scope, normalCommand(LAUNCH, scope), ids)
  const next = { ...scope, app, commands: [...scope.commands, launch], lastId: ids.last() }
  return applied(201, launch, [], next, { created: [launch.id] })
}

type WriteOperation = 'create' | 'edit' | 'bulk'

function contextOf(scope: ScopeState, operation: WriteOperation): CommandContext {
  const { commands, createsToday, overwrites, app } = scope
  return {
    operation,
    scope: scope.scope,
    ...(scope.guildId !== undefined && { guildId: scope.guildId }),
    app,
    deployed: commands,
    createsToday,
    overwrites,
    hints: true,
    // All of them: an error behind a thousand hints refuses as well.
    maxDiagnostics: Number.MAX_SAFE_INTEGER,
  }
}

/** A body that has neither errors nor unknown parts. */
interface ValidBody<T> {
  readonly ok: true
  readonly data: T
  readonly found: readonly Diagnostic[]
}

/**
 * Replaces the diagnostics about the scope (taken names, counts) by those of `tidy`, the body with
 * its names in stored form. Without `tidy`, returns the diagnostics unchanged.
 */
function withTidyNames<T>(
  found: readonly Diagnostic[],
  tidy: T | undefined,
  validate: (value: unknown) => readonly Diagnostic[],
): readonly Diagnostic[] {
  if (tidy === undefined) {
    return found
  }
  const isOfScope = ({ code }: Diagnostic): boolean => SCOPE_RULES.test(code)
  return [...found.filter((one) => !isOfScope(one)), ...validate(tidy).filter(isOfScope)]
}

/**
 * Validates a body, and returns its data or the refusal. The rules about the scope (taken names,
 * creations, losses) are applied to the names in stored form, and only to ids that have an effect.
 */
function checkBody<T>(
  state: ScopeState,
  body: unknown,
  data: T | undefined,
  validate: (value: unknown) => readonly Diagnostic[],
): ValidBody<T> | Refused {
  const found = withTidyNames(validate(body), tidyNames(data), validate)
  if (found.some(isError)) {
    return refused(state, 'invalid', found)
  }
  const items: readonly unknown[] = Array.isArray(data) ? data : [data]
  const isUnknown = items.some((item) => !isObject(item) || unknownPlaces(item).length > 0)
  if (data === undefined || isUnknown) {
    return refused(state, 'unknown-parts', found)
  }
  return { ok: true, data, found }
}

const SCOPE_RULES = /^(?:set\/|command\/rename-loses-permissions)/

/**
 * Returns the data with its names in stored form; `undefined` if it is neither a command nor a
 * list.
 */
function tidyNames(data: unknown): unknown {
  if (Array.isArray(data)) {
    return data.map((item: unknown) => tidyNames(item) ?? item)
  }
  if (!isObject(data)) {
    return undefined
  }
  const name = normalCommand(data).fields.get('name')
  return typeof name === 'string' && Object.hasOwn(data, 'name') ? { ...data, name } : data
}

const MESSAGES: Readonly<Record<RefusalReason, string>> = {
  ...REFUSED_BODY,
  'unknown-command': 'The scope has no such command.',
  'guild-scope': 'Activities belong to applications: a guild has no entry point command.',
}

function refused(
  state: ScopeState,
  reason: RefusalReason,
  diagnostics: readonly Diagnostic[],
  message: string = MESSAGES[reason],
): Refused {
  const first = diagnostics.find(isError)
  return {
    ok: false,
    reason,
    message: first?.message ?? message,
    diagnostics,
    ...(first?.apiCode !== undefined && { apiCode: first.apiCode }),
    state,
  }
}

function unknownCommand(state: ScopeState, id: unknown): Refused {
  const shown = typeof id === 'string' ? id : inWords(id)
  return refused(state, 'unknown-command', [], `The scope has no command with the id ${shown}.`)
}

const NO_EFFECTS: Effects = {
  created: [],
  updated: [],
  deleted: [],
  permissionsLost: [],
  creates: 0,
}

function applied<Body>(
  status: Applied<Body>['status'],
  body: Body,
  diagnostics: readonly Diagnostic[],
  state: ScopeState,
  effects: Partial<Effects>,
): Applied<Body> {
  freeze(state)
  return { ok: true, status, body, diagnostics, effects: { ...NO_EFFECTS, ...effects }, state }
}

/** Returns the state without the permission overwrites of deleted and renamed commands. */
function losing(
  state: ScopeState,
  ids: readonly string[],
  effects: Partial<Effects>,
): readonly [state: ScopeState, effects: Partial<Effects>] {
  const gone = new Set(ids)
  const withEntries = new Set(
    state.overwrites.filter(({ permissions }) => permissions.length > 0).map(({ id }) => id),
  )
  const permissionsLost = ids.filter((id) => withEntries.has(id))
  const overwrites = state.overwrites.filter(({ id }) => !gone.has(id))
  return [
    { ...state, overwrites },
    { ...effects, permissionsLost },
  ]
}

const nodeKey = ({ fields }: NormalNode): string =>
  keyOf(fields.get('type') as number, fields.get('name') as string)

function create(scope: ScopeState, node: NormalNode, ids: Snowflakes): StoredCommand {
  return store(node, scope, ids.next(), ids.next()) as StoredCommand
}

/** Replaces the content of a command. Its version changes only if the content differs. */
function replace(
  scope: ScopeState,
  current: StoredCommand,
  node: NormalNode,
  ids: Snowflakes,
): readonly [command: StoredCommand, isNew: boolean] {
  const same = compareNodes(normalCommand(current, scope), node).length === 0
  if (same) {
    return [current, false]
  }
  return [store(node, scope, current.id, ids.next()) as StoredCommand, true]
}

/**
 * Returns the fields of a body that the service reads. In a guild, POST and PATCH ignore the fields
 * of global commands (decision 18).
 */
function withoutIgnored(
  data: Data | undefined,
  scope: ScopeState,
  operation: WriteOperation,
): Data | undefined {
  if (data === undefined) {
    return undefined
  }
  const kept: Record<string | symbol, unknown> = {}
  if (operation === 'bulk' && Object.hasOwn(data, 'id')) {
    kept['id'] = data['id']
  }
  for (const [key, field] of treeFields('command')) {
    const isIgnored = scope.scope === 'guild' && field.globalOnly === true && operation !== 'bulk'
    if (!isIgnored && Object.hasOwn(data, key)) {
      kept[key] = data[key]
    }
  }
  for (const key of Object.getOwnPropertySymbols(data)) {
    kept[key] = true
  }
  return kept
}
