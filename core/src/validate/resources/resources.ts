import type {
  AuthorizationContext,
  LobbyContext,
  LobbyMemberContext,
  PermissionsContext,
} from '../../context.js'
import type { Diagnostic } from '../../diagnostic.js'
import { isDynamic } from '../../dynamic.js'
import { readItem } from '../../rules/shape/reports.js'
import { walkAuthorization } from './authorization.js'
import { walkLobby, walkLobbyMember } from './lobby.js'
import { walkGuildPermissions, walkPermissionsBody } from './permissions.js'
import { reportRoot, runObject } from '../root.js'
import { enter, leave, type Run } from '../../walk/run.js'
import { expectPlain, expectUnboxed } from '../../walk/plain.js'
import { run } from '../run/driver.js'

type Diagnostics = readonly Diagnostic[]

/**
 * Checks the body of Edit command permissions.
 *
 * @param body the body of the request; may contain `DYNAMIC`
 * @param context `guildId` turns on the rule about the constants @everyone and All Channels
 * @returns as `validateCommand`
 * @see contract, sections "Application command permission", "Command permissions"
 */
export function validateCommandPermissions(
  body: unknown,
  context?: PermissionsContext,
): Diagnostics {
  return runObject(body, context, 'commandPermissions', walkPermissionsBody)
}

/**
 * Checks a guild command permissions object, as fetched.
 *
 * @param permissions the object
 * @param context as for `validateCommandPermissions`
 * @returns as `validateCommand`
 * @see contract, section "Guild application command permissions"
 */
export function validateGuildCommandPermissions(
  permissions: unknown,
  context?: PermissionsContext,
): Diagnostics {
  return runObject(permissions, context, 'guildCommandPermissions', walkGuildPermissions)
}

/**
 * Checks the response to "Get guild command permissions": the guild command permissions objects of all commands of the
 * app.
 *
 * @param list the response, as fetched
 * @param context `guildId`, if the objects do not have it
 * @returns as `validateGuildCommandPermissions`; paths begin with the index
 * @see contract, sections "Command permissions", "Guild application command permissions"
 */
export function validateGuildCommandPermissionsList(
  list: unknown,
  context?: PermissionsContext,
): Diagnostics {
  return run(list, context, ['guildCommandPermissions'], walkGuildPermissionsList)
}

function walkGuildPermissionsList(run: Run<PermissionsContext>, value: unknown): void {
  if (isDynamic(value)) {
    return
  }
  if (!Array.isArray(value)) {
    reportRoot(
      run,
      value,
      'The answer must be a list of guild command permissions objects',
      undefined,
    )
    return
  }
  expectPlain(run, value)
  for (let index = 0; index < value.length; index++) {
    const item = readItem(run, index, value[index])
    if (item === undefined) {
      continue
    }
    expectUnboxed(run, item)
    enter(run, index)
    walkGuildPermissions(run, item)
    leave(run)
  }
}

/**
 * Checks the body of Create lobby (default) or Edit lobby. Times are in seconds.
 *
 * @param lobby the body of the request; may contain `DYNAMIC`
 * @param context `operation` chooses the endpoint; `current` turns on the hints about the losses of an edit
 * @returns as `validateCommand`
 * @see contract, sections "Lobby (request-side shape)", "Lobby endpoints (server to server)"
 */
export function validateLobby(lobby: unknown, context?: LobbyContext): Diagnostics {
  return runObject(lobby, context, 'lobby', walkLobby)
}

/**
 * Checks a lobby member: an item of `members` (default), or the body of Add user to lobby.
 *
 * @param member the member; may contain `DYNAMIC`
 * @param context `operation` chooses the request
 * @returns as `validateCommand`
 * @see contract, section "Lobby (request-side shape)"
 */
export function validateLobbyMember(member: unknown, context?: LobbyMemberContext): Diagnostics {
  return runObject(member, context, 'lobbyMember', walkLobbyMember)
}

/**
 * Checks the arguments of the client SDK's authorize function, with keys in Discord's PascalCase or in camelCase.
 *
 * @param args the arguments; may contain `DYNAMIC`
 * @returns as `validateCommand`
 * @see contract, section "Authorization arguments (client SDK object)"
 */
export function validateAuthorizationArgs(
  args: unknown,
  context?: AuthorizationContext,
): Diagnostics {
  return runObject(args, context, 'authorization', walkAuthorization, 'The arguments')
}
