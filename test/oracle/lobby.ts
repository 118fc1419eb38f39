import type { LobbyContext } from '@slashlint/core'
import type { Layout } from './plain.js'
import { fieldForm, nullField, objectShape, unknownKeys } from './shape.js'
import { length } from './text.js'
import { DYNAMIC } from './types.js'
import type { Finding, OracleContext, Place, Plain } from './types.js'
import {
  dictionaryOf,
  form,
  get,
  has,
  isObject,
  isSnowflake,
  knownItems,
  listOf,
  numberOf,
  objectsOf,
  repeated,
  stringOf,
} from './values.js'

export const MEMBER_LAYOUT: Layout = {
  fields: {
    id: 'scalar',
    metadata: { entries: 'scalar' },
    flags: 'scalar',
    additional_name: 'scalar',
  },
}
export const LOBBY_LAYOUT: Layout = {
  fields: {
    metadata: { entries: 'scalar' },
    members: { items: MEMBER_LAYOUT },
    idle_timeout_seconds: 'scalar',
  },
}

const CHECKED_KEYS = ['metadata', 'members', 'idle_timeout_seconds']
/** Fields that only the OpenAPI document contains. They are known, but not checked (decision 21). */
const UNCHECKED_KEYS = ['flags', 'override_event_webhooks_url']
const MEMBER_KEYS = ['id', 'metadata', 'flags', 'additional_name']

export function lobbyFindings(lobby: Place, context: OracleContext): Finding[] {
  const isEdit = context.operation === 'edit'
  const path = [...lobby.path, 'members']
  const list = listOf(lobby.object, 'members')
  const members = Array.isArray(list) ? (list as readonly Plain[]) : []
  return [
    ...unknownKeys(lobby, [...CHECKED_KEYS, ...UNCHECKED_KEYS]),
    ...CHECKED_KEYS.flatMap((key) => nullField(lobby, key, isEdit ? 'fine' : 'hint')),
    ...metadata(lobby),
    ...fieldForm(lobby, 'members', 'list'),
    ...(knownItems(members).length > 25 ? [{ code: 'lobby/members-count', path }] : []),
    ...members.flatMap((member, index) => objectShape(member, [...path, index])),
    ...objectsOf(members, path).flatMap((member) => memberFindings(member, isEdit)),
    ...duplicateMember(objectsOf(members, path)),
    ...idleTimeout(lobby),
    ...(isEdit ? [...membersReplaced(lobby, context), ...metadataReplaced(lobby, context)] : []),
  ]
}

/** Checks a member in the list of a lobby. */
export function memberFindings(member: Place, isNullFine: boolean): Finding[] {
  const hasName = get(member.object, 'additional_name')
  const isIgnored = hasName !== undefined && hasName !== DYNAMIC
  return [
    ...memberId(member),
    ...memberFields(member, isNullFine),
    ...(isIgnored
      ? [{ code: 'shape/operation-field', path: [...member.path, 'additional_name'] }]
      : []),
  ]
}

/** Checks an item of the list that adds several members. */
export function memberBulkFindings(member: Place): Finding[] {
  return [...memberId(member), ...memberFields(member, true), ...additionalName(member)]
}

/** Checks that the name has 1 to 80 characters. */
function additionalName(member: Place): Finding[] {
  const text = stringOf(member.object, 'additional_name')
  const isWrong = typeof text === 'string' && (text === '' || length(text) > 80)
  return [
    ...fieldForm(member, 'additional_name', 'string'),
    ...(isWrong
      ? [{ code: 'lobby/additional-name', path: [...member.path, 'additional_name'] }]
      : []),
  ]
}

/** Checks the body of Add user to lobby. The user is in the path. */
export function memberPutFindings(member: Place): Finding[] {
  const hasId = has(member.object, 'id') && member.object['id'] !== DYNAMIC
  return [
    ...(hasId ? [{ code: 'shape/operation-field', path: [...member.path, 'id'] }] : []),
    ...memberFields(member, true),
    ...additionalName(member),
  ]
}

function memberFields(member: Place, isNullFine: boolean): Finding[] {
  return [
    ...unknownKeys(member, MEMBER_KEYS),
    ...['metadata', 'flags'].flatMap((key) => nullField(member, key, isNullFine ? 'fine' : 'hint')),
    ...metadata(member),
    ...flags(member),
  ]
}

