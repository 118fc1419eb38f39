import { LOCALES } from '@slashlint/core/contract'
import type { StoredCommand } from '@slashlint/core/engine'
import { commandForms, preview, type CommandForm, type Preview } from '@slashlint/preview'
import type { Api } from '../api/request.js'
import type { Json } from '../state/interaction.js'
import type { Emulator } from './emulator.js'

/** What the page lets people choose from. */
export function factsOf({ url, applicationId, guildId, publicKey, state }: Emulator, { world }: Api): Json {
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
    guilds: [...world.guilds.values()].map(({ id, name, members }) => ({ id, name, members: [...members.keys()] })),
    // Those of guilds first.
    channels: [...world.channels.values()]
      .sort((a, b) => Number(a.guildId === undefined) - Number(b.guildId === undefined))
      .map(({ id, name, type, guildId: guild }) => ({ id, name, type, guild: guild ?? null })),
    roles: [...world.guilds.values()].flatMap(({ roles }) => [...roles.values()].map(({ id, name }) => ({ id, name }))),
    // Infinity is null in JSON.
    dailyCreates: world.dailyCreates,
    locales: LOCALES,
    now: world.clock.now(),
    ahead: world.clock.ahead,
  }
}

/** The commands of the scope that a request asks for, and the locale, where it has one. */
function shown(
  { world }: Api,
  query: URLSearchParams,
): { readonly commands: readonly StoredCommand[]; readonly locale?: string } {
  const [first = '0'] = world.apps.keys()
  const { commands } = world.scope(query.get('app') ?? first, query.get('guild') ?? undefined)
  const locale = query.get('locale')
  return { commands, ...(locale !== null && locale !== '' && { locale }) }
}

/** The commands of a scope as the client's picker shows them. */
export function previewOf(api: Api, query: URLSearchParams): Preview {
  const { commands, ...options } = shown(api, query)
  return preview(
    commands.map((value) => ({ value })),
    options,
  )
}

/** What users can pick there, and what it asks them for, in their locale. */
export function formsOf(api: Api, query: URLSearchParams): readonly CommandForm[] {
  const { commands, locale } = shown(api, query)
  return commandForms(commands, locale)
}
