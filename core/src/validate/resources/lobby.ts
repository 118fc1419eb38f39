import type { LobbyContext, LobbyMemberContext } from '../../context.js'
import { isDynamic } from '../../dynamic.js'
import * as rules from '../../rules/lobby/reports.js'
import * as shape from '../../rules/shape/reports.js'
import { isSnowflake } from '../../contract/naming.js'
import { codePointLength } from '../../text/measure.js'
import { readLobby, readLobbyMember } from '../generated/fields.js'
import { enter, leave, type Run } from '../../walk/run.js'
import { expectPlain, expectUnboxed, passOver } from '../../walk/plain.js'

/** The body of Create lobby and Edit lobby. */
export function walkLobby(run: Run<LobbyContext>, lobby: Readonly<Record<string, unknown>>): void {
  const editing = run.context.operation === 'edit'
  if (editing) run.nullsAllowed = true
  const { metadata, members, idle_timeout_seconds, flags, override_event_webhooks_url } = readLobby(run, lobby)
  passOver(run, flags)
  passOver(run, override_event_webhooks_url)
  const current = editing && shape.isObject(run.context.current) ? run.context.current : undefined
  walkMetadata(run, metadata)
  if (
    shape.isObject(metadata) &&
    current !== undefined &&
    shape.isObject(current.metadata) &&
    !shape.isOpen(metadata)
  ) {
    const lost = Object.keys(current.metadata).filter(
      (key) => !Object.hasOwn(metadata, key) || metadata[key] === undefined,
    )
    if (lost.length > 0) rules.reportMetadataReplaced(run, lost)
  }

  const list = shape.readList(run, 'members', members, 'members')
  if (list !== undefined) {
    rules.checkMembersCount(run, shape.knownItems(list))
    const ids = walkMembers(run, list)
    if (editing && list.length === 0) {
      rules.reportMembersCleared(run)
    } else if (current !== undefined && Array.isArray(current.members) && ids !== undefined) {
      const removed = current.members
        .map((one: unknown) => (shape.isObject(one) ? one['id'] : undefined))
        .filter((id): id is string => typeof id === 'string' && !ids.has(id))
      if (removed.length > 0) rules.reportMembersReplaced(run, removed)
    }
  }

  if (idle_timeout_seconds === null) {
    shape.reportNullOptional(run, 'idle_timeout_seconds')
  } else {
    const seconds = shape.readJsonInteger(run, 'idle_timeout_seconds', idle_timeout_seconds)
    if (typeof seconds === 'number') rules.checkIdleTimeout(run, seconds)
  }
}

/** Walks `members`: the ids, or undefined when not all of them are known. */
function walkMembers(run: Run, list: readonly unknown[]): Set<string> | undefined {
  let complete = true
  const firsts = new Map<string, number>()
  enter(run, 'members')
  for (let i = 0; i < list.length; i++) {
    const member = shape.readItem(run, i, list[i])
    if (member === undefined) {
      complete = false
      continue
    }
    enter(run, i)
    const id = walkMember(run, member, false)
    leave(run)
    if (id === undefined) {
      complete = false
      continue
    }
    const first = firsts.get(id)
    if (first === undefined) firsts.set(id, i)
    else rules.reportDuplicateMember(run, i, first, id)
  }
  leave(run)
  return complete ? new Set(firsts.keys()) : undefined
}

/** A member on its own: an item of `members`, or the body of Add user to lobby. */
export function walkLobbyMember(run: Run<LobbyMemberContext>, member: Readonly<Record<string, unknown>>): void {
  const put = run.context.operation === 'put'
  if (put) run.nullsAllowed = true
  walkMember(run, member, put)
}

function walkMember(run: Run, member: Readonly<Record<string, unknown>>, put: boolean): string | undefined {
  const { id, metadata, flags, additional_name } = readLobbyMember(run, member)
  passOver(run, additional_name)
  let known: string | undefined
  if (put) {
    if (id !== undefined && !isDynamic(id)) {
      passOver(run, id)
      shape.reportOperationField(run, 'id', 'the user is already in the path')
    }
  } else if (typeof id === 'string' && isSnowflake(id)) {
    known = id
  } else if (typeof id === 'number' && Number.isSafeInteger(id) && id >= 0) {
    known = String(id)
    shape.reportCoerced(run, 'id', id, known)
  } else if (!isDynamic(id)) {
    rules.reportMemberId(run, id)
  }
  walkMetadata(run, metadata)
  if (flags === null) {
    shape.reportNullOptional(run, 'flags')
  } else {
    const bits = shape.readJsonInteger(run, 'flags', flags)
    if (typeof bits === 'number') rules.checkFlags(run, bits)
  }
  return known
}

/** A dictionary string → string: its values, their total and their number (decision 42). */
function walkMetadata(run: Run, metadata: unknown): void {
  if (metadata === undefined || isDynamic(metadata)) return
  if (metadata === null) {
    shape.reportNullOptional(run, 'metadata')
    return
  }
  if (!shape.isObject(metadata)) {
    rules.reportMetadataType(run, metadata)
    return
  }
  expectPlain(run, metadata)
  let length = 0
  let entries = 0
  for (const key in metadata) {
    if (!Object.prototype.hasOwnProperty.call(metadata, key)) continue
    const value = metadata[key]
    if (value === undefined) continue
    entries++
    length += codePointLength(key)
    if (typeof value === 'string') length += codePointLength(value)
    else if (!isDynamic(value)) rules.reportMetadataType(run, value, key)
  }
  expectUnboxed(run, metadata)
  rules.checkMetadataSize(run, length, entries)
}
