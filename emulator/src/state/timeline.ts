import type { AppAct, Interaction } from './interaction.js'
import { createListeners } from './listeners.js'

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
  /** Whether somebody was waiting for that interaction then. */
  readonly isAwaited: boolean
}

/** Everything that apps did, whichever token they used. */
export interface Timeline {
  /** How much has been done so far. */
  readonly length: number
  add(act: Omit<TimedAct, 'isAwaited'>): void
  /** What was done after so much had been done. */
  since(length: number): readonly TimedAct[]
  /** @returns what ends it */
  watch(listener: () => void): () => void
}

/** The acts that are kept. */
const KEPT = 10_000

export function createTimeline(): Timeline {
  let acts: TimedAct[] = []
  let forgotten = 0
  const { tell, watch } = createListeners()
  return {
    get length() {
      return forgotten + acts.length
    },
    add(act) {
      acts.push({ ...act, isAwaited: act.interaction?.isAwaited === true })
      if (acts.length >= 2 * KEPT) {
        acts = acts.slice(KEPT)
        forgotten += KEPT
      }
      tell()
    },
    since: (length) => acts.slice(Math.max(0, length - forgotten)),
    watch,
  }
}
