import { ENDPOINTS, type EndpointOperation } from '@slashlint/core/contract'
import { channels } from './channels.js'
import * as commands from './commands.js'
import { interactions } from './interactions.js'
import * as lobbies from './lobbies.js'
import { members } from './members.js'
import { objects } from './objects.js'
import * as permissions from './permissions.js'
import { reactions } from './reactions.js'
import { bot, type Handler, type Route } from './route.js'
import { signIn } from './sign-in.js'
import { threads } from './threads.js'

/**
 * The handlers of the endpoints in core's contract, which contains their methods, paths and
 * permissions.
 */
const CONTRACT: Readonly<Record<EndpointOperation, Handler>> = {
  'Get global commands': commands.list,
  'Create global command': commands.create,
  'Get global command': commands.getOne,
  'Edit global command': commands.edit,
  'Delete global command': commands.remove,
  'Bulk overwrite global commands': commands.overwrite,
  'Get guild commands': commands.list,
  'Create guild command': commands.create,
  'Get guild command': commands.getOne,
  'Edit guild command': commands.edit,
  'Delete guild command': commands.remove,
  'Bulk overwrite guild commands': commands.overwrite,
  'Get guild command permissions': permissions.listPermissions,
  // Is refused before.
  'Batch edit command permissions': () => undefined,
  'Get command permissions': permissions.getPermissions,
  'Edit command permissions': permissions.editPermissions,
  'Create lobby': lobbies.createLobby,
  'Edit lobby': lobbies.editLobby,
  'Delete lobby': lobbies.deleteLobby,
  'Get lobby': lobbies.getLobby,
  'Add user to lobby': lobbies.putMember,
  'Remove user from lobby': lobbies.removeMember,
}

/** All routes that the emulator simulates. */
export const ROUTES: readonly Route[] = [
  // What is not simulated, and stands in the place of an id.
  bot('DELETE', '/lobbies/{lobby}/members/@me', {}, () => undefined),
  ...ENDPOINTS.map((endpoint): Route => {
    const { method, path, operation } = endpoint
    return {
      kind: 'contract',
      method,
      path,
      endpoint,
      lasts: method !== 'GET',
      answer: CONTRACT[operation],
    }
  }),

  ...signIn,
  ...interactions,
  ...objects,
  ...members,
  ...threads,
  ...channels,
  ...reactions,
]

/** Returns the routes of the first template that matches a path, one per method. */
export function routesAt(path: string): readonly Route[] {
  const segments = path.split('/')
  const isFitting = (parts: readonly string[]): boolean =>
    parts.length === segments.length &&
    parts.every((part, index) => part[0] === '{' || part === segments[index])
  return PATHS.find(({ parts }) => isFitting(parts))?.routes ?? []
}

const PATHS = [...new Set(ROUTES.map(({ path }) => path))].map((path) => ({
  parts: path.split('/'),
  routes: ROUTES.filter((route) => route.path === path),
}))
