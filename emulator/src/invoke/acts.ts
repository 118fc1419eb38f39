import { CALLBACK, type Interaction } from '../state/interaction.js'
import type { Message } from '../json.js'
import { isEphemeral } from '../state/message-parts.js'
import type { TimedAct } from '../state/timeline.js'
import type { Invocation } from './invocation.js'

/**
 * Returns the acts of an app since its interaction was sent: those with the tokens of the conversation, and those with
 * its own token. An act with the token of another conversation belongs to that one alone. So does an act with its own
 * token on a message of another one.
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
 * Tells whether an act belongs to a conversation. An act with the bot's own token belongs to every one, unless it is on
 * a message of another one.
 */
const belongs = ({ interaction, conversations = NONE }: TimedAct, own: string): boolean => {
  if (interaction === undefined) {
    return conversations.size === 0 || conversations.has(own)
  }
  return interaction.conversation === own
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Tells whether an act continues a deferred answer. If a message is still to come, only an act on that message does.
 * Otherwise any act of the conversation does, except one that answers another user who waits.
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

/** The acts that follow a deferred answer. */
const GOES_ON: readonly string[] = ['edit', 'follow-up', 'delete']

/**
 * Finds messages by an id or a text. The order is: the one with the id, those that equal the text, and those that
 * contain it. An embed, a component, a poll and the name of a file count, too.
 *
 * @param seen the latest first
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
