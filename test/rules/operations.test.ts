import { describe } from 'vitest'
import { validateCommands, validateLobby } from '@slashlint/core'
import type { CommandContext } from '@slashlint/core'
import { manyChoices, option, slash, userMenu, withOptions } from '../values.js'
import { error, hint, table, warning, type Row } from './harness.js'

// Decisions 17 to 21 of the ledger: fields per operation, null and unknown keys.

const edit: CommandContext = { operation: 'edit' }
const guild: CommandContext = { scope: 'guild' }
const launch = (fields: object) => ({ type: 4, name: 'Launch', ...fields })
const key = { target: 'key' } as const

describe('decision 17: required and allowed fields', () => {
  table([
    [
      'create: name and description',
      {},
      [error('shape/required', ['name']), error('command/description-required', ['description'])],
    ],
    [
      'create in a guild: the same',
      { name: 'ban' },
      [error('command/description-required', ['description'])],
      guild,
    ],
    ['edit: nothing', {}, [], edit],
    [
      'edit: the type cannot be changed',
      { type: 1 },
      [warning('shape/operation-field', ['type'], key)],
      edit,
    ],
    [
      'create: the service assigns the id',
      slash({ id: '1' }),
      [hint('shape/server-field', ['id'], key)],
    ],
    [
      'create: and these',
      slash({
        application_id: '1',
        version: '1',
        guild_id: '1',
        name_localized: 'x',
        description_localized: 'x',
      }),
      ['application_id', 'version', 'guild_id', 'name_localized', 'description_localized'].map(
        (field) => hint('shape/server-field', [field], key),
      ),
    ],
    ['a context menu needs no description', userMenu(), []],
    ['nor in a guild', userMenu(), [], guild],
    ['an empty description of a context menu is fine', userMenu({ description: '' }), []],
    ['an entry point needs none', launch({}), []],
    ['an entry point may have an empty one', launch({ description: '' }), []],
    ['or one of 100 characters', launch({ description: 'a'.repeat(100) }), []],
    [
      'but not of 101',
      launch({ description: 'a'.repeat(101) }),
      [error('command/description-length', ['description'])],
    ],
    ['nsfw in a guild edit', { nsfw: true }, [], { ...edit, ...guild }],
    [
      'handler in a global edit',
      { handler: 1 },
      [],
      { ...edit, current: { type: 4, name: 'Launch' } },
    ],
  ])
  table(
    [
      ['bulk: name', [userMenu({ name: undefined })], [error('shape/required', [0, 'name'])]],
      ['bulk: id is allowed', [slash({ id: '1' })], []],
      [
        'bulk in a guild: a slash command needs a description',
        [{ name: 'ban' }],
        [error('command/description-required', [0, 'description'])],
        guild,
      ],
      ['bulk in a guild: a context menu does not', [userMenu()], [], guild],
    ],
    validateCommands,
  )
})

describe('decision 18: fields for global commands only', () => {
  const ignored = (name: string) => [warning('command/global-only-field', [name], key)]
  table([
    ['dm_permission', slash({ dm_permission: false }), ignored('dm_permission'), guild],
    [
      'suppresses the other rules on that key',
      slash({ dm_permission: 'no' }),
      ignored('dm_permission'),
      guild,
    ],
    ['contexts in a create', slash({ contexts: [7, 7] }), ignored('contexts'), guild],
    [
      'integration_types in an edit',
      { integration_types: [] },
      ignored('integration_types'),
      { ...edit, ...guild },
    ],
    ['in an unknown scope', slash({ contexts: [0] }), []],
  ])
  table(
    [
      [
        'bulk: contexts are checked as usual',
        [slash({ contexts: [7] })],
        [error('shape/enum', [0, 'contexts', 0])],
        guild,
      ],
      [
        'bulk: BOT_DM is not for guild commands',
        [slash({ contexts: [0, 1] })],
        [warning('command/bot-dm-in-guild', [0, 'contexts', 1])],
        guild,
      ],
      [
        'bulk: dm_permission is ignored there too',
        [slash({ dm_permission: true })],
        [warning('command/global-only-field', [0, 'dm_permission'], key)],
        guild,
      ],
    ],
    validateCommands,
  )
})

describe('decision 19: what the service returned', () => {
  const response: CommandContext = { operation: 'response' }
  const listed = slash({ id: '1', application_id: '2', version: '3' })
  table([
    ['complete', listed, [], response],
    [
      'nothing',
      {},
      ['id', 'application_id', 'version', 'name', 'description'].map((field) =>
        error(field === 'description' ? 'command/description-required' : 'shape/required', [field]),
      ),
      response,
    ],
    [
      'a guild command has a guild',
      listed,
      [error('shape/required', ['guild_id'])],
      { ...response, scope: 'guild' },
    ],
    [
      'the description is never null',
      { ...listed, description: null },
      [error('shape/null', ['description'])],
      response,
    ],
    [
      'neither for a context menu',
      { ...listed, type: 2, name: 'Ban', description: null },
      [error('shape/null', ['description'])],
      response,
    ],
    [
      'any other null is fine',
      { ...listed, nsfw: null, options: null, handler: null, name_localizations: { de: null } },
      [],
      response,
    ],
    ['any unknown key is fine', { ...listed, global_popularity_rank: 7 }, [], response],
    ['no hints', { ...listed, dm_permission: true, description: 'Ban ' }, [], response],
    [
      'the rest as in a create',
      { ...listed, name: 'A' },
      [error('command/name-lowercase', ['name'])],
      response,
    ],
    [
      'the answer of a guild, by the id in it: what the service fills in is fine',
      { ...listed, guild_id: '4', contexts: [0, 1, 2], integration_types: [0] },
      [],
      response,
    ],
    [
      'the answer of the global scope: a context without its installation',
      { ...listed, guild_id: null, contexts: [0, 2], integration_types: [0] },
      [warning('command/private-channel-without-user-install', ['contexts', 1])],
      response,
    ],
  ])
})

