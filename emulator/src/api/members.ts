import type { PermissionName } from '@slashlint/core/contract'
import { NO_CONTENT, ok, refuse, stop, type Answer } from '../answers/answer.js'
import type { FormError } from '../answers/error-body.js'
import type { App, Guild, Member, User } from '../state/facts.js'
import type { Json } from '../json.js'
import { hasPermission, topPosition } from '../state/member-permissions.js'
import type { Unchecked } from './bodies.js'
import {
  errorsIn,
  expectFields,
  integer,
  listOf,
  moment,
  refusedFor,
  report,
  snowflake,
} from './checks.js'
import { text, type Check } from './checks.js'
import { announce } from './events.js'
import { memberWithUser, missing, need, userOf } from './objects.js'
import { byId, limitOf, pageOf } from './pages.js'
import { reasonOf, type Api, type Call } from './request.js'
import { bot, get, GUILD, LASTS, type Route } from './route.js'
import { userView } from './views.js'

/* The acts of bots on members: bans, kicks, nicknames, roles, timeouts. */

/**
 * Returns the error if a bot may not act on a member: the owner, or a member whose highest role is
 * not lower. Undefined if it may.
 */
function aboveOf({ world, app }: Call, guild: Guild, userId: string): Answer | undefined {
  if (userId === app.id || topPosition(guild, app.id) > topPosition(guild, userId)) {
    return undefined
  }
  const name = userOf(world, userId)?.name ?? userId
  if (guild.ownerId === userId) {
    return missing(app, `cannot act on ${name}, who owns ${guild.name}`)
  }
  return missing(app, `has no role above those of ${name}`)
}

function remove(api: Api, guild: Guild, user: User): void {
  if (guild.members.delete(user.id)) {
    announce(api, guild, 'GUILD_MEMBER_REMOVE', { user: userView(user) })
  }
}

/** The checks of the period whose messages a ban deletes: at most 7 days. */
const DELETED = {
  delete_message_seconds: integer([0, 604_800]),
  delete_message_days: integer([0, 7]),
}

/** Returns the milliseconds before a ban in which messages are deleted. */
function deletedBy({ data }: Call): number {
  const {
    delete_message_seconds: seconds,
    delete_message_days: days,
  }: Unchecked<keyof typeof DELETED> = data
  expectFields(data, DELETED)
  return Number(seconds ?? Number(days ?? 0) * 86_400) * 1000
}

/** Bans a user, who need not be a member. @returns the error if the bot may not */
function banOne(call: Call<'guild'>, user: User, within: number): Answer | undefined {
  const { guild, request, world } = call
  const refused = guild.members.has(user.id) ? aboveOf(call, guild, user.id) : undefined
  if (refused !== undefined) {
    return refused
  }
  guild.bans.set(user.id, reasonOf(request))
  announce(call, guild, 'GUILD_BAN_ADD', { user: userView(user) })
  remove(call, guild, user)
  const since = world.clock.now() - within
  for (const channelId of within === 0 ? [] : guild.channels.keys()) {
    for (const { id, author, timestamp } of world.messages.in(channelId)) {
      if (author.id === user.id && Date.parse(timestamp) >= since) {
        world.messages.delete(id)
      }
    }
  }
  return undefined
}

/** The most users that one request bans (official API documentation, "Bulk Guild Ban"). */
const MOST_BANNED = 200

const BANNED = { user_ids: listOf(snowflake, [1, MOST_BANNED]) }

function banMany(call: Call<'guild'>): Answer {
  const { guild, world } = call
  const { user_ids: users }: Unchecked<keyof typeof BANNED> = call.data
  const ids = Array.isArray(users) ? users.map(String) : []
  const within = deletedBy(call)
  expectFields({ user_ids: ids }, BANNED)
  const banned = ids.filter((id) => {
    const user = userOf(world, id)
    return user !== undefined && !guild.bans.has(id) && banOne(call, user, within) === undefined
  })
  // No 5xx: libraries would wait, and try again.
  if (banned.length === 0) {
    return refuse('failedBans')
  }
  return ok({ banned_users: banned, failed_users: ids.filter((id) => !banned.includes(id)) })
}

