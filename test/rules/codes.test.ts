import { describe, expect, it } from 'vitest'
import { validateCommand, validateCommands, validateOption } from '@slashlint/core'
import { manyChoices, manyOptions, option, slash, userMenu, withOptions } from '../values.js'
import { error, hint, table, warning } from './harness.js'

// Decisions 22 to 27 of the ledger: which code, at which path, in which order.

const key = { target: 'key' } as const
const at = (field: string) => ['options', 0, field]
const one = (type: number, fields: object) => withOptions(option(type, 'a', { ...fields }))

describe('decision 22: one code, one severity', () => {
  const idle = (field: string) => [hint('option/field-without-effect', at(field), key)]
  table([
    ['required: false on a sub-command', one(1, { required: false }), idle('required')],
    [
      'required: true on a sub-command',
      one(1, { required: true }),
      [error('option/required-not-allowed', at('required'), key)],
    ],
    ['choices: [] on a USER option', one(6, { choices: [] }), idle('choices')],
    [
      'choices on a USER option',
      one(6, { choices: manyChoices(1) }),
      [error('option/choices-not-allowed', at('choices'), key)],
    ],
    ['autocomplete: false on a USER option', one(6, { autocomplete: false }), idle('autocomplete')],
    [
      'autocomplete: true on a USER option',
      one(6, { autocomplete: true }),
      [
        error('option/autocomplete-not-allowed', at('autocomplete'), {
          ...key,
          apiCode: 'APPLICATION_COMMAND_REQUIRED_INVALID',
        }),
      ],
    ],
    ['options: [] on a value option', one(6, { options: [] }), idle('options')],
    [
      'autocomplete: true beside choices: [] is silent',
      one(3, { autocomplete: true, choices: [] }),
      [],
    ],
    [
      'autocomplete: true beside choices',
      one(3, { autocomplete: true, choices: manyChoices(1) }),
      [error('option/autocomplete-with-choices', at('autocomplete'))],
    ],
  ])
})

describe('decision 23: the specific rule speaks', () => {
  const choice = (type: number, value: unknown) => one(type, { choices: [{ name: 'a', value }] })
  const value = ['options', 0, 'choices', 0, 'value']
  table([
    [
      'a fraction as length',
      one(3, { min_length: 1.5 }),
      [error('option/length-range', at('min_length'))],
    ],
    [
      'a length above its range',
      one(3, { max_length: 6001 }),
      [error('option/length-range', at('max_length'))],
    ],
    [
      'a maximum length of zero',
      one(3, { max_length: 0 }),
      [error('option/length-range', at('max_length'))],
    ],
    ['a minimum length of zero', one(3, { min_length: 0 }), []],
    ['NaN as bound', one(4, { min_value: NaN }), [error('option/bound-range', at('min_value'))]],
    ['NaN as length', one(3, { min_length: NaN }), [error('shape/type', at('min_length'))]],
    ['a list as bound', one(4, { min_value: [] }), [error('shape/type', at('min_value'))]],
    ['null as choice value', choice(3, null), [error('choice/value-type', value)]],
    ['an object as choice value', choice(3, {}), [error('choice/value-type', value)]],
    ['a number for STRING', choice(3, 1), [error('choice/value-type', value)]],
    ['a fraction for INTEGER', choice(4, 1.5), [error('choice/value-type', value)]],
    ['NaN for NUMBER', choice(10, NaN), [error('choice/value-range', value)]],
    ['beyond the range of INTEGER', choice(4, 2 ** 53), [error('choice/value-range', value)]],
    ['an empty string for STRING', choice(3, ''), [warning('choice/value-blank', value)]],
    [
      '101 characters for STRING',
      choice(3, 'a'.repeat(101)),
      [error('choice/value-length', value, { span: [100, 101] })],
    ],
    ['no choice value', one(3, { choices: [{ name: 'a' }] }), [error('shape/required', value)]],
    [
      'a missing description of an option',
      withOptions({ type: 3, name: 'a' }),
      [error('option/description-required', at('description'))],
    ],
  ])
})