const nullable = [
  'name_localizations',
  'description_localizations',
  'default_member_permissions',
  'dm_permission',
  'default_permission',
  'contexts',
]
const commandFields = ['type', 'handler', 'options', 'nsfw', 'integration_types']
const optionFields = [
  'options',
  'choices',
  'required',
  'autocomplete',
  'channel_types',
  'min_value',
  'max_value',
  'min_length',
  'max_length',
]

describe('decision 20: null', () => {
  table([
    ...nullable.map((field): Row => [`${field} may be null`, slash({ [field]: null }), []]),
    ...commandFields.map((field): Row => [
      `${field} is better left out`,
      slash({ [field]: null }),
      [hint('shape/null-optional', [field])],
    ]),
    ...optionFields.map((field): Row => [
      `${field} of an option is better left out`,
      withOptions(option(3, 'a', { [field]: null })),
      [hint('shape/null-optional', ['options', 0, field])],
    ]),
    ...commandFields
      .filter((field) => field !== 'type')
      .map((field): Row => [`${field} is reset by an edit`, { [field]: null }, [], edit]),
    [
      'a name may be left out of an edit, but not be null',
      { name: null },
      [error('shape/null', ['name'])],
      edit,
    ],
    [
      'an option localizes with null',
      withOptions(option(3, 'a', { name_localizations: null })),
      [],
    ],
    [
      'a locale of null counts as absent',
      slash({ name_localizations: { de: null } }),
      [hint('shape/null-optional', ['name_localizations', 'de'])],
    ],
    ['a locale is reset by an edit', { name_localizations: { de: null } }, [], edit],
    [
      'the description of a context menu',
      userMenu({ description: null }),
      [hint('shape/null-optional', ['description'])],
    ],
    [
      'the description of a slash command is required',
      slash({ description: null }),
      [error('shape/null', ['description'])],
    ],
    [
      'a required field',
      withOptions(option(null, 'a')),
      [error('shape/null', ['options', 0, 'type'])],
    ],
    ['a list item', slash({ contexts: [null] }), [error('shape/null', ['contexts', 0])]],
    [
      'a choice',
      withOptions(option(3, 'a', { choices: [...manyChoices(1), null] })),
      [error('shape/null', ['options', 0, 'choices', 1])],
    ],
    [
      'a null type is CHAT_INPUT',
      slash({ type: null, name: 'A' }),
      [error('command/name-lowercase', ['name']), hint('shape/null-optional', ['type'])],
    ],
  ])
  table(
    [
      ['the id of a bulk item', [slash({ id: null })], [hint('shape/null-optional', [0, 'id'])]],
      ['a command', [null], [error('shape/null', [0])]],
    ],
    validateCommands,
  )
})

const near = (path: readonly (string | number)[], suggestion: string) =>
  warning('shape/unknown-key', path, { ...key, data: { suggestion } })

describe('decision 21: unknown keys', () => {
  const strange = (name: string) => warning('shape/unknown-key', [name], { ...key, data: {} })
  table([
    [
      'camel case',
      slash({ nameLocalizations: {} }),
      [near(['nameLocalizations'], 'name_localizations')],
    ],
    [
      'a misspelling',
      withOptions(option(3, 'a', { choises: [] })),
      [near(['options', 0, 'choises'], 'choices')],
    ],
    ['neighbours exchanged are one step', slash({ opitons: [] }), [near(['opitons'], 'options')]],
    [
      'the value is not visited',
      slash({ optionz: [{ type: 99 }] }),
      [near(['optionz'], 'options')],
    ],
    ['nothing is near', slash({ cooldown: 5 }), [strange('cooldown')]],
    ['two steps in a short key are too many', slash({ ax: 5 }), [strange('ax')]],
    [
      'no descriptions on choices',
      withOptions(
        option(3, 'a', { choices: [{ name: 'a', value: 'a', description_localizations: {} }] }),
      ),
      [
        warning(
          'shape/unknown-key',
          ['options', 0, 'choices', 0, 'description_localizations'],
          key,
        ),
      ],
    ],
    [
      'a misspelt required field gives both',
      { nam: 'ban', description: 'Ban' },
      [near(['nam'], 'name'), error('shape/required', ['name'], { related: [['nam']] })],
    ],
    [
      '__proto__ is a key like any other',
      JSON.parse('{"name":"ban","description":"Ban","__proto__":1}'),
      [strange('__proto__')],
    ],
    ['constructor too', slash({ constructor: 1 }), [strange('constructor')]],
  ])
  table(
    [
      [
        'keys of the OpenAPI alone are known and unchecked',
        { flags: 'x', override_event_webhooks_url: 1, members: [{ id: '1' }] },
        [],
      ],
    ],
    validateLobby,
  )
})
