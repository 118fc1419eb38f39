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

/** The number of interactions that are stored. */
const KEPT = 1000

/** Options of a reset. Those of the clock that are left out are as at the start. */
export interface ResetOptions extends ClockStart {
  /**
   * `true` keeps the deployed commands, with the permissions of guilds. `again` restores those that the last reset with
   * `true` kept.
   */
  readonly keepCommands?: KeptCommands
  /**
   * True if a reset, and later jumps of the clock, do not affect requests about earlier interactions and messages: they
   * are answered as before.
   */
  readonly keepPast?: boolean
}

/** The options of a world. */
export interface WorldOptions {
  /** The state in which the world begins. Default: `DEFAULT_SEED`. */
  readonly seed?: Seed
  /** True if at most 200 commands may be created a day. */
  readonly dailyCreates?: boolean
  /** The start of the clock, and whether it is frozen. Default: the machine's clock. */
  readonly start?: ClockStart
  /** Signs tokens. Default: every emulator issues the same. */
  readonly key?: string
  /** Makes a message of the seed as the API shows it. @throws SeedError if the service would refuse it */
  readonly messageOf: (world: World, message: SeededMessage) => Message
}

/** The state of the emulated service. Only handlers of requests change it. */
export interface World {
  /** The emulator's clock, which `advance` moves. */
  readonly clock: Clock
  /** Issues and reads tokens of bots, users and interactions. */
  readonly tokens: Tokens
  /** Applications by id. */
  readonly apps: Map<string, App>
  /** Users by id. */
  readonly users: Map<string, User>
  /** Guilds by id. */
  readonly guilds: Map<string, Guild>
  /** Channels by id: those of guilds, threads and direct ones. */
  readonly channels: Map<string, Channel>
  /** Lobbies by id. */
  readonly lobbies: Map<string, StoredLobby>
  /** Messages that are not deleted. */
  readonly messages: Messages
  /** The acts of apps, in their order. */
  readonly timeline: Timeline
  /** The conversations to which messages and interactions belong. */
  readonly conversations: Conversations
  /** Attachments of the latest messages and options. */
  readonly files: Files
  /** The address under which files can be fetched. */
  readonly address: string
  /** The users who reacted, by message and emoji. */
  readonly reactions: Map<string, Map<string, ReadonlySet<string>>>
  /** The latest interactions, by token. */
  readonly interactions: Map<string, Interaction>
  /** Versions of global commands that users have seen, if read-repair is on: by user and command. */
  readonly seen: Map<string, string>
  /** Commands that may be created in a scope within 24 hours: `Infinity` if nothing counts them. */
  readonly dailyCreates: number
  /** Makes files fetchable under an address: the emulator's, once it listens. Those of the seed have it, too. */
  moveTo(address: string): void
  /** Returns the commands of an app, global or of a guild, with the creations of the last 24 hours counted. */
  scope(appId: string, guildId: string | undefined): ScopeState
  /** Replaces the commands of a scope. @param created how many of them count towards the day's creations */
  setScope(state: ScopeState, created: number): void
  /**
   * Returns a new snowflake of this moment for a lasting object: no command, version or lobby of any scope has the
   * same.
   */
  nextId(): string
  /**
   * Returns a new snowflake of this moment for an interaction or a message, which do not last. The ids of lasting
   * objects do not depend on the number of these. So a log without them gives the same ids again.
   */
  nextPassingId(): string
  /**
   * Moves the clock forward. If the past is kept, earlier interactions stay valid as if it had not moved.
   *
   * @param before as the clock's
   */
  advance(milliseconds: number, before?: () => void): void
  /** Tells whether an id or token is from before the last reset or jump, in a world that remembers these. */
  isPast(ids: readonly string[]): boolean
  /** Runs an act on the objects of the run in which the first of some ids or tokens was made. */
  inTimeOf<T>(ids: readonly string[], act: () => T): T
  /** Returns everything to the seed. @param before as the clock's */
  reset(options?: ResetOptions, before?: () => void): void
}

/**
 * Creates a world as its seed describes it.
 *
 * @throws SeedError if the seed cannot be used
 */
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
      runs.jump(milliseconds)
      clock.advance(milliseconds, before)
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

/** The listeners for changes in a world, in all of its runs. */
interface Heard {
  readonly messages: Listeners<MessageEvent>
  readonly acts: Listeners
}

/** Makes the state at the beginning of a run, beside its seed. @param before the number of acts in the runs before */
const emptyRun = ({ messages, acts }: Heard, before?: number) => ({
  messages: createMessages(messages),
  timeline: createTimeline(acts, before),
  conversations: createConversations(),
  files: createFiles(),
  reactions: new Map<string, Map<string, ReadonlySet<string>>>(),
  interactions: bounded<Interaction>(),
})

/** Returns a map that forgets the oldest entries. */
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
