import { describe, expect, it } from 'vitest'
import {
  isCommand,
  validateChoice,
  validateCommand,
  validateCommands,
  type ChoiceContext,
} from '@slashlint/core'
import { option, slash, withOptions } from '../values.js'
import { error, expectClean, expectDiagnostics, table, warning } from './harness.js'

// Decisions 1 to 3 of the ledger: which value is judged.

const noDescription = [error('command/description-required', ['description'])]

describe('decision 1: what JSON.stringify would send', () => {
  table([
    ['undefined is absent', slash({ description: undefined }), noDescription],
    ['a function is absent', slash({ description: () => 'Ban' }), noDescription],
    ['a symbol is absent', slash({ description: Symbol('Ban') }), noDescription],
    [
      'an inherited key does not exist',
      Object.assign(Object.create({ description: 'Ban' }), { name: 'ban' }),
      noDescription,
    ],
    [
      'what is inherited is not compared with what siblings say',
      withOptions(
        option(3, 'kick', { name_localizations: { de: 'ban', fr: 'bannir' } }),
        Object.assign(Object.create({ name_localizations: { fr: 'bannir' } }), option(3, 'mute')),
        Object.assign(Object.create({ name: 'ban' }), { type: 3, description: 'x' }),
      ),
      [error('shape/required', ['options', 2, 'name'])],
    ],
    [
      'a non-enumerable key does not exist',
      Object.defineProperty({ name: 'ban' }, 'description', { value: 'Ban' }),
      noDescription,
    ],
    ['a symbol key does not exist', slash({ [Symbol('options')]: 7 }), []],
    ['undefined in a list is null', withOptions(undefined), [error('shape/null', ['options', 0])]],
    ['a function in a list is null', withOptions(() => 1), [error('shape/null', ['options', 0])]],
    ['a symbol in a list is null', withOptions(Symbol('x')), [error('shape/null', ['options', 0])]],
    [
      'a hole in a list is null',
      slash({ options: Array(1) }),
      [error('shape/null', ['options', 0])],
    ],
    ['a boxed string is a string', slash({ name: new String('ban') }), []],
    ['a boxed number is a number', slash({ type: new Number(1) }), []],
    ['a boxed boolean is a boolean', slash({ nsfw: new Boolean(false) }), []],
    [
      'a boxed value is judged by what is in it',
      slash({ name: new String('Ban') }),
      [error('command/name-lowercase', ['name'])],
    ],
    [
      'a Map is an object without keys',
      slash({ options: new Map([[0, 1]]) }),
      [error('shape/type', ['options'])],
    ],
    ['a Set is no list', slash({ options: new Set() }), [error('shape/type', ['options'])]],
    [
      'a typed array is no list',
      slash({ contexts: new Uint8Array([0]) }),
      [error('shape/type', ['contexts'])],
    ],
    [
      'an array-like object is no list',
      slash({ options: { length: 0 } }),
      [error('shape/type', ['options'])],
    ],
    ['NaN is no integer', slash({ type: NaN }), [error('shape/type', ['type'])]],
    [
      'Infinity is no bound',
      withOptions(option(10, 'n', { max_value: Infinity })),
      [error('option/bound-range', ['options', 0, 'max_value'])],
    ],
    ['a BigInt is no integer', slash({ type: 1n }), [error('shape/type', ['type'])]],
    [
      'a boxed BigInt neither',
      slash({ type: Object(1n) as unknown }),
      [error('shape/type', ['type'])],
    ],
    [
      'a BigInt is no choice value',
      withOptions(option(4, 'n', { choices: [{ name: 'a', value: 1n }] })),
      [error('choice/value-type', ['options', 0, 'choices', 0, 'value'])],
    ],
  ])
})

/** Makes a builder that validates itself unless told otherwise. */
const builder = (json: object) => ({
  toJSON(validate?: boolean) {
    if (validate !== false) {
      throw new Error('invalid')
    }
    return json
  },
})

const throwing = {
  get name(): string {
    throw new Error('no name')
  },
  description: 'Ban a member',
}

