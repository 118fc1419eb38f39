import { MOST, NO_CONTENT, refuse, type Answer } from '../answers/answer.js'
import type { App } from '../state/facts.js'
import { given, type Json, type Message } from '../json.js'
import { announceIn } from './events.js'
import { memberWithUser, userOf } from './objects.js'
import { byId, pageOf } from './pages.js'
import type { Api, Call } from './request.js'
import { userView } from './views.js'

/* Reactions to messages. */

const UNICODE = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\u{FE0F}?\u{20E3})/u

/** `name:id` is an emoji of a guild; undefined: there is no such emoji. */
function emojiOf(text: string): Json | undefined {
  const [, name, id] = /^(?:a:)?(\w+):(\d{1,20})$/.exec(text) ?? []
  if (name !== undefined) return { id, name }
  return UNICODE.test(text) ? { id: null, name: text } : undefined
}

type Reacting = Call<'message'>

/** Those who reacted, by emoji as it stands in paths. */
const reactorsOf = ({ world }: Api, { id }: Message): Map<string, ReadonlySet<string>> =>
  world.reactions.get(id) ?? new Map()

/** Puts reactions in the place of those of a message, as the app sees them. */
function keep(api: Api, app: App, message: Message, all: Map<string, ReadonlySet<string>>): void {
  for (const [emoji, users] of all) if (users.size === 0) all.delete(emoji)
  api.world.reactions.set(message.id, all)
  const reactions = [...all].map(([emoji, users]) => ({
    emoji: emojiOf(emoji),
    count: users.size,
    count_details: { burst: 0, normal: users.size },
    me: users.has(app.id),
    me_burst: false,
    burst_colors: [],
  }))
  api.world.messages.put({ ...message, reactions }, 'react')
}

function tell(api: Api, message: Message, name: string, more: Json): void {
  announceIn(api, message.channel_id, name, { channel_id: message.channel_id, message_id: message.id, ...more })
}

/** What needs an emoji, which stands in the path. */
const withEmoji =
  (act: (api: Api, call: Reacting & { readonly text: string; readonly emoji: Json }) => Answer) =>
  (api: Api, call: Reacting): Answer => {
    const { emoji: text = '' } = call.ids
    const emoji = emojiOf(text)
    return emoji === undefined ? refuse('unknownEmoji') : act(api, { ...call, text, emoji })
  }

export const react = withEmoji((api, { app, text, emoji, objects: { message, guild } }) => {
  const all = new Map(reactorsOf(api, message))
  if (!all.has(text) && all.size >= MOST.reactions) return refuse('mostReactions')
  if (all.get(text)?.has(app.id) === true) return NO_CONTENT
  keep(api, app, message, all.set(text, new Set([...(all.get(text) ?? []), app.id])))
  const member = guild && memberWithUser(api.world, guild, app.id)
  tell(api, message, 'MESSAGE_REACTION_ADD', { user_id: app.id, emoji, type: 0, burst: false, ...given({ member }) })
  return NO_CONTENT
})

/** Takes one user's reaction away. */
export const unreact = withEmoji((api, { app, ids: { reactor = app.id }, text, emoji, objects: { message } }) => {
  const all = new Map(reactorsOf(api, message))
  const left = new Set(all.get(text))
  if (left.delete(reactor)) {
    keep(api, app, message, all.set(text, left))
    tell(api, message, 'MESSAGE_REACTION_REMOVE', { user_id: reactor, emoji, type: 0, burst: false })
  }
  return NO_CONTENT
})

export function clearAll(api: Api, { app, objects: { message } }: Reacting): Answer {
  keep(api, app, message, new Map())
  tell(api, message, 'MESSAGE_REACTION_REMOVE_ALL', {})
  return NO_CONTENT
}

/** Takes those with one emoji away. */
export const clearEmoji = withEmoji((api, { app, text, emoji, objects: { message } }) => {
  const all = new Map(reactorsOf(api, message))
  all.delete(text)
  keep(api, app, message, all)
  tell(api, message, 'MESSAGE_REACTION_REMOVE_EMOJI', { emoji })
  return NO_CONTENT
})

export const listReactions = withEmoji((api, { request: { query }, text, objects: { message } }) => {
  const users = [...(reactorsOf(api, message).get(text) ?? [])].flatMap((id) => userOf(api.world, id) ?? [])
  return pageOf(users.sort(byId), query, { usual: 25, most: 100 }, userView)
})
