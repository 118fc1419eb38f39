import { LIMITS } from '@slashlint/core/contract'
import type { ScopeState } from '@slashlint/core/engine'
import type { Message } from '../json.js'
import { createClock, type Clock, type ClockStart } from './clock.js'
import type { App, Channel, Guild, StoredLobby, User } from './facts.js'
import { createFiles, type Files } from './files.js'
import { createConversations, type Conversations } from './conversations.js'
import { createIds } from './ids.js'
import type { Interaction } from './interaction.js'
import { createListeners, type Listeners } from './listeners.js'
import { createMessages, type MessageEvent, type Messages } from './messages.js'
import { createRuns } from './runs.js'
import { createScopes, type KeptCommands } from './scopes.js'
import { createTimeline, type Timeline } from './timeline.js'
import { DEFAULT_SEED, SEEDED, type Seed } from './seed.js'
import type { SeededMessage } from './seed-messages.js'
import { fill } from './seeding.js'
import { createTokens, type Tokens } from './tokens.js'

/** The most interactions that are stored. */
const KEPT = 1000

/**
 * The options of a reset. Without any option of the clock, the clock starts again as it first did.
 */
export interface ResetOptions extends ClockStart {
  /**
   * Which commands are kept. `true`: the deployed ones, with their permissions in guilds. `again`:
   * those that the last reset with `true` kept.
   */
  readonly keepCommands?: KeptCommands
  /**
   * True if later requests about earlier interactions and messages are answered as if there was no
   * reset, or later jump of the clock.
   */
  readonly keepPast?: boolean
}

/** The options of a world. */
export interface WorldOptions {
  /** The initial state. Default: `DEFAULT_SEED`. */
  readonly seed?: Seed
  /** True if at most 200 commands may be created per day. */
  readonly dailyCreates?: boolean
  /** The start of the clock, and whether it is stopped. Default: the machine's time. */
  readonly start?: ClockStart
  /** The key that signs tokens. Default: the same for every emulator. */
  readonly key?: string
  /**
   * Converts a message of the seed to the API's format.
   *
   * @throws SeedError if Discord would refuse it
   */
  readonly messageOf: (world: World, message: SeededMessage) => Message
}

/** The emulated state of Discord. Only handlers of requests change it. */
export interface World {
  /** The emulator's clock. */
  readonly clock: Clock
  /** Creates and validates tokens. */
  readonly tokens: Tokens
  /** Applications by id. */
  readonly apps: Map<string, App>
  /** Users by id. */
  readonly users: Map<string, User>
  /** Guilds by id. */
  readonly guilds: Map<string, Guild>
  /** Channels, threads and direct messages by id. */
  readonly channels: Map<string, Channel>
  /** Lobbies by id. */
  readonly lobbies: Map<string, StoredLobby>
  /** The messages of all channels, without deleted ones. */
  readonly messages: Messages
  /** The acts of apps, in order. */
  readonly timeline: Timeline
  /** The conversations to which messages and interactions belong. */
  readonly conversations: Conversations
  /** The attachments of the latest messages and options. */
  readonly files: Files
  /** The address from which files are served. */
  readonly address: string
  /** The ids of the users who reacted, by message and emoji. */
  readonly reactions: Map<string, Map<string, ReadonlySet<string>>>
  /** The latest interactions, by token. */
  readonly interactions: Map<string, Interaction>
  /**
   * The versions of global commands that users' clients have (read-repair), by user and command.
   */
  readonly seen: Map<string, string>
  /**
   * The most commands that may be created in a scope within 24 hours; `Infinity` without a limit.
   */
  readonly dailyCreates: number
  /** Sets the address from which files are served, also for files of the seed. */
  moveTo(address: string): void
  /**
   * Returns the commands of an app in a scope, with the number of creations in the last 24 hours.
   *
   * @param guildId undefined for global commands
   */
  scope(appId: string, guildId: string | undefined): ScopeState
  /**
   * Replaces the commands of a scope.
   *
   * @param created the number of commands that count as created today
   */
  setScope(state: ScopeState, created: number): void
  /**
   * Returns a new snowflake of the current time for a lasting object, such as a command, version or
   * lobby.
   */
  nextId(): string
  /**
   * Returns a new snowflake of the current time for an interaction or message. Their number does
   * not affect the ids of lasting objects, so that a log without them reproduces the same ids.
   */
  nextPassingId(): string
  /**
   * Moves the clock forward. With `keepPast`, earlier interactions stay valid as if it had not
   * moved.
   *
   * @param before called before the clock moves; if it throws, the clock is unchanged
   */
  advance(milliseconds: number, before?: () => void): void
  /**
   * Tells whether one of some ids or tokens is from before the last reset or jump of the clock;
   * only with `keepPast`.
   */
  isPast(ids: readonly string[]): boolean
  /**
   * Runs a function with the state of the run (the time between two resets) to which the first
   * known id or token belongs.
   */
  inTimeOf<T>(ids: readonly string[], act: () => T): T
  /** Restores the seed. @param before called first; if it throws, nothing changes */
  reset(options?: ResetOptions, before?: () => void): void
}