describe('decision 24: suppression', () => {
  const embedded = { scope: 'guild', app: { embedded: false } } as const
  const conflict = [warning('command/conflicting-fields', ['dm_permission'], key)]
  const numbers = (fields: object) => one(4, { ...fields, choices: [{ name: 'a', value: 7 }] })
  table([
    [
      'deprecated',
      slash({ dm_permission: false }),
      [hint('command/deprecated-field', ['dm_permission'], key)],
    ],
    ['conflicting › deprecated', slash({ dm_permission: false, contexts: [0] }), conflict],
    [
      'entry-point-in-guild › handler',
      { type: 4, name: 'Launch', handler: 1 },
      [error('command/entry-point-in-guild', ['type'])],
      embedded,
    ],
    [
      'unknown-locale › rules on the entry',
      slash({ name_localizations: { xx: 7 } }),
      [error('localization/unknown-locale', ['name_localizations', 'xx'], key)],
    ],
    [
      'not-allowed › value of a scalar',
      one(3, { min_value: 'x' }),
      [error('option/min-max-value-not-allowed', at('min_value'), key)],
    ],
    [
      'not-allowed › plain list items',
      one(3, { channel_types: [99, 99] }),
      [error('option/channel-types-not-allowed', at('channel_types'), key)],
    ],
    [
      'but not what is inside choices',
      one(6, { choices: [{ name: '', value: 1 }] }),
      [
        error('option/choices-not-allowed', at('choices'), key),
        error('choice/name-length', ['options', 0, 'choices', 0, 'name']),
      ],
    ],
    [
      'value-outside-bounds',
      numbers({ max_value: 5 }),
      [warning('choice/value-outside-bounds', ['options', 0, 'choices', 0, 'value'])],
    ],
    [
      'not between invalid bounds',
      numbers({ max_value: 5.5 }),
      [error('option/bound-type', at('max_value'))],
    ],
    [
      'not between inverted bounds',
      numbers({ min_value: 6, max_value: 5 }),
      [warning('option/bounds-inverted', at('max_value'))],
    ],
    [
      'bounds-inverted only between valid bounds',
      one(4, { min_value: 6.5, max_value: 5 }),
      [error('option/bound-type', at('min_value'))],
    ],
    [
      'choice values need an option with choices',
      one(6, { choices: [{ name: 'a', value: {} }] }),
      [error('option/choices-not-allowed', at('choices'), key)],
    ],
    [
      'a count does not hide its items',
      slash({ options: [...manyOptions(25), option(3, '')] }),
      [
        error('command/options-count', ['options']),
        error('option/name-length', ['options', 25, 'name']),
      ],
    ],
  ])
  it('entry-point-in-guild › set/count', () => {
    const launches = [
      { type: 4, name: 'A' },
      { type: 4, name: 'B' },
    ]
    expect(validateCommands(launches, embedded).map(({ code }) => code)).toEqual(
      Array(2).fill('command/entry-point-in-guild'),
    )
  })
})

