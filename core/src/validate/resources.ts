import type { AuthorizationContext, LobbyContext, LobbyMemberContext, PermissionsContext } from '../context.js'
import type { Diagnostic } from '../diagnostic.js'
import { isDynamic } from '../dynamic.js'
import { readItem } from '../rules/shape/reports.js'
import { walkAuthorization } from './authorization.js'
import { walkLobby, walkLobbyMember } from './lobby.js'
import { walkGuildPermissions, walkPermissionsBody } from './permissions.js'
import { reportRoot, rootObject } from './root.js'
import { enter, leave, type Run } from '../walk/run.js'
import { expectPlainList, expectUnboxed } from '../walk/plain.js'
import { run } from './driver.js'

type Diagnostics = readonly Diagnostic[]

/**
 * Checks the body of Edit command permissions.
 *
 * @param context `guildId` turns on the rule about the constants @everyone and All Channels
 * @see contract, sections "Application command permission", "Command permissions"
 */
export function validateCommandPermissions(body: unknown, context?: PermissionsContext): Diagnostics {
  return run(body, context, 'commandPermissions', (run: Run<PermissionsContext>, value) => {
    const object = rootObject(run, value, 'The body')
    if (object !== undefined) walkPermissionsBody(run, object)
  })
}

/**
 * Checks a guild command permissions object, as fetched.
 *
 * @see contract, section "Guild application command permissions"
 */
export function validateGuildCommandPermissions(permissions: unknown, context?: PermissionsContext): Diagnostics {
  return run(permissions, context, 'guildCommandPermissions', (run: Run<PermissionsContext>, value) => {
    const object = rootObject(run, value, 'A guild command permissions object')
    if (object !== undefined) walkGuildPermissions(run, object)
  })
}

/**
 * Checks what "Get guild command permissions" returns: the guild command permissions objects of all commands of the app.
 *
 * @param list the answer, as fetched
 * @param context `guildId`, where the objects do not say it
 * @returns as `validateGuildCommandPermissions`; paths begin with the index
 * @see contract, sections "Command permissions", "Guild application command permissions"
 */
export function validateGuildCommandPermissionsList(list: unknown, context?: PermissionsContext): Diagnostics {
  return run(list, context, ['guildCommandPermissions'], walkGuildPermissionsList)
}

function walkGuildPermissionsList(run: Run<PermissionsContext>, value: unknown): void {
  if (isDynamic(value)) return
  if (!Array.isArray(value)) {
    reportRoot(run, value, 'The answer must be a list of guild command permissions objects', undefined)
    return
  }
  expectPlainList(run, value)
  for (let index = 0; index < value.length; index++) {
    const item = readItem(run, index, value[index])
    if (item === undefined) continue
    expectUnboxed(run, item)
    enter(run, index)
    walkGuildPermissions(run, item)
    leave(run)
  }
}

/**
 * Checks the body of Create lobby (default) or Edit lobby.
 *
 * @see contract, sections "Lobby (request-side shape)", "Lobby endpoints (server to server)"
 */
export function validateLobby(lobby: unknown, context?: LobbyContext): Diagnostics {
  return run(lobby, context, 'lobby', (run: Run<LobbyContext>, value) => {
    const object = rootObject(run, value, 'A lobby')
    if (object !== undefined) walkLobby(run, object)
  })
}

/**
 * Checks a lobby member: an item of `members` (default), or the body of Add user to lobby.
 *
 * @see contract, section "Lobby (request-side shape)"
 */
export function validateLobbyMember(member: unknown, context?: LobbyMemberContext): Diagnostics {
  return run(member, context, 'lobbyMember', (run: Run<LobbyMemberContext>, value) => {
    const object = rootObject(run, value, 'A lobby member')
    if (object !== undefined) walkLobbyMember(run, object)
  })
}

/**
 * Checks the arguments of the client SDK's authorize function, with keys in the contract's PascalCase or in camelCase.
 *
 * @see contract, section "Authorization arguments (client SDK object)"
 */
export function validateAuthorizationArgs(args: unknown, context?: AuthorizationContext): Diagnostics {
  return run(args, context, 'authorization', (run: Run<AuthorizationContext>, value) => {
    const object = rootObject(run, value, 'The arguments')
    if (object !== undefined) walkAuthorization(run, object)
  })
}
