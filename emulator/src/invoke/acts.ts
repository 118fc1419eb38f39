import { CALLBACK, type Interaction } from '../state/interaction.js'
import type { Message } from '../json.js'
import { isEphemeral } from '../state/message-parts.js'
import type { TimedAct } from '../state/timeline.js'
import type { Invocation } from './invocation.js'

/**
 * Lists the acts of an app since its interaction was sent: with tokens of the conversation, and
 * with its own token. Acts that belong to another conversation are excluded.
 */
export function actsOf({
  api,
  interaction,
}: Pick<Invocation, 'api' | 'interaction'>): readonly TimedAct[] {
  if (interaction === undefined) {
    return []
  }
  return api.world.timeline
    .since(interaction.begin)
    .filter((act) => act.appId === interaction.appId && belongs(act, interaction.conversation))
}

/**
 * Tells whether an act belongs to a conversation. An act with the bot's own token belongs to all
 * conversations, unless its message belongs to another one.
 */
const belongs = ({ interaction, conversations = NONE }: TimedAct, own: string): boolean => {
  if (interaction === undefined) {
    return conversations.size === 0 || conversations.has(own)
  }
  return interaction.conversation === own
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Tells whether an act continues a deferred answer. If a message is pending, only an act on that
 * message does. Otherwise any act of the conversation does, except the answer to another waiting
 * user.
 */
export function goesOn(act: TimedAct, interaction: Interaction): boolean {
  const { what, interaction: by, conversations, message, isAwaited } = act
  if (!GOES_ON.includes(what)) {
    return false
  }
  if (by === interaction) {
    return true
  }
  if (interaction.callback?.type === CALLBACK.DEFERRED_MESSAGE) {
    return by === undefined && message?.id === interaction.originalId
  }
  if (by === undefined) {
    return conversations?.has(interaction.conversation) === true
  }
  const isEarlier = BigInt(by.id) < BigInt(interaction.id)
  return by.conversation === interaction.conversation && isEarlier && !isAwaited
}

/** The kinds of acts that can continue a deferred answer. */
const GOES_ON: readonly string[] = ['edit', 'follow-up', 'delete']

/**
 * Finds messages by id or text: first by id, then by equal text, then by contained text. Embeds,
 * components, polls and file names count as text.
 *
 * @param seen the messages, the latest first
 */
export function messagesNamed(seen: readonly Message[], wanted: string): readonly Message[] {
  const inside = JSON.stringify(wanted).slice(1, -1)
  const ways: readonly ((message: Message) => boolean)[] = [
    ({ id }) => id === wanted,
    ({ content }) => content === wanted,
    ({ content, embeds, components, poll, attachments }) => {
      const files = attachments.map(({ filename }) => filename)
      return JSON.stringify([content, embeds, components, poll, files]).includes(inside)
    },
  ]
  return [...new Set(ways.flatMap((isSuch) => seen.filter(isSuch)))]
}

/** Tells whether a user sees a message. */
export const isSeenBy = (message: Message, userId: string): boolean =>
  !isEphemeral(message) || message.interaction_metadata?.user['id'] === userId
