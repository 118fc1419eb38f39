import type { Channel, Guild } from '../state/facts.js'
import type { Json, Message } from '../json.js'
import { isEphemeral } from '../state/message-parts.js'
import type { MessageEvent } from '../state/messages.js'
import type { World } from '../state/world.js'
import { guildsOf, memberWithUser } from './objects.js'
import type { Api } from './request.js'

/** Sends an event to every app whose bot is in a guild. */
export function announce(api: Api, { id }: Guild, name: string, data: Json): void {
  for (const app of api.world.apps.values()) {
    if (guildsOf(api.world, app).some((guild) => guild.id === id)) {
      api.dispatch(app.id, name, { ...data, guild_id: id }, id)
    }
  }
}

/** Sends an event to the apps that see a channel. */
export function announceIn(api: Api, channelId: string, name: string, data: Json): void {
  const channel = api.world.channels.get(channelId)
  const guild = api.world.guilds.get(channel?.guildId ?? '')
  if (guild !== undefined) {
    announce(api, guild, name, data)
  } else {
    for (const appId of appsOf(api.world, channel)) {
      api.dispatch(appId, name, data)
    }
  }
}

/**
 * Returns the ids of the apps that see a channel. In a group conversation of users, no app does: it
 * only gets messages through interaction tokens.
 */
const appsOf = ({ apps }: World, channel: Channel | undefined): Iterable<string> => {
  if (channel?.direct === undefined) {
    return apps.keys()
  }
  return [channel.direct.appId].filter((id) => id !== undefined)
}

/** Sends the event for a message that is written, changed or deleted. */
export function announceMessage(api: Api, { what, message }: MessageEvent): void {
  const name = EVENTS[what]
  if (name === undefined || isEphemeral(message)) {
    return
  }
  const { id, channel_id } = message
  announceIn(
    api,
    channel_id,
    name,
    what === 'delete' ? { id, channel_id } : withMember(api.world, message),
  )
}

const EVENTS: Readonly<Partial<Record<MessageEvent['what'], string>>> = {
  create: 'MESSAGE_CREATE',
  update: 'MESSAGE_UPDATE',
  delete: 'MESSAGE_DELETE',
}

/** Returns a message for a gateway event: in guilds with the author's member. */
function withMember(world: World, message: Message): Json {
  const guild = world.guilds.get(world.channels.get(message.channel_id)?.guildId ?? '')
  const { id } = message.author
  if (guild === undefined || !guild.members.has(id)) {
    return message
  }
  const { user: _, ...member } = memberWithUser(world, guild, id)
  return { ...message, member }
}
