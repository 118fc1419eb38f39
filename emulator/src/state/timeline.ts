import type { AppAct, Interaction } from './interaction.js'
import type { Listeners } from './listeners.js'

/** An act of an app, with its time. */
export interface TimedAct extends Omit<AppAct, 'after'> {
  /** The time of the emulator's clock, in milliseconds since 1970. */
  readonly at: number
  /** The app that acted. */
  readonly appId: string
  /** A snowflake that sorts the act among messages; only for other acts than messages. */
  readonly id?: string
  /** The channel of the act; undefined if it has none. */
  readonly channelId?: string | undefined
  /** The guild of the act; undefined if it has none. */
  readonly guildId?: string | undefined
  /** The interaction whose token was used; absent if the bot used its own token. */
  readonly interaction: Interaction | undefined
  /** The conversations of a message when the bot changed it with its own token. */
  readonly conversations?: ReadonlySet<string>
  /** True if a caller was waiting for the interaction's answer. */
  readonly isAwaited: boolean
}

/** The most acts that are stored. */
const KEPT = 10_000

/** The acts of apps in order; the oldest are removed. */
export interface Timeline {
  /** The number of acts so far, including removed ones. */
  readonly length: number
  /** Adds an act, and calls the listeners. */
  add(act: Omit<TimedAct, 'isAwaited'>): void
  /** Returns all acts except the first `length` ones. */
  since(length: number): readonly TimedAct[]
  /** Calls a listener for every new act. @returns a function that ends the subscription */
  watch(listener: () => void): () => void
}

/**
 * Creates an empty timeline.
 *
 * @param forgotten the number of acts in earlier runs, from which `length` continues
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
