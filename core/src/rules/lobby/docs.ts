import { LIMITS } from '../../contract/limits.js'
import type { LobbyContext, LobbyMemberContext, LobbyState } from '../../context.js'
import type { Docs, Example } from '../docs.js'

const HOST = '853281846193553408'
const GUEST = '914377200165773312'

const player = (id: string, team: string) => ({ id, metadata: { team } })

/**
 * Makes the context of an edit. Its `current` is a lobby, although the type of examples expects a
 * command.
 */
function editOf(current: LobbyState): NonNullable<Example['context']> {
  const context: LobbyContext = { operation: 'edit', current }
  return context as NonNullable<Example['context']>
}

/** The context of the body of Add user to lobby. */
const PUT = toMember({ operation: 'put' })

/** Makes the context of a member, converted to the type that examples expect. */
function toMember(context: LobbyMemberContext): NonNullable<Example['context']> {
  return context as NonNullable<Example['context']>
}

/** 26 players: one more than a request takes. */
const players = Array.from({ length: 26 }, (_item, index) => ({
  id: (853281846193553408n + BigInt(index)).toString(),
}))

/** 26 entries: one more than the official description allows. */
const scores = Object.fromEntries(
  Array.from({ length: 26 }, (_item, index) => [`round_${index + 1}`, '0']),
)

export const lobbyDocs = {
  'lobby/metadata-type': {
    summary: 'Metadata is an object whose values are strings.',
    why: 'Only strings are documented here: Discord refuses numbers, booleans and nested objects. Write numbers in quotes.',
    bad: { metadata: { mode: 'ranked', level: 12 } },
    good: { metadata: { mode: 'ranked', level: '12' } },
  },
  'lobby/metadata-size': {
    summary: `The keys and values of metadata have at most ${LIMITS.lobbyMetadataLength} characters in total.`,
    why: 'Discord refuses the request. Keep what is large in your own storage and put its key here.',
    bad: { metadata: { map: 'x'.repeat(1000) } },
    path: ['metadata'],
    good: { metadata: { map: 'canyon' } },
  },
  'lobby/metadata-entries': {
    summary: `Metadata has at most ${LIMITS.lobbyMetadataEntries} entries.`,
    why: 'Discord’s machine-readable description says so, its documentation does not: more may be refused. Combine several entries into one value.',
    bad: { metadata: scores },
    good: { metadata: { rounds: Object.values(scores).join(' ') } },
  },
  'lobby/metadata-replaced': {
    summary: 'An edit of metadata repeats the entries that should stay.',
    why: 'The new object replaces the old one as a whole: "mode" is gone afterwards. If that is intended, ignore the hint.',
    context: editOf({ metadata: { map: 'canyon', mode: 'ranked' } }),
    bad: { metadata: { map: 'harbour' } },
    path: ['metadata'],
    good: { metadata: { map: 'harbour', mode: 'ranked' } },
  },
  'lobby/members-count': {
    summary: `A request lists at most ${LIMITS.lobbyMembers} members.`,
    why: 'Discord refuses longer lists when a lobby is created or edited. Add further members one by one.',
    bad: { members: players },
    path: ['members'],
    good: { members: players.slice(0, 25) },
  },
  'lobby/member-id': {
    summary: 'Every listed member has the id of a user, as a string of digits.',
    why: 'Without a valid id the user cannot be added, and Discord refuses the request.',
    bad: { members: [{ id: HOST }, { metadata: { team: 'red' } }] },
    good: { members: [{ id: HOST }, player(GUEST, 'red')] },
  },
  'lobby/additional-name': {
    summary: `The additional name of a lobby member has 1 to ${LIMITS.lobbyMemberName} characters.`,
    why: 'Discord refuses the request. Only Add user to lobby and its bulk form take such a name; in the members of a new or edited lobby it is ignored.',
    resource: 'lobby-member',
    context: PUT,
    bad: { additional_name: 'Captain '.repeat(11) },
    path: ['additional_name'],
    good: { additional_name: 'Captain' },
  },
  'lobby/duplicate-member': {
    summary: 'A user is listed once.',
    why: 'Adding a member again updates the fields of the first entry, so the last entry wins, or it was meant for somebody else.',
    bad: { members: [player(HOST, 'red'), player(HOST, 'blue')] },
    path: ['members', 1],
    good: { members: [player(HOST, 'red'), player(GUEST, 'blue')] },
  },
  'lobby/members-replaced': {
    summary: 'An edit of members lists everyone who should stay.',
    why: 'The new list replaces the old one: whoever is not on it is removed from the lobby. To add one member, use the endpoint for a single member.',
    context: editOf({ members: [{ id: HOST }] }),
    bad: { members: [{ id: GUEST }] },
    good: { members: [{ id: HOST }, { id: GUEST }] },
  },
  'lobby/members-cleared': {
    summary: 'An edit leaves members out, or lists at least one.',
    why: 'An empty list does not mean "no change": it removes everyone from the lobby.',
    context: { operation: 'edit' },
    bad: { metadata: { mode: 'casual' }, members: [] },
    good: { metadata: { mode: 'casual' } },
  },
  'lobby/idle-timeout': {
    summary: `"idle_timeout_seconds" is an integer from ${LIMITS.lobbyIdleTimeoutMinimum} to ${LIMITS.lobbyIdleTimeoutMaximum} (${LIMITS.lobbyIdleTimeoutMaximum / 86_400} days).`,
    why: 'Discord refuses other values. The value is in seconds; milliseconds, as in setTimeout, are a thousand times too large.',
    bad: { idle_timeout_seconds: 3_600_000 },
    good: { idle_timeout_seconds: 3600 },
  },
  'lobby/flags': {
    summary: 'The flags of a lobby member are 0 or 1 (CanLinkLobby).',
    why: 'CanLinkLobby, bit 0, is the only supported flag: it lets the member link the lobby to a channel.',
    bad: { members: [{ id: HOST, flags: 2 }] },
    good: { members: [{ id: HOST, flags: 1 }] },
  },
} satisfies Docs<'lobby'>
