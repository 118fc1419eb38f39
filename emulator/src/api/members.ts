import type { PermissionName } from '@slashlint/core/contract'
import { NO_CONTENT, ok, refuse, type Answer } from '../answers/answer.js'
import { formErrors, type FormError } from '../answers/error-body.js'
import type { App, Guild, Member, User } from '../state/facts.js'
import { jsonOf, type Json } from '../json.js'
import { hasPermission, topPosition } from '../state/member-permissions.js'
import { errorsIn, integer, listOf, moment, refuseFields, report, snowflake } from './checks.js'
import { text, type Check } from './checks.js'
import { announce } from './events.js'
import { memberWithUser, missing, userOf } from './objects.js'
import { byId, pageOf } from './pages.js'
import { reasonOf, type Api, type Call } from './request.js'
import { userView } from './views.js'

/* What bots do with members: bans, kicks, nicknames, roles, timeouts. */

/** Why a bot may not act on a member: nobody may on the owner, and everybody else only on those with lower roles. */
function aboveOf(world: Api['world'], app: App, guild: Guild, userId: string): Answer | undefined {
  if (userId === app.id || topPosition(guild, app.id) > topPosition(guild, userId)) return undefined
  const name = userOf(world, userId)?.name ?? userId
  return missing(
    app,
    guild.ownerId === userId ? `cannot act on ${name}, who owns ${guild.name}` : `has no role above those of ${name}`,
  )
}

function remove(api: Api, guild: Guild, user: User): void {
  if (guild.members.delete(user.id)) announce(api, guild, 'GUILD_MEMBER_REMOVE', { user: userView(user) })
}

export function kick(api: Api, { app, objects: { guild, member } }: Call<'guild' | 'member'>): Answer {
  const refused = aboveOf(api.world, app, guild, member.userId)
  const user = userOf(api.world, member.userId)
  if (refused === undefined && user !== undefined) remove(api, guild, user)
  return refused ?? NO_CONTENT
}

/** For how long a ban deletes messages: 7 days at most. */
const DELETED = { delete_message_seconds: integer([0, 604_800]), delete_message_days: integer([0, 7]) }

/** How far back a ban deletes messages, in milliseconds, or why the body is refused. */
function deletedBy(body: Json): number | Answer {
  const { delete_message_seconds: seconds, delete_message_days: days } = body
  return refuseFields(body, DELETED) ?? Number(seconds ?? Number(days ?? 0) * 86_400) * 1000
}

/** Bans a user who may be no member. @returns why not */
function banOne(api: Api, call: Call<'guild'>, user: User, within: number): Answer | undefined {
  const { app, objects } = call
  const { guild } = objects
  const refused = guild.members.has(user.id) ? aboveOf(api.world, app, guild, user.id) : undefined
  if (refused !== undefined) return refused
  guild.bans.set(user.id, reasonOf(call.request))
  announce(api, guild, 'GUILD_BAN_ADD', { user: userView(user) })
  remove(api, guild, user)
  const since = api.world.clock.now() - within
  for (const channelId of within === 0 ? [] : guild.channels.keys())
    for (const { id, author, timestamp } of api.world.messages.in(channelId))
      if (jsonOf(author)['id'] === user.id && Date.parse(String(timestamp)) >= since) api.world.messages.delete(id)
  return undefined
}

export function ban(api: Api, call: Call<'guild' | 'user'>): Answer {
  const within = deletedBy(jsonOf(call.request.body))
  if (typeof within !== 'number') return within
  return banOne(api, call, call.objects.user, within) ?? NO_CONTENT
}

/** The users that one request bans at most (official API documentation, "Bulk Guild Ban"). */
const MOST_BANNED = 200

const BANNED = { user_ids: listOf(snowflake, [1, MOST_BANNED]) }

export function banMany(api: Api, call: Call<'guild'>): Answer {
  const body = jsonOf(call.request.body)
  const ids = Array.isArray(body['user_ids']) ? body['user_ids'].map(String) : []
  const within = deletedBy(body)
  if (typeof within !== 'number') return within
  const refused = refuseFields({ user_ids: ids }, BANNED)
  if (refused !== undefined) return refused
  const banned = ids.filter((id) => {
    const user = userOf(api.world, id)
    return user !== undefined && !call.objects.guild.bans.has(id) && banOne(api, call, user, within) === undefined
  })
  // No 5xx: libraries would wait, and try again.
  if (banned.length === 0) return refuse('failedBans')
  return ok({ banned_users: banned, failed_users: ids.filter((id) => !banned.includes(id)) })
}

const UNKNOWN_BAN = refuse('unknownBan')

const banView = (user: User, reason: string | undefined): Json => ({ user: userView(user), reason: reason ?? null })