/** Creates a world from a seed. @throws SeedError if the seed is invalid */
export function createWorld({
  seed = DEFAULT_SEED,
  dailyCreates = true,
  start,
  key,
  messageOf,
}: WorldOptions): World {
  const clock = createClock(start)
  const ids = createIds(clock)
  const heard: Heard = { messages: createListeners<MessageEvent>(), acts: createListeners() }
  /** The messages of the seed, by their ids. */
  let seeded: ReadonlyMap<string, SeededMessage> = new Map()
  const appOf = (id: string): App | undefined => world.apps.get(id)
  const scopes = createScopes({ clock, ids, appOf, isCounted: dailyCreates })
  const restoreMessages = (): void => {
    for (const message of seeded.values()) {
      world.messages.restore(messageOf(world, message))
    }
  }
  const beginAnew = (): void =>
    clock.at(SEEDED, () => {
      seeded = new Map(fill(world, seed).map((message) => [message.id, message]))
      restoreMessages()
    })
  const world = {
    clock,
    tokens: createTokens(key),
    apps: new Map<string, App>(),
    users: new Map<string, User>(),
    guilds: new Map<string, Guild>(),
    channels: new Map<string, Channel>(),
    lobbies: new Map<string, StoredLobby>(),
    ...emptyRun(heard),
    address: 'https://cdn.discordapp.com',
    seen: new Map<string, string>(),
    dailyCreates: dailyCreates ? LIMITS.dailyCreates : Infinity,
    moveTo(address: string): void {
      world.address = address
      restoreMessages()
    },
    scope: scopes.of,
    setScope: scopes.set,
    nextId: ids.next,
    nextPassingId: ids.nextPassing,
    advance(milliseconds: number, before?: () => void): void {
      clock.advance(milliseconds, () => {
        before?.()
        runs.jump(milliseconds)
      })
    },
    isPast: (wanted: readonly string[]): boolean => runs.isPast(wanted),
    inTimeOf: <T>(wanted: readonly string[], act: () => T): T => runs.inTimeOf(wanted, act),
    reset(
      { keepCommands = false, keepPast = false, ...start }: ResetOptions = {},
      before?: () => void,
    ): void {
      clock.reset(Object.keys(start).length === 0 ? undefined : start, before)
      runs.end(keepPast)
      const deployed = scopes.clear(keepCommands)
      world.lobbies.clear()
      world.seen.clear()
      Object.assign(world, emptyRun(heard, world.timeline.length))
      ids.reset()
      beginAnew()
      deployed.restore()
    },
  }
  const runs = createRuns(world, (id) => seeded.has(id))
  beginAnew()
  return world
}

/** The listeners for changes in a world, which survive resets. */
interface Heard {
  readonly messages: Listeners<MessageEvent>
  readonly acts: Listeners
}

/** Creates the empty state of a run. @param before the number of acts in earlier runs */
const emptyRun = ({ messages, acts }: Heard, before?: number) => ({
  messages: createMessages(messages),
  timeline: createTimeline(acts, before),
  conversations: createConversations(),
  files: createFiles(),
  reactions: new Map<string, Map<string, ReadonlySet<string>>>(),
  interactions: bounded<Interaction>(),
})

/** Returns a map with at most {@link KEPT} entries; the oldest are removed. */
function bounded<T>(): Map<string, T> {
  const map = new Map<string, T>()
  const set = map.set.bind(map)
  map.set = (key, value) => {
    const [oldest] = map.keys()
    if (map.size >= KEPT && !map.has(key) && oldest !== undefined) {
      map.delete(oldest)
    }
    return set(key, value)
  }
  return map
}
