import { preview, type Preview } from '@slashlint/preview'
import type { Api } from '../api/request.js'
import type { Json } from '../state/interaction.js'
import type { Emulator } from './emulator.js'

/** What the page lets people choose from. */
export function factsOf({ url, applicationId, guildId, publicKey }: Emulator, { world }: Api): Json {
  return {
    url,
    applicationId,
    guildId,
    publicKey,
    apps: [...world.apps.values()].map(({ id, name, endpoint }) => ({ id, name, endpoint: endpoint ?? null })),
    users: [...world.users.values()].map(({ id, name, locale }) => ({ id, name, locale })),
    guilds: [...world.guilds.values()].map(({ id, name }) => ({ id, name })),
    // Those of guilds first.
    channels: [...world.channels.values()]
      .sort((a, b) => Number(a.guildId === undefined) - Number(b.guildId === undefined))
      .map(({ id, name, guildId: guild }) => ({ id, name, guild: guild ?? null })),
    now: world.clock.now(),
    ahead: world.clock.ahead,
  }
}

/** The commands of a scope as the client's picker shows them. */
export function previewOf({ world }: Api, query: URLSearchParams): Preview {
  const [first = '0'] = world.apps.keys()
  const { commands } = world.scope(query.get('app') ?? first, query.get('guild') ?? undefined)
  const locale = query.get('locale')
  return preview(
    commands.map((value) => ({ value })),
    locale === null || locale === '' ? {} : { locale },
  )
}
