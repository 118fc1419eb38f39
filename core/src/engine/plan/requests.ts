import type { Scope } from '../../context.js'
import { CommandType } from '../../contract/enums.js'
import { ENDPOINTS, type EndpointOperation } from '../../contract/endpoints.js'
import { FIELDS, fieldsOf, type Field } from '../../contract/fields.js'
import { LIMITS } from '../../contract/limits.js'
import { isDynamic, isObject } from '../../dynamic.js'
import { ascending } from '../../text/order.js'
import { quote } from '../../text/words.js'
import { itemsOf, treeFields, type Data, type TreeResource } from '../forms/command-data.js'
import { normalCommand, sameValue } from '../forms/normal-form.js'
import type { Entry } from './entries.js'
import type { MatchedPair, Update, Work } from './match.js'
import { keyOf } from '../forms/stored-form.js'

/** A request in the form of Discord's documentation, relative to the base address. */
export interface PlannedRequest {
  /** The HTTP method. */
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** The path with its ids, such as `/applications/1/commands`. */
  readonly path: string
  /** The body of the request as plain data; absent for DELETE. */
  readonly body?: unknown
  /** The HTTP status of a successful answer, if the deployed commands have not changed since. */
  readonly status: 200 | 201 | 204
  /** A title for a person: `Create /ban`. */
  readonly purpose: string
}

/** The requests of a plan. */
export interface Requests {
  /** The requests, in the order in which they must be sent. */
  readonly requests: readonly PlannedRequest[]
  /** True if no part was left out because it is unknown. */
  readonly complete: boolean
}

/**
 * Finds the fewest requests that make the planned changes: none, one POST, PATCH or DELETE, or one
 * PUT. If a PUT is impossible (unknown parts, or too many commands for it) or not permitted
 * (`bulk`), there are several single requests.
 */
export function cheapest(work: Work): Requests {
  const { created, updated, deleted, pairs, repeated, isWhole, bulk } = work
  const changes = created.length + updated.length + deleted.length
  const items = [...pairs.map(({ now }) => now), ...created]
  const isKnown = isWhole && items.every(({ unknown }) => unknown.length === 0)
  if (changes === 0) {
    return { requests: [], complete: isKnown }
  }
  if (!bulk) {
    return singles(work)
  }
  const needsPut =
    updated.some((update) => onlyByPut(work, update).length > 0) ||
    created.some((entry) => losesByPost(work, entry))
  const one = changes === 1 && !needsPut
  if (!one && isKnown && items.length + repeated.length <= LIMITS.bulkBody) {
    return { requests: [overwrite(work, undefined)], complete: true }
  }
  const single = singles(work)
  const last = created[created.length - 1]
  // One more than a body takes, and one of them new: it comes afterwards.
  if (
    isKnown &&
    last !== undefined &&
    !losesByPost(work, last) &&
    single.requests.length > 2 &&
    items.length + repeated.length === LIMITS.bulkBody + 1
  ) {
    return { requests: [overwrite(work, last), create(work, last)], complete: true }
  }
  return single
}

/** Tells whether only a PUT can change a field: in a guild, POST and PATCH ignore some fields. */
export function isOnlyByPut(scope: Scope, field: string): boolean {
  const table: Readonly<Record<string, Field>> = FIELDS.command
  return scope === 'guild' && table[field]?.globalOnly === true
}

const onlyByPut = ({ scope }: Work, { fields }: Update): readonly string[] =>
  fields.filter((field) => isOnlyByPut(scope, field))

/** Tells whether a new command has a field that a POST ignores and a PUT stores. */
function losesByPost({ scope, bulk }: Work, { node }: Entry): boolean {
  if (scope === 'global' || !bulk) {
    return false
  }
  const defaults = normalCommand({}, { scope })
  return treeFields('command').some(
    ([key, field]) =>
      field.globalOnly === true && !sameValue(defaults.fields.get(key), node.fields.get(key)),
  )
}

function overwrite(work: Work, except: Entry | undefined): PlannedRequest {
  const { pairs, created, repeated, updated, deleted } = work
  // Ids show which command is renamed; if one item needs its id, every item gets it.
  const withIds = pairs.some(({ old, now }) => old.name !== now.name)
  const items = [
    ...pairs.map((pair) => ({ index: pair.now.index, body: bodyOfPair(pair, withIds) })),
    ...created
      .filter((entry) => entry !== except)
      .map((entry) => ({ index: entry.index, body: bodyOf(entry.data) })),
  ].sort(ascending(({ index }) => index))
  const counts = [
    [created.length - (except === undefined ? 0 : 1), 'created'],
    [updated.length, 'updated'],
    [deleted.length, 'deleted'],
  ] as const
  const summary = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return {
    method: 'PUT',
    path: pathOf(work, `Bulk overwrite ${work.scope} commands`, undefined),
    body: [...items.map(({ body }) => body), ...repeated.map(repetition)],
    status: 200,
    purpose: `Overwrite the whole list: ${summary.join(', ')}`,
  }
}

