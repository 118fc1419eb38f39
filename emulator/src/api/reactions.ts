import { MOST, NO_CONTENT, refuse, type Answer } from '../answers/answer.js'
import { definedFields, type Json, type Message } from '../json.js'
import { announceIn } from './events.js'
import { memberWithUser, userOf } from './objects.js'
import { byId, pageOf } from './pages.js'
import type { Api, Call } from './request.js'
import { bot, HISTORY, MANAGE, MESSAGE, type Route } from './route.js'
import { userView } from './views.js'

/* Reactions to messages. */

const UNICODE = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\u{FE0F}?\u{20E3})/u

/**
 * Parses an emoji: Unicode, or `name:id` for an emoji of a guild. Returns undefined if there is no
 * such emoji.
 */
function emojiOf(text: string): Json | undefined {
  const [, name, id] = /^(?:a:)?(\w+):(\d{1,20})$/.exec(text) ?? []
  if (name !== undefined) {
    return { id, name }
  }
  return UNICODE.test(text) ? { id: null, name: text } : undefined
}

type Reacting = Call<'message'>

/** Returns the users who reacted to a message, by emoji as written in paths. */
const reactorsOf = ({ world, message }: Reacting): Map<string, ReadonlySet<string>> =>
  new Map(world.reactions.get(message.id))

/** Replaces the reactions of a message, in storage and in the message as the app sees it. */
function keep({ world, app, message }: Reacting, all: Map<string, ReadonlySet<string>>): void {
  for (const [emoji, users] of all) {
    if (users.size === 0) {
      all.delete(emoji)
    }
  }
  world.reactions.set(message.id, all)
  const reactions = [...all].map(([emoji, users]) => ({
    emoji: emojiOf(emoji),
    count: users.size,
    count_details: { burst: 0, normal: users.size },
    me: users.has(app.id),
    me_burst: false,
    burst_colors: [],
  }))
  world.messages.put({ ...message, reactions }, 'react')
}

function tell(api: Api, { channel_id, id }: Message, name: string, more: Json): Answer {
  announceIn(api, channel_id, name, { channel_id, message_id: id, ...more })
  return NO_CONTENT
}

/** Returns the handler of a request with an emoji in its path. */
const withEmoji =
  (act: (call: Reacting & { readonly text: string; readonly emoji: Json }) => Answer) =>
  (call: Reacting): Answer => {
    const { emoji: text = '' } = call.ids
    const emoji = emojiOf(text)
    return emoji === undefined ? refuse('unknownEmoji') : act({ ...call, text, emoji })
  }

const react = withEmoji((call) => {
  const { app, text, emoji, message, guild, world } = call
  const all = reactorsOf(call)
  if (!all.has(text) && all.size >= MOST.reactions) {
    return refuse('mostReactions')
  }
  if (all.get(text)?.has(app.id) === true) {
    return NO_CONTENT
  }
  keep(call, all.set(text, new Set([...(all.get(text) ?? []), app.id])))
  const member = guild && memberWithUser(world, guild, app.id)
  const more = { user_id: app.id, emoji, type: 0, burst: false, ...definedFields({ member }) }
  return tell(call, message, 'MESSAGE_REACTION_ADD', more)
})

/** Removes one user's reaction. */
const unreact = withEmoji((call) => {
  const { app, ids, text, emoji, message } = call
  const { reactor = app.id } = ids
  const all = reactorsOf(call)
  const left = new Set(all.get(text))
  if (!left.delete(reactor)) {
    return NO_CONTENT
  }
  keep(call, all.set(text, left))
  return tell(call, message, 'MESSAGE_REACTION_REMOVE', {
    user_id: reactor,
    emoji,
    type: 0,
    burst: false,
  })
})

/** Removes all reactions with one emoji. */
const clearEmoji = withEmoji((call) => {
  const all = reactorsOf(call)
  all.delete(call.text)
  keep(call, all)
  return tell(call, call.message, 'MESSAGE_REACTION_REMOVE_EMOJI', { emoji: call.emoji })
})

const listReactions = withEmoji((call) => {
  const users = [...(reactorsOf(call).get(call.text) ?? [])].flatMap(
    (id) => userOf(call.world, id) ?? [],
  )
  return pageOf(users.sort(byId), call.query, { usual: 25, most: 100 }, userView)
})

const REACTION = `${MESSAGE}/reactions/{emoji}` as const

export const reactions: readonly Route[] = [
  bot(
    'DELETE',
    `${MESSAGE}/reactions`,
    { ...MANAGE, says: 'took all reactions from {message}' },
    (call) => {
      keep(call, new Map())
      return tell(call, call.message, 'MESSAGE_REACTION_REMOVE_ALL', {})
    },
  ),
  bot('GET', REACTION, HISTORY, listReactions),
  bot('DELETE', REACTION, { ...MANAGE, says: 'took all {emoji} from {message}' }, clearEmoji),
  bot(
    'PUT',
    `${REACTION}/@me`,
    { needs: ['ADD_REACTIONS'], says: 'reacted with {emoji} to {message}' },
    react,
  ),
  bot('DELETE', `${REACTION}/@me`, { says: 'took back {emoji} from {message}' }, unreact),
  bot(
    'DELETE',
    `${REACTION}/{reactor}`,
    { ...MANAGE, says: 'took {emoji} of {reactor} from {message}' },
    unreact,
  ),
]
