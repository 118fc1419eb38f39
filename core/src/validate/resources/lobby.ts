import type { LobbyContext, LobbyMemberContext } from '../../context.js'
import { isDynamic, isObject, isOpen } from '../../dynamic.js'
import * as shape from '../../rules/shape/reports.js'
import { LobbyMemberFlag } from '../../contract/enums.js'
import { LIMITS } from '../../contract/limits.js'
import { isSnowflake } from '../../contract/naming.js'
import { codePointLength } from '../../text/measure.js'
import { quote, plural } from '../../text/words.js'
import { readLobby, readLobbyMember } from '../generated/fields.js'
import { enter, leave, type Run } from '../../walk/run.js'
import { expectPlain, expectUnboxed, found, passOver } from '../../walk/plain.js'
import { relatedAt, report } from '../../walk/report.js'

/** Checks the body of Create lobby or Edit lobby. */
export function walkLobby(run: Run<LobbyContext>, lobby: Readonly<Record<string, unknown>>): void {
  const editing = run.context.operation === 'edit'
  if (editing) {
    run.nullsAllowed = true
  }
  const { metadata, members, idle_timeout_seconds, flags, override_event_webhooks_url } = readLobby(
    run,
    lobby,
  )
  passOver(run, flags)
  passOver(run, override_event_webhooks_url)
  const current = editing ? run.context.current : undefined
  walkMetadata(run, metadata)
  checkLostMetadata(run, metadata, current?.metadata)

  const list = shape.readList(run, 'members', members, 'members')
  if (list !== undefined) {
    checkMembersCount(run, shape.knownItems(list))
    const ids = walkMembers(run, list)
    if (editing && list.length === 0) {
      report(run, 'lobby/members-cleared', ['members'], {
        message:
          'An empty "members" removes everyone from the lobby: leave the field out to keep them.',
      })
    } else if (ids !== undefined) {
      checkLostMembers(run, ids, current?.members)
    }
  }

  if (idle_timeout_seconds === null) {
    shape.reportNullOptional(run, 'idle_timeout_seconds')
  } else {
    const seconds = shape.readJsonInteger(run, 'idle_timeout_seconds', idle_timeout_seconds)
    if (typeof seconds === 'number') {
      checkIdleTimeout(run, seconds)
    }
  }
}

/** Checks `lobby/members-replaced`: the present lobby has members that are not in the new list. */
function checkLostMembers(run: Run, ids: ReadonlySet<string>, current: unknown): void {
  if (!Array.isArray(current)) {
    return
  }
  const removed = current
    .map((one: unknown) => (isObject(one) ? one['id'] : undefined))
    .filter((id): id is string => typeof id === 'string' && !ids.has(id))
  if (removed.length > 0) {
    report(run, 'lobby/members-replaced', ['members'], {
      message: `This list replaces the membership: ${plural(removed.length, 'member')} not listed will be removed.`,
      data: { removed },
    })
  }
}

/** Checks `lobby/metadata-replaced`: the present lobby has keys that the new dictionary lacks. */
function checkLostMetadata(run: Run, metadata: unknown, current: unknown): void {
  if (!isObject(metadata) || !isObject(current) || isOpen(metadata)) {
    return
  }
  const lost = Object.keys(current).filter(
    (key) => !Object.hasOwn(metadata, key) || metadata[key] === undefined,
  )
  if (lost.length === 0) {
    return
  }
  const keys = lost.length === 1 ? 'The key' : 'The keys'
  const shown = lost.slice(0, 3).map(quote).join(', ')
  report(run, 'lobby/metadata-replaced', ['metadata'], {
    message: `"metadata" replaces the whole dictionary. ${keys} ${shown}${lost.length > 3 ? ', …' : ''} will be lost.`,
    data: { lost },
  })
}

/** Checks `lobby/members-count`. */
function checkMembersCount(run: Run, actual: number): void {
  const limit = LIMITS.lobbyMembers
  if (actual <= limit) {
    return
  }
  report(run, 'lobby/members-count', ['members'], {
    message: `"members" has ${actual} items; one request takes at most ${limit}: remove ${actual - limit}.`,
    data: { limit, actual },
  })
}

/** Checks `lobby/idle-timeout`. */
function checkIdleTimeout(run: Run, actual: number): void {
  const [minimum, limit] = [LIMITS.lobbyIdleTimeoutMinimum, LIMITS.lobbyIdleTimeoutMaximum]
  if (Number.isInteger(actual) && actual >= minimum && actual <= limit) {
    return
  }
  report(run, 'lobby/idle-timeout', ['idle_timeout_seconds'], {
    message: `"idle_timeout_seconds" must be an integer between ${minimum} and ${limit} (${limit / 86_400} days); found ${actual}.`,
    data: { minimum, limit, actual },
  })
}

/** Checks `members`. Returns the ids, or undefined if some are unknown. */
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
    const id = walkMember(run, member, 'list')
    leave(run)
    if (id === undefined) {
      complete = false
      continue
    }
    const first = firsts.get(id)
    if (first === undefined) {
      firsts.set(id, i)
    } else {
      report(run, 'lobby/duplicate-member', [i], {
        message: `The user ${id} is already item ${first + 1} of "members": list each user once.`,
        related: relatedAt(run, [first], 'value', 'The first entry of that user.'),
      })
    }
  }
  leave(run)
  return complete ? new Set(firsts.keys()) : undefined
}

