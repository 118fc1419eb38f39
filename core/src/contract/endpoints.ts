import { SECTION } from './sections.js'

/**
 * The endpoint tables of Discord's documentation, section "Endpoints", row by row. Each row also
 * has the facts from the sections "Authentication", "Events" and "Errors". Requests are checked,
 * answered and planned by these tables.
 */

/** The HTTP methods of requests about commands and lobbies. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The two forms of the Authorization header. Section "Authentication". */
export type AuthorizationKind = 'Bot' | 'Bearer'

/** A parameter of the query string. */
export interface QueryParameter {
  readonly type: 'boolean'
  /** The value of an absent parameter. */
  readonly default: boolean
}

/** The resource of a body, and the operation with which it is checked. */
export interface EndpointBody {
  /** The resource, as `validate` names it. */
  readonly resource: 'command' | 'commands' | 'command-permissions' | 'lobby' | 'lobby-member'
  /** The operation of the resource; absent if the resource has no operations. */
  readonly operation?: 'create' | 'edit' | 'bulk' | 'put'
  /**
   * True if the request needs a body. Absent if every field is optional, so that the body may be
   * missing.
   */
  readonly required?: true
}

/** One row of the endpoint tables. */
export interface Endpoint {
  /** The name of the operation in Discord's documentation. */
  readonly operation: string
  /** The HTTP method. */
  readonly method: Method
  /** The path below the base address. Placeholders in braces are for snowflakes. */
  readonly path: string
  /** The section of Discord's documentation that contains the row. */
  readonly section: string
  /** The scope of the commands that the request concerns; absent for lobbies. */
  readonly scope?: 'global' | 'guild'
  /** The kinds of tokens that the endpoint accepts. */
  readonly authorization: readonly AuthorizationKind[]
  /** The OAuth scope that a Bearer token must have. */
  readonly oauthScope?: string
  /** Permissions in the guild that the token's user must have. */
  readonly userPermissions?: readonly ('MANAGE_GUILD' | 'MANAGE_ROLES')[]
  /** Scopes, one of which the app must have in the guild. */
  readonly guildScopes?: readonly string[]
  /** The parameters of the query string, by name. */
  readonly query: Readonly<Record<string, QueryParameter>>
  /** The body; absent if the endpoint takes none. */
  readonly body?: EndpointBody
  /**
   * The statuses of successful answers, the usual one first. Empty if Discord's documentation does
   * not state them.
   */
  readonly success: readonly number[]
  /** The gateway events that a successful request causes. */
  readonly events: readonly string[]
  /** True if the service always answers with an error. */
  readonly disabled?: true
  /** True if slashlint checks neither the query nor the body. */
  readonly unchecked?: true
}

/** The version of the API in the base path. Section "Versioning". */
export const INTERFACE_VERSION = 'v10'

/** The gateway event for changed permissions of commands. Section "Events". */
export const PERMISSIONS_UPDATE = 'Application Command Permissions Update'

/** The status of an answer to a request over a rate limit. Section "Errors". */
export const TOO_MANY_REQUESTS = 429

const UPDATE_SCOPE = 'applications.commands.update'
const PERMISSIONS_SCOPE = 'applications.commands.permissions.update'
/**
 * The scopes that let an app create commands in a guild: `bot` includes `applications.commands`.
 * Section "Authentication", 4.
 */
const GUILD_SCOPES = ['applications.commands', 'bot'] as const

const GLOBAL = '/applications/{application.id}/commands'
const GLOBAL_ONE = `${GLOBAL}/{command.id}`
const GUILD = '/applications/{application.id}/guilds/{guild.id}/commands'
const GUILD_ONE = `${GUILD}/{command.id}`
const LOBBY = '/lobbies/{lobby_id}'
const LOBBY_MEMBER = `${LOBBY}/members/{user_id}`

const LOCALIZED = { with_localizations: { type: 'boolean', default: false } } as const

/**
 * The parts that all rows about commands share. Section "Authentication": "authorization with
 * either a bot token or a client-credentials token of the application".
 */
const common = {
  authorization: ['Bot', 'Bearer'],
  oauthScope: UPDATE_SCOPE,
  query: {},
  events: [],
} as const
const globalCommand = { ...common, section: SECTION.globalCommands, scope: 'global' } as const
const guildCommand = { ...common, section: SECTION.guildCommands, scope: 'guild' } as const
const permissions = { ...common, section: SECTION.permissionEndpoints, scope: 'guild' } as const
const editsPermissions = {
  ...permissions,
  authorization: ['Bearer'],
  oauthScope: PERMISSIONS_SCOPE,
} as const
/**
 * The shared parts of the rows about lobbies. The documentation does not state their status codes.
 */
const lobby = {
  section: SECTION.lobbyEndpoints,
  authorization: ['Bot'],
  query: {},
  success: [],
  events: [],
} as const

/** The shared parts of the rows about commands, for global commands and for commands of a guild. */
const LIST = { method: 'GET', query: LOCALIZED, success: [200] } as const
const CREATE = {
  method: 'POST',
  body: { resource: 'command', operation: 'create', required: true },
  success: [201, 200],
} as const
const GET = { method: 'GET', success: [200] } as const
const EDIT = {
  method: 'PATCH',
  body: { resource: 'command', operation: 'edit' },
  success: [200],
} as const
const DELETE = { method: 'DELETE', success: [204] } as const
const OVERWRITE = {
  method: 'PUT',
  body: { resource: 'commands', operation: 'bulk', required: true },
  success: [200],
} as const

