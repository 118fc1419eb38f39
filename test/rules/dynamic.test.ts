import { describe } from 'vitest'
import { DYNAMIC, validateCommands } from '@slashlint/core'
import { manyChoices, manyOptions, option, slash, userMenu, withOptions } from '../values.js'
import { error, table, warning, type Row } from './harness.js'

// Decisions 13 to 16 of the ledger: unknown values, unknown types and unknown context.

const open = { [DYNAMIC]: true }

describe('decision 13: the three forms of DYNAMIC', () => {
  table([
    ['the whole command', DYNAMIC, []],
    ['a value', slash({ name: DYNAMIC }), []],
    ['a list', slash({ options: DYNAMIC }), []],
    [
      'an option, beside one that is checked',
      withOptions(DYNAMIC, option(3, '')),
      [error('option/name-length', ['options', 1, 'name'])],
    ],
    ['an open command lacks nothing', open, []],
    ['an open option lacks nothing', withOptions(open), []],
    ['an open command has no default type', { ...open, name: 'Ban User' }, []],
    [
      'an open command still has its known fields',
      { ...open, name: '' },
      [error('command/name-length', ['name'])],
    ],
    ['an absent options of an open command is unknown', slash({ ...open, type: 1 }), []],
    [
      'an open dictionary may have en-US',
      slash({ name_localizations: { 'en-GB': 'bar', ...open } }),
      [],
    ],
    [
      'its known entries are checked',
      slash({ name_localizations: { de: '', ...open } }),
      [error('localization/name-length', ['name_localizations', 'de'])],
    ],
    [
      '[DYNAMIC]: false is nothing',
      { [DYNAMIC]: false, name: 'ban' },
      [error('command/description-required', ['description'])],
    ],
  ])
})

describe('decision 14: only what every completion has', () => {
  const required = option(3, 'a', { required: true })
  const huge = (name: string) =>
    option(1, name, { description_localizations: { de: 'x'.repeat(8001) } })
  const long = ['options', 0, 'description_localizations', 'de']
  table([
    [
      '26 known options are too many',
      slash({ options: [...manyOptions(26), DYNAMIC] }),
      [error('command/options-count', ['options'])],
    ],
    ['25 and unknown ones may be 25', slash({ options: [...manyOptions(25), DYNAMIC] }), []],
    [
      '25 choices and unknown ones',
      withOptions(option(3, 'a', { choices: [...manyChoices(25), DYNAMIC] })),
      [],
    ],
    [
      '26 choices and unknown ones',
      withOptions(option(3, 'a', { choices: [...manyChoices(26), DYNAMIC] })),
      [error('option/choices-count', ['options', 0, 'choices'])],
    ],
    [
      'the size is a lower bound',
      slash({ options: [huge('a'), DYNAMIC] }),
      [error('command/too-large', []), error('localization/description-length', long)],
    ],
    [
      'required: DYNAMIC is not optional',
      withOptions(option(3, 'b', { required: DYNAMIC }), required),
      [],
    ],
    [
      'required: DYNAMIC is not required',
      withOptions(option(3, 'b'), option(3, 'a', { required: DYNAMIC })),
      [],
    ],
    ['unknown items before a required option', withOptions(DYNAMIC, required), []],
    [
      'mixed options need the kind of the first',
      withOptions(option(DYNAMIC, 'b'), option(3, 'a'), option(1, 'c')),
      [],
    ],
    [
      'unknown first items leave the kind open',
      withOptions(DYNAMIC, option(3, 'a'), option(1, 'c')),
      [],
    ],
    [
      'an option type outside the enumeration is unknown',
      withOptions(option(99, 'a', { choices: [], min_value: 1 })),
      [error('shape/enum', ['options', 0, 'type'])],
    ],
    [
      'an option type of the wrong type is unknown',
      withOptions(option('TEXT', 'a', { min_value: 1 })),
      [error('shape/type', ['options', 0, 'type'])],
    ],
    [
      'an option type by its name is known, too',
      withOptions(option('STRING', 'a', { min_value: 1 })),
      [
        error('shape/type', ['options', 0, 'type']),
        error('option/min-max-value-not-allowed', ['options', 0, 'min_value'], { target: 'key' }),
      ],
    ],
    [
      'and a command type',
      { name: 'Report', type: 'Message', options: [option(3, 'a')] },
      [
        error('shape/type', ['type']),
        error('command/options-not-allowed', ['options'], { target: 'key' }),
      ],
    ],
    [
      'and what stands between quotation marks and is true',
      withOptions(option(3, 'a'), option(3, 'b', { required: 'true' })),
      [
        error('option/required-order', ['options', 1]),
        error('shape/type', ['options', 1, 'required']),
      ],
    ],
    [
      'a command type outside the enumeration is unknown',
      userMenu({ type: 99 }),
      [error('shape/enum', ['type'])],
    ],
    [
      'autocomplete: DYNAMIC beside choices',
      withOptions(option(3, 'a', { choices: manyChoices(1), autocomplete: DYNAMIC })),
      [],
    ],
    [
      'one unknown bound is not inverted',
      withOptions(option(4, 'a', { min_value: 5, max_value: DYNAMIC })),
      [],
    ],
  ])
})

