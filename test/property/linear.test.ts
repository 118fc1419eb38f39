import { LOCALES } from '@slashlint/core/contract'
import { checkUses } from '@slashlint/core/uses'
import type { Use } from '@slashlint/core/uses'
import { describe, expect, test } from 'vitest'
import type { Resource } from '../oracle/index.js'
import { many, option } from '../values.js'
import { sized } from './check.js'
import { validate } from './core.js'

/**
 * Tests that ten times the input takes at most eleven times the work. Work is counted as reads of the input through a
 * proxy.
 */

interface Counter {
  reads: number
}

function counted(value: unknown, counter: Counter): unknown {
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const count = <T>(result: T): T => {
    counter.reads++
    return result
  }
  return new Proxy(value, {
    get: (target, key, receiver) => count(counted(Reflect.get(target, key, receiver), counter)),
    has: (target, key) => count(Reflect.has(target, key)),
    getOwnPropertyDescriptor: (target, key) => count(Reflect.getOwnPropertyDescriptor(target, key)),
    ownKeys: (target) => {
      const keys = Reflect.ownKeys(target)
      counter.reads += keys.length
      return keys
    },
  })
}

const dictionary = (length: number, value: unknown) =>
  Object.fromEntries(many(length, (index) => [`key-${index}`, value]))

// Long, so that every input is over the limit of 8000 characters and costs the second look that this takes.
const description = 'x'.repeat(60)
const command = (fields: object) => ({ name: 'ban', description, ...fields })
const long = (fields = {}) => option(3, 'x', { description, ...fields })

const INPUTS: readonly (readonly [string, Resource, (length: number) => unknown])[] = [
  ['options', 'command', (n) => command({ options: many(n, (i) => long({ name: `o${i}` })) })],
  ['options of one name', 'command', (n) => command({ options: many(n, () => long({})) })],
  [
    'required options after optional ones',
    'command',
    (n) => command({ options: many(n, (i) => long({ name: `o${i}`, required: i > 0 })) }),
  ],
  [
    'colliding names',
    'command',
    (n) =>
      command({
        options: many(n, (i) =>
          long({ name: `o${i}`, name_localizations: { de: `o${i + 1}`, fr: 'x' } }),
        ),
      }),
  ],
  [
    'nested options',
    'command',
    (n) =>
      command({
        options: many(n, (i) => ({
          type: 1,
          name: `o${i}`,
          description: 'x',
          options: [long({})],
        })),
      }),
  ],
  [
    'locale keys',
    'command',
    (n) =>
      command({
        name_localizations: dictionary(n, 'x'),
        description_localizations: dictionary(n, 'x'),
      }),
  ],
  [
    'choices',
    'option',
    (n) => long({ choices: many(n, (i) => ({ name: `c${i}`, value: `v${i}` })) }),
  ],
  [
    'choices of one name and value',
    'option',
    (n) => long({ choices: many(n, () => ({ name: 'c', value: 'v' })) }),
  ],
  ['unknown keys', 'command', (n) => command(dictionary(n, {}))],
  [
    'contexts',
    'command',
    (n) => command({ contexts: many(n, (i) => i % 3), integration_types: many(n, () => 0) }),
  ],
  ['channel types', 'option', (n) => long({ type: 7, channel_types: many(n, (i) => i % 20) })],
  ['file types', 'option', (n) => long({ type: 11, file_types: many(n, (i) => `.x${i}`) })],
  ['commands', 'commands', (n) => many(n, (i) => command({ name: `c${i % 40}`, id: `${i % 40}` }))],
  ['metadata keys', 'lobby', (n) => ({ metadata: dictionary(n, 'x') })],
  [
    'members',
    'lobby',
    (n) => ({ members: many(n, (i) => ({ id: `${i % 40}`, metadata: { a: 'b' } })) }),
  ],
  [
    'permissions',
    'command-permissions',
    (n) => ({
      permissions: many(n, (i) => ({ id: `${i % 40}`, type: (i % 3) + 1, permission: true })),
    }),
  ],
  [
    'permissions of a guild',
    'guild-command-permissions',
    (n) => ({
      id: '1',
      application_id: '2',
      guild_id: '3',
      permissions: many(n, () => ({ id: '1', type: 2, permission: true })),
    }),
  ],
  [
    'commands with permissions',
    'guild-command-permissions-list',
    (n) =>
      many(n, (i) => ({
        id: `${i % 40}`,
        application_id: '2',
        guild_id: '3',
        permissions: [{ id: 1 }],
      })),
  ],
  ['scopes', 'authorization', (n) => ({ Scopes: 'openid', ...dictionary(n, 1) })],
]