describe('decision 2: toJSON(false), accessors that throw, cycles', () => {
  table([
    ['the command is a builder', builder(slash()), []],
    ['an option is a builder', withOptions(builder(option(3, 'reason'))), []],
    [
      'paths stay those of the input',
      builder(withOptions(builder(option(3, 'Reason')))),
      [error('option/name-lowercase', ['options', 0, 'name'])],
    ],
    [
      'a toJSON that is no function is a key',
      slash({ toJSON: 1 }),
      [warning('shape/unknown-key', ['toJSON'], { target: 'key' })],
    ],
    [
      'a getter that throws is unreadable, then unknown',
      throwing,
      [error('shape/unreadable', ['name'])],
    ],
    [
      'a toJSON that throws',
      withOptions({
        toJSON: () => {
          throw new Error('no')
        },
      }),
      [error('shape/unreadable', ['options', 0])],
    ],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no')
          },
        },
      ),
      [error('shape/unreadable', [])],
    ],
    ['a revoked proxy', revoked(), [error('shape/unreadable', [])]],
    [
      'an option that contains itself',
      withOptions(selfish()),
      [error('shape/unreadable', ['options', 0, 'options', 0])],
    ],
    [
      'an option of no known type that contains itself',
      withOptions(selfish(99)),
      [
        error('shape/enum', ['options', 0, 'type']),
        error('shape/unreadable', ['options', 0, 'options', 0]),
      ],
    ],
    ['a Promise, which nobody awaited', Promise.resolve(slash()), [error('shape/unreadable', [])]],
    [
      'a Promise of a field',
      slash({ options: Promise.resolve([]), nsfw: true }),
      [error('shape/unreadable', ['options'])],
    ],
    [
      'a Promise as an option',
      withOptions(Promise.resolve(option(3, 'a'))),
      [error('shape/unreadable', ['options', 0])],
    ],
    [
      'one object twice, but not inside itself',
      withOptions(option(1, 'a', { options: [shared] }), option(1, 'b', { options: [shared] })),
      [],
    ],
  ])

  it('calls toJSON once for each object', () => {
    let calls = 0
    expectClean(withOptions({ toJSON: () => (calls++, option(3, 'reason')) }))
    expect(calls).toBe(1)
  })
})

const shared = option(3, 'reason')

function selfish(type = 1): object {
  const command: Record<string, unknown> = option(type, 'add')
  command['options'] = [command]
  return command
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

const bounded = (type: number, value: unknown) =>
  withOptions(option(type, 'n', { max_value: value }))
const atBound = ['options', 0, 'max_value']

describe('decision 3: integers and ranges', () => {
  table([
    ['1e3 is an integer', bounded(4, 1e3), []],
    ['-0 is an integer', bounded(4, -0), []],
    ['1.5 is none', bounded(4, 1.5), [error('option/bound-type', atBound)]],
    ['INTEGER goes to 2^53-1', bounded(4, 2 ** 53 - 1), []],
    ['INTEGER goes down to -2^53+1', bounded(4, -(2 ** 53) + 1), []],
    ['INTEGER does not reach 2^53', bounded(4, 2 ** 53), [error('option/bound-range', atBound)]],
    ['NUMBER goes to 2^53', bounded(10, 2 ** 53), []],
    ['NUMBER goes down to -2^53', bounded(10, -(2 ** 53)), []],
    ['NUMBER does not go beyond', bounded(10, 2 ** 53 + 2), [error('option/bound-range', atBound)]],
    ['a NUMBER may have a fraction', bounded(10, 0.5), []],
  ])
})

/** Makes nested sub-commands. */
function nested(levels: number, innermost: object): object {
  let inner = innermost
  for (let level = 0; level < levels; level++) {
    inner = option(1, 'a', { options: [inner] })
  }
  return withOptions(inner)
}

describe('decision 6: depth and number', () => {
  const wrong = option(3, 'No Name')
  const deep = ['options', 0, 'options', 0]

  it('visits three levels', () => {
    expectDiagnostics(nested(2, wrong), [
      error('structure/nesting', deep),
      error('option/name-pattern', [...deep, 'options', 0, 'name']),
      error('option/name-lowercase', [...deep, 'options', 0, 'name']),
    ])
  })

  it('does not visit the fourth, and the tree has an error above', () => {
    expectDiagnostics(nested(3, wrong), [
      error('structure/nesting', deep),
      error('structure/nesting', [...deep, 'options', 0]),
    ])
  })

  it('survives depth 100 000', () => {
    expect(validateCommand(nested(100_000, wrong)).map(({ code }) => code)).toEqual([
      'structure/nesting',
      'structure/nesting',
    ])
  })

  const nameless = (count: number) => Array.from({ length: count }, () => ({ type: 2 }))
  const codes = (count: number, context?: Parameters<typeof validateCommands>[1]) =>
    validateCommands(nameless(count), context).map(({ code }) => code)

  it('stops at maxDiagnostics, and says so last', () => {
    const found = codes(20, { maxDiagnostics: 5 })
    expect(found.filter((code) => code === 'shape/required')).toHaveLength(5)
    expect(found.at(-1)).toBe('slashlint/too-many')
    expect(found).toHaveLength(6)
  })

  it('stops at 1000 unless told otherwise', () => {
    expect(codes(2000)).toHaveLength(1001)
  })

  it('lists no more warnings than that, but goes on for errors, which take their place', () => {
    const keys = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`zz${i}`, 1]))
    const commands = [
      { name: 'first', description: 'd', ...keys },
      { name: 'Second', description: '' },
      { name: 'third' },
    ]
    const found = validateCommands(commands, { maxDiagnostics: 5 })
    expect(found.map(({ code, path }) => [code, ...path])).toEqual([
      ['shape/unknown-key', 0, 'zz0'],
      ['shape/unknown-key', 0, 'zz1'],
      ['command/name-lowercase', 1, 'name'],
      ['command/description-length', 1, 'description'],
      ['command/description-required', 2, 'description'],
      ['slashlint/too-many'],
    ])
  })

  it('what is turned off hides no error', () => {
    const keys = Object.fromEntries(Array.from({ length: 1200 }, (_, i) => [`zz${i}`, 1]))
    expect(isCommand({ name: 'ping', ...keys })).toBe(false)
    expect(isCommand({ name: 'ping', description: 'd', ...keys })).toBe(true)
    const found = validateCommand(
      { name: 'ping', ...keys },
      { rules: { 'shape/unknown-key': 'off' } },
    )
    expect(found.map(({ code }) => code)).toEqual([
      'command/description-required',
      'slashlint/too-many',
    ])
  })

  it('counts what the overrides then hide', () => {
    expect(codes(20, { maxDiagnostics: 5, rules: { 'shape/required': 'off' } })).toEqual([
      'slashlint/too-many',
    ])
  })
})

