import { findingsOf, analyse } from '@slashlint/checker'
import { rules } from '@slashlint/core/catalogue'
import type { Assignment, PassedOver } from '@slashlint/sources'
import { read as readJson } from '@slashlint/sources/json'
import { read as readYaml } from '@slashlint/sources/yaml'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases, check } from '../property/check.js'
import { validCommand } from '../property/arbitraries.js'

// Tests that a mistake in a file of commands never hides that it contains commands.

const readAs = (path: string, value: unknown, assignment: Assignment = {}) =>
  (/\.ya?ml$/.test(path) ? readYaml : readJson)(
    {
      uri: `file:///bot/${path}`,
      text: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    },
    { text: () => undefined, assignment: () => assignment },
  )

const codesIn = (path: string, value: unknown): string[] => {
  const document = { uri: `file:///bot/${path}`, text: JSON.stringify(value) }
  const analysis = analyse(document, /\.ya?ml$/.test(path) ? readYaml : readJson, {
    assignment: {},
    rules: {},
  })
  return analysis === undefined ? [] : findingsOf(analysis).map(({ code }) => code)
}

const PING = { name: 'ping', description: 'x' }

describe('in a folder of commands', () => {
  test.each([
    ['in capitals', { ...PING, name: 'Ping' }, 'command/name-lowercase'],
    ['with a space', { ...PING, name: 'ping me' }, 'command/name-pattern'],
    ['that is empty', { ...PING, name: '' }, 'command/name-length'],
    ['that is no text', { ...PING, name: null }, 'shape/null'],
    ['without a description', { name: 'ping' }, 'command/description-required'],
  ])('a name %s is reported, in JSON and YAML, alone and in a list', (_, value, code) => {
    for (const path of [
      'commands/ping.json',
      'commands/ping.yaml',
      'commands.json',
      'slash/a/b.yml',
    ]) {
      expect(codesIn(path, value)).toContain(code)
      expect(codesIn(path, [value])).toContain(code)
      expect(codesIn(path, { commands: [value] })).toContain(code)
    }
  })

  test('a command without a name may have that of its file', () => {
    expect(readAs('commands/ping.json', { description: 'x', nsfw: 1 }).definitions).toHaveLength(1)
    expect(codesIn('commands/ping.json', { description: 'x', nsfw: 1 })).toEqual(['shape/type'])
  })
})

/** The faulty field of each rule's bad example, with its value, or `undefined` if the field is missing. */
const COUNTER_EXAMPLES = rules.flatMap(
  ({ code, bad }): [code: string, field: string, value: unknown][] => {
    const field = bad.path[0]
    const whole = (
      bad.resource === 'commands' ? (bad.value as readonly unknown[])[0] : bad.value
    ) as Record<string, unknown>
    if (bad.resource !== 'command' || typeof field !== 'string' || code === 'shape/unreadable') {
      return []
    }
    return [[code, field, whole[field]]]
  },
)

const PLACES: readonly (readonly [path: string, assignment?: Assignment])[] = [
  ['commands/ping.json'],
  ['commands/ping.yaml'],
  ['commands.json'],
  ['data/ping.json', { isExpected: true }],
  ['data/ping.yaml', { isExpected: true }],
]

test('no rule’s own counter-example makes a file of commands unrecognised', () => {
  const codes = new Set(COUNTER_EXAMPLES.map(([code]) => code))
  expect(codes.size).toBeGreaterThan(25)
  check(
    fc.property(
      validCommand,
      fc.constantFrom(...COUNTER_EXAMPLES),
      fc.constantFrom(...PLACES),
      fc.boolean(),
      (command, [, field, value], [path, assignment], isListed) => {
        const wrap = (one: object): unknown => (isListed ? [one] : one)
        const { [field]: _, ...rest } = command as Record<string, unknown>
        fc.pre(readAs(path, wrap(command), assignment).definitions.length > 0)
        const broken = value === undefined ? rest : { ...rest, [field]: value }
        expect(readAs(path, wrap(broken), assignment).definitions).toHaveLength(1)
        // The smallest command, too.
        const { [field]: __, ...small } = PING as Record<string, unknown>
        const smallest = value === undefined ? small : { ...small, [field]: value }
        expect(readAs(path, wrap(smallest), assignment).definitions).toHaveLength(1)
      },
    ),
    cases(4_000),
  )
})