const rules = {
  'localization/partial': 'hint',
  'localization/redundant': 'hint',
  'structure/base-command-unusable': 'hint',
} as const

const SMALL = sized(400, 150)

function readsOf(resource: Resource, value: unknown, maxDiagnostics: number): number {
  const counter = { reads: 0 }
  validate(resource, counted(value, counter), { rules, maxDiagnostics })
  return counter.reads
}

describe('work grows with the input', () => {
  test.each(INPUTS)('%s', (_, resource, input) => {
    const small = readsOf(resource, input(SMALL), 1_000_000)
    const large = readsOf(resource, input(SMALL * 10), 1_000_000)
    expect(large).toBeGreaterThan(SMALL * 10)
    expect(large / small).toBeLessThanOrEqual(11)
  })

  test.each(INPUTS)('%s, with the usual limit of diagnostics', (_, resource, input) => {
    const small = readsOf(resource, input(SMALL), 1000)
    const large = readsOf(resource, input(SMALL * 10), 1000)
    expect(large / small).toBeLessThanOrEqual(11)
  })

  // The findings are searched, too, to suggest the right key. Reads of the input do not show this.
  test('twenty thousand options that lack everything take seconds at most', () => {
    const found = validate('command', command({ options: many(20_000, () => ({ nmae: 'x' })) }), {
      maxDiagnostics: 1_000_000,
    })
    expect(found.filter(({ message }) => message.includes('nmae')).length).toBeGreaterThanOrEqual(
      20_000,
    )
  }, 40_000)

  // The same applies to the list of parts that count towards the size, to name the largest.
  test('two hundred thousand different options take seconds at most', () => {
    const options = many(200_000, (i) =>
      option(3, `o${i}`, { description: i === 777 ? 'x'.repeat(99) : 'x' }),
    )
    const found = validate('command', command({ options }))
    expect(found.map(({ code }) => code)).toEqual(['command/too-large', 'command/options-count'])
    expect(found[0]?.message).toContain('The largest options, with their choices: "o777" 103')
  }, 60_000)
})

// Uses are copied before they are checked, so that their reads show nothing.
describe('thirty thousand reads in handlers take seconds at most', () => {
  const subcommand = (name: string, options: readonly object[]) =>
    option(1, name, { description, options })
  const needed = { required: true }
  const shop = command({
    options: [
      subcommand('buy', [long({ name: 'item', ...needed })]),
      subcommand('sell', [long({ name: 'price', ...needed })]),
    ],
  })
  const read = (index: number, fields: object): Use => ({
    kind: 'option',
    name: index % 2 === 0 ? 'item' : 'price',
    line: `l${index}`,
    absent: 'throws',
    ...fields,
  })
  const cases: readonly (readonly [string, number, (index: number) => Use])[] = [
    ['each on a line of its own', 0, (i) => read(i, { accepts: [3] })],
    ['of wrong types', 30_000, (i) => read(i, { accepts: [4 + (i % 3)] })],
    ['of unknown options', 30_000, (i) => read(i, { name: `item${i}` })],
  ]

  test.each(cases)(
    '%s',
    (_, count, use) => {
      const found = checkUses(shop, many(30_000, use), { maxDiagnostics: 1_000_000 })
      expect(found.length).toBe(count)
    },
    20_000,
  )
})