/** Makes the item of a bulk body for a deployed command with its changes. */
function bodyOfPair({ old, now }: MatchedPair, withId: boolean): Data {
  const body: Record<string, unknown> = {
    ...(withId && old.id !== undefined && { id: old.id }),
    ...bodyOf(now.data),
  }
  // A field that the item leaves to an unknown default keeps its value.
  for (const [key, value] of now.node.fields) {
    const current = old.data[key]
    if (isDynamic(value) && body[key] === undefined && current !== undefined && current !== null) {
      body[key] = current
    }
  }
  return body
}

/** Makes the item of a bulk body that repeats a deployed command unchanged. */
function repetition({ id, data }: Entry): Data {
  const stated = Object.entries(bodyOf(data)).filter(([, value]) => value !== null)
  return { ...(id !== undefined && { id }), ...Object.fromEntries(stated) }
}

function create(work: Work, entry: Entry): PlannedRequest {
  return {
    method: 'POST',
    path: pathOf(work, `Create ${work.scope} command`, undefined),
    body: bodyOf(entry.data),
    status: 201,
    purpose: `Create ${commandLabel(entry.type, entry.name)}`,
  }
}

function edit(work: Work, { old, now }: MatchedPair, body: Data, purpose: string): PlannedRequest {
  const path = pathOf(work, `Edit ${work.scope} command`, old.id)
  return {
    method: 'PATCH',
    path,
    body,
    status: 200,
    purpose: `${purpose} ${commandLabel(now.type, old.name)}`,
  }
}

/**
 * Makes the POST requests for new commands. Leaves out commands with unknown parts, and those whose
 * names may be taken.
 */
function creationsOf(work: Work, taken: ReadonlySet<string>): Requests {
  const requests: PlannedRequest[] = []
  let complete = true
  for (const entry of work.created) {
    const isFree = !taken.has(keyOf(entry.type, entry.name)) && !isSecondEntryPoint(work, entry)
    const isKnown = entry.unknown.length === 0 && isFree
    if (!isKnown || losesByPost(work, entry)) {
      complete = false
    }
    if (isKnown) {
      requests.push(create(work, entry))
    }
  }
  return { requests, complete }
}

/**
 * Makes one request for each command: first deletions, which free names, then edits, then
 * creations.
 */
function singles(work: Work): Requests {
  let complete = work.isWhole
  const requests: PlannedRequest[] = work.deleted.map((entry) => ({
    method: 'DELETE',
    path: pathOf(work, `Delete ${work.scope} command`, entry.id),
    status: 204,
    purpose: `Delete ${commandLabel(entry.type, entry.name)}`,
  }))
  /** The names that are taken after the requests so far. */
  const taken = new Set(
    [...work.pairs.map(({ old }) => old), ...work.kept].map(({ type, name }) => keyOf(type, name)),
  )
  /** The updates that first rename a command to a temporary name. */
  const renamed = new Set<Update>()
  for (const { update, temporary } of inOrder(work.updated, taken)) {
    const [keyBefore, keyAfter] = [
      keyOf(update.old.type, update.old.name),
      keyOf(update.now.type, update.now.name),
    ]
    if (temporary !== undefined) {
      requests.push(
        edit(work, update, { name: temporary }, `Rename for a moment, to ${quote(temporary)},`),
      )
      taken.delete(keyBefore)
      renamed.add(update)
      continue
    }
    if (keyBefore !== keyAfter && taken.has(keyAfter)) {
      // A command that may stay or go has the name.
      complete = false
      continue
    }
    if (!renamed.has(update)) {
      taken.delete(keyBefore)
    }
    taken.add(keyAfter)
    const { now, old, fields } = update
    const impossible = new Set(onlyByPut(work, update))
    const sent = fields.filter(
      (field) => !impossible.has(field) && !now.unknown.some(([at]) => at === field),
    )
    if (sent.length < fields.length || now.unknown.length > 0) {
      complete = false
    }
    if (sent.length === 0) {
      continue
    }
    const body = Object.fromEntries(sent.map((field) => [field, patchValue(now.data, field)]))
    const to = old.name === now.name ? '' : ` to ${commandLabel(now.type, now.name)}`
    const request = edit(work, update, body, to === '' ? 'Update' : 'Rename')
    requests.push({ ...request, purpose: `${request.purpose}${to}` })
  }
  if (work.pairs.some(({ now }) => now.unknown.length > 0)) {
    complete = false
  }
  const creations = creationsOf(work, taken)
  return {
    requests: [...requests, ...creations.requests],
    complete: complete && creations.complete,
  }
}

