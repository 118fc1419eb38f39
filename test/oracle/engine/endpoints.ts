/** The endpoint tables of interface.md, row by row. They are typed by hand. */

export type BodyKind = 'command' | 'command list' | 'permissions' | 'lobby' | 'lobby member'

export interface Endpoint {
  /** The name of the operation in the contract's row. */
  readonly row: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** either: Bot or Bearer; bot: only Bot; bearer: only Bearer. */
  readonly authorization: 'either' | 'bot' | 'bearer'
  /** The scope that a Bearer token needs. */
  readonly scope?: string
  readonly hasLocalizationsQuery?: true
  readonly body?: BodyKind
  readonly operation?: 'create' | 'edit' | 'bulk' | 'put'
  /** True if a body is required, as in rows with a required field or a list. */
  readonly needsBody?: true
  readonly status: number | undefined
  /** Set if two statuses are possible. */
  readonly isUpsert?: true
  readonly event?: string
  readonly isDisabled?: true
  /** True if only the name is known. Its query and body are not checked. */
  readonly isNamedOnly?: true
}

const UPDATE = 'applications.commands.update'
const PERMISSIONS_UPDATE = 'applications.commands.permissions.update'

const either = { authorization: 'either', scope: UPDATE } as const
const bot = { authorization: 'bot', status: undefined } as const

const GLOBAL = '/applications/{application.id}/commands'
const GUILD = '/applications/{application.id}/guilds/{guild.id}/commands'

export const ENDPOINTS: readonly Endpoint[] = [
  {
    row: 'Get global commands',
    method: 'GET',
    path: GLOBAL,
    ...either,
    hasLocalizationsQuery: true,
    status: 200,
  },
  {
    row: 'Create global command',
    method: 'POST',
    path: GLOBAL,
    ...either,
    body: 'command',
    operation: 'create',
    needsBody: true,
    status: 201,
    isUpsert: true,
  },
  {
    row: 'Get global command',
    method: 'GET',
    path: `${GLOBAL}/{command.id}`,
    ...either,
    status: 200,
  },
  {
    row: 'Edit global command',
    method: 'PATCH',
    path: `${GLOBAL}/{command.id}`,
    ...either,
    body: 'command',
    operation: 'edit',
    status: 200,
  },
  {
    row: 'Delete global command',
    method: 'DELETE',
    path: `${GLOBAL}/{command.id}`,
    ...either,
    status: 204,
  },
  {
    row: 'Bulk overwrite global commands',
    method: 'PUT',
    path: GLOBAL,
    ...either,
    body: 'command list',
    operation: 'bulk',
    needsBody: true,
    status: 200,
  },
  {
    row: 'Get guild commands',
    method: 'GET',
    path: GUILD,
    ...either,
    hasLocalizationsQuery: true,
    status: 200,
  },
  {
    row: 'Create guild command',
    method: 'POST',
    path: GUILD,
    ...either,
    body: 'command',
    operation: 'create',
    needsBody: true,
    status: 201,
    isUpsert: true,
  },
  {
    row: 'Get guild command',
    method: 'GET',
    path: `${GUILD}/{command.id}`,
    ...either,
    status: 200,
  },
  {
    row: 'Edit guild command',
    method: 'PATCH',
    path: `${GUILD}/{command.id}`,
    ...either,
    body: 'command',
    operation: 'edit',
    status: 200,
  },
  {
    row: 'Delete guild command',
    method: 'DELETE',
    path: `${GUILD}/{command.id}`,
    ...either,
    status: 204,
  },
  {
    row: 'Bulk overwrite guild commands',
    method: 'PUT',
    path: GUILD,
    ...either,
    body: 'command list',
    operation: 'bulk',
    needsBody: true,
    status: 200,
  },
  {
    row: 'Get guild command permissions',
    method: 'GET',
    path: `${GUILD}/permissions`,
    ...either,
    status: 200,
  },
  {
    row: 'Get command permissions',
    method: 'GET',
    path: `${GUILD}/{command.id}/permissions`,
    ...either,
    status: 200,
  },
  {
    row: 'Edit command permissions',
    method: 'PUT',
    path: `${GUILD}/{command.id}/permissions`,
    authorization: 'bearer',
    scope: PERMISSIONS_UPDATE,
    body: 'permissions',
    needsBody: true,
    status: 200,
    event: 'Application Command Permissions Update',
  },
  {
    row: 'Batch edit command permissions',
    method: 'PUT',
    path: `${GUILD}/permissions`,
    ...either,
    status: undefined,
    isDisabled: true,
  },
  {
    row: 'Create lobby',
    method: 'POST',
    path: '/lobbies',
    ...bot,
    body: 'lobby',
    operation: 'create',
  },
  {
    row: 'Edit lobby',
    method: 'PATCH',
    path: '/lobbies/{lobby_id}',
    ...bot,
    body: 'lobby',
    operation: 'edit',
  },
  { row: 'Delete lobby', method: 'DELETE', path: '/lobbies/{lobby_id}', ...bot },
  { row: 'Get lobby', method: 'GET', path: '/lobbies/{lobby_id}', ...bot },
  {
    row: 'Add user to lobby',
    method: 'PUT',
    path: '/lobbies/{lobby_id}/members/{user_id}',
    ...bot,
    body: 'lobby member',
    operation: 'put',
  },
  {
    row: 'Remove user from lobby',
    method: 'DELETE',
    path: '/lobbies/{lobby_id}/members/{user_id}',
    ...bot,
  },
]

const member = { authorization: 'either', status: undefined, isNamedOnly: true } as const
const social = { ...member, scope: 'sdk.social_layer' } as const
const IN_LOBBY = '/lobbies/{lobby_id}'

/** Decision 69: the page "Lobby Resource" of Discord's documentation, typed by hand. */
export const NAMED_ENDPOINTS: readonly Endpoint[] = [
  { row: 'Create or join lobby', method: 'PUT', path: '/lobbies', ...social },
  {
    row: 'Bulk update lobby members',
    method: 'POST',
    path: `${IN_LOBBY}/members/bulk`,
    ...bot,
    isNamedOnly: true,
  },
  { row: 'Leave lobby', method: 'DELETE', path: `${IN_LOBBY}/members/@me`, ...member },
  {
    row: 'Create invite for self',
    method: 'POST',
    path: `${IN_LOBBY}/members/@me/invites`,
    ...social,
  },
  {
    row: 'Create invite for user',
    method: 'POST',
    path: `${IN_LOBBY}/members/{user_id}/invites`,
    ...bot,
    isNamedOnly: true,
  },
  { row: 'Link channel', method: 'PATCH', path: `${IN_LOBBY}/channel-linking`, ...member },
  { row: 'Get messages', method: 'GET', path: `${IN_LOBBY}/messages`, ...social },
  { row: 'Send message', method: 'POST', path: `${IN_LOBBY}/messages`, ...social },
  {
    row: 'Update moderation metadata',
    method: 'PUT',
    path: `${IN_LOBBY}/messages/{message_id}/moderation-metadata`,
    ...bot,
    isNamedOnly: true,
  },
]
