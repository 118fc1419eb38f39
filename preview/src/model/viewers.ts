import { DYNAMIC } from '@slashlint/core'
import { InteractionContextType } from '@slashlint/core/contract'
import type { PermissionName } from '@slashlint/core/contract'
import type { PreviewViewer } from './model.js'
import { permissionNames } from './names.js'
import { partsOf } from './values.js'
import { permissionWord } from './words.js'

/** The permissions of every member of a new server. */
export const MEMBER_PERMISSIONS: readonly PermissionName[] = [
  'CREATE_INSTANT_INVITE',
  'ADD_REACTIONS',
  'STREAM',
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
  'MENTION_EVERYONE',
  'USE_EXTERNAL_EMOJIS',
  'CONNECT',
  'SPEAK',
  'USE_VAD',
  'CHANGE_NICKNAME',
  'USE_APPLICATION_COMMANDS',
  'REQUEST_TO_SPEAK',
  'CREATE_PUBLIC_THREADS',
  'CREATE_PRIVATE_THREADS',
  'USE_EXTERNAL_STICKERS',
  'SEND_MESSAGES_IN_THREADS',
  'USE_EMBEDDED_ACTIVITIES',
  'USE_SOUNDBOARD',
  'USE_EXTERNAL_SOUNDS',
  'SEND_VOICE_MESSAGES',
  'SEND_POLLS',
  'USE_EXTERNAL_APPS',
]

/**
 * Returns the reason why a command is hidden, for each viewer who does not see it (contract,
 * section "Application command permission"). Assumes that the server has no permission overwrites
 * for the command. Unknown parts hide nothing.
 */
export function hiddenFrom(command: unknown): Readonly<Partial<Record<PreviewViewer, string>>> {
  const { GUILD, BOT_DM } = InteractionContextType
  const { contexts, dm_permission: inDms } = partsOf(command)
  const outside = isWithout(contexts, GUILD) ? 'it is not for servers' : undefined
  const lacking = outside ?? lackingPermissions(command)
  const noDms = isWithout(contexts, BOT_DM) || inDms === false
  return {
    ...(outside !== undefined && { admin: outside }),
    ...(lacking !== undefined && { member: lacking }),
    ...(noDms && { dm: 'it is not for DMs with the app' }),
  }
}

const isList = (contexts: unknown): contexts is readonly unknown[] =>
  Array.isArray(contexts) && contexts.length > 0

const isWithout = (contexts: unknown, place: number): boolean =>
  isList(contexts) && !contexts.includes(place) && !contexts.includes(DYNAMIC)

/**
 * Names the permissions that a command requires and that members without roles lack; `undefined` if
 * they lack none.
 */
function lackingPermissions(command: unknown): string | undefined {
  const { default_member_permissions: stated, default_permission: old } = partsOf(command)
  const needed = stated ?? (old === false ? '0' : null)
  const names = permissionNames(needed)
  if (names === undefined) {
    return undefined
  }
  if (names.length === 0) {
    return /^0+$/.test(String(needed)) ? 'it is for administrators only' : undefined
  }
  const lacking = names.filter((name) => !MEMBER_PERMISSIONS.some((one) => one === name))
  return lacking.length === 0 ? undefined : `it needs ${lacking.map(permissionWord).join(', ')}`
}
