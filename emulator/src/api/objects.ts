import { ok, refuse, type Answer } from '../answers/answer.js'
import type { App, Guild, User } from '../state/facts.js'
import type { Json } from '../json.js'
import type { World } from '../state/world.js'
import { byId, limitOf, pageOf } from './pages.js'
import type { Api, Call } from './request.js'
import { botUser, channelView, guildView, memberView, roleView, userView } from './views.js'

/* Users, guilds and channels, which clients look up. */

/** A user, or the bot of an app, which has the app's id. */
export function userOf({ users, apps }: World, id: string): User | undefined {
  const app = apps.get(id)
  return app === undefined ? users.get(id) : botUser(app)
}

/** Refuses what a bot may not do. @param why `lacks BAN_MEMBERS` */
export const missing = (app: App, why: string): Answer => refuse('missingPermissions', `${app.name} ${why}.`)

/** A member with the user, as lists and events have it. */
export function memberWithUser(world: World, guild: Guild, userId: string): Json {
  const user = userOf(world, userId)
  return { ...memberView(guild, userId), ...(user !== undefined && { user: userView(user) }) }
}

/** The guilds in which an app is installed with its bot. */
export const guildsOf = ({ guilds }: World, { id }: App): readonly Guild[] =>
  [...guilds.values()].filter(({ authorized }) => authorized.get(id)?.includes('bot') === true)

export const getUser = (_: Api, { objects: { user } }: Call<'user'>): Answer => ok(userView(user))

export const getGuilds = ({ world }: Api, { app }: Call): Answer =>
  ok(guildsOf(world, app).map((guild) => guildView(guild, world, app.id)))

export const getGuild = ({ world }: Api, { objects: { guild } }: Call<'guild'>): Answer => ok(guildView(guild, world))

export const listRoles = (_: Api, { objects: { guild } }: Call<'guild'>): Answer =>
  ok([...guild.roles.values()].map(roleView))

export const listChannels = ({ world }: Api, { objects: { guild } }: Call<'guild'>): Answer =>
  ok([...guild.channels.values()].map((channel) => channelView(channel, world)))

export function listMembers({ world }: Api, { request: { query }, objects: { guild } }: Call<'guild'>): Answer {
  const all = [...guild.members.keys()].map((id) => ({ id }))
  return pageOf(all.sort(byId), query, { usual: 1, most: 1000 }, ({ id }) => memberWithUser(world, guild, id))
}

export function searchMembers({ world }: Api, { request: { query }, objects: { guild } }: Call<'guild'>): Answer {
  const limit = limitOf(query, { usual: 1, most: 1000 })
  if (typeof limit !== 'number') return limit
  const wanted = (query.get('query') ?? '').toLowerCase()
  const found = [...guild.members.values()].filter(({ userId, nick }) =>
    [userOf(world, userId)?.name, nick].some((name) => name?.toLowerCase().startsWith(wanted) === true),
  )
  return ok(found.slice(0, limit).map(({ userId }) => memberWithUser(world, guild, userId)))
}

export const getMember = ({ world }: Api, { objects: { guild, member } }: Call<'guild' | 'member'>): Answer =>
  ok(memberWithUser(world, guild, member.userId))

export const getChannel = ({ world }: Api, { objects: { channel } }: Call<'channel'>): Answer =>
  ok(channelView(channel, world))