/** Checks one member: an item of `members`, or the body of Add user to lobby. */
export function walkLobbyMember(
  run: Run<LobbyMemberContext>,
  member: Readonly<Record<string, unknown>>,
): void {
  const { operation } = run.context
  if (operation === 'put' || operation === 'bulk') {
    run.nullsAllowed = true
  }
  walkMember(run, member, operation)
}

function walkMember(
  run: Run,
  member: Readonly<Record<string, unknown>>,
  operation: LobbyMemberContext['operation'],
): string | undefined {
  const { id, metadata, flags, additional_name } = readLobbyMember(run, member)
  const known = operation === 'put' ? undefined : readMemberId(run, id)
  if (operation === 'put' && id !== undefined && !isDynamic(id)) {
    passOver(run, id)
    shape.reportOperationField(run, 'id', 'the user is already in the path')
  }
  walkMetadata(run, metadata)
  walkFlags(run, flags)
  if (additional_name !== undefined && !isDynamic(additional_name)) {
    walkAdditionalName(run, additional_name, operation === 'put' || operation === 'bulk')
  }
  return known
}

/** Reads the id of a member. Undefined if it is unknown or invalid. */
function readMemberId(run: Run, id: unknown): string | undefined {
  if (typeof id === 'string' && isSnowflake(id)) {
    return id
  }
  if (typeof id === 'number' && Number.isSafeInteger(id) && id >= 0) {
    shape.reportCoerced(run, 'id', id, String(id))
    return String(id)
  }
  if (!isDynamic(id)) {
    reportMemberId(run, id)
  }
  return undefined
}

/** Checks `lobby/flags`. */
function walkFlags(run: Run, flags: unknown): void {
  if (flags === null) {
    shape.reportNullOptional(run, 'flags')
    return
  }
  const bits = shape.readJsonInteger(run, 'flags', flags)
  const allowed = LobbyMemberFlag.CanLinkLobby
  if (typeof bits === 'number' && bits !== 0 && bits !== allowed) {
    report(run, 'lobby/flags', ['flags'], {
      message: `"flags" must be 0 or ${allowed} (CanLinkLobby), the only flag that exists; found ${bits}.`,
      data: { actual: bits, allowed: [0, allowed] },
    })
  }
}

/** Checks `lobby/additional-name`. In lists of members, the name has no effect. */
function walkAdditionalName(run: Run, value: unknown, isTaken: boolean): void {
  const key = 'additional_name'
  if (!isTaken) {
    passOver(run, value)
    shape.reportOperationField(run, key, 'only Add user to lobby and its bulk form take it')
    return
  }
  if (value === null) {
    shape.reportNullOptional(run, key)
    return
  }
  const text = shape.readString(run, key, value)
  const limit = LIMITS.lobbyMemberName
  const actual = typeof text === 'string' ? codePointLength(text) : 1
  if (actual < 1 || actual > limit) {
    report(run, 'lobby/additional-name', [key], {
      message: `"${key}" must have 1 to ${limit} characters; found ${actual}: ${actual === 0 ? 'leave it out, or give it a text' : `shorten it by ${actual - limit}`}.`,
      data: { limit, actual },
    })
  }
}

/** Reports `lobby/member-id`. */
function reportMemberId(run: Run, id: unknown): void {
  if (typeof id === 'string') {
    report(run, 'lobby/member-id', ['id'], { message: `"id" ${shape.noSnowflake(id)}.`, data: {} })
    return
  }
  const suggestion = shape.withoutBigInt(id, 'snowflake')
  report(run, 'lobby/member-id', ['id'], {
    message: `"id" must be the user's id, a string of digits; ${found(run, id)}${shape.bigIntAdvice(suggestion)}.`,
    data: { ...(suggestion !== undefined && { suggestion }) },
  })
}

/**
 * Checks a dictionary of metadata: its values, their total length and their number (decision 42).
 */
function walkMetadata(run: Run, metadata: unknown): void {
  if (metadata === undefined || isDynamic(metadata)) {
    return
  }
  if (metadata === null) {
    shape.reportNullOptional(run, 'metadata')
    return
  }
  if (!isObject(metadata)) {
    report(run, 'lobby/metadata-type', ['metadata'], {
      message: `"metadata" must be an object of strings; ${found(run, metadata)}.`,
    })
    return
  }
  expectPlain(run, metadata)
  let length = 0
  let entries = 0
  for (const key in metadata) {
    if (!Object.prototype.hasOwnProperty.call(metadata, key)) {
      continue
    }
    const value = metadata[key]
    if (value === undefined) {
      continue
    }
    entries++
    length += codePointLength(key)
    if (typeof value === 'string') {
      length += codePointLength(value)
    } else if (!isDynamic(value)) {
      report(run, 'lobby/metadata-type', ['metadata', key], {
        message: `The metadata value of ${quote(key)} must be a string; ${found(run, value)}${shape.bigIntAdvice(shape.withoutBigInt(value, 'string'))}.`,
      })
    }
  }
  expectUnboxed(run, metadata)
  const { lobbyMetadataLength: longest, lobbyMetadataEntries: most } = LIMITS
  if (length > longest) {
    report(run, 'lobby/metadata-size', ['metadata'], {
      message: `Keys and values of "metadata" have ${length} characters in total; at most ${longest} are allowed: shorten them by ${length - longest}.`,
      data: { limit: longest, actual: length },
    })
  }
  if (entries > most) {
    report(run, 'lobby/metadata-entries', ['metadata'], {
      message: `"metadata" has ${entries} keys; Discord's published schema allows ${most}.`,
      data: { limit: most, actual: entries },
    })
  }
}
