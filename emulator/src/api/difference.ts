import type { Channel, Guild, Member } from '../state/facts.js'
import type { Message } from '../json.js'
import { isEphemeral } from '../state/message-parts.js'
import type { World } from '../state/world.js'
import { announce, announceIn } from './events.js'
import { memberWithUser, userOf } from './objects.js'
import { listsOf, PERMISSIONS_EVENT } from './permissions.js'
import type { Api } from './request.js'
import { channelView, userView } from './views.js'

/** The state of a world that clients may have cached. */
interface Remembered {
  /** Guilds by id, with members, roles and channels. */
  readonly guilds: ReadonlyMap<string, Guild>
  /**
   * The messages that are not ephemeral, by channel; channels without such messages are omitted.
   */
  readonly messages: readonly ChannelMessages[]
  /** Permission overwrites as JSON: by app, guild and command. */
  readonly overwrites: ReadonlyMap<string, Overwrites>
}

/** The messages of a channel that are not ephemeral. */
interface ChannelMessages {
  readonly channelId: string
  /** The id of the channel's guild; undefined for direct messages. */
  readonly guildId: string | undefined
  readonly messages: readonly Message[]
}

interface Overwrites {
  readonly appId: string
  readonly guildId: string
  readonly id: string
  readonly permissions: readonly unknown[]
}

/**
 * Records the state that a reset may change. A reset creates new maps, so the recorded ones stay as
 * they are.
 */
export function remember({ world }: Pick<Api, 'world'>): Remembered {
  const messages = [...world.channels].flatMap(([channelId, { guildId }]) => {
    const seen = world.messages.in(channelId).filter((one) => !isEphemeral(one))
    return seen.length === 0 ? [] : [{ channelId, guildId, messages: seen }]
  })
  return { guilds: world.guilds, messages, overwrites: overwritesOf(world) }
}

function overwritesOf(world: World): ReadonlyMap<string, Overwrites> {
  const all = new Map<string, Overwrites>()
  for (const appId of world.apps.keys()) {
    for (const guildId of world.guilds.keys()) {
      for (const { id, permissions } of listsOf({ world }, appId, guildId)) {
        all.set(`${appId} ${guildId} ${id}`, { appId, guildId, id, permissions })
      }
    }
  }
  return all
}

/**
 * Sends the events that update the caches of clients after a reset, so that they need not
 * reconnect.
 */
export function announceDifference(api: Api, before: Remembered): void {
  for (const written of before.messages) {
    forgetMessages(api, written)
  }
  for (const guild of api.world.guilds.values()) {
    const old = before.guilds.get(guild.id)
    if (old !== undefined) {
      changeThreads(api, old, guild)
      changeMembers(api, old, guild)
    }
  }
  changeOverwrites(api, before.overwrites)
}

/** The most messages that one event deletes (official API documentation, "Bulk Delete Messages"). */
const MOST = 100

/**
 * Sends deletion events for the messages of a channel, except unchanged messages of the seed. A
 * client that fetches a restored message gets its original state. The channel itself may be gone,
 * such as a thread of an app; events then use its former guild.
 */
function forgetMessages(api: Api, { channelId, guildId, messages }: ChannelMessages): void {
  const ids = messages.filter((one) => isChanged(api.world, one)).map(({ id }) => id)
  const guild = api.world.guilds.get(guildId ?? '')
  if (guild === undefined) {
    for (const id of ids) {
      announceIn(api, channelId, 'MESSAGE_DELETE', { id, channel_id: channelId })
    }
    return
  }
  for (let at = 0; at < ids.length; at += MOST) {
    const gone = ids.slice(at, at + MOST)
    announce(api, guild, 'MESSAGE_DELETE_BULK', { ids: gone, channel_id: channelId })
  }
}

function isChanged({ messages }: World, before: Message): boolean {
  const now = messages.get(before.id)
  return now === undefined || isOther(now, before)
}

const isOther = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) !== JSON.stringify(other)

/** Sends events for the changes of threads. Apps can change no other channels of a guild. */
function changeThreads(api: Api, old: Guild, guild: Guild): void {
  const view = (channel: Channel) => channelView(channel, api.world)
  for (const [id, channel] of old.channels) {
    if (!guild.channels.has(id)) {
      const { type, parentId } = channel
      announce(api, guild, 'THREAD_DELETE', { id, parent_id: parentId ?? null, type })
    }
  }
  for (const [id, channel] of guild.channels) {
    const before = old.channels.get(id)
    if (before === undefined) {
      announce(api, guild, 'THREAD_CREATE', view(channel))
    } else if (isOther(before, channel)) {
      announce(api, guild, 'THREAD_UPDATE', view(channel))
    }
  }
}

function changeMembers(api: Api, old: Guild, guild: Guild): void {
  const { world } = api
  const user = (id: string) => {
    const found = userOf(world, id)
    return found === undefined ? { id } : userView(found)
  }
  for (const id of old.bans.keys()) {
    if (!guild.bans.has(id)) {
      announce(api, guild, 'GUILD_BAN_REMOVE', { user: user(id) })
    }
  }
  for (const id of old.members.keys()) {
    if (!guild.members.has(id)) {
      announce(api, guild, 'GUILD_MEMBER_REMOVE', { user: user(id) })
    }
  }
  for (const [id, member] of guild.members) {
    const before: Member | undefined = old.members.get(id)
    if (before === undefined) {
      announce(api, guild, 'GUILD_MEMBER_ADD', memberWithUser(world, guild, id))
    } else if (isOther(before, member)) {
      announce(api, guild, 'GUILD_MEMBER_UPDATE', memberWithUser(world, guild, id))
    }
  }
}

function changeOverwrites(api: Api, before: Remembered['overwrites']): void {
  const now = overwritesOf(api.world)
  for (const key of new Set([...before.keys(), ...now.keys()])) {
    const [was, is] = [before.get(key), now.get(key)]
    const one = is ?? was
    if (one !== undefined && isOther(was?.permissions ?? [], is?.permissions ?? [])) {
      const { appId, guildId, id } = one
      const permissions = is?.permissions ?? []
      const body = { id, application_id: appId, guild_id: guildId, permissions }
      api.dispatch(appId, PERMISSIONS_EVENT, body, guildId)
    }
  }
}