describe('of a list of options or choices the first 100 000 are looked at', () => {
  const lists: Readonly<Record<string, (length: number) => unknown>> = {
    options: (length) =>
      command({ options: many(length, (i) => option(5, `o${Math.min(i, length - 2)}`)) }),
    choices: (length) =>
      command({
        options: [
          option(3, 'x', {
            choices: many(length, (i) => ({ name: `${Math.min(i, length - 2)}`, value: `${i}` })),
          }),
        ],
      }),
  }
  const found = (value: unknown) =>
    validate('command', value).map(({ code, message }) => `${code} ${message}`)

  test.each(Object.entries(lists))(
    'two %s of one name are found at the end of as many',
    (_, list) => {
      expect(found(list(100_000)).join()).toMatch(/\/duplicate-name .*99998/)
      expect(found(list(100_000)).join()).not.toContain('Only the first')
    },
  )

  test.each(Object.entries(lists))('more %s are counted, and the message says so', (_, list) => {
    const messages = found(list(100_001)).join()
    expect(messages).toContain(
      'has 100001 items; at most 25 are allowed: remove 99976. Only the first 100000 were looked at.',
    )
    expect(messages).toContain('The command has at least')
    expect(messages).not.toContain('duplicate-name')
  })
})

// To list a million keys takes longer than everything else that is done with them.
describe('of the keys of an object that nobody knows, as many get words as are listed', () => {
  const keys = (length: number) => dictionary(length, 1)
  const listings = (value: object) => {
    let listed = 0
    const proxy = new Proxy(value, { ownKeys: (target) => (listed++, Reflect.ownKeys(target)) })
    const found = validate('command', proxy)
    return { found, listed }
  }

  test('all are listed at most twice, once to see that the object is not clean, however many there are', () => {
    const { found, listed } = listings(command(keys(5000)))
    expect(found).toHaveLength(1001)
    expect(listed).toBeLessThanOrEqual(2)
    expect(listed).toBeGreaterThan(0)
  })

  test('a field behind 150 000 of them is read, of a plain object as of an instance', () => {
    const value = { ...command(keys(150_000)), nsfw: 'yes' }
    const instance = Object.assign(
      new (class Command {
        execute = () => 'pong'
      })(),
      value,
    )
    for (const one of [value, instance]) {
      const found = validate('command', one)
      expect(found.filter(({ severity }) => severity === 'error').map(({ path }) => path)).toEqual([
        ['nsfw'],
      ])
      expect(found).toHaveLength(1001)
    }
  })

  test('and where they count as errors, as many are listed', () => {
    const found = validate('command', command(keys(2000)), {
      rules: { 'shape/unknown-key': 'error' },
    })
    expect(
      found.filter(({ code, severity }) => code === 'shape/unknown-key' && severity === 'error'),
    ).toHaveLength(1000)
  })
})

// Names that differ in a digit are looked up as fast as names that differ altogether.
describe('numbered names cost what other names cost', () => {
  const words = many(
    32,
    (i) => `${String.fromCharCode(97 + (i % 26))}${'xyzwvu'.slice(i % 5)}${i * i * 7919}`,
  )
  const locales = LOCALES.slice(0, 30)
  const lists: Readonly<Record<string, (name: (i: number) => string) => unknown>> = {
    options: (name) =>
      command({ options: many(25, (i) => option(5, name(i), { description: 'x' })) }),
    'translated options': (name) =>
      command({
        options: many(25, (i) => {
          const name_localizations = Object.fromEntries(
            locales.map((locale) => [locale, `${name(i)}${locale[0] ?? ''}`]),
          )
          return option(5, name(i), { name_localizations })
        }),
      }),
    choices: (name) =>
      command({
        options: [
          option(3, 'x', { choices: many(25, (i) => ({ name: name(i), value: `v-${name(i)}` })) }),
        ],
      }),
  }
  const patterns: Readonly<Record<string, (i: number) => string>> = {
    'opt07, of one length': (i) => `opt${String(i).padStart(2, '0')}`,
    'option-7': (i) => `option-${i}`,
    '7-days': (i) => `${i}-days`,
    v7: (i) => `v${i}`,
  }
  const kinds = Object.keys(lists).flatMap((list) =>
    Object.keys(patterns).map((pattern) => [list, pattern] as const),
  )
  test.each(kinds)('%s named %s', (list, pattern) => {
    const reads = (name: (i: number) => string): number =>
      readsOf('command', lists[list]?.(name), 1000)
    const usual = reads((i) => words[i] ?? '')
    expect(reads(patterns[pattern] as (i: number) => string)).toBeLessThan(usual * 1.35)
  })
})
