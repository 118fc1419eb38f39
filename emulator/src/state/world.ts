import { COMMAND_COUNTS, LIMITS } from '@slashlint/core/contract'
import {
  applyLobbyCreate,
  createScope,
  enableActivities,
  type Lobby,
  type ScopeState,
} from '@slashlint/core/engine'
import { createWindows } from '../limits/window.js'
import { given, type Message } from '../json.js'
import { createClock, type Clock, type ClockStart } from './clock.js'
import type { App, Channel, Guild, User } from './facts.js'
import { createFiles, type Files } from './files.js'
import { createConversations, type Conversations } from './conversations.js'
import type { Interaction } from './interaction.js'
import { createListeners } from './listeners.js'
import { createMessages, type MessageEvent, type Messages } from './messages.js'
import { createPast } from './past.js'
import { createTimeline, type Timeline } from './timeline.js'
import { DEFAULT_SEED, readSeed, SEEDED, type Seed } from './seed.js'
import { SeedError } from './seed-error.js'
import type { SeededMessage } from './seed-messages.js'
import { snowflakeAt } from './snowflakes.js'
import { createTokens, type Tokens } from './tokens.js'

/** A lobby and the application whose server made it. */
export interface StoredLobby {
  readonly applicationId: string
  readonly lobby: Lobby
  /** The moment of its last change, in milliseconds since 1970. */
  readonly activeAt: number
}

/** The bit of a snowflake's worker that tells ids of what does not last from the others. */
const PASSING = 1n << 17n
const DAY = 86_400_000
/** Interactions that are kept. */
const KEPT = 1000

/** Options of a reset. Those of the clock that are left out are as at the start. */
export interface ResetOptions extends ClockStart {
  /** True if commands stay as they are deployed, with the permissions of guilds. */
  readonly keepCommands?: boolean
  /**
   * Whether requests about interactions and messages from before this reset, or from before a later jump of the clock, are answered
   * as if neither had happened.
   */
  readonly keepPast?: boolean
}

export interface WorldOptions {
  readonly seed?: Seed
  /** True if at most 200 commands may be created a day. */
  readonly dailyCreates?: boolean
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
  readonly conversations: Conversations
  /** Attachments of the latest messages and options. */
  readonly files: Files
  /** The address under which files can be fetched. */
  readonly address: string
  /** The users who reacted, by message and emoji. */
  readonly reactions: Map<string, Map<string, ReadonlySet<string>>>
  /** The latest interactions, by token. */
  readonly interactions: Map<string, Interaction>
  /** Versions of global commands that users have seen, where read-repair is on: by user and command. */
  readonly seen: Map<string, string>
  /** Commands that may be created in a scope within 24 hours: `Infinity` where nothing counts them. */
  readonly dailyCreates: number
  /** Makes files fetchable under an address: the emulator's, once it listens. Those of the seed have it, too. */
  moveTo(address: string): void
  /** The commands of an app, global or of a guild, with the creations of the last 24 hours counted. */
  scope(appId: string, guildId: string | undefined): ScopeState
  /** Replaces the commands of a scope. @param created how many of them count towards the day's creations */
  setScope(state: ScopeState, created: number): void
  /** A new snowflake of this moment, for what lasts: no command, version or lobby of any scope has the same. */
  nextId(): string
  /**
   * A new snowflake of this moment, for what does not last: interactions and messages. Those that last do not depend on how
   * many of these there were, so that a log without them gives the same ids again.
   */
  nextPassingId(): string
  /**
   * Moves the clock forward. Where the past is kept, what was sent before holds as if it had not been moved.
   *
   * @param before as the clock's
   */
  advance(milliseconds: number, before?: () => void): void
  /** Tells whether an id or token is from before the last reset or jump, in a world that remembers these. */
  isPast(ids: readonly string[]): boolean
  /** Does something with what there was when the first of some ids or tokens was given that belongs to an earlier run. */
  inTimeOf<T>(ids: readonly string[], act: () => T): T
  /** Returns everything to the seed. @param before as the clock's */
  reset(options?: ResetOptions, before?: () => void): void
}

/**
 * Creates a world as its seed describes it.
 *
 * @throws SeedError where the seed cannot be used
 */
