import type { Channel, Guild } from './facts.js'
import type { Files } from './files.js'
import type { Conversations } from './conversations.js'
import type { Interaction } from './interaction.js'
import type { Messages } from './messages.js'
import { createPast } from './past.js'
import type { Timeline } from './timeline.js'

/** The acts of users and apps since the last reset, and the records that they may have changed. */
export interface Run {
  /** Guilds by id. */
  readonly guilds: Map<string, Guild>
  /** Channels, threads and direct messages by id. */
  readonly channels: Map<string, Channel>
  /** The messages of all channels. */
  readonly messages: Messages
  /** The acts of apps, in their order. */
  readonly timeline: Timeline
  /** The conversations that began with an interaction of this run. */
  readonly conversations: Conversations
  /** The users who reacted, by message and emoji. */
  readonly reactions: Map<string, Map<string, ReadonlySet<string>>>
  /** The attachments of messages and options. */
  readonly files: Files
  /** Interactions by token. */
  readonly interactions: Map<string, Interaction>
}

/** The runs of a world before its last resets and jumps of the clock, for requests that a program sends late. */
export interface Runs {
  /** Ends a run. @param isKept whether late requests are answered as if it went on */
  end(isKept: boolean): void
  /** Notes a jump of the clock before it happens. Objects from before stay valid as if there was no jump. */
  jump(milliseconds: number): void
  /** Tells whether one of some ids or tokens is from before the last reset or jump. */
  isPast(ids: readonly string[]): boolean
  /**
   * Runs an act on the objects of the run in which the first of some ids or tokens was made. An id that exists now
   * belongs to the present run.
   */
  inTimeOf<T>(ids: readonly string[], act: () => T): T
}

/**
 * Creates the runs of a world.
 *
 * @param world changes with its runs
 * @param isOfSeed tells whether a message is in all runs
 */
export function createRuns(world: Run, isOfSeed: (id: string) => boolean): Runs {
  const past = createPast<Run>()
  /** Ids of interactions and messages, and tokens, from before the last jump of the clock. */
  const beforeJump = new Set<string>()
  let isKept = false
  /** Lists the ids that a request can name, and that belong to this run alone. */
  const ownIds = (): readonly string[] => [...idsIn(world)].filter((id) => !isOfSeed(id))
  const runOf = (ids: readonly string[]): Run | undefined => {
    if (ids.some((id) => world.interactions.has(id) || world.messages.get(id) !== undefined)) {
      return undefined
    }
    return past.runOf(ids)
  }
  return {
    end(isNextKept) {
      isKept = isNextKept
      beforeJump.clear()
      if (isKept) {
        past.keep(runNow(world), ownIds())
      } else {
        past.clear()
      }
    },
    jump(milliseconds) {
      if (!isKept) {
        return
      }
      for (const id of ownIds()) {
        beforeJump.add(id)
      }
      for (const { interactions } of [world, ...past.runs()]) {
        for (const interaction of interactions.values()) {
          interaction.sentAt += milliseconds
        }
      }
    },
    isPast: (ids) => isKept && (ids.some((id) => beforeJump.has(id)) || runOf(ids) !== undefined),
    inTimeOf(ids, act) {
      const run = runOf(ids)
      if (run === undefined) {
        return act()
      }
      const now = runNow(world)
      Object.assign(world, run)
      try {
        return act()
      } finally {
        Object.assign(world, now)
      }
    },
  }
}

function runNow({
  guilds,
  channels,
  messages,
  timeline,
  conversations,
  reactions,
  files,
  interactions,
}: Run): Run {
  return { guilds, channels, messages, timeline, conversations, reactions, files, interactions }
}

function* idsIn({ interactions, messages }: Run): Generator<string> {
  yield* messages.ids()
  for (const { id, token } of interactions.values()) {
    yield id
    yield token
  }
}