const UNKNOWN_BAN = refuse('unknownBan')

const banView = ({ bans }: Guild, user: User): Json => ({
  user: userView(user),
  reason: bans.get(user.id) ?? null,
})

/** The longest time-out: 28 days, in milliseconds. */
const LONGEST_TIMEOUT = 28 * 86_400_000
const LONGEST_NICK = 32

/** For each field of a member: the permission, the check and the change. */
const FIELDS: {
  readonly [field: string]: {
    readonly permission: PermissionName
    readonly check: (now: number) => Check
    change(value: unknown): Partial<Member>
  }
} = {
  nick: {
    permission: 'MANAGE_NICKNAMES',
    check: () => text(LONGEST_NICK),
    change: (value) => ({ nick: value === null || value === '' ? undefined : String(value) }),
  },
  roles: {
    permission: 'MANAGE_ROLES',
    check: () => (value, at, judging) => {
      if (!Array.isArray(value)) {
        report(judging, at, 'LIST_TYPE_CONVERT')
      }
    },
    change: (value) => ({ roles: [...new Set((value as readonly unknown[]).map(String))] }),
  },
  communication_disabled_until: {
    permission: 'MODERATE_MEMBERS',
    check: (now) => (value, at, judging) => {
      moment(value, at, judging)
      if (Date.parse(String(value)) - now > LONGEST_TIMEOUT) {
        report(
          judging,
          at,
          'INVALID_COMMUNICATION_DISABLED_TIMESTAMP',
          {},
          'time-outs end within 28 days.',
        )
      }
    },
    change: (value) => ({ timeoutUntil: value === null ? undefined : String(value) }),
  },
}

/**
 * Fields of "Modify Guild Member" (official API documentation) that the emulator does not support.
 */
const ELSE: readonly string[] = ['mute', 'deaf', 'channel_id', 'flags']

/** Replaces a member, and sends the event to the apps. @returns the member as the API shows it */
function change(api: Api, guild: Guild, member: Member): Json {
  guild.members.set(member.userId, member)
  const view = memberWithUser(api.world, guild, member.userId)
  announce(api, guild, 'GUILD_MEMBER_UPDATE', view)
  return view
}

/** Checks that a bot may give or take a role. @throws Refused if it may not */
function expectGivable(app: App, guild: Guild, roleId: string): void {
  const role = guild.roles.get(roleId)
  if (role === undefined) {
    return stop(refuse('unknownRole'))
  }
  if (roleId === guild.id || role.botId !== undefined) {
    stop(missing(app, `cannot give or take ${role.name}: it is managed`))
  }
  if (topPosition(guild, app.id) <= role.position) {
    stop(missing(app, `has no role above ${role.name}`))
  }
}

function editMember(call: Call<'guild' | 'member'>): Answer | undefined {
  const { app, data, guild, member, world } = call
  const errors: FormError[] = []
  const changes: Partial<Member> = {}
  for (const [field, value] of Object.entries(data)) {
    const known = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined
    if (ELSE.includes(field)) {
      return undefined
    }
    // Discord ignores what it does not know: discord.js sends its own names, too.
    if (known === undefined) {
      continue
    }
    const isOwnNick = field === 'nick' && member.userId === app.id
    need(call, guild, isOwnNick ? 'CHANGE_NICKNAME' : known.permission)
    errors.push(...errorsIn(value, known.check(world.clock.now()), [field]))
    if (errors.length === 0) {
      Object.assign(changes, known.change(value))
    }
  }
  stop(refusedFor(errors))
  const next: Member = { ...member, ...changes }
  stop(aboveOf(call, guild, member.userId))
  for (const id of new Set([...member.roles, ...next.roles])) {
    if (member.roles.includes(id) !== next.roles.includes(id)) {
      expectGivable(app, guild, id)
    }
  }
  if (
    hasPermission(guild, member.userId, 'ADMINISTRATOR') &&
    next.timeoutUntil !== member.timeoutUntil
  ) {
    return missing(app, 'cannot time out an administrator')
  }
  return ok(change(call, guild, next))
}

