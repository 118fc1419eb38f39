import { DYNAMIC } from '@slashlint/core'
import { analyse, findingsOf } from '@slashlint/checker'
import type { Assignment } from '@slashlint/sources'
import { read as readJson } from '@slashlint/sources/json'
import { read as readYaml } from '@slashlint/sources/yaml'
import { describe, expect, test } from 'vitest'

// Tests the recognition of commands in folders for commands: a typo must not hide a file from the rule that reports it.

const COMMAND = { name: 'ban', description: 'Ban a member' }

function definitionsIn(uri: string, value: unknown, assignment: Assignment = {}) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const read = /\.ya?ml$/.test(uri) ? readYaml : readJson
  return read(
    { uri: `file:///bot/${uri}`, text },
    { text: () => undefined, assignment: () => assignment },
  ).definitions
}

const codesIn = (uri: string, value: unknown): string[] => {
  const document = { uri: `file:///bot/${uri}`, text: JSON.stringify(value) }
  const analysis = analyse(document, readJson, { assignment: {}, rules: {} })
  return analysis === undefined ? [] : findingsOf(analysis).map(({ code }) => code)
}

describe('an object in a folder of commands', () => {
  test.each([
    ['a field', { ...COMMAND, defualt_member_permissions: '0' }],
    ['its description', { name: 'ban', descripton: 'Ban a member' }],
    ['its name', { nmae: 'ban', description: 'Ban a member' }],
    ['its options', { ...COMMAND, optons: [] }],
  ])('is a command that misspells %s, and that is said', (_, value) => {
    expect(codesIn('commands/ban.json', value)).toContain('shape/unknown-key')
  })

  test.each([
    ['options', { ...COMMAND, cooldown: 3, options: [] }],
    ['a type', { ...COMMAND, category: 'mod', type: 1 }],
  ])('with a key of a framework beside %s is a command, and the key is no mistake', (_, value) => {
    expect(definitionsIn('commands/ban.json', value).map(({ resource }) => resource)).toEqual([
      'command',
    ])
    expect(codesIn('commands/ban.json', value)).toEqual([])
  })

  test.each([
    ['keys of a prefix command', 'ban.json', { ...COMMAND, aliases: ['b'], usage: 'ban <who>' }],
    [
      'options in a form of their own',
      'ban.json',
      { ...COMMAND, usage: 'x', options: { who: 'member' } },
    ],
    [
      'options without types',
      'ban.json',
      { ...COMMAND, usage: 'x', options: [{ name: 'who', description: 'x' }] },
    ],
    ['a type that is a word', 'ban.json', { ...COMMAND, category: 'mod', type: 'slash' }],
    ['the name of a manifest', 'plugin.json', { ...COMMAND, version: '1.0.0', type: 1 }],
    ['the name of another manifest', 'manifest.json', COMMAND],
    [
      'a type of another program',
      'ban.json',
      { name: 'Ban', description: 'x', type: 'MODERATION' },
    ],
    ['a key', 'ban.json', { ...COMMAND, key: 'ban', type: 1 }],
  ])('with %s is none', (_, name, value) => {
    expect(definitionsIn(`commands/${name}`, value)).toEqual([])
  })
})

describe('a file that is named on the command line', () => {
  const named = (file: string) =>
    definitionsIn(`commands/${file}`, COMMAND, { isNamed: true }).length

  test('is a command with a name and a description alone, but never a manifest', () => {
    expect(
      ['ban', 'composer', 'deno', 'tsconfig', 'plugin', 'manifest', 'package'].map((name) =>
        named(`${name}.json`),
      ),
    ).toEqual([1, 0, 0, 0, 0, 0, 0])
  })
})

describe('commands.json', () => {
  const NAMED = {
    ...COMMAND,
    options: [{ type: 'SUB_COMMAND', name: 'add', description: 'Add', options: [] }],
  }

  test.each([
    ['options', NAMED],
    ['commands', { name: 'show', description: 'Show', type: 'CHAT_INPUT' }],
  ])('is one with names for the types of %s, which are mistakes', (_, value) => {
    const [definition] = definitionsIn('commands.json', [value])
    expect(definition?.resource).toBe('commands')
    expect(definition?.value).toEqual([value])
    expect(codesIn('commands.json', [value])).toEqual(['shape/type'])
  })

  test('with options by name is one whatever its own name is', () => {
    expect(codesIn('commands.json', [{ ...NAMED, name: 'Ban' }])).toEqual([
      'command/name-lowercase',
      'shape/type',
    ])
  })

  test('is sent as it stands where a schema or the configuration says so', () => {
    const [definition] = definitionsIn('commands.json', [NAMED], { resource: 'commands' })
    expect(definition?.value).toEqual([NAMED])
  })

  test('may be a map by name', () => {
    const map = {
      ban: {
        description: 'Ban a member',
        options: [{ type: 6, name: 'who', description: 'Whom' }],
      },
      kick: { name: 'kick', description: 'Kick' },
    }
    const definitions = definitionsIn('commands.json', map)
    expect(
      definitions.map(({ resource, value }) => [resource, (value as { name: unknown }).name]),
    ).toEqual([
      ['command', DYNAMIC],
      ['command', 'kick'],
    ])
    expect(codesIn('commands.json', map)).toEqual([])
    expect(
      codesIn('commands.json', {
        ...map,
        kick: { ...map.kick, name: 'kick', description: '', type: 1 },
      }),
    ).toEqual(['command/description-length'])
  })

  test('in YAML, too', () => {
    const text =
      'ban:\n  description: Ban a member\n  options:\n    - { type: 6, name: who, description: Whom }\n'
    expect(definitionsIn('commands.yaml', text)).toHaveLength(1)
  })

  test.each([
    ['a list of categories', [{ name: 'Moderation' }, { name: 'Music' }]],
    ['a map of help texts', { ban: COMMAND, kick: { description: 'Kick' } }],
    [
      'a map of translations',
      { ban: { name: 'bannen', description: 'x', options: { who: { name: 'wer' } } } },
    ],
    ['settings', { prefix: '!', commands: {} }],
    ['an empty object', {}],
  ])('is passed over if it is %s', (_, value) => {
    expect(definitionsIn('commands.json', value)).toEqual([])
  })
})

describe('in a file of commands', () => {
  const KEPT = {
    name: 'ban',
    type: 1,
    nsfw: false,
    description: 'Ban',
    contexts: [0, 2],
    integration_types: [0],
  }

  test('an entry whose description is a list of lines is no command', () => {
    const lines = { name: 'Shows', description: ['In May', 'In June'] }
    expect(definitionsIn('commands.json', { commands: [lines] })).toEqual([])
    expect(codesIn('commands.json', { commands: [{ ...lines, type: 1 }] })).toContain('shape/type')
  })

  test('what a program has kept of commands that are defined elsewhere is no definition', () => {
    expect(definitionsIn('commands.json', [KEPT, { ...KEPT, name: 'kick', options: [] }])).toEqual(
      [],
    )
    const { name, description, ...others } = KEPT
    expect(definitionsIn('commands.json', [{ name, description, ...others }])).toHaveLength(1)
    expect(definitionsIn('commands.json', [KEPT, COMMAND])).toHaveLength(1)
  })
})
