import type { Channel, Guild } from './facts.js'
import type { Files } from './files.js'
import type { Conversations } from './conversations.js'
import type { Interaction } from './interaction.js'
import type { Messages } from './messages.js'
import { createPast } from './past.js'
import type { Timeline } from './timeline.js'

/**
 * The state of a world that a reset replaces: the acts since the last reset, and the objects they
 * change.
 */
export interface Run {
  /** Guilds by id. */
  readonly guilds: Map<string, Guild>
  /** Channels, threads and direct messages by id. */
  readonly channels: Map<string, Channel>
  /** The messages of all channels, without deleted ones. */
  readonly messages: Messages
  /** The acts of apps, in order. */
  readonly timeline: Timeline
  /** The conversations of this run. */
  readonly conversations: Conversations
  /** The ids of the users who reacted, by message and emoji. */
  readonly reactions: Map<string, Map<string, ReadonlySet<string>>>
  /** The attachments of messages and options. */
  readonly files: Files
  /** Interactions by token. */
  readonly interactions: Map<string, Interaction>
}

/** The earlier runs of a world, for requests that programs send late. */
export interface Runs {
  /**
   * Ends a run.
   *
   * @param isKept true if late requests about the run are answered as if it continued
   */
  end(isKept: boolean): void
  /**
   * Records a jump of the clock before it happens. Earlier objects stay valid as if the clock did
   * not jump.
   */
  jump(milliseconds: number): void
  /** Tells whether one of some ids or tokens is from before the last reset or jump. */
  isPast(ids: readonly string[]): boolean
  /**
   * Runs a function with the state of the run (the time between two resets) to which the first
   * known id or token belongs. An id that exists now belongs to the current run.
   */
  inTimeOf<T>(ids: readonly string[], act: () => T): T
}

/**
 * Creates the list of earlier runs.
 *
 * @param world the world, whose state is replaced by other runs
 * @param isOfSeed tells whether a message belongs to the seed, and so to all runs
 */
export function createRuns(world: Run, isOfSeed: (id: string) => boolean): Runs {
  const past = createPast<Run>()
  /**
   * The ids of interactions and messages, and the tokens, from before the last jump of the clock.
   */
  const beforeJump = new Set<string>()
  let isKept = false
  /** Lists the ids that belong only to this run, and that a request can name. */
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
