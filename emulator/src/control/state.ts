import { openLobbies } from '../api/lobbies.js'
import { userOf } from '../api/objects.js'
import { definedFields, type Message } from '../json.js'
import type { World } from '../state/world.js'
import type { LobbyMember, StoredCommand, StoredOverwrites } from '@slashlint/core/engine'

/** A snapshot of the emulated state: apps, guilds, channels, lobbies and the clock. */
export interface EmulatorState {
  /** The apps with their commands, by scope: `global` or a guild id. */
  readonly apps: {
    id: string
    name: string
    commands: { [scope: string]: readonly StoredCommand[] }
    overwrites: StoredOverwrites[]
    creates: { [scope: string]: number }
  }[]
  /** The lobbies of all apps, in the format of the API. */
  readonly lobbies: {
    application_id: string
    id: string
    metadata: Readonly<Record<string, string>>
    members: readonly LobbyMember[]
    idle_timeout_seconds?: number
    clientsMayJoin: false
  }[]
  /** The guilds with their members and bans. Ids are accompanied by names. */
  readonly guilds: {
    id: string
    name: string
    members: {
      nick?: string
      timeoutUntil?: string
      roles: readonly string[]
      user: string
      id: string
    }[]
    bans: { reason?: string; user: string; id: string }[]
  }[]
  /** The channels, threads and direct messages, each with its messages, the oldest first. */
  readonly channels: {
    messages: readonly Message[]
    guild?: string
    thread?: { archived: boolean; locked: boolean }
    id: string
    name: string
  }[]
  /** The emulator's clock, in milliseconds since 1970. */
  readonly now: number
}

/** Returns a snapshot of the emulated state. */
export function stateOf(world: World): EmulatorState {
  const named = (id: string) => ({ user: userOf(world, id)?.name ?? id, id })
  return {
    apps: [...world.apps.values()].map(({ id, name }) => {
      const scopes = [undefined, ...world.guilds.keys()].map(
        (guildId) => [guildId ?? 'global', world.scope(id, guildId)] as const,
      )
      return {
        id,
        name,
        commands: Object.fromEntries(scopes.map(([where, { commands }]) => [where, commands])),
        overwrites: scopes.flatMap(([, { overwrites }]) => overwrites),
        /** The number of commands created in the last 24 hours, by scope. */
        creates: Object.fromEntries(
          scopes.map(([where, { createsToday }]) => [where, createsToday]),
        ),
      }
    }),
    lobbies: [...openLobbies(world).values()].map(({ applicationId, lobby }) => ({
      ...lobby,
      application_id: applicationId,
    })),
    guilds: [...world.guilds.values()].map(({ id, name, members, bans }) => ({
      id,
      name,
      /** The members, including the bots of apps. */
      members: [...members.values()].map(({ userId, roles, nick, timeoutUntil }) => ({
        ...named(userId),
        roles,
        ...definedFields({ nick, timeoutUntil }),
      })),
      bans: [...bans].map(([userId, reason]) => ({
        ...named(userId),
        ...definedFields({ reason }),
      })),
    })),
    channels: [...world.channels.values()].map(({ id, name, guildId, thread }) => ({
      id,
      name,
      ...(thread !== undefined && { thread: { archived: thread.archived, locked: thread.locked } }),
      ...definedFields({ guild: guildId }),
      messages: world.messages.in(id),
    })),
    now: world.clock.now(),
  }
}
