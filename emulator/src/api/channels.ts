import { MOST, NO_CONTENT, ok, refuse, type Answer } from '../answers/answer.js'
import type { App, Channel } from '../state/facts.js'
import { jsonOf, type Json, type Message } from '../json.js'
import { isEphemeral } from '../state/message-parts.js'
import { hasPermission } from '../state/member-permissions.js'
import { announceIn } from './events.js'
import { createMessage, editMessage, refuseEdit, refuseMessage, sentIn } from './messages.js'
import { missing } from './objects.js'
import { byId, pageOf } from './pages.js'
import type { Api, Call } from './request.js'
import { wake } from './threads.js'
import { channelView } from './views.js'

/* The messages of a channel, as bots write and change them, and direct messages. */

const shownIn = ({ world }: Api, { id }: Channel): readonly Message[] =>
  [...world.messages.in(id)].filter((one) => !isEphemeral(one)).sort(byId)

export function listMessages(
  api: Api,
  { request: { query }, objects: { channel } }: Call<'channel'>,
): Answer | undefined {
  if (query.has('around')) return undefined
  return pageOf(shownIn(api, channel), query, { usual: 50, most: 100 }, (one) => one, true)
}

export function sendMessage(api: Api, { app, request, objects }: Call<'channel'>): Answer {
  const sent = sentIn(request)
  const refused = refuseMessage(sent) ?? wake(api, objects)
  return refused ?? ok(createMessage(api.world, app, objects.channel.id, sent))
}

export const getMessage = (_: Api, { objects: { message } }: Call<'message'>): Answer => ok(message)

const isOwn = ({ author }: Message, { id }: App): boolean => jsonOf(author)['id'] === id

export function editByBot({ world }: Api, { app, request, objects: { message } }: Call<'message'>): Answer {
  if (!isOwn(message, app)) return refuse('othersMessage')
  const sent = sentIn(request)
  return refuseEdit(sent, message) ?? ok(editMessage(world, message, sent))
}

export function deleteMessage({ world }: Api, { app, objects }: Call<'channel' | 'message'>): Answer {
  const { channel, guild, message } = objects
  if (!isOwn(message, app)) {
    if (guild === undefined) return refuse('directOnly')
    if (!hasPermission(guild, app.id, 'MANAGE_MESSAGES', channel))
      return missing(app, `lacks MANAGE_MESSAGES in #${channel.name}`)
  }
  world.messages.delete(message.id)
  return NO_CONTENT
}

/** What bulk deletion takes (official API documentation, "Bulk Delete Messages"). */
const BULK = { least: 2, most: 100, age: 14 * 86_400_000 } as const

export function deleteMany(api: Api, { request: { body }, objects: { channel } }: Call<'channel'>): Answer {
  const { messages } = jsonOf(body)
  const ids = Array.isArray(messages) ? [...new Set(messages.map(String))] : []
  if (channel.guildId === undefined) return refuse('directOnly')
  if (ids.length < BULK.least || ids.length > BULK.most) return refuse('bulkCount')
  const { clock, messages: stored } = api.world
  const found = ids.flatMap((id) => stored.get(id) ?? []).filter((one) => one.channel_id === channel.id)
  if (found.some(({ timestamp }) => clock.now() - Date.parse(String(timestamp)) > BULK.age)) return refuse('bulkAge')
  for (const { id } of found) stored.delete(id, 'bulk-delete')
  announceIn(api, channel.id, 'MESSAGE_DELETE_BULK', { ids: found.map(({ id }) => id), channel_id: channel.id })
  return NO_CONTENT
}

const pinsOf = (api: Api, channel: Channel): readonly Message[] =>
  shownIn(api, channel).filter((one) => one['pinned'] === true)

/** Pins a message with PUT, and takes it off with DELETE. */
export function changePin(api: Api, { request, objects }: Call<'channel' | 'message'>): Answer {
  const { channel, message } = objects
  const isPinned = request.method === 'PUT'
  if (message['pinned'] === isPinned) return NO_CONTENT
  if (isPinned && pinsOf(api, channel).length >= MOST.pins) return refuse('mostPins')
  api.world.messages.put({ ...message, pinned: isPinned })
  announceIn(api, channel.id, 'CHANNEL_PINS_UPDATE', {
    channel_id: channel.id,
    last_pin_timestamp: isPinned ? new Date(api.world.clock.now()).toISOString() : null,
  })
  return NO_CONTENT
}

export const listPins = (api: Api, { objects: { channel } }: Call<'channel'>): Answer =>
  ok([...pinsOf(api, channel)].reverse())

export const listPinItems = (api: Api, { objects: { channel } }: Call<'channel'>): Answer =>
  ok({
    items: [...pinsOf(api, channel)]
      .reverse()
      .map((message): Json => ({ pinned_at: message['edited_timestamp'] ?? message['timestamp'], message })),
    has_more: false,
  })

export const showTyping = (): Answer => NO_CONTENT

/** The direct message of a bot with a user: it is made at the first time. */
export function openDirect({ world }: Api, { app, request: { body } }: Call): Answer {
  const user = world.users.get(String(jsonOf(body)['recipient_id']))
  if (user === undefined) return refuse('invalidRecipient')
  const known = [...world.channels.values()].find(({ direct }) => direct?.appId === app.id && direct.userId === user.id)
  const channel: Channel = known ?? {
    id: world.nextId(),
    type: 1,
    name: `@${user.name}`,
    guildId: undefined,
    parentId: undefined,
    overwrites: [],
    direct: { appId: app.id, userId: user.id },
  }
  world.channels.set(channel.id, channel)
  return ok(channelView(channel, world))
}
