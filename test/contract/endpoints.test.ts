import { describe } from 'vitest'
import { many, manyOptions } from '../values.js'
import { APP, BEARER, BOT, GUILD, request, sentences } from './requests.js'
import type { FailingCase } from './requests.js'

/** Tests the section "Endpoints": every row of its four tables, with accepted and rejected requests. */

const COMMANDS = `${APP}/commands`
const ONE = `${COMMANDS}/1234`
const GUILD_COMMANDS = `${GUILD}/commands`
const GUILD_ONE = `${GUILD_COMMANDS}/1234`
const LOBBY = '/lobbies/99'

const ping = { name: 'ping', description: 'Answers' }
const menu = { type: 2, name: 'High five' }

/** Every field of the row. */
const everyField = {
  ...ping,
  name_localizations: { de: 'ping', fr: null },
  description_localizations: null,
  options: manyOptions(25),
  default_member_permissions: '8',
  nsfw: false,
}
const noLocale = { with_localizations: 'yes' }

const refused = (
  line: string,
  code: string,
  path: readonly (string | number)[],
  rest = {},
): FailingCase => [request(line, rest), [[code, path]]]
const badId = (line: string) => refused(line, 'request/path-parameter', ['path'])
const withBody = (line: string) => refused(line, 'request/body-not-allowed', ['body'], { body: {} })

describe('section "Global commands"', () => {
  sentences({
    'GET /applications/{application.id}/commands: query with_localizations? boolean': {
      passes: [
        [request(`GET ${COMMANDS}`)],
        [request(`GET ${COMMANDS}`, { headers: BEARER, query: { with_localizations: true } })],
        ...['true', 'True', '1', 'false', 'False', '0', false].map(
          (with_localizations) =>
            [request(`GET ${COMMANDS}`, { query: { with_localizations } })] as const,
        ),
      ],
      fails: [
        refused(`GET ${COMMANDS}`, 'request/query', ['query', 'with_localizations'], {
          query: noLocale,
        }),
        refused(`GET ${COMMANDS}`, 'request/unknown-query', ['query', 'limit'], {
          query: { limit: 5 },
        }),
        withBody(`GET ${COMMANDS}`),
        badId('GET /applications/me/commands'),
      ],
    },
    'POST /applications/{application.id}/commands: name required; description 1-100 for CHAT_INPUT; options max 25':
      {
        passes: [
          [request(`POST ${COMMANDS}`, { body: ping })],
          [request(`POST ${COMMANDS}`, { body: menu, headers: BEARER })],
          [
            request(`POST ${COMMANDS}`, {
              body: { ...everyField, integration_types: [0, 1], contexts: [0, 1, 2] },
            }),
          ],
        ],
        fails: [
          refused(`POST ${COMMANDS}`, 'request/body-required', ['body']),
          refused(`POST ${COMMANDS}`, 'shape/required', ['body', 'name'], {
            body: { description: 'x' },
          }),
          refused(`POST ${COMMANDS}`, 'command/description-required', ['body', 'description'], {
            body: { name: 'a' },
          }),
          refused(`POST ${COMMANDS}`, 'command/options-count', ['body', 'options'], {
            body: { ...ping, options: manyOptions(26) },
          }),
          refused(`POST ${COMMANDS}`, 'shape/type', ['body'], { body: [ping] }),
          refused(`POST ${COMMANDS}`, 'request/unknown-query', ['query', 'with_localizations'], {
            body: ping,
            query: { with_localizations: true },
          }),
        ],
      },
    'GET /applications/{application.id}/commands/{command.id}: no request': {
      passes: [[request(`GET ${ONE}`)], [request(`GET ${ONE}`, { headers: BEARER })]],
      fails: [
        withBody(`GET ${ONE}`),
        badId(`GET ${COMMANDS}/ping`),
        refused(`GET ${ONE}`, 'request/unknown-query', ['query', 'with_localizations'], {
          query: { with_localizations: true },
        }),
      ],
    },
    'PATCH /applications/{application.id}/commands/{command.id}: all optional': {
      passes: [
        [request(`PATCH ${ONE}`, { body: {} })],
        [request(`PATCH ${ONE}`)],
        [request(`PATCH ${ONE}`, { body: { description: 'Other' } })],
        [
          request(`PATCH ${ONE}`, {
            body: { ...everyField, integration_types: [0], contexts: [0] },
          }),
        ],
      ],
      fails: [
        refused(`PATCH ${ONE}`, 'shape/operation-field', ['body', 'type'], { body: { type: 1 } }),
        refused(`PATCH ${ONE}`, 'command/name-length', ['body', 'name'], { body: { name: '' } }),
        refused(`PATCH ${COMMANDS}`, 'request/method', ['method'], { body: {} }),
      ],
    },
    'DELETE /applications/{application.id}/commands/{command.id}: no request': {
      passes: [[request(`DELETE ${ONE}`)]],
      fails: [
        withBody(`DELETE ${ONE}`),
        refused(`DELETE ${COMMANDS}`, 'request/method', ['method']),
      ],
    },
    'PUT /applications/{application.id}/commands: list of commands, of all types': {
      passes: [
        [request(`PUT ${COMMANDS}`, { body: [] })],
        [
          request(`PUT ${COMMANDS}`, {
            body: [ping, menu, { ...ping, type: 4, handler: 1 }, { ...menu, type: 3 }],
          }),
        ],
        [request(`PUT ${COMMANDS}`, { body: [{ id: '1234', ...ping }] })],
      ],
      fails: [
        refused(`PUT ${COMMANDS}`, 'request/body-required', ['body']),
        refused(`PUT ${COMMANDS}`, 'shape/type', ['body'], { body: ping }),
        refused(`PUT ${COMMANDS}`, 'set/duplicate-name', ['body', 1], { body: [ping, ping] }),
        refused(`PUT ${COMMANDS}`, 'shape/required', ['body', 0, 'name'], {
          body: [{ description: 'x' }],
        }),
      ],
    },
  })
})

