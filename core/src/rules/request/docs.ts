import type { Docs } from '../docs.js'

const APP = '1100000000000000009'
const GUILD = '613425648685547541'
const COMMANDS = `/applications/${APP}/commands`
const IN_GUILD = `/applications/${APP}/guilds/${GUILD}/commands`
const PERMISSIONS = `${IN_GUILD}/1100000000000000010/permissions`
const headers = { Authorization: 'Bot token' }
const bearer = { Authorization: 'Bearer token' }
const command = { name: 'ping', description: 'Answers with pong' }
const permissions = { permissions: [{ id: '1100000000000000011', type: 1, permission: true }] }

const get = (fields: object) => ({ method: 'GET', path: COMMANDS, headers, ...fields })
const edit = (fields: object) => ({
  method: 'PUT',
  path: PERMISSIONS,
  headers: bearer,
  body: permissions,
  ...fields,
})

export const requestDocs = {
  'request/version': {
    summary: 'The version segment of a path is v10.',
    why: 'Other versions have other bodies and responses: slashlint checks v10. A path without a version is fine: it is relative to the base address.',
    bad: get({ path: `/v9${COMMANDS}` }),
    good: get({ path: `/v10${COMMANDS}` }),
  },
  'request/unknown-path': {
    summary: 'The path belongs to one of the command and lobby endpoints.',
    why: 'Other endpoints are not checked. Where a command or lobby was meant, Discord answers 404 and does nothing. Usual causes are a singular for a plural, a slash too many and an id that was left out.',
    bad: get({ path: `/applications/${APP}/command` }),
    good: get({}),
  },
  'request/method': {
    summary: 'The endpoint has this method.',
    why: 'Discord answers 405. A command is created by POST, changed by PATCH and removed by DELETE; PUT replaces the whole list.',
    bad: get({ method: 'PUT', path: `${COMMANDS}/1100000000000000010`, body: command }),
    good: get({ method: 'PATCH', path: `${COMMANDS}/1100000000000000010`, body: command }),
  },
  'request/path-parameter': {
    summary: 'Every id in a path is a snowflake.',
    why: 'Discord answers \'Value "undefined" is not snowflake\'. Usually a variable with the id was never set: check the environment of the program.',
    bad: get({ path: '/applications/undefined/commands' }),
    good: get({}),
  },
  'request/query': {
    summary: 'The parameter "with_localizations" is true or false.',
    why: 'Discord takes true, True, 1, false, False and 0, and rejects everything else.',
    bad: get({ query: { with_localizations: 'yes' } }),
    good: get({ query: { with_localizations: true } }),
  },
  'request/unknown-query': {
    summary: 'The endpoint has every query parameter of the request.',
    why: 'Discord ignores other parameters: the response is the same as without them, for example with localized names instead of all localizations.',
    bad: get({ query: { with_localization: true } }),
    good: get({ query: { with_localizations: true } }),
  },
  'request/authorization-missing': {
    summary: 'Every request has an Authorization header.',
    why: 'Discord answers 401. Commands need the token of a bot or of the application, lobbies the token of a bot, and permission edits the token of a user.',
    bad: get({ headers: {} }),
    good: get({}),
  },
  'request/authorization-form': {
    summary: 'The Authorization header is "Bot" or "Bearer", one space, and the token.',
    why: 'Discord answers 401 to a token without its prefix, however valid the token is.',
    bad: get({ headers: { Authorization: 'token' } }),
    good: get({}),
  },
  'request/authorization-kind': {
    summary:
      'Lobby endpoints accept only bot tokens; the permission edit accepts only Bearer tokens.',
    why: 'Discord answers 20001 ("Bots cannot use this endpoint") to a bot that edits command permissions: it checks the permissions of a user. Lobbies belong to the app, so they need the token of the bot.',
    bad: edit({ headers }),
    good: edit({}),
  },
  'request/scope': {
    summary: 'A Bearer token has the scope that the endpoint needs.',
    why: 'Commands need "applications.commands.update", their permissions "applications.commands.permissions.update". Without it Discord answers that the request is not authorized.',
    context: { scopes: ['applications.commands.update'] },
    bad: edit({}),
    path: ['headers', 'Authorization'],
    good: edit({}),
    goodContext: { scopes: ['applications.commands.permissions.update'] },
  },
  'request/user-permissions': {
    summary: 'Command permissions are edited by a user who can manage the guild and its roles.',
    why: 'The permissions of the user to whom the token belongs count, not those of the app or its bot. Administrators have all permissions.',
    context: { userPermissions: '32' },
    bad: edit({}),
    path: ['headers', 'Authorization'],
    good: edit({}),
    goodContext: { userPermissions: '268435488' },
  },
  'request/guild-not-authorized': {
    summary:
      'Commands are created in guilds that authorized the app with the scope "applications.commands" or "bot".',
    why: 'Discord refuses access to the guild. Someone who manages it must open the authorization link once; a bot user is not needed.',
    context: { guildScopes: ['identify'] },
    bad: { method: 'POST', path: IN_GUILD, headers, body: command },
    path: ['path'],
    good: { method: 'POST', path: IN_GUILD, headers, body: command },
    goodContext: { guildScopes: ['applications.commands'] },
  },
  'request/batch-disabled': {
    summary: 'The permissions of commands are edited one command at a time.',
    why: 'The endpoint for all commands at once is disabled and answers 405. Send one request for each command, and respect the rate limits.',
    bad: edit({ path: `${IN_GUILD}/permissions`, body: [] }),
    path: ['path'],
    good: edit({}),
  },
  'request/body-required': {
    summary: 'Requests that create or replace commands or permissions have a body.',
    why: 'Discord cannot read the request. To remove all commands, send the empty list.',
    bad: { method: 'PUT', path: COMMANDS, headers },
    good: { method: 'PUT', path: COMMANDS, headers, body: [] },
  },
  'request/body-not-allowed': {
    summary: 'Requests that only fetch or delete have no body.',
    why: 'The body is ignored, and many clients and proxies refuse to send it. Filters belong in the query, changes in a PATCH or PUT.',
    bad: get({ body: { with_localizations: true } }),
    good: get({ query: { with_localizations: true } }),
  },
} satisfies Docs<'request'>