export function createWorld({
  seed = DEFAULT_SEED,
  dailyCreates = true,
  start,
  key,
  messageOf,
}: WorldOptions): World {
  const scopes = new Map<string, ScopeState>()
  const creates = createWindows()
  let lastId = 0n
  let lastPassingId = 0n
  let passed = 0n
  let isPastKept = false
  let seeded: readonly SeededMessage[] = []
  /** Ids of interactions and messages, and tokens, from before the last jump of the clock. */
  const beforeJump = new Set<string>()
  const messageEvents = createListeners<MessageEvent>()
  const acts = createListeners()
  const ofClock = (): bigint => snowflakeAt(world.clock.now())
  const restoreMessages = (): void => {
    for (const message of seeded) {
      world.messages.restore(messageOf(world, message))
    }
  }
  const beginAnew = (): void =>
    world.clock.at(SEEDED, () => {
      seeded = fill(world, seed)
      restoreMessages()
    })
  /** The ids that a request can name, and that belong to this run alone: messages of the seed are in all. */
  const ownIds = (): readonly string[] => {
    const ofSeed = new Set(seeded.map(({ id }) => id))
    return [...idsIn(world)].filter((id) => !ofSeed.has(id))
  }
  const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other)
  const keyOf = (appId: string, guildId: string | undefined): string => `${appId}/${guildId ?? ''}`
  const world = {
    clock: createClock(start),
    tokens: createTokens(key),
    apps: new Map<string, App>(),
    users: new Map<string, User>(),
    guilds: new Map<string, Guild>(),
    channels: new Map<string, Channel>(),
    lobbies: new Map<string, StoredLobby>(),
    messages: createMessages(messageEvents),
    timeline: createTimeline(acts),
    conversations: createConversations(),
    files: createFiles(),
    address: 'https://cdn.discordapp.com',
    reactions: new Map<string, Map<string, ReadonlySet<string>>>(),
    interactions: bounded<Interaction>(),
    seen: new Map<string, string>(),
    dailyCreates: dailyCreates ? LIMITS.dailyCreates : Infinity,
    moveTo(address: string): void {
      world.address = address
      restoreMessages()
    },
    scope(appId: string, guildId: string | undefined): ScopeState {
      const key = keyOf(appId, guildId)
      const state = scopes.get(key) ?? emptyScope(world, appId, guildId)
      const createsToday = dailyCreates ? creates.of(key, DAY).sum(world.clock.now()) : 0
      const counted = createsToday === state.createsToday ? state : { ...state, createsToday }
      return BigInt(state.lastId) >= lastId ? counted : { ...counted, lastId: String(lastId) }
    },
    setScope(state: ScopeState, created: number): void {
      const key = keyOf(state.applicationId, state.guildId)
      scopes.set(key, state)
      lastId = greater(lastId, BigInt(state.lastId))
      if (created > 0) {
        creates.of(key, DAY).add(world.clock.now(), created)
      }
    },
    nextId(): string {
      lastId = greater(ofClock(), lastId + 1n)
      return String(lastId)
    },
    nextPassingId(): string {
      // Counted over resets: what a client remembers of earlier messages never meets a new one.
      passed = (passed + 1n) % PASSING
      lastPassingId = greater(ofClock() | PASSING | passed, lastPassingId + 1n)
      return String(lastPassingId)
    },
    advance(milliseconds: number, before?: () => void): void {
      if (isPastKept) {
        for (const id of ownIds()) {
          beforeJump.add(id)
        }
        for (const { interactions } of [world, ...past.runs()]) {
          for (const interaction of interactions.values()) {
            interaction.sentAt += milliseconds
          }
        }
      }
      world.clock.advance(milliseconds, before)
    },
    isPast: (ids: readonly string[]): boolean =>
      isPastKept && (ids.some((id) => beforeJump.has(id)) || runOf(ids) !== undefined),
    inTimeOf<T>(ids: readonly string[], act: () => T): T {
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
    reset(
      { keepCommands = false, keepPast = false, ...start }: ResetOptions = {},
      before?: () => void,
    ): void {
      world.clock.reset(Object.keys(start).length === 0 ? undefined : start, before)
      const deployed = keepCommands ? [...scopes] : []
      isPastKept = keepPast
      beforeJump.clear()
      if (keepPast) {
        past.keep(runNow(world), ownIds())
      } else {
        past.clear()
      }
      for (const map of [scopes, creates, world.lobbies, world.seen]) {
        map.clear()
      }
      Object.assign(world, {
        messages: createMessages(messageEvents),
        timeline: createTimeline(acts, world.timeline.length),
        conversations: createConversations(),
        files: createFiles(),
        reactions: new Map<string, Map<string, ReadonlySet<string>>>(),
        interactions: bounded<Interaction>(),
      })
      lastId = 0n
      lastPassingId = 0n
      beginAnew()
      for (const [key, state] of deployed) {
        scopes.set(key, state)
        lastId = greater(lastId, BigInt(state.lastId))
      }
    },
  }
  const past = createPast<Run>()
  /** Finds the earlier run of some ids. An id that exists now is never of an earlier run. */
  const runOf = (ids: readonly string[]) => {
    if (ids.some((id) => world.interactions.has(id) || world.messages.get(id) !== undefined)) {
      return undefined
    }
    return past.runOf(ids)
  }
  beginAnew()
  return world
}

/** The acts of users and apps since the last reset, and the records that they may have changed. */
type Run = Pick<
  World,
  | 'guilds'
  | 'channels'
  | 'messages'
  | 'timeline'
  | 'conversations'
  | 'reactions'
  | 'files'
  | 'interactions'
