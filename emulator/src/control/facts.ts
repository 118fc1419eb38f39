import { LOCALES } from '@slashlint/core/contract'
import { ascending } from '@slashlint/core/internal'
import { commandForms, type CommandForm } from '@slashlint/preview'
import type { Api } from '../api/request.js'
import type { Emulator } from './emulator.js'
import type { EmulatorState } from './state.js'

/** An id with a name. */
export interface Named {
  /** The snowflake. */
  readonly id: string
  /** The name from the seed or from a request. */
  readonly name: string
}

/** A channel that can be chosen on the page. */
export interface ChannelFacts extends Named {
  /** The channel type of Discord's API. */
  readonly type: number
  /** The guild's id; `null` for a direct message. */
  readonly guild: string | null
  /** The user id of a direct message; `null` for other channels. */
  readonly user: string | null
}

/** The values that can be chosen on the page, and the emulator's clock. */
export interface Facts extends Pick<Emulator, 'url' | 'applicationId' | 'guildId' | 'publicKey'> {
  /** The apps with their endpoints; `null` if an app uses the gateway. */
  readonly apps: readonly (Named & {
    readonly endpoint: string | null
    /** The number of commands created in the last 24 hours, by scope. */
    readonly creates: Readonly<Record<string, number>>
  })[]
  /** The lobbies. */
  readonly lobbies: EmulatorState['lobbies']
  /** The users, with their locales. */
  readonly users: readonly (Named & { readonly locale: string })[]
  /** Guilds with the ids of their members. */
  readonly guilds: readonly (Named & { readonly members: readonly string[] })[]
  /** Channels, those of guilds first. */
  readonly channels: readonly ChannelFacts[]
  /** The roles of all guilds. */
  readonly roles: readonly Named[]
  /** The most commands that may be created per day; `null` without a limit. */
  readonly dailyCreates: number | null
  /** The locales that a user may have. */
  readonly locales: readonly string[]
  /** The emulator's clock, in milliseconds since 1970. */
  readonly now: number
  /** The milliseconds by which the emulator's clock is ahead of the machine's. */
  readonly ahead: number
}

/** Returns the values that can be chosen on the page. */
export function factsOf(
  { url, applicationId, guildId, publicKey, state }: Emulator,
  { world }: Api,
): Facts {
  return {
    url,
    applicationId,
    guildId,
    publicKey,
    apps: [...world.apps.values()].map(({ id, name, endpoint }) => ({
      id,
      name,
      endpoint: endpoint ?? null,
      creates: state.apps.find((app) => app.id === id)?.creates ?? {},
    })),
    lobbies: state.lobbies,
    users: [...world.users.values()].map(({ id, name, locale }) => ({ id, name, locale })),
    guilds: [...world.guilds.values()].map(({ id, name, members }) => ({
      id,
      name,
      members: [...members.keys()],
    })),
    channels: [...world.channels.values()]
      .sort(ascending(({ guildId }) => Number(guildId === undefined)))
      .map(({ id, name, type, guildId: guild, direct }) => ({
        id,
        // Everybody sees the own direct messages only.
        name: direct?.appId === undefined ? name : 'dm',
        type,
        guild: guild ?? null,
        user: direct?.userId ?? null,
      })),
    roles: [...world.guilds.values()].flatMap(({ roles }) =>
      [...roles.values()].map(({ id, name }) => ({ id, name })),
    ),
    dailyCreates: Number.isFinite(world.dailyCreates) ? world.dailyCreates : null,
    locales: LOCALES,
    now: world.clock.now(),
    ahead: world.clock.ahead,
  }
}

/** Lists the commands with their options. The query selects the app, the guild and the locale. */
export function formsOf({ world }: Api, query: URLSearchParams): readonly CommandForm[] {
  const [first = '0'] = world.apps.keys()
  const { commands } = world.scope(query.get('app') ?? first, query.get('guild') || undefined)
  return commandForms(commands, query.get('locale') || undefined)
}
