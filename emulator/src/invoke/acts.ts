import type { Interaction } from '../state/interaction.js'
import { jsonOf, type Message } from '../json.js'
import { isEphemeral } from '../state/message-parts.js'
import type { TimedAct } from '../state/timeline.js'
import type { Invocation } from './invocation.js'

/**
 * What an app did since it was asked, whichever token it used: not what belongs to what others wait for beside it, or do
 * later.
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
    .filter(
      ({ appId, interaction: by, isAwaited }) =>
        appId === interaction.appId && belongs(by, isAwaited),
    )
  function belongs(by: Interaction | undefined, isAwaited: boolean): boolean {
    if (by === undefined || by.conversation === interaction?.conversation) {
      return true
    }
    return !isAwaited && interaction !== undefined && BigInt(by.id) < BigInt(interaction.id)
  }
}

/**
 * Messages by the id or a text: the one with the id, those that are nothing but the text, and those in which it stands.
 *
 * @param seen the latest first
 */
export function messagesNamed(seen: readonly Message[], wanted: string): readonly Message[] {
  const inside = JSON.stringify(wanted).slice(1, -1)
  const ways: readonly ((message: Message) => boolean)[] = [
    ({ id }) => id === wanted,
    ({ content }) => content === wanted,
    ({ content, embeds, components }) =>
      JSON.stringify([content, embeds, components]).includes(inside),
  ]
  return [...new Set(ways.flatMap((isSuch) => seen.filter(isSuch)))]
}

/** Whether a user sees a message. */
export const isSeenBy = (message: Message, userId: string): boolean =>
  !isEphemeral(message) || jsonOf(jsonOf(message['interaction_metadata'])['user'])['id'] === userId