describe('an object whose toJSON throws', () => {
  const refusing = (fields: object): object =>
    Object.assign(fields, {
      toJSON: () => {
        throw new Error('not yet')
      },
    })

  it.each([
    [
      'without fields',
      refusing({}),
      'The command cannot be serialized yet: it cannot be read (not yet).',
    ],
    [
      'with all fields',
      refusing({ name: 'ban', description: 'x' }),
      'The command "ban" cannot be serialized yet: it cannot be read (not yet).',
    ],
    [
      'without a description',
      refusing({ name: 'ban', description: undefined }),
      'The command "ban" cannot be serialized yet: it has no description (not yet).',
    ],
    [
      'with an option to blame',
      refusing({ name: 'ban', options: [{}, null, 7, refusing({ name: undefined })] }),
      'The command "ban" cannot be serialized yet: its option at /options/3 has no name (not yet).',
    ],
    [
      'with fields that throw, too',
      refusing(
        Object.defineProperty(
          {
            options: new Proxy([], {
              get: () => {
                throw new Error('no')
              },
            }),
          },
          'name',
          {
            get: () => {
              throw new Error('no')
            },
            enumerable: true,
          },
        ),
      ),
      'Reading the value throws (no), so it cannot be serialized.',
    ],
  ])('%s is named as far as it shows', (_, value, message) => {
    expect(validateCommand(value).map((one) => one.message)).toEqual([message])
  })

  it('that contains itself is asked a few times only', () => {
    let asked = 0
    const self: Record<string, unknown> = {
      toJSON: () => {
        asked++
        throw new Error('not yet')
      },
    }
    self['options'] = Array.from({ length: 1000 }, () => self)
    expect(validateCommand(self)).toHaveLength(1)
    expect(asked).toBeLessThan(10)
  })
})

describe('a choice whose option is not known', () => {
  const values = [
    null,
    true,
    [],
    ['a'],
    { a: 1 },
    'x'.repeat(101),
    1e300,
    Infinity,
    '',
    'a',
    0,
    1.5,
    -7,
    '\ud800',
  ]
  const errors = (value: unknown, context?: ChoiceContext): readonly string[] =>
    validateChoice({ name: 'a', value }, context)
      .filter(({ severity }) => severity === 'error')
      .map(({ code }) => code)

  it.each(values.map((value) => [value]))(
    'of value %j has an error exactly where each type has one',
    (value) => {
      const everywhere = ([3, 4, 10] as const).every(
        (optionType) => errors(value, { optionType }).length > 0,
      )
      expect(errors(value).length > 0).toBe(everywhere)
    },
  )

  it('says which values there are', () => {
    expect(validateChoice({ name: 'a', value: true }).map(({ message }) => message)).toEqual([
      'The value of a choice must be a string or a number; found true.',
    ])
  })
})

describe('a getter that validates something meanwhile', () => {
  const other = slash({
    options: Array.from({ length: 25 }, (_, i) =>
      option(3, `o${i}`, { choices: [{ name: 'a', value: 'b' }] }),
    ),
  })
  const named = (list: readonly object[]) =>
    list.map((item) => {
      const { name } = item as { name: string }
      return Object.defineProperty({ ...item }, 'name', {
        enumerable: true,
        get: () => (validateCommand(other), name),
      })
    })
  const twice = [option(3, 'a'), option(3, 'b'), option(3, 'a')]
  const choices = [
    { name: 'a', value: 'x' },
    { name: 'b', value: 'x' },
    { name: 'a', value: 'y' },
  ]

  it('hides no duplicate', () => {
    expect(validateCommand(withOptions(...named(twice)))).toEqual(
      validateCommand(withOptions(...twice)),
    )
    expect(validateCommand(withOptions(...named(twice)))).toHaveLength(1)
    const found = validateCommand(withOptions(option(3, 'a', { choices: named(choices) })))
    expect(found).toEqual(validateCommand(withOptions(option(3, 'a', { choices }))))
    expect(found).toHaveLength(2)
  })
})
