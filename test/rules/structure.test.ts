import { describe, expect, it } from 'vitest'
import { commandSize, DYNAMIC, validateCommand } from '@slashlint/core'
import { manyChoices, manyOptions, option, slash, userMenu, withOptions } from '../values.js'
import { error, hint, table, warning } from './harness.js'

// Decisions 29 to 33 of the ledger, and the rows of the tables "Command", "Option", "Structure" and "Choice".

const key = { target: 'key' } as const
const at = (field: string) => ['options', 0, field]
const one = (type: number, fields: object) => withOptions(option(type, 'a', { ...fields }))
const launch = (fields: object) => ({ type: 4, name: 'Launch', ...fields })

describe('decision 29: names and fields of menus and entry points', () => {
  const unwanted = [error('command/description-not-allowed', ['description'], key)]
  table([
    ['a blank USER name', userMenu({ name: ' ' }), [error('command/name-blank', ['name'])]],
    [
      'a blank MESSAGE name',
      userMenu({ type: 3, name: ' ' }),
      [error('command/name-blank', ['name'])],
    ],
    ['a blank entry point name', launch({ name: ' ' }), [error('command/name-blank', ['name'])]],
    ['a description of USER', userMenu({ description: 'Ban' }), unwanted],
    ['a blank description of USER', userMenu({ description: ' ' }), []],
    ['an entry point has a description', launch({ description: 'Play' }), []],
    [
      'options of MESSAGE',
      userMenu({ type: 3, options: [option(3, 'a')] }),
      [error('command/options-not-allowed', ['options'], key)],
    ],
    [
      'options of an entry point',
      launch({ options: [option(3, 'a')] }),
      [error('command/options-not-allowed', ['options'], key)],
    ],
    ['no options of USER', userMenu({ options: [] }), []],
    ['unknown options of USER', userMenu({ options: [DYNAMIC] }), []],
    ['unknown options of a value option', one(3, { options: [DYNAMIC] }), []],
    [
      'options of a value option',
      one(3, { options: [option(3, 'b')] }),
      [error('option/options-not-allowed', at('options'), key)],
    ],
    ['unknown choices of USER', one(6, { choices: [DYNAMIC] }), []],
    [
      'handler of a slash command',
      slash({ handler: 1 }),
      [error('command/handler-not-allowed', ['handler'], key)],
    ],
    ['handler of an entry point', launch({ handler: 2 }), [], { app: { embedded: true } }],
    ['an unknown handler', launch({ handler: 3 }), [error('shape/enum', ['handler'])]],
  ])
})

describe('decision 30: size', () => {
  const localized = (text: string, locale = 'de') => ({
    description_localizations: { [locale]: text },
  })
  const size = (command: unknown) => commandSize(command).total

  it.each([
    ['name and description', slash({ name: 'ab', description: 'abc' }), 5],
    ['code points', slash({ name: '\u{10428}', description: '😀' }), 2],
    [
      'the longest of default and localizations',
      slash({ name: 'ab', description: 'abc', ...localized('abcd') }),
      6,
    ],
    [
      'a shorter localization costs nothing',
      slash({ name: 'ab', description: 'abc', ...localized('a') }),
      5,
    ],
    [
      'an unknown locale counts',
      slash({ name: 'ab', description: 'abc', ...localized('abcd', 'xx') }),
      6,
    ],
    [
      'a localization that is no string does not',
      slash({ name: 'ab', description: 'abc', ...localized(7 as never) }),
      5,
    ],
    ['options', { name: 'a', description: 'b', options: [{ name: 'c', description: 'd' }] }, 4],
    ['a string value', choice('12345'), 6],
    ['an integer value', choice(-12), 4],
    ['a fraction', choice(0.25), 5],
    ['a value that is not finite', choice(Infinity), 1],
    ['a value that is no scalar', choice({}), 1],
    ['context menus', userMenu({ name: 'Ban' }), 3],
    ['nothing', null, 0],
  ])('%s', (_title, command, total) => {
    expect(size(command)).toBe(total)
  })

  function choice(value: unknown): unknown {
    return { options: [{ type: 3, choices: [{ name: 'a', value }] }] }
  }

  it('says how much is left, and whether that is exact', () => {
    expect(commandSize(slash({ name: 'ab', description: 'abc' }))).toMatchObject({
      total: 5,
      remaining: 7995,
      exact: true,
    })
    expect(commandSize(slash({ name: 'ab', description: DYNAMIC }))).toMatchObject({
      total: 2,
      exact: false,
    })
    expect(commandSize(withOptions(DYNAMIC))).toMatchObject({ exact: false })
  })

  it('is too large above 8000 only', () => {
    const command = (length: number) =>
      slash({ name: 'a', description: 'b', ...localized('x'.repeat(length)) })
    const found = (length: number) =>
      validateCommand(command(length)).find(({ code }) => code === 'command/too-large')
    expect(found(7999)).toBeUndefined()
    expect(found(8000)).toMatchObject({
      path: [],
      severity: 'error',
      apiCode: 'APPLICATION_COMMAND_TOO_LARGE',
      data: { limit: 8000, actual: 8001 },
    })
    expect(found(8000)?.message).toMatch(/8001.*8000/)
  })
})