describe('section "Guild commands"', () => {
  sentences({
    'GET /applications/{application.id}/guilds/{guild.id}/commands: query with_localizations? boolean':
      {
        passes: [
          [request(`GET ${GUILD_COMMANDS}`, { query: { with_localizations: true } })],
          [request(`GET ${GUILD_COMMANDS}`)],
        ],
        fails: [
          refused(`GET ${GUILD_COMMANDS}`, 'request/query', ['query', 'with_localizations'], {
            query: noLocale,
          }),
          badId(`GET ${APP}/guilds/home/commands`),
          withBody(`GET ${GUILD_COMMANDS}`),
        ],
      },
    'POST /applications/{application.id}/guilds/{guild.id}/commands: name required; options max 25; no PRIMARY_ENTRY_POINT':
      {
        passes: [
          [request(`POST ${GUILD_COMMANDS}`, { body: everyField })],
          [request(`POST ${GUILD_COMMANDS}`, { body: menu, headers: BEARER })],
        ],
        fails: [
          refused(`POST ${GUILD_COMMANDS}`, 'request/body-required', ['body']),
          refused(`POST ${GUILD_COMMANDS}`, 'shape/required', ['body', 'name'], {
            body: { description: 'x' },
          }),
          refused(`POST ${GUILD_COMMANDS}`, 'command/entry-point-in-guild', ['body', 'type'], {
            body: { ...ping, type: 4 },
          }),
          refused(`POST ${GUILD_COMMANDS}`, 'command/global-only-field', ['body', 'contexts'], {
            body: { ...ping, contexts: [0] },
          }),
          refused(`POST ${GUILD_COMMANDS}`, 'command/options-count', ['body', 'options'], {
            body: { ...ping, options: manyOptions(26) },
          }),
        ],
      },
    'GET /applications/{application.id}/guilds/{guild.id}/commands/{command.id}: no request': {
      passes: [[request(`GET ${GUILD_ONE}`)]],
      fails: [withBody(`GET ${GUILD_ONE}`), badId(`GET ${GUILD_COMMANDS}/18446744073709551616`)],
    },
    'PATCH /applications/{application.id}/guilds/{guild.id}/commands/{command.id}: all optional': {
      passes: [
        [request(`PATCH ${GUILD_ONE}`, { body: {} })],
        [request(`PATCH ${GUILD_ONE}`, { body: everyField })],
      ],
      fails: [
        refused(`PATCH ${GUILD_ONE}`, 'command/options-count', ['body', 'options'], {
          body: { options: manyOptions(26) },
        }),
        refused(`PATCH ${GUILD_ONE}`, 'command/global-only-field', ['body', 'dm_permission'], {
          body: { dm_permission: false },
        }),
        refused(`PATCH ${GUILD_COMMANDS}`, 'request/method', ['method'], { body: {} }),
      ],
    },
    'DELETE /applications/{application.id}/guilds/{guild.id}/commands/{command.id}: no request': {
      passes: [[request(`DELETE ${GUILD_ONE}`)]],
      fails: [
        withBody(`DELETE ${GUILD_ONE}`),
        refused(`DELETE ${GUILD_COMMANDS}`, 'request/method', ['method']),
      ],
    },
    'PUT /applications/{application.id}/guilds/{guild.id}/commands: list of objects with id?, name, description, …, integration_types, contexts':
      {
        passes: [
          [
            request(`PUT ${GUILD_COMMANDS}`, {
              body: [{ id: '7', ...ping, integration_types: [0], contexts: [0] }],
            }),
          ],
          [request(`PUT ${GUILD_COMMANDS}`, { body: [ping, menu] })],
        ],
        fails: [
          refused(`PUT ${GUILD_COMMANDS}`, 'request/body-required', ['body']),
          refused(
            `PUT ${GUILD_COMMANDS}`,
            'command/description-required',
            ['body', 0, 'description'],
            {
              body: [{ name: 'ping' }],
            },
          ),
          refused(`PUT ${GUILD_COMMANDS}`, 'command/entry-point-in-guild', ['body', 0, 'type'], {
            body: [{ ...ping, type: 4 }],
          }),
          refused(`PUT ${GUILD_COMMANDS}`, 'shape/snowflake', ['body', 0, 'id'], {
            body: [{ id: 'x', ...ping }],
          }),
        ],
      },
  })
})

