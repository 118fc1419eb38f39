import type { AppAct, Interaction } from './interaction.js'
import type { Listeners } from './listeners.js'

/** An act of an app, with its moment. */
export interface TimedAct extends Omit<AppAct, 'after'> {
  /** The time by the emulator's clock. */
  readonly at: number
  /** The app that acted. */
  readonly appId: string
  /** The place of a request among messages, and its channel or its guild. */
  readonly id?: string
  /** The channel of a message or a request; undefined if it is about none. */
  readonly channelId?: string | undefined
  /** The guild of a request; undefined if it is about none. */
  readonly guildId?: string | undefined
  /** The interaction whose token was used; absent if the bot used its own token. */
  readonly interaction: Interaction | undefined
  /** The conversations to which a message belonged when the bot changed it with its own token. */
  readonly conversations?: ReadonlySet<string>
  /** True if somebody was waiting for that interaction at the time. */
  readonly isAwaited: boolean
}

/** The number of acts that are stored. */
const KEPT = 10_000

/** The acts of apps, in their order; the oldest are forgotten. */
export interface Timeline {
  /** The number of acts so far, forgotten ones included. */
  readonly length: number
  /** Appends an act, and tells the listeners. */
  add(act: Omit<TimedAct, 'isAwaited'>): void
  /** Returns the acts after the first `length` ones. */
  since(length: number): readonly TimedAct[]
  /** Subscribes to new acts. @returns a function that ends the subscription */
  watch(listener: () => void): () => void
}

/**
 * Creates the timeline of all acts of apps, with whichever token.
 *
 * @param forgotten how much was done before, which is counted on
 */
export function createTimeline({ tell, watch }: Listeners, forgotten = 0): Timeline {
  let acts: TimedAct[] = []
  return {
    get length(): number {
      return forgotten + acts.length
    },
    add(act: Omit<TimedAct, 'isAwaited'>): void {
      acts.push({ ...act, isAwaited: act.interaction?.isAwaited === true })
      if (acts.length >= 2 * KEPT) {
        acts = acts.slice(KEPT)
        forgotten += KEPT
      }
      tell()
    },
    since: (length: number): readonly TimedAct[] => acts.slice(Math.max(0, length - forgotten)),
    watch,
  }
}
