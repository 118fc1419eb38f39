import { ChannelType } from '@slashlint/core/contract'
import {
  isThread,
  type App,
  type Channel,
  type Guild,
  type Role,
  type Thread,
  type User,
} from '../state/facts.js'
import type { Json, UserObject } from '../json.js'
import { memberPermissions } from '../state/member-permissions.js'
import type { World } from '../state/world.js'

/* Objects as the API shows them, with the fields without which clients fail. */

/**
 * Returns an object in which several fields have the same value.
 *
 * @param names the fields, separated by spaces
 */
export const each = (value: unknown, names: string): Json =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]))

/** The time at which all members joined and all guilds were created. */
const BEGINNING = '2020-01-01T00:00:00.000000+00:00'

export function userView({ id, name, bot }: User): UserObject {
  return {
    id,
    username: name,
    global_name: name,
    discriminator: '0',
    ...each(null, 'avatar banner accent_color avatar_decoration_data clan primary_guild'),
    system: false,
    ...each(0, 'public_flags flags'),
    bot,
  }
}

/** Returns the bot user of an app, which has the app's id. */
export const botUser = ({ id, name }: App): User => ({
  id,
  name,
  locale: 'en-US',
  age: undefined,
  bot: true,
})
export const botView = (app: App): UserObject => userView(botUser(app))

export function memberView(guild: Guild, userId: string): Json {
  const member = guild.members.get(userId)
  return {
    nick: member?.nick ?? null,
    roles: member?.roles ?? [],
    joined_at: BEGINNING,
    ...each(null, 'premium_since avatar banner unusual_dm_activity_until'),
    ...each(false, 'pending deaf mute'),
    flags: 0,
    communication_disabled_until: member?.timeoutUntil ?? null,
  }
}

export function roleView({ id, name, permissions, position, botId }: Role): Json {
  return {
    id,
    name,
    permissions,
    position,
    ...each(null, 'icon unicode_emoji'),
    ...each(false, 'hoist mentionable'),
    ...each(0, 'color flags'),
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    managed: botId !== undefined,
    tags: botId === undefined ? {} : { bot_id: botId },
  }
}

export function channelView(channel: Channel, world: World): Json {
  const { id, type, name, guildId, parentId, thread, direct } = channel
  const common = { id, type, last_message_id: world.messages.in(id).at(-1)?.id ?? null, flags: 0 }
  if (guildId === undefined) {
    const user = world.users.get(direct?.userId ?? '')
    const recipients = user === undefined ? [] : [userView(user)]
    return {
      ...common,
      ...(type === 3 && { name, icon: null, owner_id: direct?.userId ?? '0' }),
      recipients,
    }
  }
  const named = { ...common, name, guild_id: guildId, parent_id: parentId ?? null }
  if (thread !== undefined) {
    return { ...named, ...threadView(thread, world.messages.in(id).length) }
  }
  const guild = world.guilds.get(guildId)
  return {
    ...named,
    permission_overwrites: channel.overwrites,
    position: guild === undefined ? 0 : [...guild.channels.keys()].indexOf(id),
    topic: null,
    nsfw: false,
    rate_limit_per_user: 0,
    ...OF_TYPE[type],
  }
}

const VOICE: Json = { bitrate: 64_000, user_limit: 0, rtc_region: null }
const FORUM: Json = { available_tags: [], default_reaction_emoji: null, default_sort_order: null }
/**
 * Additional fields of some channel types, with their values in new channels (official API
 * documentation, "Channel").
 */
const OF_TYPE: Readonly<Record<number, Json | undefined>> = {
  [ChannelType.GUILD_VOICE]: VOICE,
  [ChannelType.GUILD_STAGE_VOICE]: VOICE,
  [ChannelType.GUILD_FORUM]: { ...FORUM, default_forum_layout: 0 },
  [ChannelType.GUILD_MEDIA]: FORUM,
}

function threadView(
  { ownerId, members, archived, locked, archiveAfter, slowdown, archivedAt, createdAt }: Thread,
  messages: number,
): Json {
  return {
    owner_id: ownerId,
    message_count: messages,
    total_message_sent: messages,
    member_count: members.length,
    rate_limit_per_user: slowdown,
    thread_metadata: {
      archived,
      locked,
      auto_archive_duration: archiveAfter,
      archive_timestamp: new Date(archivedAt).toISOString(),
      create_timestamp: new Date(createdAt).toISOString(),
    },
  }
}

export function guildView(guild: Guild, world: World, appId?: string): Json {
  const app = appId === undefined ? undefined : world.apps.get(appId)
  return {
    id: guild.id,
    name: guild.name,
    ...each(
      null,
      'icon splash discovery_splash afk_channel_id application_id system_channel_id rules_channel_id',
    ),
    ...each(
      null,
      'vanity_url_code description banner public_updates_channel_id safety_alerts_channel_id',
    ),
    ...each([], 'emojis stickers features'),
    premium_progress_bar_enabled: false,
    ...each(
      0,
      'verification_level default_message_notifications explicit_content_filter mfa_level',
    ),
    ...each(0, 'system_channel_flags premium_tier premium_subscription_count nsfw_level'),
    owner_id: guild.ownerId,
    region: 'local',
    afk_timeout: 300,
    roles: [...guild.roles.values()].map(roleView),
    preferred_locale: guild.locale,
    max_members: 500_000,
    ...(app !== undefined && { permissions: String(memberPermissions(guild, app.id)) }),
  }
}

/** Returns a guild in the format of GUILD_CREATE. @param members the members in the event */
export function guildCreateView(guild: Guild, world: World, members: readonly Json[]): Json {
  const channels = [...guild.channels.values()]
  const view = (channel: Channel): Json => channelView(channel, world)
  return {
    ...guildView(guild, world),
    joined_at: BEGINNING,
    ...each([], 'presences voice_states stage_instances guild_scheduled_events soundboard_sounds'),
    ...each(false, 'large unavailable'),
    member_count: guild.members.size,
    members,
    channels: channels.filter((one) => !isThread(one)).map(view),
    threads: channels.filter((one) => one.thread?.archived === false).map(view),
  }
}

/** The bits of an application's `flags` (official API documentation). */
const EMBEDDED = 1 << 17

export function applicationView(app: App, verifyKey: string): Json {
  return {
    id: app.id,
    name: app.name,
    ...each(null, 'icon type team role_connections_verification_url'),
    ...each([], 'redirect_uris tags'),
    bot_require_code_grant: false,
    description: '',
    summary: '',
    bot: botView(app),
    bot_public: true,
    verify_key: verifyKey,
    flags: app.embedded ? EMBEDDED : 0,
    hook: true,
    owner: { ...botView(app), id: '0', username: 'owner', bot: false },
    interactions_endpoint_url: app.endpoint ?? null,
    approximate_guild_count: 1,
    integration_types_config: Object.fromEntries(
      app.integrationTypes.map((type) => [String(type), {}]),
    ),
  }
}