/** Gives a role to a member for PUT, and takes it for DELETE. */
function changeRole(call: Call<'guild' | 'member' | 'role'>): Answer {
  const { app, guild, member, role } = call
  expectGivable(app, guild, role.id)
  const isGiven = call.request.method === 'PUT'
  const others = member.roles.filter((id) => id !== role.id)
  if (member.roles.includes(role.id) !== isGiven) {
    change(call, guild, { ...member, roles: isGiven ? [...others, role.id] : others })
  }
  return NO_CONTENT
}

const MEMBER = `${GUILD}/members/{member}` as const
const ROLE = `${MEMBER}/roles/{role}` as const
const BAN = `${GUILD}/bans/{user}` as const
const BANS = { needs: ['BAN_MEMBERS'] } as const
const ROLES = { ...LASTS, needs: ['MANAGE_ROLES'] } as const

export const members: readonly Route[] = [
  get(`${GUILD}/members`, ({ world, guild, query }) => {
    const all = [...guild.members.keys()].map((id) => ({ id }))
    return pageOf(all.sort(byId), query, { usual: 1, most: 1000 }, ({ id }) =>
      memberWithUser(world, guild, id),
    )
  }),
  get(`${GUILD}/members/search`, ({ world, guild, query }) => {
    const limit = limitOf(query, { usual: 1, most: 1000 })
    const wanted = (query.get('query') ?? '').toLowerCase()
    const found = [...guild.members.values()].filter(({ userId, nick }) =>
      [userOf(world, userId)?.name, nick].some(
        (name) => name?.toLowerCase().startsWith(wanted) === true,
      ),
    )
    return ok(found.slice(0, limit).map(({ userId }) => memberWithUser(world, guild, userId)))
  }),
  get(MEMBER, ({ world, guild, member }) => ok(memberWithUser(world, guild, member.userId))),
  bot('PATCH', MEMBER, { ...LASTS, says: 'changed {member}: {body}' }, editMember),
  bot(
    'DELETE',
    MEMBER,
    { ...LASTS, needs: ['KICK_MEMBERS'], says: 'kicked {member}{reason}' },
    (call) => {
      const { guild, member, world } = call
      stop(aboveOf(call, guild, member.userId))
      const user = userOf(world, member.userId)
      if (user !== undefined) {
        remove(call, guild, user)
      }
      return NO_CONTENT
    },
  ),
  bot('PUT', ROLE, { ...ROLES, says: 'gave {member} the role {role}' }, changeRole),
  bot('DELETE', ROLE, { ...ROLES, says: 'took the role {role} from {member}' }, changeRole),
  bot('GET', `${GUILD}/bans`, BANS, ({ world, guild, query }) => {
    const users = [...guild.bans.keys()].flatMap((id) => userOf(world, id) ?? [])
    return pageOf(users.sort(byId), query, { usual: 1000, most: 1000 }, (user) =>
      banView(guild, user),
    )
  }),
  bot('GET', BAN, BANS, ({ guild, user }) =>
    guild.bans.has(user.id) ? ok(banView(guild, user)) : UNKNOWN_BAN,
  ),
  bot('PUT', BAN, { ...LASTS, ...BANS, says: 'banned {user}{reason}' }, (call) => {
    stop(banOne(call, call.user, deletedBy(call)))
    return NO_CONTENT
  }),
  bot('DELETE', BAN, { ...LASTS, ...BANS, says: 'lifted the ban of {user}' }, (call) => {
    const { guild, user } = call
    if (!guild.bans.delete(user.id)) {
      return UNKNOWN_BAN
    }
    announce(call, guild, 'GUILD_BAN_REMOVE', { user: userView(user) })
    return NO_CONTENT
  }),
  bot(
    'POST',
    `${GUILD}/bulk-ban`,
    { ...LASTS, ...BANS, says: 'banned {user_ids}{reason}' },
    banMany,
  ),
]