describe('decisions 25 and 26: paths, targets, order', () => {
  // It is unclear what decision 25 means by "these five": the five at an option, or the five at the root of a list.
  const own = { target: 'name' } as const
  const optional = option(3, 'b')
  const required = option(3, 'a', { required: true })
  table([
    [
      'a missing field stands at its key',
      withOptions({ name: 'a', description: 'A' }),
      [error('shape/required', at('type'))],
    ],
    [
      'required-order at the option',
      withOptions(optional, required),
      [error('option/required-order', ['options', 1], { ...own, related: [['options', 0]] })],
    ],
    [
      'duplicate-name at the option',
      withOptions(optional, optional),
      [error('option/duplicate-name', ['options', 1], { ...own, related: [['options', 0]] })],
    ],
    [
      'mixed-options at the option',
      withOptions(optional, option(1, 'c')),
      [error('structure/mixed-options', ['options', 1], own)],
    ],
    [
      'nesting at the option',
      one(1, { options: [option(2, 'c', { options: [option(1, 'd')] })] }),
      [error('structure/nesting', ['options', 0, 'options', 0], own)],
    ],
    [
      'empty-group at the option',
      one(2, {}),
      [warning('structure/empty-group', ['options', 0], own)],
    ],
    [
      'of three equal names, two',
      withOptions(optional, optional, optional),
      [1, 2].map((index) =>
        error('option/duplicate-name', ['options', index], { ...own, related: [['options', 0]] }),
      ),
    ],
    [
      'entries in the order of their keys',
      { description: '', name: '' },
      [
        error('command/description-length', ['description']),
        error('command/name-length', ['name']),
      ],
    ],
    [
      'a container before its entries',
      slash({ options: [option(3, ''), option(3, '')] }),
      [
        error('option/name-length', at('name')),
        error('option/duplicate-name', ['options', 1], own),
        error('option/name-length', ['options', 1, 'name']),
      ],
    ],
    [
      'an item of a list',
      slash({ contexts: [0, 0] }),
      [error('shape/duplicate-item', ['contexts', 1])],
    ],
    ['an empty list', slash({ contexts: [] }), [error('shape/empty-list', ['contexts'])]],
  ])
  it('too-large at the command', () => {
    const long = slash({ description_localizations: { de: 'x'.repeat(8000) } })
    expect(
      validateCommands([slash({ name: 'kick' }), long]).map(({ code, path }) => [code, path]),
    ).toEqual([
      ['command/too-large', [1]],
      ['localization/description-length', [1, 'description_localizations', 'de']],
    ])
  })
})

describe('decision 27: what the service answers', () => {
  table([
    [
      'an object as options',
      slash({ options: {} }),
      [error('shape/type', ['options'], { apiCode: 'MODEL_TYPE_CONVERT' })],
    ],
    [
      'an item that is no object',
      withOptions(5),
      [error('shape/type', ['options', 0], { apiCode: 'MODEL_TYPE_CONVERT' })],
    ],
    [
      'a falsy item',
      withOptions(0),
      [error('shape/type', ['options', 0], { apiCode: 'LIST_ITEM_VALUE_REQUIRED' })],
    ],
    [
      'null as item',
      withOptions(null),
      [error('shape/null', ['options', 0], { apiCode: 'LIST_ITEM_VALUE_REQUIRED' })],
    ],
    ['a list as command', [slash()], [error('shape/type', [], { apiCode: 'DICT_TYPE_CONVERT' })]],
    [
      'a list as dictionary',
      slash({ name_localizations: [] }),
      [error('shape/type', ['name_localizations'], { apiCode: 'DICT_TYPE_CONVERT' })],
    ],
    [
      'a missing field',
      { description: 'Ban' },
      [error('shape/required', ['name'], { apiCode: 'BASE_TYPE_REQUIRED' })],
    ],
    ['never observed', userMenu({ name: ' ' }), [error('command/name-blank', ['name'])]],
  ])
  it('is absent where it was never observed', () => {
    expect(validateCommand(userMenu({ name: ' ' }))[0]).not.toHaveProperty('apiCode')
  })
})

describe('messages say what was found, what is allowed and where', () => {
  it.each([
    [
      validateCommand(slash({ name: 'ban User' }))[0],
      ['a space (U+0020, position 4 of "ban User")', 'letters, digits, - and _'],
    ],
    [
      validateOption(option(9, 'a', { min_value: 1 }))[0],
      ['min_value', 'MENTIONABLE', 'INTEGER', 'NUMBER'],
    ],
    [
      validateCommand(withOptions(option(3, 'reason'), option(3, 'target', { required: true })))[0],
      ['"target"', '"reason"', 'before'],
    ],
    [validateCommand(slash({ description: 'a'.repeat(103) }))[0], ['100', '103', '3 too many']],
  ])('%#', (diagnostic, parts) => {
    for (const part of parts) {
      expect(diagnostic?.message).toContain(part)
    }
    expect(diagnostic?.message).toMatch(/^[A-Z"].*\.$/)
  })
})
