import { LobbyMemberFlag } from '../../contract/enums.js'
import { LIMITS } from '../../contract/limits.js'
import { plural } from '../../text/plural.js'
import { quote } from '../../text/words.js'
import { relatedAt, report } from '../../walk/report.js'
import { found } from '../../walk/plain.js'
import type { Run } from '../../walk/run.js'

/** `lobby/metadata-type`: the dictionary itself (no `entry`), or one of its values. */
export function reportMetadataType(run: Run, value: unknown, entry?: string): void {
  const [path, message] =
    entry === undefined
      ? [['metadata'], `"metadata" must be an object of strings; ${found(run, value)}.`]
      : [['metadata', entry], `The metadata value of ${quote(entry)} must be a string; ${found(run, value)}.`]
  report(run, 'lobby/metadata-type', path, { message })
}

/** `lobby/metadata-size` and `lobby/metadata-entries`. */
export function checkMetadataSize(run: Run, length: number, entries: number): void {
  if (length > LIMITS.lobbyMetadataLength) {
    report(run, 'lobby/metadata-size', ['metadata'], {
      message: `Keys and values of "metadata" have ${length} characters in total; at most ${LIMITS.lobbyMetadataLength} are allowed: shorten them by ${length - LIMITS.lobbyMetadataLength}.`,
      data: { limit: LIMITS.lobbyMetadataLength, actual: length },
    })
  }
  if (entries > LIMITS.lobbyMetadataEntries) {
    report(run, 'lobby/metadata-entries', ['metadata'], {
      message: `"metadata" has ${entries} keys; Discord's published schema allows ${LIMITS.lobbyMetadataEntries}.`,
      data: { limit: LIMITS.lobbyMetadataEntries, actual: entries },
    })
  }
}

/** `lobby/members-count`. */
export function checkMembersCount(run: Run, actual: number): void {
  if (actual <= LIMITS.lobbyMembers) return
  report(run, 'lobby/members-count', ['members'], {
    message: `"members" has ${actual} items; one request takes at most ${LIMITS.lobbyMembers}: remove ${actual - LIMITS.lobbyMembers}.`,
    data: { limit: LIMITS.lobbyMembers, actual },
  })
}

/** `lobby/member-id`: every fault of a member's `id`. */
export function reportMemberId(run: Run, value: unknown): void {
  report(run, 'lobby/member-id', ['id'], {
    message: `"id" must be the user's id, a string of digits; ${found(run, value)}.`,
  })
}

/** `lobby/duplicate-member`, at the second member. */
export function reportDuplicateMember(run: Run, index: number, first: number, id: string): void {
  report(run, 'lobby/duplicate-member', [index], {
    message: `The user ${id} is already item ${first + 1} of "members": list each user once.`,
    related: relatedAt(run, [first], 'value', 'The first entry of that user.'),
  })
}

/** `lobby/idle-timeout`. */
export function checkIdleTimeout(run: Run, value: number): void {
  const minimum = LIMITS.lobbyIdleTimeoutMinimum
  const limit = LIMITS.lobbyIdleTimeoutMaximum
  if (Number.isInteger(value) && value >= minimum && value <= limit) return
  report(run, 'lobby/idle-timeout', ['idle_timeout_seconds'], {
    message: `"idle_timeout_seconds" must be an integer between ${minimum} and ${limit} (${limit / 86_400} days); found ${value}.`,
    data: { minimum, limit, actual: value },
  })
}

/** `lobby/flags`. */
export function checkFlags(run: Run, value: number): void {
  const allowed = LobbyMemberFlag.CanLinkLobby
  if (value === 0 || value === allowed) return
  report(run, 'lobby/flags', ['flags'], {
    message: `"flags" must be 0 or ${allowed} (CanLinkLobby), the only flag that exists; found ${value}.`,
    data: { actual: value, allowed: [0, allowed] },
  })
}

/** `lobby/members-replaced`. */
export function reportMembersReplaced(run: Run, removed: readonly string[]): void {
  report(run, 'lobby/members-replaced', ['members'], {
    message: `This list replaces the membership: ${plural(removed.length, 'member')} not listed will be removed.`,
    data: { removed },
  })
}

/** `lobby/members-cleared`. */
export function reportMembersCleared(run: Run): void {
  report(run, 'lobby/members-cleared', ['members'], {
    message: 'An empty "members" removes everyone from the lobby: leave the field out to keep them.',
  })
}

/** `lobby/metadata-replaced`. */
export function reportMetadataReplaced(run: Run, lost: readonly string[]): void {
  const keys = lost.length === 1 ? 'The key' : 'The keys'
  const shown = lost.slice(0, 3).map(quote).join(', ')
  report(run, 'lobby/metadata-replaced', ['metadata'], {
    message: `"metadata" replaces the whole dictionary. ${keys} ${shown}${lost.length > 3 ? ', …' : ''} will be lost.`,
    data: { lost },
  })
}
