import { DYNAMIC } from '@slashlint/core'
import { recognise } from '@slashlint/sources'
import type { Assignment } from '@slashlint/sources'
import { read } from '@slashlint/sources/json'
import { describe, expect, test } from 'vitest'

const COMMAND = {
  name: 'ban',
  description: 'Bans a member',
  options: [{ type: 6, name: 'who', description: 'Whom' }],
}
const PING = { name: 'ping', description: 'Pong' }

const kinds = (value: unknown, path: string, assignment?: Assignment): string[] =>
  recognise(value, `file:///bot/${path}`, assignment).map(({ resource, by, scope, path: at }) =>
    [
      resource,
      by,
      ...(scope === undefined ? [] : [scope]),
      ...(at.length === 0 ? [] : [at.join('/')]),
    ].join(' '),
  )

const FETCHED = { id: '1', application_id: '2', guild_id: '3', permissions: [] }
const ALLOWED = { id: '4', type: 1, permission: true }

describe('a document is recognised', () => {
  test.each<[string, unknown, string, string[]]>([
    [
      'by $schema',
      { $schema: '../schemas/command.schema.json', name: 'x' },
      'a.json',
      ['command schema'],
    ],
    [
      'by a twin of it',
      { $schema: './command.strict.schema.json', name: 'x' },
      'a.json',
      ['command schema'],
    ],
    [
      'by $schema on the web',
      { $schema: 'https://example.org/slashlint/v1/lobby.schema.json' },
      'a.json',
      ['lobby schema'],
    ],
    [
      'by $schema, with its scope',
      { $schema: './guild-command.schema.json', name: 'x' },
      'a.json',
      ['command schema guild'],
    ],
    [
      'by $schema, as a list in a wrapper',
      { $schema: './commands.schema.json', commands: [PING] },
      'a.json',
      ['commands schema commands'],
    ],
    ['by name', PING, 'ping.command.json', ['command name']],
    [
      'as permissions that were fetched, without any',
      FETCHED,
      'data.json',
      ['guild-command-permissions content'],
    ],
    [
      'as permissions that were fetched',
      { ...FETCHED, permissions: [ALLOWED] },
      'data.json',
      ['guild-command-permissions content'],
    ],
    [
      'as permissions that were fetched, in a list',
      [FETCHED, { ...FETCHED, permissions: [ALLOWED] }],
      'data.json',
      ['guild-command-permissions content 0', 'guild-command-permissions content 1'],
    ],
    [
      'as permissions that are sent',
      { permissions: [ALLOWED] },
      'data.json',
      ['command-permissions content'],
    ],
    ['by name, as a list', [PING], 'bot.commands.json', ['commands name']],
    ['by name, as a guild command', PING, 'admin.guild-command.jsonc', ['command name guild']],
    ['by name, as all slash commands', [PING], 'slash-commands.json', ['commands name']],
    ['by name, as tutorials call it', [PING], 'commands/discord_commands.yaml', ['commands name']],
    ['by name, camelCase', [PING], 'slashCommands.json', ['commands name']],
    ['by name, as guild commands', [PING], 'guild_commands.json', ['commands name guild']],
    [
      'by name, as permissions',
      { permissions: [] },
      'ban.permissions.json',
      ['command-permissions name'],
    ],
    [
      'by name, as fetched permissions',
      { permissions: [] },
      'ban.guild-permissions.json',
      ['guild-command-permissions name'],
    ],
    ['by name, as a lobby', { metadata: {} }, 'match.lobby.json', ['lobby name']],
    ['by name, as a lobby member', { id: '1' }, 'host.lobby-member.json', ['lobby-member name']],
    [
      'by name, as authorization',
      { Scopes: 'openid' },
      'login.authorization.json',
      ['authorization name'],
    ],
    ['by folder', PING, 'src/commands/util/ping.json', ['command name']],
    ['by folder, with a bracket in its name', PING, 'commands/ping.draft(.json', ['command name']],
    [
      'by folder, a context menu command',
      { name: 'High Five', type: 2 },
      'slash-commands/high-five.json',
      ['command name'],
    ],
    ['by file name commands.json', [PING, COMMAND], 'src/commands.json', ['commands name']],
    ['by content', COMMAND, 'data/ban.json', ['command content']],
    [
      'by a key that only commands have',
      { ...PING, default_member_permissions: '8' },
      'x.json',
      ['command content'],
    ],
    ['by content, as a list', [PING, COMMAND], 'deploy.json', ['commands content']],
    [
      'by content, in a wrapper',
      { version: 3, commands: [COMMAND] },
      'bot.json',
      ['commands content commands'],
    ],
    [
      'by content, two scopes',
      { global: [COMMAND], guild: [COMMAND] },
      'x.json',
      ['commands content global global', 'commands content guild guild'],
    ],
    [
      'by content, permissions',
      { permissions: [{ id: '1', type: 1, permission: true }] },
      'x.json',
      ['command-permissions content'],
    ],
    [
      'by content, fetched permissions, one by one',
      [
        {
          id: '1',
          application_id: '1',
          guild_id: '2',
          permissions: [{ id: '1', type: 1, permission: true }],
        },
      ],
      'x.json',
      ['guild-command-permissions content 0'],
    ],
    ['by content, a lobby', { idle_timeout_seconds: 60 }, 'x.json', ['lobby content']],
    [
      'by content, authorization',
      { Scopes: 'openid sdk.social_layer' },
      'x.json',
      ['authorization content'],
    ],
    ['by name, although it is damaged', DYNAMIC, 'ban.command.json', ['command name']],
  ])('%s', (_, value, path, expected) => {
    expect(kinds(value, path)).toStrictEqual(expected)
  })

  test('by the configuration, before anything else', () => {
    expect(
      kinds({ $schema: './lobby.schema.json' }, 'x.lobby.json', {
        resource: 'command',
        scope: 'global',
      }),
    ).toStrictEqual(['command config global'])
    expect(kinds([PING], 'x.json', { resource: 'command' })).toStrictEqual(['commands config'])
  })

  test('and the configuration’s scope holds for what is recognised otherwise', () => {
    expect(kinds(COMMAND, 'x.json', { scope: 'guild' })).toStrictEqual(['command content guild'])
  })
})

