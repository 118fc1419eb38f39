import type { PermissionName } from '@slashlint/core/contract'
import { ok, refuse, stop, type Answer } from '../answers/answer.js'
import type { App, Channel, Guild, User } from '../state/facts.js'
import type { Json } from '../json.js'
import type { World } from '../state/world.js'
import { hasPermission } from '../state/member-permissions.js'
import type { Call } from './request.js'
import { CHANNEL, get, GUILD, type Route } from './route.js'
import { botUser, channelView, guildView, memberView, roleView, userView } from './views.js'

/* Users, guilds and channels, which clients look up. */

/** Returns a user by id; for the id of an app, its bot user. */
export function userOf({ users, apps }: World, id: string): User | undefined {
  const app = apps.get(id)
  return app === undefined ? users.get(id) : botUser(app)
}

/**
 * Returns the error for a missing permission.
 *
 * @param why the rest of the sentence, such as `lacks BAN_MEMBERS`
 */
export const missing = (app: App, why: string): Answer =>
  refuse('missingPermissions', `${app.name} ${why}.`)

/** Returns a member with its user, as lists and events contain it. */
export function memberWithUser(world: World, guild: Guild, userId: string): Json {
  const user = userOf(world, userId)
  return { ...memberView(guild, userId), ...(user !== undefined && { user: userView(user) }) }
}

/** Lists the guilds in which an app is installed with its bot. */
export const guildsOf = ({ guilds }: World, { id }: App): readonly Guild[] =>
  [...guilds.values()].filter(({ authorized }) => authorized.get(id)?.includes('bot') === true)

/**
 * Checks that a bot has a permission in a channel, or in the guild.
 *
 * @throws Refused if it lacks the permission
 */
export function need({ app }: Call, guild: Guild, name: PermissionName, channel?: Channel): void {
  const where = channel === undefined ? '' : ` in #${channel.name}`
  if (!hasPermission(guild, app.id, name, channel)) {
    stop(missing(app, `lacks ${name}${where}`))
  }
}

export const objects: readonly Route[] = [
  get('/users/@me/guilds', ({ world, app }) =>
    ok(guildsOf(world, app).map((guild) => guildView(guild, world, app.id))),
  ),
  get('/users/{user}', ({ user }) => ok(userView(user))),
  get(GUILD, ({ world, guild }) => ok(guildView(guild, world))),
  get(`${GUILD}/roles`, ({ guild }) => ok([...guild.roles.values()].map(roleView))),
  get(`${GUILD}/channels`, ({ world, guild }) =>
    ok([...guild.channels.values()].map((channel) => channelView(channel, world))),
  ),
  get(CHANNEL, ({ world, channel }) => ok(channelView(channel, world))),
]