/**
 * Every endpoint, row by row. A path with a literal segment comes before the path with a
 * placeholder in its place.
 */
export const ENDPOINTS = [
  { ...globalCommand, ...LIST, operation: 'Get global commands', path: GLOBAL },
  { ...globalCommand, ...CREATE, operation: 'Create global command', path: GLOBAL },
  { ...globalCommand, ...GET, operation: 'Get global command', path: GLOBAL_ONE },
  { ...globalCommand, ...EDIT, operation: 'Edit global command', path: GLOBAL_ONE },
  { ...globalCommand, ...DELETE, operation: 'Delete global command', path: GLOBAL_ONE },
  { ...globalCommand, ...OVERWRITE, operation: 'Bulk overwrite global commands', path: GLOBAL },

  { ...guildCommand, ...LIST, operation: 'Get guild commands', path: GUILD },
  {
    ...guildCommand,
    ...CREATE,
    operation: 'Create guild command',
    path: GUILD,
    guildScopes: GUILD_SCOPES,
  },
  {
    ...permissions,
    ...GET,
    operation: 'Get guild command permissions',
    path: `${GUILD}/permissions`,
  },
  {
    ...editsPermissions,
    operation: 'Batch edit command permissions',
    method: 'PUT',
    path: `${GUILD}/permissions`,
    success: [],
    disabled: true,
  },
  { ...guildCommand, ...GET, operation: 'Get guild command', path: GUILD_ONE },
  { ...guildCommand, ...EDIT, operation: 'Edit guild command', path: GUILD_ONE },
  { ...guildCommand, ...DELETE, operation: 'Delete guild command', path: GUILD_ONE },
  {
    ...guildCommand,
    ...OVERWRITE,
    operation: 'Bulk overwrite guild commands',
    path: GUILD,
    guildScopes: GUILD_SCOPES,
  },

  {
    ...permissions,
    ...GET,
    operation: 'Get command permissions',
    path: `${GUILD_ONE}/permissions`,
  },
  {
    ...editsPermissions,
    operation: 'Edit command permissions',
    method: 'PUT',
    path: `${GUILD_ONE}/permissions`,
    userPermissions: ['MANAGE_GUILD', 'MANAGE_ROLES'],
    body: { resource: 'command-permissions', required: true },
    success: [200],
    events: [PERMISSIONS_UPDATE],
  },

  {
    ...lobby,
    operation: 'Create lobby',
    method: 'POST',
    path: '/lobbies',
    body: { resource: 'lobby', operation: 'create' },
  },
  {
    ...lobby,
    operation: 'Edit lobby',
    method: 'PATCH',
    path: LOBBY,
    body: { resource: 'lobby', operation: 'edit' },
  },
  { ...lobby, operation: 'Delete lobby', method: 'DELETE', path: LOBBY },
  { ...lobby, operation: 'Get lobby', method: 'GET', path: LOBBY },
  {
    ...lobby,
    operation: 'Add user to lobby',
    method: 'PUT',
    path: LOBBY_MEMBER,
    body: { resource: 'lobby-member', operation: 'put' },
  },
  { ...lobby, operation: 'Remove user from lobby', method: 'DELETE', path: LOBBY_MEMBER },
] as const satisfies readonly Endpoint[]

/**
 * Lobby endpoints for members. The documentation only names a user's token; the OpenAPI document allows a bot's, too.
 */
const byMember = { ...lobby, authorization: ['Bearer', 'Bot'], unchecked: true } as const
const bySocialLayer = { ...byMember, oauthScope: 'sdk.social_layer' } as const

/**
 * Lobby endpoints of the official API documentation, "Lobby Resource", 2026-08-06. Only their paths, methods and tokens
 * are checked (decision 69).
 */
export const NAMED_ENDPOINTS = [
  { ...bySocialLayer, operation: 'Create or join lobby', method: 'PUT', path: '/lobbies' },
  {
    ...lobby,
    operation: 'Bulk update lobby members',
    method: 'POST',
    path: `${LOBBY}/members/bulk`,
    unchecked: true,
  },
  { ...byMember, operation: 'Leave lobby', method: 'DELETE', path: `${LOBBY}/members/@me` },
  {
    ...bySocialLayer,
    operation: 'Create lobby invite for self',
    method: 'POST',
    path: `${LOBBY}/members/@me/invites`,
  },
  {
    ...lobby,
    operation: 'Create lobby invite for user',
    method: 'POST',
    path: `${LOBBY_MEMBER}/invites`,
    unchecked: true,
  },
  {
    ...byMember,
    operation: 'Link channel to lobby',
    method: 'PATCH',
    path: `${LOBBY}/channel-linking`,
  },
  { ...bySocialLayer, operation: 'Get lobby messages', method: 'GET', path: `${LOBBY}/messages` },
  { ...bySocialLayer, operation: 'Send lobby message', method: 'POST', path: `${LOBBY}/messages` },
  {
    ...lobby,
    operation: 'Update lobby message moderation metadata',
    method: 'PUT',
    path: `${LOBBY}/messages/{message_id}/moderation-metadata`,
    unchecked: true,
  },
] as const satisfies readonly Endpoint[]

/** The operations of the endpoint tables, as Discord's documentation names them. */
export type EndpointOperation = (typeof ENDPOINTS)[number]['operation']