describe('decision 31: order, mixture, nesting', () => {
  const must = (name: string) => option(3, name, { required: true })
  const may = option(3, 'b')
  const late = (...path: (string | number)[]) => error('option/required-order', path)
  const nesting = (...path: (string | number)[]) => error('structure/nesting', path)
  table([
    [
      'every later required option',
      withOptions(may, must('a'), must('c')),
      [late('options', 1), late('options', 2)],
    ],
    ['at every depth', one(1, { options: [may, must('c')] }), [late('options', 0, 'options', 1)]],
    [
      'required: false is optional',
      withOptions(option(3, 'b', { required: false }), must('a')),
      [late('options', 1)],
    ],
    ['required first is right', withOptions(must('a'), may), []],
    [
      'sub-commands are skipped',
      withOptions(option(1, 'c'), must('a')),
      [error('structure/mixed-options', ['options', 1])],
    ],
    [
      'unknown types are skipped',
      withOptions(option(99, 'c'), must('a')),
      [error('shape/enum', at('type'))],
    ],
    ['non-objects are skipped', withOptions(7, must('a')), [error('shape/type', ['options', 0])]],
    [
      'value options after a sub-command',
      withOptions(option(1, 'c'), may, option(1, 'd')),
      [error('structure/mixed-options', ['options', 1])],
    ],
    [
      'sub-commands after a value option',
      withOptions(may, option(1, 'c'), option(1, 'd')),
      [
        error('structure/mixed-options', ['options', 1]),
        error('structure/mixed-options', ['options', 2]),
      ],
    ],
    [
      'sub-commands beside groups',
      withOptions(option(1, 'c'), option(2, 'd', { options: [option(1, 'e')] })),
      [],
    ],
    [
      'a value option in a group',
      one(2, { options: [may] }),
      [nesting('options', 0, 'options', 0)],
    ],
    [
      'a group in a group',
      one(2, { options: [option(2, 'c', { options: [option(1, 'd')] })] }),
      [nesting('options', 0, 'options', 0)],
    ],
    [
      'a sub-command in a sub-command',
      one(1, { options: [option(1, 'c'), option(1, 'd')] }),
      [nesting('options', 0, 'options', 0), nesting('options', 0, 'options', 1)],
    ],
    [
      'a group in a sub-command',
      one(1, { options: [option(2, 'c', { options: [option(1, 'd')] })] }),
      [nesting('options', 0, 'options', 0)],
    ],
    ['an empty group', one(2, { options: [] }), [warning('structure/empty-group', ['options', 0])]],
    ['a group that may have sub-commands', one(2, { options: [DYNAMIC] }), []],
    ['a sub-command without options', one(1, {}), []],
    ['a base command is off by default', one(1, {}), []],
    [
      'a base command, on demand',
      one(1, {}),
      [hint('structure/base-command-unusable', ['options'])],
      { rules: { 'structure/base-command-unusable': 'hint' } },
    ],
  ])
})

describe('decision 32: choices', () => {
  const named = (...choices: readonly (readonly [string, unknown])[]) =>
    one(10, { choices: choices.map(([name, value]) => ({ name, value })) })
  const place = (index: number, field: string) => ['options', 0, 'choices', index, field]
  table([
    ['choices: [] beside autocomplete: true', one(3, { choices: [], autocomplete: true }), []],
    [
      'equal names',
      named(['a', 1], ['a', 2], ['a', 3]),
      [1, 2].map((index) =>
        warning('choice/duplicate-name', place(index, 'name'), { related: [place(0, 'name')] }),
      ),
    ],
    [
      'equal values',
      named(['a', 1], ['b', 1]),
      [warning('choice/duplicate-value', place(1, 'value'))],
    ],
    ['-0 is 0', named(['a', 0], ['b', -0]), [warning('choice/duplicate-value', place(1, 'value'))]],
    ['1 is not "1"', named(['a', 1], ['b', '1']), [error('choice/value-type', place(1, 'value'))]],
    ['minimum = maximum', one(4, { min_value: 3, max_value: 3 }), []],
    ['25 choices', one(3, { choices: manyChoices(25) }), []],
    [
      '26 choices',
      one(3, { choices: manyChoices(26) }),
      [error('option/choices-count', at('choices'), { data: { limit: 25, actual: 26 } })],
    ],
    [
      'a name of 101 characters',
      one(3, { choices: [{ name: 'a'.repeat(101), value: 'a' }] }),
      [error('choice/name-length', place(0, 'name'))],
    ],
    [
      'a string outside the lengths',
      one(3, { min_length: 2, choices: [{ name: 'a', value: 'a' }] }),
      [warning('choice/value-outside-bounds', place(0, 'value'))],
    ],
    [
      'name and value of 100 characters',
      one(3, { choices: [{ name: 'a'.repeat(100), value: 'a'.repeat(100) }] }),
      [],
    ],
    [
      'lengths of choices are in code points',
      one(3, { max_length: 1, choices: [{ name: 'a', value: '😀' }] }),
      [],
    ],
    [
      'inverted lengths',
      one(3, { min_length: 2, max_length: 1 }),
      [warning('option/bounds-inverted', at('max_length'))],
    ],
  ])
})