const allow = { id: '5', type: 1, permission: true }

describe('section "Command permissions"', () => {
  sentences({
    'GET /applications/{application.id}/guilds/{guild.id}/commands/permissions: no request': {
      passes: [[request(`GET ${GUILD_COMMANDS}/permissions`)]],
      fails: [
        withBody(`GET ${GUILD_COMMANDS}/permissions`),
        refused(`GET ${COMMANDS}/permissions`, 'request/path-parameter', ['path']),
      ],
    },
    'GET /applications/{application.id}/guilds/{guild.id}/commands/{command.id}/permissions: no request':
      {
        passes: [[request(`GET ${GUILD_ONE}/permissions`, { headers: BEARER })]],
        fails: [
          withBody(`GET ${GUILD_ONE}/permissions`),
          refused(`GET ${ONE}/permissions`, 'request/unknown-path', ['path']),
          badId(`GET ${GUILD_COMMANDS}/ban/permissions`),
        ],
      },
    'PUT /applications/{application.id}/guilds/{guild.id}/commands/{command.id}/permissions: permissions, required, at most 100':
      {
        passes: [
          [
            request(`PUT ${GUILD_ONE}/permissions`, {
              headers: BEARER,
              body: { permissions: [allow] },
            }),
          ],
          [request(`PUT ${GUILD_ONE}/permissions`, { headers: BEARER, body: { permissions: [] } })],
          [
            request(`PUT ${GUILD_ONE}/permissions`, {
              headers: BEARER,
              body: { permissions: many(100, (i) => ({ ...allow, id: String(i + 10) })) },
            }),
          ],
        ],
        fails: [
          refused(`PUT ${GUILD_ONE}/permissions`, 'request/body-required', ['body'], {
            headers: BEARER,
          }),
          refused(`PUT ${GUILD_ONE}/permissions`, 'shape/required', ['body', 'permissions'], {
            headers: BEARER,
            body: {},
          }),
          refused(`PUT ${GUILD_ONE}/permissions`, 'permissions/count', ['body', 'permissions'], {
            headers: BEARER,
            body: { permissions: many(101, (i) => ({ ...allow, id: String(i + 10) })) },
          }),
          refused(
            `PUT ${GUILD_ONE}/permissions`,
            'request/authorization-kind',
            ['headers', 'Authorization'],
            {
              body: { permissions: [allow] },
            },
          ),
        ],
      },
    'PUT /applications/{application.id}/guilds/{guild.id}/commands/permissions: disabled': {
      passes: [[request(`GET ${GUILD_COMMANDS}/permissions`)]],
      fails: [
        refused(`PUT ${GUILD_COMMANDS}/permissions`, 'request/batch-disabled', ['path'], {
          headers: BEARER,
          body: [{ id: '1234', permissions: [allow] }],
        }),
      ],
    },
  })
})