/** Reports every fault of an id as `lobby/member-id`. A number that only needs quotes is converted. */
function memberId(member: Place): Finding[] {
  const value = get(member.object, 'id')
  const path = [...member.path, 'id']
  if (value === DYNAMIC) {
    return []
  }
  if (value === undefined || value === null) {
    return [{ code: 'lobby/member-id', path }]
  }
  const { value: id, code } = form('snowflake', value)
  if (typeof id !== 'string' || !isSnowflake(id)) {
    return [{ code: 'lobby/member-id', path }]
  }
  return code === undefined ? [] : [{ code, path }]
}

function idOf(member: Place): string | undefined {
  const value = get(member.object, 'id')
  const id =
    value === undefined || value === null || value === DYNAMIC
      ? undefined
      : form('snowflake', value).value
  return typeof id === 'string' && isSnowflake(id) ? id : undefined
}

function duplicateMember(members: readonly Place[]): Finding[] {
  return repeated(members, idOf).map(({ path }) => ({ code: 'lobby/duplicate-member', path }))
}

function metadata(at: Place): Finding[] {
  const path = [...at.path, 'metadata']
  const value = get(at.object, 'metadata')
  if (value === undefined || value === null || value === DYNAMIC) {
    return []
  }
  if (!isObject(value)) {
    return [{ code: 'lobby/metadata-type', path }]
  }
  const entries = Object.entries(value)
  const total = entries.reduce(
    (sum, [key, text]) => sum + length(key) + (typeof text === 'string' ? length(text) : 0),
    0,
  )
  return [
    ...entries
      .filter(([, text]) => typeof text !== 'string' && text !== DYNAMIC)
      .map(([key]) => ({ code: 'lobby/metadata-type', path: [...path, key] })),
    ...(total > 1000 ? [{ code: 'lobby/metadata-size', path }] : []),
    ...(entries.length > 25 ? [{ code: 'lobby/metadata-entries', path }] : []),
  ]
}

function idleTimeout(lobby: Place): Finding[] {
  const seconds = numberOf(lobby.object, 'idle_timeout_seconds', 'measure')
  const isWrong =
    typeof seconds === 'number' && !(Number.isInteger(seconds) && seconds >= 5 && seconds <= 604800)
  return [
    ...fieldForm(lobby, 'idle_timeout_seconds', 'measure'),
    ...(isWrong
      ? [{ code: 'lobby/idle-timeout', path: [...lobby.path, 'idle_timeout_seconds'] }]
      : []),
  ]
}

/** Checks the flags. There is only one bit, so 0 and 1 are valid. */
function flags(member: Place): Finding[] {
  const bits = numberOf(member.object, 'flags', 'measure')
  const isWrong = typeof bits === 'number' && bits !== 0 && bits !== 1
  return [
    ...fieldForm(member, 'flags', 'measure'),
    ...(isWrong ? [{ code: 'lobby/flags', path: [...member.path, 'flags'] }] : []),
  ]
}

function membersReplaced(lobby: Place, context: OracleContext): Finding[] {
  const list = listOf(lobby.object, 'members')
  const path = [...lobby.path, 'members']
  if (list === undefined || list === DYNAMIC) {
    return []
  }
  if (list.length === 0) {
    return [{ code: 'lobby/members-cleared', path }]
  }
  const listed = objectsOf(list, path).map(idOf)
  const isAllKnown = listed.length === list.length && !listed.includes(undefined)
  const current = (context as LobbyContext).current?.members ?? []
  const isAnyoneRemoved = current.some(({ id }) => !listed.includes(id))
  return isAllKnown && isAnyoneRemoved ? [{ code: 'lobby/members-replaced', path }] : []
}

function metadataReplaced(lobby: Place, context: OracleContext): Finding[] {
  const dictionary = dictionaryOf(lobby.object, 'metadata')
  if (dictionary === undefined || dictionary === DYNAMIC) {
    return []
  }
  const current = (context as LobbyContext).current?.metadata ?? {}
  const isAnyLost = Object.keys(current).some((key) => get(dictionary, key) === undefined)
  return isAnyLost ? [{ code: 'lobby/metadata-replaced', path: [...lobby.path, 'metadata'] }] : []
}
