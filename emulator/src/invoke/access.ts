import { canUse, resolveInvocation, type StoredCommand, type UseResult } from '@slashlint/core/engine'
import { listsOf } from '../api/permissions.js'
import type { Api } from '../api/request.js'
import { given } from '../json.js'
import { memberPermissions } from '../state/member-permissions.js'
import { contextOf } from '../state/seed.js'
import type { Invoker } from './invoker.js'

/** Whether a user may use a command where they are, and which rule decides. */
export function accessOf(api: Api, { app, user, guild, channel }: Invoker, command: StoredCommand): UseResult {
  const context = contextOf(channel)
  return canUse({
    command,
    context,
    app: { id: app.id, integrationTypes: app.integrationTypes },
    channel: { id: channel.id, type: channel.type, ...given({ parent_id: channel.parentId }) },
    mutualGuild: [...api.world.guilds.values()].some(
      ({ members, authorized }) => members.has(user.id) && authorized.has(app.id),
    ),
    ...given({ age: user.age }),
    ...(guild !== undefined && {
      guildId: guild.id,
      overwrites: listsOf(api, app.id, guild.id),
      member: {
        user: { id: user.id },
        roles: guild.members.get(user.id)?.roles ?? [],
        permissions: String(memberPermissions(guild, user.id, channel)),
      },
    }),
  })
}

/** Read-repair: what the user's client has, and what happens when that is old. */
export function outdated({ world }: Api, userId: string, command: StoredCommand): string | undefined {
  const key = `${userId} ${command.id}`
  const seenVersion = world.seen.get(key) ?? command.version
  const { outcome, version, reason } = resolveInvocation({
    seenVersion,
    command,
    scope: command.guild_id === undefined ? 'global' : 'guild',
  })
  world.seen.set(key, version)
  return outcome === 'rejected' ? reason : undefined
}