const member = { id: '8' }

describe('section "Lobby endpoints (server to server)"', () => {
  sentences({
    'POST /lobbies: metadata?, members? up to 25, idle_timeout_seconds?': {
      passes: [
        [request('POST /lobbies')],
        [request('POST /lobbies', { body: {} })],
        [
          request('POST /lobbies', {
            body: { metadata: { a: 'b' }, members: [member], idle_timeout_seconds: 300 },
          }),
        ],
      ],
      fails: [
        refused('POST /lobbies', 'lobby/members-count', ['body', 'members'], {
          body: { members: many(26, (i) => ({ id: String(i) })) },
        }),
        refused('POST /lobbies', 'lobby/member-id', ['body', 'members', 0, 'id'], {
          body: { members: [{}] },
        }),
        refused('POST /lobbies', 'lobby/idle-timeout', ['body', 'idle_timeout_seconds'], {
          body: { idle_timeout_seconds: 4 },
        }),
        refused('PATCH /lobbies', 'request/method', ['method'], { body: {} }),
      ],
    },
    'PATCH /lobbies/{lobby_id}: metadata?, members? up to 25, idle_timeout_seconds?': {
      passes: [
        [request(`PATCH ${LOBBY}`, { body: {} })],
        [request(`PATCH ${LOBBY}`, { body: { metadata: null, idle_timeout_seconds: 604_800 } })],
      ],
      fails: [
        refused(`PATCH ${LOBBY}`, 'lobby/members-cleared', ['body', 'members'], {
          body: { members: [] },
        }),
        refused(`PATCH ${LOBBY}`, 'lobby/metadata-size', ['body', 'metadata'], {
          body: { metadata: { a: 'x'.repeat(1000) } },
        }),
        badId('PATCH /lobbies/mine'),
      ],
    },
    'DELETE /lobbies/{lobby_id}: no request': {
      passes: [[request(`DELETE ${LOBBY}`)]],
      fails: [
        withBody(`DELETE ${LOBBY}`),
        refused('DELETE /lobbies', 'request/method', ['method']),
      ],
    },
    'GET /lobbies/{lobby_id}: no request': {
      passes: [[request(`GET ${LOBBY}`)]],
      fails: [withBody(`GET ${LOBBY}`), refused('GET /lobby/99', 'request/unknown-path', ['path'])],
    },
    'PUT /lobbies/{lobby_id}/members/{user_id}: metadata?, flags?': {
      passes: [
        [request(`PUT ${LOBBY}/members/8`)],
        [request(`PUT ${LOBBY}/members/8`, { body: { metadata: { team: 'red' }, flags: 1 } })],
      ],
      fails: [
        refused(`PUT ${LOBBY}/members/8`, 'lobby/flags', ['body', 'flags'], { body: { flags: 2 } }),
        badId(`PUT ${LOBBY}/members/me`),
        refused(`PATCH ${LOBBY}/members/8`, 'request/method', ['method'], { body: {} }),
      ],
    },
    'DELETE /lobbies/{lobby_id}/members/{user_id}: no request': {
      passes: [[request(`DELETE ${LOBBY}/members/8`)]],
      fails: [
        withBody(`DELETE ${LOBBY}/members/8`),
        refused(`DELETE ${LOBBY}/members`, 'request/unknown-path', ['path']),
      ],
    },
  })
})