describe('silence: what looks like a command and is none', () => {
  test.each<[string, string, unknown]>([
    [
      'package.json',
      'package.json',
      {
        name: 'bot',
        description: 'A bot',
        version: '1.0.0',
        contributes: { commands: [{ command: 'a', title: 'b' }] },
      },
    ],
    [
      'a package.json in a folder of commands',
      'commands/ban/package.json',
      { name: 'ban', description: 'A bot', version: '1.0.0', main: 'x.js' },
    ],
    [
      'a prefix command',
      'commands/ban.json',
      { name: 'ban', description: 'Bans', aliases: ['b'], usage: '!ban @user', cooldown: 5 },
    ],
    ['a help list elsewhere', 'data/help.json', [{ name: 'Ban', description: 'Bans a member' }]],
    [
      'a help list with categories',
      'src/db/commands.json',
      [{ name: 'ban', description: 'Bans', category: 'mod' }],
    ],
    [
      'a list of commands of a website',
      'assets/commands.json',
      [
        {
          name: 'about channel',
          description: 'x',
          bot: 'y',
          options: [{ name: 'c', description: 'd', required: true }],
        },
      ],
    ],
    ['a list of file names', 'commands/commands.json', { active: ['ping'], disabled: [] }],
    [
      'a translation file',
      'src/languages/en-US/commands/case.json',
      { name: 'case', description: 'Manage cases' },
    ],
    [
      'a translation file by locale folder',
      'de-DE/commands/ban.json',
      { name: 'ban', description: 'Bannt' },
    ],
    [
      'a translation file that is a wrapper',
      'i18n/de.json',
      { commands: { ban: { name: 'ban', description: 'Bannt' } } },
    ],
    [
      'role connection metadata',
      'metadata.json',
      [
        {
          key: 'level',
          name: 'Level',
          description: 'x',
          type: 2,
          name_localizations: { de: 'Stufe' },
        },
      ],
    ],
    [
      'a received interaction',
      'fixtures/interaction.json',
      {
        type: 2,
        token: 'x',
        data: { id: '1', name: 'ban', options: [{ type: 6, name: 'who', value: '1' }] },
      },
    ],
    [
      'a JSON Schema',
      'command.schema.json',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        title: 'x',
        properties: { name_localizations: {} },
      },
    ],
    [
      'another program’s schema',
      'x.json',
      { $schema: 'https://example.com/command.schema.json', title: 'x' },
    ],
    [
      'a document of another schema',
      'commands/x.json',
      { $schema: 'https://example.com/other.json', name: 'x', description: 'y' },
    ],
    [
      'options of another kind',
      'x.json',
      { name: 'form', options: [{ type: 'input', name: 'a', description: 'b' }] },
    ],
    ['a list of Azure settings', 'appsettings.json', { ClientId: '1', Scopes: 'access_as_user' }],
    ['file permissions', 'unix.permissions.json', { read: true }],
    ['a lobby of a hotel', 'hotel.lobby.json', { sofas: 3 }],
    ['an authorization policy', 'api.authorization.json', { roles: [] }],
    ['tsconfig', 'tsconfig.json', { compilerOptions: { strict: true }, include: ['src'] }],
    ['an empty list', 'x.json', []],
    ['a scalar', 'commands/x.json', 'ping'],
    ['null', 'x.json', null],
  ])('%s', (what, path, value) => {
    expect(kinds(value, path)).toStrictEqual([])
    const text = JSON.stringify(value, null, 2)
    expect(
      read({ uri: `file:///bot/${path}`, text }, { text: () => undefined }).definitions,
    ).toStrictEqual([])
    // A broken file in a folder of commands is reported even if it contains prefix commands.
    if (what === 'a prefix command') {
      return
    }
    const broken = read(
      { uri: `file:///bot/${path}`, text: text.slice(0, -1) },
      { text: () => undefined },
    )
    expect(broken.syntax).toStrictEqual([])
  })
})

