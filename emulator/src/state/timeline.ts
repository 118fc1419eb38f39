import type { AppAct, Interaction } from './interaction.js'
import type { Listeners } from './listeners.js'

/** Something that an app did, and when. */
export interface TimedAct extends Omit<AppAct, 'after'> {
  /** By the emulator's clock. */
  readonly at: number
  readonly appId: string
  /** Of a request: its place among messages, and where it was: in a channel, or in the whole guild. */
  readonly id?: string
  readonly channelId?: string | undefined
  readonly guildId?: string | undefined
  /** By whose token; absent where the bot used its own. */
  readonly interaction: Interaction | undefined
  /** Of an act with the bot's own token on a message: the conversations to which the message belonged then. */
  readonly conversations?: ReadonlySet<string>
  /** Whether somebody was waiting for that interaction then. */
  readonly isAwaited: boolean
}

/** The acts that are kept. */
const KEPT = 10_000

/** The acts of apps, in their order; the oldest are forgotten. */
export interface Timeline {
  /** The number of acts so far, forgotten ones included. */
  readonly length: number
  /** Appends an act, and tells the listeners. */
  add(act: Omit<TimedAct, 'isAwaited'>): void
  /** The acts after the first `length` ones. */
  since(length: number): readonly TimedAct[]
  /** Subscribes to new acts. @returns a function that ends the subscription */
  watch(listener: () => void): () => void
}

/**
 * Everything that apps did, whichever token they used.
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