describe('section "Authentication"', () => {
  const read = `GET ${COMMANDS}`
  const header = ['headers', 'Authorization']
  const form = (line: string, Authorization: string) =>
    refused(line, 'request/authorization-form', header, { headers: { Authorization } })
  const edit = `PUT ${GUILD_ONE}/permissions`
  const body = { permissions: [allow] }
  const asBearer = { headers: BEARER, body }

  sentences({
    '1. command endpoints accept `Bot <BOT_TOKEN>`; the token must carry the Bot prefix or the call fails':
      {
        passes: [
          [request(read)],
          [request(read, { headers: { authorization: 'bot abc' } })],
          [request(read, { headers: { AUTHORIZATION: 'BOT abc' } })],
        ],
        fails: [
          form(read, 'MTA4.abc.def'),
          form(read, 'Bot'),
          form(read, 'Bot '),
          form(read, 'Bot  abc'),
          form(read, 'Basic abc'),
          form(read, ''),
          [request(read, { headers: {} }), [['request/authorization-missing', header]]],
          [{ method: 'GET', path: COMMANDS }, [['request/authorization-missing', header]]],
        ],
      },
    '1. … or `Bearer <ACCESS_TOKEN>` with the applications.commands.update scope': {
      passes: [
        [request(read, { headers: BEARER })],
        [request(read, { headers: BEARER }), { scopes: ['applications.commands.update'] }],
        // The scopes are the Bearer token's: a bot token has none.
        [request(read, { headers: BOT }), { scopes: [] }],
      ],
      fails: [
        [request(read, { headers: BEARER }), [['request/scope', header]], { scopes: ['identify'] }],
        [
          request(read, { headers: BEARER }),
          [['request/scope', header]],
          { scopes: ['applications.commands', 'applications.commands.permissions.update'] },
        ],
      ],
    },
    '2. lobby endpoints require the bot token in the form `Bot <BOT_TOKEN>`': {
      passes: [[request('GET /lobbies/99')], [request('POST /lobbies')]],
      fails: [
        ...['POST /lobbies', `PATCH ${LOBBY}`, `DELETE ${LOBBY}`, `GET ${LOBBY}`].map((line) =>
          refused(line, 'request/authorization-kind', header, { headers: BEARER }),
        ),
        ...[`PUT ${LOBBY}/members/8`, `DELETE ${LOBBY}/members/8`].map((line) =>
          refused(line, 'request/authorization-kind', header, { headers: BEARER }),
        ),
        form(`GET ${LOBBY}`, 'abc'),
      ],
    },
    '3. editing command permissions requires a Bearer token with scope applications.commands.permissions.update':
      {
        passes: [
          [request(edit, asBearer)],
          [request(edit, asBearer), { scopes: ['applications.commands.permissions.update'] }],
        ],
        fails: [
          refused(edit, 'request/authorization-kind', header, { body }),
          [
            request(edit, asBearer),
            [['request/scope', header]],
            { scopes: ['applications.commands.update'] },
          ],
        ],
      },
    "3. … belonging to a user with permission to manage the guild and its roles; the user's permissions count":
      {
        passes: [
          [request(edit, asBearer), { userPermissions: String((1n << 5n) | (1n << 28n)) }],
          [request(edit, asBearer), { userPermissions: '8' }],
          [request(read), { userPermissions: '0' }],
        ],
        fails: [
          [
            request(edit, asBearer),
            [['request/user-permissions', header]],
            { userPermissions: String(1n << 5n) },
          ],
          [
            request(edit, asBearer),
            [['request/user-permissions', header]],
            { userPermissions: String(1n << 28n) },
          ],
          [
            request(edit, asBearer),
            [['request/user-permissions', header]],
            { userPermissions: '0' },
          ],
        ],
      },
    '4. to create commands in a guild the app must be authorized with applications.commands, included with bot':
      {
        passes: [
          [
            request(`POST ${GUILD_COMMANDS}`, { body: ping }),
            { guildScopes: ['applications.commands'] },
          ],
          [request(`PUT ${GUILD_COMMANDS}`, { body: [ping] }), { guildScopes: ['bot'] }],
          [request(`POST ${COMMANDS}`, { body: ping }), { guildScopes: [] }],
        ],
        fails: [
          [
            request(`POST ${GUILD_COMMANDS}`, { body: ping }),
            [['request/guild-not-authorized', ['path']]],
            { guildScopes: [] },
          ],
          [
            request(`PUT ${GUILD_COMMANDS}`, { body: [ping] }),
            [['request/guild-not-authorized', ['path']]],
            { guildScopes: ['identify'] },
          ],
        ],
      },
  })
})

describe('section "Versioning"', () => {
  sentences({
    '1. the interface version is carried in the base path as segment v10': {
      passes: [
        ...['', '/v10', '/api/v10', 'https://example.com/api/v10'].map(
          (base) => [request(`GET ${base}${COMMANDS}`)] as const,
        ),
      ],
      fails: [
        refused(`GET /v9${COMMANDS}`, 'request/version', ['path']),
        refused(`GET /api/v8${COMMANDS}`, 'request/version', ['path']),
        refused(`GET https://example.com/api/v11${COMMANDS}`, 'request/version', ['path']),
        refused(`GET /v10/v10${COMMANDS}`, 'request/unknown-path', ['path']),
      ],
    },
  })
})