describe('a definition', () => {
  const one = (value: unknown, assignment?: Assignment) =>
    read(
      { uri: 'file:///x.json', text: JSON.stringify(value, null, 2) },
      { text: () => undefined, assignment: () => assignment },
    ).definitions[0]

  test('has no $schema', () => {
    expect(one({ $schema: './command.schema.json', name: 'x' })?.value).toStrictEqual({ name: 'x' })
  })
  test('of a wrapper begins at its list', () => {
    const definition = one({ version: 1, commands: [COMMAND] })
    expect(definition?.value).toStrictEqual([COMMAND])
    expect(definition?.locate([0, 'name'])).toMatchObject({
      start: JSON.stringify({ version: 1, commands: [COMMAND] }, null, 2).indexOf('"ban"'),
    })
  })
  test('knows scope and guild of the configuration', () => {
    expect(one(COMMAND, { scope: 'guild', guildId: '1' })).toMatchObject({
      scope: 'guild',
      guildId: '1',
      certainty: 'content',
    })
  })
  test('of a damaged document says where it is unknown', () => {
    const text = '{ "name": "ban", "options": [ { "type": '
    const [definition] = read(
      { uri: 'file:///ban.command.json', text },
      { text: () => undefined },
    ).definitions
    expect(definition?.dynamic.map(({ path }) => path)).toStrictEqual([
      [],
      ['options'],
      ['options', 0],
      ['options', 0, 'type'],
    ])
    // They are looked for once.
    expect(definition?.dynamic).toBe(definition?.dynamic)
  })
})
