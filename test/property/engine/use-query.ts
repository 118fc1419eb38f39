import { canUse } from '@slashlint/core/engine'
import type { UseQuery, UseResult } from '@slashlint/core/engine'
import type { Overwrite, Situation, Verdict } from '../../oracle/engine/can-use.js'
import { GUILD } from './situations.js'

/** Converts a situation of the model to a query for core, in the objects of the service. */

const APP = '9'
const COMMAND = '7'

function list(id: string, permissions: readonly Overwrite[]): object {
  return { id, application_id: APP, guild_id: GUILD, permissions }
}

export function useQuery({ command, place, user, ofCommand, ofApp }: Situation): UseQuery {
  const {
    guildId,
    isUserInstalled,
    defaultMemberPermissions,
    defaultPermission,
    dmPermission,
    ...same
  } = command
  const inGuild = place.context === 0
  return {
    command: {
      id: COMMAND,
      application_id: APP,
      name: 'x',
      ...same,
      integration_types: isUserInstalled ? [0, 1] : [0],
      ...(guildId !== undefined && { guild_id: guildId }),
      ...(dmPermission !== undefined && { dm_permission: dmPermission }),
      ...(defaultMemberPermissions !== undefined && {
        default_member_permissions: defaultMemberPermissions,
      }),
      ...(defaultPermission !== undefined && { default_permission: defaultPermission }),
    },
    context: place.context,
    ...(inGuild && {
      guildId: place.guildId,
      member: { user: { id: user.id }, roles: user.roles, permissions: String(user.permissions) },
      channel:
        place.parentId === undefined
          ? { id: place.channelId, type: 0 }
          : { id: place.channelId, type: 11, parent_id: place.parentId },
    }),
    // The overwrites are those of the guild of the user.
    overwrites: [list(COMMAND, ofCommand), list(APP, ofApp)].map((one) => ({
      ...one,
      guild_id: inGuild ? place.guildId : GUILD,
    })),
    app: { id: APP },
    age: user.age,
    ...(place.context === 1 && {
      mutualGuild: place.hasMutualGuild,
      ...(place.isInstalledByUser !== undefined && {
        installedBy: place.isInstalledByUser ? (['guild', 'user'] as const) : (['guild'] as const),
      }),
    }),
  }
}

export function answer(situation: Situation): UseResult {
  return canUse(useQuery(situation))
}

export function coreVerdict(situation: Situation): Verdict {
  return answer(situation).outcome as Verdict
}
