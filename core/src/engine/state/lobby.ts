import type { LobbyState } from '../../context.js'
import { isError, type Diagnostic } from '../../diagnostic.js'
import { isDynamic, isObject, isOpen } from '../../dynamic.js'
import { isSnowflake } from '../../contract/naming.js'
import { validateLobby, validateLobbyMember } from '../../validate/resources/resources.js'
import { snapshot } from '../../validate/run/snapshot.js'
import { freeze, type Data } from '../forms/command-data.js'
import { entryOf, inWords } from '../forms/outside.js'
import { REFUSED_BODY } from './refused.js'

/** A member of a lobby. */
export interface LobbyMember {
  /** The user's snowflake. */
  readonly id: string
  /** Texts by key; empty if there are none. */
  readonly metadata: Readonly<Record<string, string>>
  /** A bit set. */
  readonly flags: number
}

/** A lobby that a server made. Deeply frozen plain data. */
export interface Lobby {
  /** A snowflake. */
  readonly id: string
  /** Texts by key; empty if there are none. */
  readonly metadata: Readonly<Record<string, string>>
  /** The members in the order in which they joined; each user once. */
  readonly members: readonly LobbyMember[]
  /** Absent if none was given: the service's own default is unknown. */
  readonly idle_timeout_seconds?: number
  /** Marks that clients can neither join nor leave a lobby of a server through the SDK's create-or-join function. */
  readonly clientsMayJoin: false
}