/**
 * Tells whether a new command would be a second entry point, because the present one may stay. An
 * application has only one.
 */
function isSecondEntryPoint({ kept }: Work, entry: Entry): boolean {
  const isEntryPoint = ({ type }: Entry): boolean => type === CommandType.PRIMARY_ENTRY_POINT
  return isEntryPoint(entry) && kept.some(isEntryPoint)
}

interface EditRequest {
  readonly update: Update
  /** A temporary name. It is needed if commands exchange their names. */
  readonly temporary?: string
}

/**
 * Orders renames so that a name is free before another command gets it. If commands exchange their
 * names, one of them gets a temporary name first.
 */
function inOrder(updated: readonly Update[], taken: ReadonlySet<string>): readonly EditRequest[] {
  const keyNow = ({ old }: Update): string => keyOf(old.type, old.name)
  const keyThen = ({ now }: Update): string => keyOf(now.type, now.name)
  const holders = new Map(updated.map((update) => [keyNow(update), update]))
  const names = new Set([...taken, ...updated.map(keyThen)])
  const edits: EditRequest[] = []
  const done = new Set<Update>()
  for (const first of updated) {
    // A set keeps its order.
    const chain = new Set<Update>()
    let update: Update | undefined = first
    while (update !== undefined && !done.has(update) && !chain.has(update)) {
      chain.add(update)
      update = keyThen(update) === keyNow(update) ? undefined : holders.get(keyThen(update))
    }
    if (update !== undefined && !done.has(update)) {
      const temporary = freeName(update, names)
      edits.push({ update, temporary })
    }
    for (const each of [...chain].reverse()) {
      done.add(each)
      edits.push({ update: each })
    }
  }
  return edits
}

function freeName({ old }: Update, names: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const name = `renaming-${number}`
    if (!names.has(keyOf(old.type, name))) {
      return name
    }
  }
}

/**
 * Returns the value that a PATCH sends for a field: the value in the list, or the value that resets
 * the field.
 */
function patchValue(data: Data, key: string): unknown {
  const field = fieldsOf('command')[key]
  const value = data[key]
  if (field !== undefined && value !== undefined && value !== null) {
    return valueOf(value, field)
  }
  return key === 'description' ? '' : (field?.default ?? null)
}

/** Makes the body of a request from a command: only the fields that requests contain. */
function bodyOf(data: Data, resource: TreeResource = 'command'): Data {
  const body: Record<string, unknown> = {}
  for (const [key, field] of treeFields(resource)) {
    if (Object.hasOwn(data, key)) {
      body[key] = valueOf(data[key], field)
    }
  }
  return body
}

function valueOf(value: unknown, field: Field): unknown {
  const below = itemsOf(field)
  if (Array.isArray(value)) {
    return value.map((item: unknown) =>
      below !== undefined && isObject(item) ? bodyOf(item, below) : item,
    )
  }
  return isObject(value) ? { ...value } : value
}

function pathOf(
  { applicationId, guildId }: Work,
  operation: EndpointOperation,
  id: string | undefined,
): string {
  const template = ENDPOINTS.find((endpoint) => endpoint.operation === operation)?.path ?? ''
  const ids = { '{application.id}': applicationId, '{guild.id}': guildId, '{command.id}': id }
  return Object.entries(ids).reduce<string>(
    (path, [place, value]) => (value === undefined ? path : path.replace(place, value)),
    template,
  )
}

const KINDS: Readonly<Record<number, string | undefined>> = {
  [CommandType.CHAT_INPUT]: undefined,
  [CommandType.USER]: 'user command',
  [CommandType.MESSAGE]: 'message command',
  [CommandType.PRIMARY_ENTRY_POINT]: 'entry point',
} satisfies Record<CommandType, string | undefined>

/**
 * Names a command in a sentence: `/ban`, `user command "View"`.
 *
 * @param type a command type
 * @param name the name of the command
 * @returns the text, with its quotes. Never throws.
 * @see contract, section "Command types"
 */
export function commandLabel(type: number, name: string): string {
  const known = typeof name === 'string' ? name : '?'
  const kind = typeof type === 'number' ? KINDS[type] : undefined
  return type === CommandType.CHAT_INPUT ? `/${known}` : `${kind ?? 'command'} ${quote(known)}`
}