describe('decision 33: contexts, conflicts, file types', () => {
  const privately = (fields: object) => slash({ contexts: [0, 2], ...fields })
  const useless = [warning('command/private-channel-without-user-install', ['contexts', 1])]
  const types = (...list: unknown[]) => one(11, { file_types: list })
  table([
    ['integration_types without user install', privately({ integration_types: [0] }), useless],
    ['with it', privately({ integration_types: [0, 1] }), []],
    ['absent, and nothing is known of the app', privately({}), []],
    [
      'absent, and the app is not for users',
      privately({}),
      useless,
      { app: { integrationTypes: [0] } },
    ],
    ['absent, and the app is for users', privately({}), [], { app: { integrationTypes: [0, 1] } }],
    [
      'contexts of null conflict with nothing',
      slash({ dm_permission: true, contexts: null }),
      [hint('command/deprecated-field', ['dm_permission'], key)],
    ],
    ['dm_permission of null neither', slash({ dm_permission: null, contexts: [0] }), []],
    [
      'default_permission beside default_member_permissions',
      slash({ default_permission: true, default_member_permissions: '0' }),
      [warning('command/conflicting-fields', ['default_permission'], key)],
    ],
    ['groups and extensions in any case', types('image', 'VIDEO', '.PDF', '.tar.gz'), []],
    ['no dot', types('pdf'), [error('option/file-types', ['options', 0, 'file_types', 0])]],
    ['a slash', types('.a/b'), [error('option/file-types', ['options', 0, 'file_types', 0])]],
    [
      'a dot at the end',
      types('.a.'),
      [error('option/file-types', ['options', 0, 'file_types', 0])],
    ],
    ['ten', types(...Array.from({ length: 10 }, (_, index) => `.a${index}`)), []],
    [
      'eleven',
      types(...Array.from({ length: 11 }, (_, index) => `.a${index}`)),
      [error('option/file-types', at('file_types'))],
    ],
    [
      'on a STRING option',
      one(3, { file_types: ['image'] }),
      [error('option/file-types-not-allowed', at('file_types'), key)],
    ],
  ])
})

describe('rows without a decision', () => {
  table([
    ['25 options', slash({ options: manyOptions(25) }), []],
    [
      '26 options',
      slash({ options: manyOptions(26) }),
      [error('command/options-count', ['options'], { data: { limit: 25, actual: 26 } })],
    ],
    [
      '26 options of a sub-command',
      one(1, { options: manyOptions(26) }),
      [error('option/options-count', at('options'))],
    ],
    [
      'a channel type that no guild offers',
      one(7, { channel_types: [0, 1] }),
      [warning('option/channel-type-unreachable', ['options', 0, 'channel_types', 1])],
    ],
    [
      'a channel type twice',
      one(7, { channel_types: [0, 0] }),
      [error('shape/duplicate-item', ['options', 0, 'channel_types', 1])],
    ],
    ['one that may be the third of its kind', one(7, { channel_types: [0, DYNAMIC, 0] }), []],
    [
      'one behind which others are not known',
      one(7, { channel_types: [0, 0, DYNAMIC] }),
      [error('shape/duplicate-item', ['options', 0, 'channel_types', 1])],
    ],
    ['no channel types', one(7, { channel_types: [] }), []],
    ['lengths up to 6000', one(3, { min_length: 6000, max_length: 6000 }), []],
    [
      'min_length on INTEGER',
      one(4, { min_length: 1 }),
      [error('option/min-max-length-not-allowed', at('min_length'), key)],
    ],
  ])
})

describe('two equal names', () => {
  it('are found among as many others as there may be, whatever these are', () => {
    for (let round = 0; round < 60; round++) {
      const names = Array.from({ length: 24 }, (_, index) => `${round}-${index * 7919}`)
      const codesWith = (last: string) => {
        const options = [...names, last].map((name) => option(3, name))
        return validateCommand(withOptions(...options)).map(({ code }) => code)
      }
      expect(codesWith('last')).toEqual([])
      for (const name of names) {
        expect(codesWith(name)).toEqual(['option/duplicate-name'])
      }
    }
  })
})
