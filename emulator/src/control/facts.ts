import { LOCALES } from '@slashlint/core/contract'
import { ascending } from '@slashlint/core/internal'
import { commandForms, type CommandForm } from '@slashlint/preview'
import type { Api } from '../api/request.js'
import type { Emulator } from './emulator.js'
import type { EmulatorState } from './state.js'

/** An id with the name that people know. */
export interface Named {
  /** The snowflake. */
  readonly id: string
  /** The name in the seed, or the one that a request has set. */
  readonly name: string
}

/** A channel to choose. */
export interface ChannelFacts extends Named {
  /** The type of the channel, as in the API. */
  readonly type: number
  /** The guild's id; `null` for a direct message. */
  readonly guild: string | null
  /** The id of the user of a direct message. */
  readonly user: string | null
}

/** The values that people choose from on the page, and the state of the emulator's clock. */
export interface Facts extends Pick<Emulator, 'url' | 'applicationId' | 'guildId' | 'publicKey'> {
  /** The apps, with the address of each one's endpoint; `null` if it uses the gateway. */
  readonly apps: readonly (Named & {
    readonly endpoint: string | null
    /** Commands created within the last 24 hours, by scope. */
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
  /** Commands that may be created a day; `null` if nothing counts them. */
  readonly dailyCreates: number | null
  /** The locales that a user may have. */
  readonly locales: readonly string[]
  /** The emulator's clock, in milliseconds since 1970. */
  readonly now: number
  /** The time by which it is ahead of the machine's, in milliseconds. */
  readonly ahead: number
}

/** Collects the facts for the page. */
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

/** Lists the commands that users can pick in the scope and locale of a query, with their options. */
export function formsOf({ world }: Api, query: URLSearchParams): readonly CommandForm[] {
  const [first = '0'] = world.apps.keys()
  const { commands } = world.scope(query.get('app') ?? first, query.get('guild') || undefined)
  return commandForms(commands, query.get('locale') || undefined)
}
