import { LOCALES } from '@slashlint/core/contract'
import { commandForms, type CommandForm } from '@slashlint/preview'
import type { Api } from '../api/request.js'
import type { Emulator } from './emulator.js'

/** What the page lets people choose from. */
export function factsOf(
  { url, applicationId, guildId, publicKey, state }: Emulator,
  { world }: Api,
) {
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
    // Those of guilds first.
    channels: [...world.channels.values()]
      .sort((a, b) => Number(a.guildId === undefined) - Number(b.guildId === undefined))
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

/** What users can pick in the scope that a request asks for, in its locale, and what it asks them for. */
export function formsOf({ world }: Api, query: URLSearchParams): readonly CommandForm[] {
  const [first = '0'] = world.apps.keys()
  const { commands } = world.scope(query.get('app') ?? first, query.get('guild') || undefined)
  return commandForms(commands, query.get('locale') || undefined)
}