describe('what is passed over', () => {
  const passed = (
    path: string,
    value: unknown,
    assignment?: Assignment,
  ): [string | undefined, string][] =>
    (readAs(path, value, assignment).passedOver ?? []).map(({ name, reason }: PassedOver) => [
      name,
      reason,
    ])

  test.each([
    [
      'a prefix command',
      'commands/ban.json',
      { ...PING, usage: '!ping' },
      'Commands have no `usage`',
    ],
    [
      'an answer',
      'commands.json',
      [{ ...PING, id: '1', application_id: '2', version: '3' }],
      'a copy of what is defined elsewhere',
    ],
    [
      'a category',
      'commands/x.json',
      { ...PING, type: 'MODERATION' },
      'Its type is that of something else.',
    ],
    [
      'an item beside others',
      'commands.json',
      [PING, { title: 'x' }],
      'What it stands in, or beside, holds',
    ],
    [
      'something deep',
      'commands/x.yaml',
      { help: { pages: [PING] } },
      'What it stands in, or beside, holds',
    ],
  ])('is said, with the reason: %s', (_, path, value, reason) => {
    expect(readAs(path, value).definitions).toEqual([])
    expect(passed(path, value)).toEqual([['ping', expect.stringContaining(reason)]])
  })

  test.each<[string, string, unknown]>([
    ['a translation', 'locales/de/commands/ping.json', { ...PING, usage: 'x' }],
    ['the manifest of a program', 'commands/package.json', PING],
    ['another manifest', 'commands/plugin.yaml', { ...PING, author: 'x' }],
    [
      'a document with another schema',
      'commands/x.json',
      { $schema: 'https://x.y/z.json', ...PING },
    ],
    [
      'a parameter of an API',
      'commands/list.json',
      { get: { parameters: [{ ...PING, in: 'query', required: true }] } },
    ],
    ['what the paths of an API have', 'commands/api.yaml', { tags: [PING], paths: { '/a': {} } }],
    [
      'an API in an older version',
      'interactions/api.json',
      { swagger: '2.0', paths: {}, tags: [PING] },
    ],
    [
      'help for phrases',
      'commands.json',
      [
        { ...PING, bot: {} },
        { ...PING, name: 'about channel' },
      ],
    ],
  ])('is nothing that may be a command: %s', (_, path, value) => {
    expect(passed(path, value)).toEqual([])
  })

  test('is nothing elsewhere, nor what is a definition, nor without a text', () => {
    expect(passed('data/ban.json', { ...PING, usage: '!ping' })).toEqual([])
    expect(passed('commands/ban.json', { ...PING, options: [{ ...PING, type: 3 }] })).toEqual([])
    expect(passed('commands/ban.json', { name: 1, description: {}, usage: 'x' })).toEqual([])
    expect(passed('data/ban.json', { ...PING, usage: '!ping' }, { isExpected: true })).toHaveLength(
      1,
    )
  })

  test('has its place', () => {
    const text = '[\n  { "title": "x" },\n  { "name": "ping", "description": "x" }\n]'
    expect(
      readAs('commands/x.json', text).passedOver?.map(({ offset }) =>
        text.slice(offset(), offset() + 8),
      ),
    ).toEqual(['{ "name"'])
  })
})

describe('a document that is known to hold a command', () => {
  test('holds one whatever is wrong with it, or a list', () => {
    const broken = { ...PING, name: 'Ping' }
    for (const value of [broken, [broken]]) {
      expect(readAs('data/ping.json', value, { isExpected: true }).definitions).toHaveLength(1)
      expect(readAs('data/ping.json', value).definitions).toEqual([])
    }
  })

  test.each(['package', 'app', 'bot', 'config', 'metadata', 'tsconfig'])(
    '%s.json is no command',
    (name) => {
      expect(
        readAs(`data/${name}.json`, { name: 'My bot', description: 'x' }, { isExpected: true })
          .definitions,
      ).toEqual([])
    },
  )

  test('what has the version of a program is none', () => {
    const value = { ...PING, name: 'My bot', version: '1.0.0' }
    expect(readAs('data/x.json', value, { isExpected: true }).definitions).toEqual([])
  })
})