describe('decision 14: sets', () => {
  const deployed = [{ id: '1', type: 4, name: 'Launch' }]
  table(
    [
      ['a list that is unknown', DYNAMIC, []],
      ['unknown names are not equal', [slash({ name: DYNAMIC }), slash({ name: DYNAMIC })], []],
      ['unknown types are not equal', [slash({ type: DYNAMIC }), slash({ type: DYNAMIC })], []],
      [
        'known ones are, beside unknown items',
        [slash(), DYNAMIC, slash()],
        [error('set/duplicate-name', [2], { target: 'name' })],
      ],
      [
        'the entry point is missing',
        [slash()],
        [error('set/entry-point-removed', [])],
        { deployed, scope: 'global' },
      ],
      ['it may be among the unknown items', [slash(), DYNAMIC], [], { deployed, scope: 'global' }],
      [
        'it may be the command of unknown type',
        [slash({ type: DYNAMIC })],
        [],
        { deployed, scope: 'global' },
      ],
      [
        'a command of an unknown id may keep its permissions as another type',
        [{ type: 3, name: 'Launch', ...open }],
        [],
        {
          deployed,
          overwrites: [{ id: '1', permissions: [{ id: '2', type: 1, permission: true }] }],
        },
      ],
    ],
    validateCommands,
  )
})

const edit = (current?: object) => ({
  operation: 'edit' as const,
  ...(current && { current: current as { name: string } }),
})
const spaced = [error('command/name-pattern', ['name']), error('command/name-lowercase', ['name'])]

describe('decision 15: the type of a command', () => {
  const rows: Row[] = [
    ['absent: CHAT_INPUT', slash({ name: 'Ban User' }), spaced],
    ['PATCH: unknown', { name: 'Ban User' }, [], edit()],
    [
      'PATCH: of an unknown type the length is certain',
      { name: 'a'.repeat(33) },
      [error('command/name-length', ['name'])],
      edit(),
    ],
    [
      'PATCH: of an unknown type the maximum of the description is certain',
      { description: 'a'.repeat(101) },
      [error('command/description-length', ['description'])],
      edit(),
    ],
    [
      'PATCH: of an unknown type an empty description may be right',
      { description: '' },
      [],
      edit(),
    ],
    [
      'PATCH: the type of the current command',
      { name: 'Ban User' },
      spaced,
      edit({ type: 1, name: 'ban' }),
    ],
    ['PATCH: a current context menu', { name: 'Ban User' }, [], edit({ type: 2, name: 'Ban' })],
    [
      'PATCH: CHAT_INPUT if there are options',
      { name: 'Ban User', options: [option(3, 'a')] },
      spaced,
      edit(),
    ],
    ['PATCH: an empty options says nothing', { name: 'Ban User', options: [] }, [], edit()],
    [
      'PATCH: the type of the body only where the current one is not known',
      { type: 2, name: 'Ban User' },
      [warning('shape/operation-field', ['type'], { target: 'key' })],
      edit({ name: 'ban' }),
    ],
    [
      'of a context menu, which has no description, its length is not said too',
      userMenu({ description: 'a'.repeat(101) }),
      [error('command/description-not-allowed', ['description'], { target: 'key' })],
    ],
    [
      'options of a context menu are visited',
      userMenu({ options: [option(3, '')] }),
      [
        error('command/options-not-allowed', ['options'], { target: 'key' }),
        error('option/name-length', ['options', 0, 'name']),
      ],
    ],
    [
      'of an unknown type the locale keys are certain',
      { name_localizations: { xx: 'A B', de: 'A B' } },
      [error('localization/unknown-locale', ['name_localizations', 'xx'], { target: 'key' })],
      edit(),
    ],
  ]
  table(rows)
})

describe('decision 16: what is not given is unknown', () => {
  const launch = { type: 4, name: 'Launch', handler: 2 }
  table([
    ['no scope: an entry point', launch, []],
    [
      'guild scope: an entry point',
      launch,
      [error('command/entry-point-in-guild', ['type'])],
      { scope: 'guild' },
    ],
    ['no app: a handler', launch, []],
    [
      'an app without Activity',
      launch,
      [error('command/handler-not-allowed', ['handler'], { target: 'key' })],
      { app: { embedded: false } },
    ],
    ['no app: nsfw', slash({ nsfw: true }), []],
    [
      'a discoverable app',
      slash({ nsfw: true }),
      [error('command/nsfw-discovery', ['nsfw'])],
      { app: { discoverable: true } },
    ],
    ['no app: integration types', slash({ integration_types: [1], contexts: [0] }), []],
    [
      'an app that is not for users',
      slash({ integration_types: [0, 1] }),
      [error('command/integration-not-supported', ['integration_types', 1])],
      { app: { integrationTypes: [0] } },
    ],
  ])
})