/** The result of a request that was applied. */
export interface LobbyApplied<State extends Lobby | undefined = Lobby> {
  readonly ok: true
  /** The lobby afterwards; undefined if it was deleted. */
  readonly lobby: State
  /** The present member, after Add user. */
  readonly member?: LobbyMember
  /** True if the request changed anything. */
  readonly changed: boolean
  /** The snowflakes of users who became members. */
  readonly joined: readonly string[]
  /** The snowflakes of users who are no longer members. */
  readonly left: readonly string[]
  /** Warnings and hints about the request. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The result of a request that was refused. */
export interface LobbyRefused<State extends Lobby | undefined = Lobby | undefined> {
  readonly ok: false
  /**
   * The reason for the refusal. `invalid`: the validators find errors. `unknown-parts`: the body
   * contains DYNAMIC. `unknown-lobby`: the lobby does not exist. `user-id`: the user's id is not a
   * snowflake. `idle-seconds`: the time is invalid. `unknown-timeout`: the lobby has no timeout of
   * its own, and the service's default is unknown.
   */
  readonly reason:
    'invalid' | 'unknown-parts' | 'unknown-lobby' | 'user-id' | 'idle-seconds' | 'unknown-timeout'
  /** One sentence for a person. */
  readonly message: string
  /** Those of the validators. */
  readonly diagnostics: readonly Diagnostic[]
  /** The lobby, unchanged. */
  readonly lobby: State
}

export type LobbyTransition<State extends Lobby | undefined = Lobby> =
  LobbyApplied<State> | LobbyRefused

/**
 * POST /lobbies: adds the listed members. If a user is listed twice, the later entry updates the earlier one. Clients
 * cannot join or leave this lobby through the SDK.
 *
 * @param body checked by `validateLobby`; `undefined` for no body
 * @param id the id of the new lobby, which the service chooses; default `1`
 * @returns `ok: true` with the `lobby` afterwards and who `joined` and `left`, or `ok: false` with `reason` and
 *   `message`. Never throws.
 * @see contract, section "Lobby endpoints (server to server)"
 */
export function applyLobbyCreate(body?: unknown, id = '1'): LobbyTransition {
  const checked = checkBody(undefined, body, 'lobby', (value) =>
    validateLobby(value, { operation: 'create', ...ALL }),
  )
  if (!checked.ok) {
    return checked
  }
  return applied(undefined, lobbyFrom(isUserId(id) ? id : '1', checked.data), checked.found)
}

/**
 * PATCH /lobbies/{lobby_id}: changes the given fields of a lobby. `metadata` replaces the whole
 * dictionary. `members` replaces the list: listed members get the listed fields, all others are
 * removed. Absent fields stay unchanged; null resets a field.
 *
 * @param lobby the lobby from an earlier result; `undefined` if it does not exist (any more), which
 *   is refused
 * @param body checked by `validateLobby` as an edit; `undefined` for no body
 * @returns `ok: true` with the `lobby` afterwards and who `joined` and `left`, or `ok: false` with
 *   `reason` and `message`. Never throws.
 * @see contract, section "Lobby endpoints (server to server)"
 */
export function applyLobbyEdit(lobby: Lobby | undefined, body: unknown): LobbyTransition {
  const current = readLobby(lobby)
  if (current === undefined) {
    return refused(lobby, 'unknown-lobby', [])
  }
  const context = { operation: 'edit', current: stateOf(current), ...ALL } as const
  const checked = checkBody(lobby, body, 'lobby', (value) => validateLobby(value, context))
  if (!checked.ok) {
    return checked
  }
  const { data } = checked
  const { idle_timeout_seconds: timeout, ...others } = current
  const isNewTimeout = Object.hasOwn(data, 'idle_timeout_seconds')
  const seconds = isNewTimeout ? integer(data['idle_timeout_seconds']) : timeout
  const next: Lobby = {
    ...others,
    ...(Object.hasOwn(data, 'metadata') && { metadata: dictionary(data['metadata']) }),
    ...(Object.hasOwn(data, 'members') && { members: membersFrom(data['members']) }),
    ...(seconds !== undefined && { idle_timeout_seconds: seconds }),
  }
  return applied(current, next, checked.found)
}

/**
 * DELETE /lobbies/{lobby_id}: deletes the lobby. Deleting it again changes nothing.
 *
 * @param lobby the lobby from an earlier result; `undefined` if it does not exist (any more)
 * @returns always `ok: true`; `changed` is true if the lobby existed. Never throws.
 * @see contract, section "States and transitions", 5
 */
export function applyLobbyDelete(lobby: Lobby | undefined): LobbyApplied<undefined> {
  const current = readLobby(lobby)
  const left = current === undefined ? [] : current.members.map(({ id }) => id)
  return {
    ok: true,
    lobby: undefined,
    changed: current !== undefined,
    joined: [],
    left,
    diagnostics: [],
  }
}

/**
 * Simulates time without a member online: after `idle_timeout_seconds` the service shuts the lobby down, as if it were
 * deleted.
 *
 * @param lobby the lobby from an earlier result; `undefined` if it does not exist (any more), and then nothing happens
 * @param seconds the time without a member online
 * @returns `ok: true` with the `lobby` afterwards, which is `undefined` if it was shut down; or `ok: false` with
 *   `reason` and `message` if the lobby has no timeout. Never throws.
 * @see contract, section "Lobby (request-side shape)"
 */
export function applyLobbyIdle(
  lobby: Lobby | undefined,
  seconds: number,
): LobbyTransition<Lobby | undefined> {
  const current = readLobby(lobby)
  if (current === undefined) {
    return applyLobbyDelete(lobby)
  }
  if (typeof seconds !== 'number' || !(seconds >= 0)) {
    return refused(lobby, 'idle-seconds', [])
  }
  const timeout = current.idle_timeout_seconds
  if (timeout === undefined) {
    return refused(lobby, 'unknown-timeout', [])
  }
  return seconds >= timeout ? applyLobbyDelete(lobby) : applied(current, current, [])
}

/**
 * PUT /lobbies/{lobby_id}/members/{user_id}: adds the user, or updates the given fields of an existing member (null
 * resets).
 *
 * @param lobby the lobby from an earlier result; `undefined` if it does not exist (any more), which is refused
 * @param userId the snowflake of the user
 * @param body `metadata` and `flags`, checked by `validateLobbyMember`; `undefined` for no body
 * @returns `ok: true` with the `lobby` afterwards, the `member` as it is now, and who `joined` and `left`; or `ok:
 *   false` with `reason` and `message`. Never throws.
 * @see contract, section "States and transitions", 4
 */
export function applyMemberPut(
  lobby: Lobby | undefined,
  userId: string,
  body?: unknown,
): LobbyTransition {
  const current = readLobby(lobby)
  if (current === undefined) {
    return refused(lobby, 'unknown-lobby', [])
  }
  if (!isUserId(userId)) {
    return refused(lobby, 'user-id', [], notUserId(userId))
  }
  const checked = checkBody(lobby, body, 'lobbyMember', (value) =>
    validateLobbyMember(value, { operation: 'put', ...ALL }),
  )
  if (!checked.ok) {
    return checked
  }
  const members = put(current.members, userId, checked.data)
  const result = applied(current, { ...current, members }, checked.found)
  const member = result.lobby.members.find(({ id }) => id === userId)
  return { ...result, ...(member !== undefined && { member }) }
}

/**
 * DELETE /lobbies/{lobby_id}/members/{user_id}: removes the user. Removing the user again changes
 * nothing. Refused if the lobby does not exist.
 *
 * @param lobby the lobby from an earlier result; `undefined` if it does not exist (any more), which
 *   is refused
 * @param userId the snowflake of the user
 * @returns `ok: true` with the `lobby` afterwards and who `joined` and `left`, or `ok: false` with
 *   `reason` and `message`. Never throws.
 * @see contract, sections "Lobby endpoints (server to server)", "Errors", 3
 */
export function applyMemberRemove(lobby: Lobby | undefined, userId: string): LobbyTransition {
  const current = readLobby(lobby)
  if (current === undefined) {
    return refused(lobby, 'unknown-lobby', [])
  }
  if (!isUserId(userId)) {
    return refused(lobby, 'user-id', [], notUserId(userId))
  }
  return applied(
    current,
    { ...current, members: current.members.filter(({ id }) => id !== userId) },
    [],
  )
}

/**
 * Context entries that list all diagnostics: even an error after a thousand warnings makes the
 * service refuse a body.
 */
const ALL = { hints: true, maxDiagnostics: Number.MAX_SAFE_INTEGER } as const

const isUserId = (id: unknown): id is string => typeof id === 'string' && isSnowflake(id)
const notUserId = (id: unknown): string =>
  `The user's id must be a snowflake (a string of digits); found ${inWords(id)}.`

function readBody(body: unknown, resource: 'lobby' | 'lobbyMember'): Data | undefined {
  const data = snapshot(body, resource, [])
  return isObject(data) ? data : undefined
}

/** Converts a lobby to the form that the context of validators has. */
const stateOf = ({ metadata, members }: Lobby): LobbyState => ({
  metadata,
  members: members.map((each) => ({ ...each })),
})

/** Reads a lobby that the caller passed. Returns undefined if there is none. */
function readLobby(lobby: unknown): Lobby | undefined {
  if (lobby === undefined || lobby === null) {
    return undefined
  }
  const data = readBody(lobby, 'lobby')
  if (data === undefined) {
    return undefined
  }
  const id = entryOf(lobby, 'id')
  return lobbyFrom(typeof id === 'string' ? id : '1', data)
}

function lobbyFrom(id: string, data: Data): Lobby {
  const seconds = integer(data['idle_timeout_seconds'])
  return {
    id,
    metadata: dictionary(data['metadata']),
    members: membersFrom(data['members']),
    ...(seconds !== undefined && { idle_timeout_seconds: seconds }),
    clientsMayJoin: false,
  }
}

/** Reads a dictionary of texts. Entries that are not texts are left out. */
function dictionary(value: unknown): Readonly<Record<string, string>> {
  if (!isObject(value)) {
    return {}
  }
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

/** Reads an integer, even if it is written as text (decision 4). */
function integer(value: unknown): number | undefined {
  if (typeof value === 'string' && /^-?\d+$/.test(value)) {
    return Number(value)
  }
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}

function membersFrom(list: unknown): readonly LobbyMember[] {
  if (!Array.isArray(list)) {
    return []
  }
  const members = new Map<string, LobbyMember>()
  for (const item of list.filter(isObject)) {
    const id = Number.isSafeInteger(item['id']) ? String(item['id']) : item['id']
    if (typeof id === 'string' && isSnowflake(id)) {
      members.set(id, updated(members.get(id), id, item))
    }
  }
  return [...members.values()]
}

/** Returns a member with the given fields changed. A field that is null gets its default value. */
function updated(member: LobbyMember | undefined, id: string, fields: Data): LobbyMember {
  const { metadata = {}, flags = 0 } = member ?? {}
  return {
    id,
    metadata: Object.hasOwn(fields, 'metadata') ? dictionary(fields['metadata']) : metadata,
    flags: Object.hasOwn(fields, 'flags') ? (integer(fields['flags']) ?? 0) : flags,
  }
}

function put(members: readonly LobbyMember[], id: string, fields: Data): readonly LobbyMember[] {
  const current = members.find((member) => member.id === id)
  const member = updated(current, id, fields)
  if (current === undefined) {
    return [...members, member]
  }
  return members.map((each) => (each === current ? member : each))
}

function applied(
  before: Lobby | undefined,
  lobby: Lobby,
  diagnostics: readonly Diagnostic[],
): LobbyApplied {
  const [old, now] = [before?.members ?? [], lobby.members].map(
    (members) => new Set(members.map(({ id }) => id)),
  )
  const beyond = (these?: ReadonlySet<string>, those?: ReadonlySet<string>): string[] =>
    [...(these ?? [])].filter((id) => those?.has(id) !== true)
  return {
    ok: true,
    lobby: freeze(lobby),
    changed: before === undefined || !isSame(before, lobby),
    joined: beyond(now, old),
    left: beyond(old, now),
    diagnostics,
  }
}

const inKeyOrder = (texts: Readonly<Record<string, string>>): unknown =>
  Object.entries(texts).sort()

/** Tells whether two lobbies are equal, by the JSON text of their data. */
function isSame(one: Lobby, other: Lobby): boolean {
  const form = ({ metadata, members, idle_timeout_seconds }: Lobby): string =>
    JSON.stringify([
      inKeyOrder(metadata),
      members.map((member) => [member.id, inKeyOrder(member.metadata), member.flags]),
      idle_timeout_seconds,
    ])
  return form(one) === form(other)
}

/** A body that has neither errors nor unknown parts. */
interface ValidBody {
  readonly ok: true
  readonly data: Data
  readonly found: readonly Diagnostic[]
}

/**
 * Validates a body against the lobby.
 *
 * @param body the body; if it is absent, all its fields are absent
 */
function checkBody(
  lobby: Lobby | undefined,
  body: unknown = {},
  resource: 'lobby' | 'lobbyMember',
  validate: (body: unknown) => readonly Diagnostic[],
): ValidBody | LobbyRefused {
  const found = validate(body)
  if (found.some(isError)) {
    return refused(lobby, 'invalid', found)
  }
  const data = readBody(body, resource)
  if (data === undefined || hasUnknown(data)) {
    return refused(lobby, 'unknown-parts', found)
  }
  return { ok: true, data, found }
}

/** Tells whether plain data contains a DYNAMIC value. */
function hasUnknown(data: unknown): boolean {
  if (isDynamic(data)) {
    return true
  }
  if (typeof data !== 'object' || data === null) {
    return false
  }
  return (!Array.isArray(data) && isOpen(data)) || Object.values(data).some(hasUnknown)
}

const MESSAGES: Readonly<Record<LobbyRefused['reason'], string>> = {
  ...REFUSED_BODY,
  'unknown-lobby': 'The lobby does not exist.',
  'user-id': "The user's id is not a snowflake.",
  'idle-seconds': 'How long the lobby was idle must be a number of seconds, 0 or more.',
  'unknown-timeout':
    'The lobby has no "idle_timeout_seconds": when Discord shuts it down is not known.',
}

function refused(
  lobby: Lobby | undefined,
  reason: LobbyRefused['reason'],
  diagnostics: readonly Diagnostic[],
  message: string = diagnostics.find(isError)?.message ?? MESSAGES[reason],
): LobbyRefused {
  return { ok: false, reason, message, diagnostics, lobby }
}
