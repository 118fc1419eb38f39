import { COMMAND_COUNTS } from '@slashlint/core/contract'
import {
  applyLobbyCreate,
  createScope,
  enableActivities,
  type ScopeState,
} from '@slashlint/core/engine'
import type { Clock } from './clock.js'
import type { App, Channel, Guild, StoredLobby, User } from './facts.js'
import { readSeed, type Seed } from './seed.js'
import { SeedError } from './seed-error.js'
import type { SeededMessage } from './seed-messages.js'

/** The parts of a world that a seed fills. */
interface Seeded {
  /** The emulator's clock. */
  readonly clock: Clock
  /** Apps by id. */
  readonly apps: Map<string, App>
  /** Users by id. */
  readonly users: Map<string, User>
  /** Guilds by id. */
  readonly guilds: Map<string, Guild>
  /** Channels, threads and direct messages by id. */
  readonly channels: Map<string, Channel>
  /** Lobbies by id. */
  readonly lobbies: Map<string, StoredLobby>
  /** Returns the commands of an app in a scope. @param guildId undefined for global commands */
  scope(appId: string, guildId: string | undefined): ScopeState
  /**
   * Replaces the commands of a scope.
   *
   * @param created the number of commands that count as created today
   */
  setScope(state: ScopeState, created: number): void
  /** Returns a new snowflake for a lasting object. */
  nextId(): string
}

/**
 * Adds the objects of a seed to a world, except messages.
 *
 * @returns the messages
 * @throws SeedError if the seed is invalid
 */
export function fill(world: Seeded, seed: Seed): readonly SeededMessage[] {
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

/** Deploys the guild commands of the seed, with their overwrites. */
function fillGuilds(world: Seeded, seed: Seed, appIds: readonly string[]): void {
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

function fillLobbies(world: Seeded, seed: Seed, appIds: readonly string[]): void {
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

/** Deploys commands of the seed. Commands without an id get one. */
function deploy(
  world: Seeded,
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

/**
 * Adds overwrites to the scopes of their commands; those of a whole app belong to the guild's
 * scope.
 */
function seedOverwrites(
  world: Seeded,
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
