import { NO_CONTENT, ok, type Answer } from '../answers/answer.js'
import { jsonOf } from '../state/json.js'
import { createMessage, editMessage, isEphemeral, refuseEdit, refuseMessage } from './messages.js'
import { byId, pageOf } from './pages.js'
import type { Api } from './request.js'
import type { Call } from './route.js'

/* The messages of a channel, as bots ask for them. */

export function listMessages(
  { world }: Api,
  { request: { query }, objects: { channel } }: Call<'channel'>,
): Answer | undefined {
  if (query.has('around')) return undefined
  const all = world.messages.in(channel.id).filter((one) => !isEphemeral(one))
  return pageOf([...all].sort(byId), query, { usual: 50, most: 100 }, (one) => one, true)
}

export function sendMessage(
  { world }: Api,
  { app, request: { body, files }, objects: { channel } }: Call<'channel'>,
): Answer {
  const data = jsonOf(body)
  return refuseMessage(data, files) ?? ok(createMessage(world, app, channel.id, data, files))
}

export const getMessage = (_: Api, { objects: { message } }: Call<'message'>): Answer => ok(message)

export function editByBot({ world }: Api, { request: { body, files }, objects: { message } }: Call<'message'>): Answer {
  const data = jsonOf(body)
  return refuseEdit(data, message) ?? ok(editMessage(world, message, data, files))
}

export function deleteMessage({ world }: Api, { objects: { message } }: Call<'message'>): Answer {
  world.messages.delete(message.id)
  return NO_CONTENT
}