>

function runNow({
  guilds,
  channels,
  messages,
  timeline,
  conversations,
  reactions,
  files,
  interactions,
}: World): Run {
  return { guilds, channels, messages, timeline, conversations, reactions, files, interactions }
}

function* idsIn({ interactions, messages }: World): Generator<string> {
  yield* messages.ids()
  for (const { id, token } of interactions.values()) {
    yield id
    yield token
  }
}

function emptyScope(world: World, appId: string, guildId: string | undefined): ScopeState {
  const app = world.apps.get(appId)
  return createScope({
    scope: guildId === undefined ? 'global' : 'guild',
    ...given({ guildId }),
    applicationId: appId,
    app: {
      id: appId,
      ...(app && {
        embedded: app.embedded,
        discoverable: app.discoverable,
        integrationTypes: app.integrationTypes,
      }),
    },
  })
}

/** Puts everything into the world that the seed has, but for messages. @returns these */
function fill(world: World, seed: Seed): readonly SeededMessage[] {
  const { messages, ...parts } = readSeed(seed)
  Object.assign(world, parts)
  for (const guild of world.guilds.values()) {
    for (const [id, channel] of guild.channels) {
      world.channels.set(id, channel)
    }
  }
  const appIds = [...world.apps.keys()]
  for (const [i, app] of (seed.apps ?? []).entries()) {
    deploy(world, appIds[i] ?? '', undefined, app.commands)
  }
  for (const id of appIds) {
    if (world.apps.get(id)?.embedded !== true) {
      continue
    }
    const enabled = enableActivities(world.scope(id, undefined), { now: world.clock.now() })
    if (enabled.ok) {
      world.setScope(enabled.state, 0)
    }
  }
  fillGuilds(world, seed, appIds)
  fillLobbies(world, seed, appIds)
  return messages
}

/** Deploys the commands of guilds, with their overwrites. */
function fillGuilds(world: World, seed: Seed, appIds: readonly string[]): void {
  const guildIds = [...world.guilds.keys()]
  for (const [i, guild] of (seed.guilds ?? []).entries()) {
    const own = (of: readonly unknown[] | undefined, appId: string): readonly unknown[] =>
      (of ?? []).filter(
        (one) =>
          (one as { application_id?: unknown }).application_id === appId || appIds.length === 1,
      )
    for (const appId of appIds) {
      deploy(world, appId, guildIds[i], own(guild.commands, appId))
      seedOverwrites(world, appId, guildIds[i] ?? '', own(guild.overwrites, appId))
    }
  }
}

function fillLobbies(world: World, seed: Seed, appIds: readonly string[]): void {
  for (const [i, lobby] of (seed.lobbies ?? []).entries()) {
    const { id, application_id: owner, ...body } = lobby
    const created = applyLobbyCreate(body, typeof id === 'string' ? id : world.nextId())
    if (!created.ok) {
      throw new SeedError(`lobbies[${i}]: ${created.message}`)
    }
    world.lobbies.set(created.lobby.id, {
      applicationId: typeof owner === 'string' ? owner : (appIds[0] ?? '0'),
      lobby: created.lobby,
      // Those of the seed stay until something changes them.
      activeAt: Infinity,
    })
  }
}

/** Commands that are deployed from the beginning; those without an id get one. */
function deploy(
  world: World,
  appId: string,
  guildId: string | undefined,
  commands: readonly unknown[] = [],
): void {
  if (commands.length === 0) {
    return
  }
  const empty = world.scope(appId, guildId)
  const listed = commands.map((command) => ({
    id: world.nextId(),
    ...(command as object),
    application_id: appId,
  }))
  const state = createScope({ ...empty, commands: listed })
  const most = Object.values(COMMAND_COUNTS).reduce((sum, count) => sum + count, 0)
  if (state.commands.length !== listed.length || listed.length > most) {
    throw new SeedError(
      `Of ${listed.length} commands in the seed only ${state.commands.length} can be deployed together: each needs a name, and names are unique per type.`,
    )
  }
  world.setScope(state, 0)
}

/** Overwrites stand with the scope of their command; those of the whole app with the guild's. */
function seedOverwrites(
  world: World,
  appId: string,
  guildId: string,
  overwrites: readonly unknown[],
): void {
  for (const one of overwrites) {
    const { id } = one as { id?: unknown }
    const global = world.scope(appId, undefined)
    const isGlobal = global.commands.some((command) => command.id === id)
    const scope = isGlobal ? global : world.scope(appId, guildId)
    const named = { application_id: appId, guild_id: guildId, ...(one as object) }
    world.setScope(createScope({ ...scope, overwrites: [...scope.overwrites, named] }), 0)
  }
}

/** A map that forgets the oldest. */
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
