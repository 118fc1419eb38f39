import { MOST, NO_CONTENT, ok, refuse, stop, type Answer } from '../answers/answer.js'
import type { Channel } from '../state/facts.js'
import type { Json, Message } from '../json.js'
import { isEphemeral } from '../state/message-parts.js'
import type { Unchecked } from './bodies.js'
import { announceIn } from './events.js'
import { createMessage, editMessage, refuseEdit, refuseMessage } from './messages.js'
import { need } from './objects.js'
import { byId, pageOf } from './pages.js'
import { refuseReference } from './references.js'
import type { Call } from './request.js'
import { bot, CHANNEL, HISTORY, LASTS, MANAGE, MESSAGE, MESSAGES, type Route } from './route.js'
import { wake } from './threads.js'
import { channelView } from './views.js'

/* The messages of a channel, as bots write and change them, and direct messages. */

const shownIn = ({ world, channel }: Call<'channel'>): readonly Message[] =>
  [...world.messages.in(channel.id)].filter((one) => !isEphemeral(one)).sort(byId)

const isOwn = ({ app, message }: Call<'message'>): boolean => message.author.id === app.id

/**
 * The number of messages of a bulk deletion, and their greatest age in milliseconds (official API
 * documentation, "Bulk Delete Messages").
 */
const BULK = { least: 2, most: 100, age: 14 * 86_400_000 } as const

function deleteMany(call: Call<'channel'>): Answer {
  const { channel, world } = call
  const { messages }: Unchecked<'messages'> = call.data
  const ids = Array.isArray(messages) ? [...new Set(messages.map(String))] : []
  if (channel.guildId === undefined) {
    return refuse('directOnly')
  }
  if (ids.length < BULK.least || ids.length > BULK.most) {
    return refuse('bulkCount')
  }
  const { clock, messages: stored } = world
  const found = ids
    .flatMap((id) => stored.get(id) ?? [])
    .filter((one) => one.channel_id === channel.id)
  if (found.some(({ timestamp }) => clock.now() - Date.parse(String(timestamp)) > BULK.age)) {
    return refuse('bulkAge')
  }
  for (const { id } of found) {
    stored.delete(id, 'bulk-delete')
  }
  announceIn(call, channel.id, 'MESSAGE_DELETE_BULK', {
    ids: found.map(({ id }) => id),
    channel_id: channel.id,
  })
  return NO_CONTENT
}

/** Lists the pinned messages of a channel, the latest first. */
const pinsOf = (call: Call<'channel'>): readonly Message[] =>
  shownIn(call)
    .filter(({ pinned }) => pinned)
    .reverse()

/** Pins a message for PUT, and unpins it for DELETE. */
function changePin(call: Call<'channel' | 'message'>): Answer {
  const { channel, message, world } = call
  const isPinned = call.request.method === 'PUT'
  if (message.pinned === isPinned) {
    return NO_CONTENT
  }
  if (isPinned && pinsOf(call).length >= MOST.pins) {
    return refuse('mostPins')
  }
  world.messages.put({ ...message, pinned: isPinned })
  announceIn(call, channel.id, 'CHANNEL_PINS_UPDATE', {
    channel_id: channel.id,
    last_pin_timestamp: isPinned ? new Date(world.clock.now()).toISOString() : null,
  })
  return NO_CONTENT
}

const PINS = { needs: ['PIN_MESSAGES', 'MANAGE_MESSAGES'] } as const

export const channels: readonly Route[] = [
  // The direct message of a bot with a user: it is there from the beginning.
  bot('POST', '/users/@me/channels', { ...LASTS, says: '' }, ({ world, app, data }) => {
    const { recipient_id: recipient }: Unchecked<'recipient_id'> = data
    const user = world.users.get(String(recipient))
    if (user === undefined) {
      return refuse('invalidRecipient')
    }
    const isTheirs = ({ direct }: Channel): boolean =>
      direct?.appId === app.id && direct.userId === user.id
    const channel = [...world.channels.values()].find(isTheirs)
    return channel === undefined ? refuse('invalidRecipient') : ok(channelView(channel, world))
  }),
  bot('POST', `${CHANNEL}/typing`, { needs: ['SEND_MESSAGES'], says: '' }, () => NO_CONTENT),
  bot('GET', MESSAGES, HISTORY, (call) => {
    if (call.query.has('around')) {
      return undefined
    }
    return pageOf(shownIn(call), call.query, { usual: 50, most: 100 }, (one) => one, true)
  }),
  bot('POST', MESSAGES, { needs: ['SEND_MESSAGES'], does: 'send' }, (call) => {
    stop(refuseReference(call) ?? refuseMessage(call))
    wake(call)
    return ok(createMessage(call.world, call.app, call.channel.id, call))
  }),
  bot(
    'POST',
    `${MESSAGES}/bulk-delete`,
    { ...MANAGE, says: 'deleted messages in {channel}: {messages}' },
    deleteMany,
  ),
  bot('GET', `${MESSAGES}/pins`, HISTORY, (call) => {
    const items = pinsOf(call).map((message): Json => ({
      pinned_at: message.edited_timestamp ?? message.timestamp,
      message,
    }))
    return ok({ items, has_more: false })
  }),
  bot('GET', MESSAGE, HISTORY, ({ message }) => ok(message)),
  bot('PATCH', MESSAGE, { does: 'edit' }, (call) => {
    if (!isOwn(call)) {
      return refuse('othersMessage')
    }
    stop(refuseEdit(call, call.message))
    return ok(editMessage(call.world, call.message, call))
  }),
  bot('DELETE', MESSAGE, { does: 'delete' }, (call) => {
    const { channel, guild, message, world } = call
    if (!isOwn(call) && guild === undefined) {
      return refuse('directOnly')
    }
    if (!isOwn(call) && guild !== undefined) {
      need(call, guild, 'MANAGE_MESSAGES', channel)
    }
    world.messages.delete(message.id)
    return NO_CONTENT
  }),
  bot('GET', `${CHANNEL}/pins`, HISTORY, (call) => ok(pinsOf(call))),
  ...[`${CHANNEL}/pins/{message}` as const, `${MESSAGES}/pins/{message}` as const].flatMap(
    (path) => [
      bot('PUT', path, { ...PINS, says: 'pinned {message}' }, changePin),
      bot('DELETE', path, { ...PINS, says: 'unpinned {message}' }, changePin),
    ],
  ),
]