export function unban(api: Api, { objects: { guild, user } }: Call<'guild' | 'user'>): Answer {
  if (!guild.bans.delete(user.id)) return UNKNOWN_BAN
  announce(api, guild, 'GUILD_BAN_REMOVE', { user: userView(user) })
  return NO_CONTENT
}

export const getBan = (_: Api, { objects: { guild, user } }: Call<'guild' | 'user'>): Answer =>
  guild.bans.has(user.id) ? ok(banView(user, guild.bans.get(user.id))) : UNKNOWN_BAN

export function listBans({ world }: Api, { request: { query }, objects: { guild } }: Call<'guild'>): Answer {
  const users = [...guild.bans.keys()].flatMap((id) => userOf(world, id) ?? [])
  return pageOf(users.sort(byId), query, { usual: 1000, most: 1000 }, (user) => banView(user, guild.bans.get(user.id)))
}

/** The longest time-out: 28 days. */
const LONGEST_TIMEOUT = 28 * 86_400_000
const LONGEST_NICK = 32

/** What each field of a member needs, what it may be, and what becomes of it. */
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
      if (!Array.isArray(value)) report(judging, at, 'LIST_TYPE_CONVERT')
    },
    change: (value) => ({ roles: [...new Set((value as readonly unknown[]).map(String))] }),
  },
  communication_disabled_until: {
    permission: 'MODERATE_MEMBERS',
    check: (now) => (value, at, judging) => {
      moment(value, at, judging)
      if (Date.parse(String(value)) - now > LONGEST_TIMEOUT)
        report(judging, at, 'INVALID_COMMUNICATION_DISABLED_TIMESTAMP', {}, 'time-outs end within 28 days.')
    },
    change: (value) => ({ timeoutUntil: value === null ? undefined : String(value) }),
  },
}

/** Fields that are not simulated (official API documentation, "Modify Guild Member"). */
const ELSE: readonly string[] = ['mute', 'deaf', 'channel_id', 'flags']

/** Puts a member in its place, and tells the apps. */
function change(api: Api, guild: Guild, member: Member): Json {
  guild.members.set(member.userId, member)
  const view = memberWithUser(api.world, guild, member.userId)
  announce(api, guild, 'GUILD_MEMBER_UPDATE', view)
  return view
}

/** Why a bot may not give or take a role. */
function roleProblem(app: App, guild: Guild, roleId: string): Answer | undefined {
  const role = guild.roles.get(roleId)
  if (role === undefined) return refuse('unknownRole')
  if (roleId === guild.id || role.botId !== undefined)
    return missing(app, `cannot give or take ${role.name}: it is managed`)
  return topPosition(guild, app.id) > role.position ? undefined : missing(app, `has no role above ${role.name}`)
}

export function editMember(api: Api, call: Call<'guild' | 'member'>): Answer | undefined {
  const { app, request, objects } = call
  const { guild, member } = objects
  const { world } = api
  const errors: FormError[] = []
  const data = jsonOf(request.body)
  const changes: Partial<Member> = {}
  for (const [field, value] of Object.entries(data)) {
    const known = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined
    if (ELSE.includes(field)) return undefined
    // Discord ignores what it does not know: discord.js sends its own names, too.
    if (known === undefined) continue
    const isOwnNick = field === 'nick' && member.userId === app.id
    const permission = isOwnNick ? 'CHANGE_NICKNAME' : known.permission
    if (!hasPermission(guild, app.id, permission)) return missing(app, `lacks ${permission}`)
    errors.push(...errorsIn(value, known.check(world.clock.now()), [field]))
    if (errors.length === 0) Object.assign(changes, known.change(value))
  }
  if (errors.length > 0) return formErrors(errors)
  const next: Member = { ...member, ...changes }
  const roles = [...new Set([...member.roles, ...next.roles])]
  const changed = roles.filter((id) => member.roles.includes(id) !== next.roles.includes(id))
  const problem = changed.map((id) => roleProblem(app, guild, id)).find((one) => one !== undefined)
  const isAdministrator =
    hasPermission(guild, member.userId, 'ADMINISTRATOR') && next.timeoutUntil !== member.timeoutUntil
  const refused =
    aboveOf(world, app, guild, member.userId) ??
    problem ??
    (isAdministrator ? missing(app, 'cannot time out an administrator') : undefined)
  return refused ?? ok(change(api, guild, next))
}

/** Gives a role to a member with PUT, and takes it with DELETE. */
export function changeRole(api: Api, { app, request, objects }: Call<'guild' | 'member' | 'role'>): Answer {
  const { guild, member, role } = objects
  const refused = roleProblem(app, guild, role.id)
  if (refused !== undefined) return refused
  const isGiven = request.method === 'PUT'
  const others = member.roles.filter((id) => id !== role.id)
  if (member.roles.includes(role.id) !== isGiven)
    change(api, guild, { ...member, roles: isGiven ? [...others, role.id] : others })
  return NO_CONTENT
}
