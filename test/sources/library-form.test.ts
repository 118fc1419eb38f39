import { analyse, findingsOf } from '@slashlint/checker'
import { fixText } from '@slashlint/checker/fixes'
import { read as readJson } from '@slashlint/sources/json'
import { read as readYaml } from '@slashlint/sources/yaml'
import { describe, expect, test } from 'vitest'

// Data that discord.js sends may have the library's keys, and before version 14 names for types: where the project has it.

const readerOf = (uri: string) => (uri.endsWith('.yaml') ? readYaml : readJson)
const TERMS = { assignment: {}, rules: {} }

/** The files of a project, by path. */
type Files = Readonly<Record<string, string>>

const withVersion = (wanted: string): Files => ({
  'package.json': JSON.stringify({ dependencies: { 'discord.js': wanted } }),
})
const V13 = withVersion('^13.6.0')
const V14 = withVersion('^14.16.0')

const hostOf = (files: Files) => ({
  text: (uri: string) => files[uri.replace('file:///bot/', '')],
})

function findingsIn(text: string, uri = 'file:///bot/commands/ban.json', files = V14): string[] {
  const analysis = analyse({ uri, text }, readerOf(uri), TERMS, hostOf(files))
  return analysis === undefined
    ? ['nothing']
    : findingsOf(analysis)
        .filter(({ severity }) => severity !== 'hint')
        .map(({ code, start, end, message }) => `${code}@${text.slice(start, end)}: ${message}`)
}

const dialectsOf = (value: unknown, uri = 'file:///bot/commands/ban.json', files = V14): string[] =>
  readJson({ uri, text: JSON.stringify(value) }, hostOf(files)).definitions.map(
    ({ dialect }) => dialect,
  )

const OPTION = { type: 3, name: 'why', description: 'Why', minLength: 2, maxLength: 20 }
const COMMAND = { name: 'ban', description: 'Ban a member' }

describe('data in the form of discord.js', () => {
  test.each([
    ['two keys of the command', { ...COMMAND, defaultMemberPermissions: '8', dmPermission: false }],
    ['two keys of an option', { ...COMMAND, options: [OPTION] }],
    [
      'a type by its name',
      { ...COMMAND, options: [{ type: 'STRING', name: 'why', description: 'Why', minLength: 2 }] },
    ],
  ])('is known by %s, and has nothing wrong with its keys', (_, value) => {
    expect(findingsIn(JSON.stringify(value), undefined, V13)).toEqual([])
    expect(dialectsOf(value, undefined, V13)).toEqual(['camel'])
  })

  test('is found outside of a folder of commands, too', () => {
    const value = { ...COMMAND, nameLocalizations: { de: 'bannen' }, dmPermission: false }
    expect(dialectsOf([value], 'file:///bot/data.json')).toEqual(['camel'])
  })

  test('has its values checked under the names that stand there', () => {
    const text = JSON.stringify({
      ...COMMAND,
      dmPermission: 'yes',
      options: [{ ...OPTION, maxLength: 1 }],
    })
    expect(findingsIn(text)).toEqual([
      expect.stringMatching(/^shape\/type@"yes": "dmPermission" /),
      expect.stringMatching(
        /^option\/bounds-inverted@1: "maxLength" \(1\) is less than "minLength"/,
      ),
    ])
  })

  test('keeps its form when it is fixed, and what is added has it, too', () => {
    const text = JSON.stringify({ ...COMMAND, options: [{ ...OPTION, maxLength: '9' }] })
    const uri = 'file:///bot/commands/ban.json'
    const again = (changed: string) => analyse({ uri, text: changed }, readJson, TERMS, hostOf(V14))
    const start = again(text)
    if (start === undefined) {
      throw new Error('nothing')
    }
    expect(fixText(start, again, { unsafe: false, hints: false }).analysis.text).toBe(
      text.replace('"9"', '9'),
    )
    const [definition] = readJson({ uri, text }, hostOf(V14)).definitions
    const added = definition?.edit([
      { kind: 'replace', path: ['options', 0, 'name_localizations'], value: { de: 'warum' } },
      {
        kind: 'insert',
        path: ['options'],
        value: { type: 4, name: 'n', description: 'N', min_value: 1 },
      },
    ])
    expect(added?.map((edit) => edit.text).join('')).toMatch(/"nameLocalizations":.*"minValue":/)
    const slot = definition?.slotAt?.(text.indexOf(',"options"') + 1)
    expect(slot?.print('dm_permission', false)).toContain('"dmPermission":false')
  })
})

describe('one key of the library alone', () => {
  test.each([
    ['of a command', { ...COMMAND, defaultMemberPermissions: '8' }],
    ['of a command in a list', [COMMAND, { ...COMMAND, name: 'kick', nameLocalizations: {} }]],
    [
      'of an option',
      { ...COMMAND, options: [{ type: 3, name: 'a', description: 'A', minLength: 2 }] },
    ],
  ])('is read as the library reads it: %s', (_, value) => {
    expect(dialectsOf(value)).toEqual(['camel'])
    expect(findingsIn(JSON.stringify(value)).filter((one) => one.includes('unknown-key'))).toEqual(
      [],
    )
  })

  test.each([
    [
      'beside it',
      { ...COMMAND, nsfw_level: 1, default_member_permissions: '8', dmPermission: false },
    ],
    [
      'in an option',
      {
        ...COMMAND,
        dmPermission: false,
        options: [{ ...OPTION, minLength: undefined, maxLength: undefined, max_length: 4 }],
      },
    ],
  ])('is a misspelt one with a key in the form of the API %s', (_, value) => {
    expect(dialectsOf(value)).toEqual(['api'])
    expect(findingsIn(JSON.stringify(value))).toContainEqual(
      expect.stringMatching(/^shape\/unknown-key@"dmPermission"/),
    )
  })

  test('is a misspelt one in a project without the library', () => {
    const files = { 'package.json': JSON.stringify({ dependencies: { oceanic: '1' } }) }
    const value = { ...COMMAND, dmPermission: false }
    expect(dialectsOf(value, undefined, files)).toEqual(['api'])
    expect(findingsIn(JSON.stringify(value), undefined, files)).toEqual([
      expect.stringMatching(/^shape\/unknown-key@"dmPermission"/),
    ])
  })

  test('and a document whose schema is that of the API is in its form', () => {
    const text = JSON.stringify({
      $schema: './command.schema.json',
      ...COMMAND,
      dmPermission: false,
      defaultPermission: true,
    })
    expect(findingsIn(text)).toEqual([
      expect.stringMatching(/^shape\/unknown-key@"dmPermission": .*discord\.js/),
      expect.stringMatching(/^shape\/unknown-key@"defaultPermission": (?!.*discord\.js)/),
    ])
  })

  test('may have keys that all objects have', () => {
    const value = {
      ...COMMAND,
      constructor: { a: 1 },
      options: [{ ...OPTION, valueOf: [{ a: 1 }] }],
    }
    expect(dialectsOf(value)).toEqual(['camel'])
  })

  test('has no meaning in a list in a list, which is no option', () => {
    const options = [[{ type: 'STRING', name: 'why', minLength: 2 }], { ...OPTION, type: 'STRING' }]
    const value = { ...COMMAND, dmPermission: false, options }
    const [definition] = readJson(
      { uri: 'file:///bot/commands/ban.json', text: JSON.stringify(value) },
      hostOf(V13),
    ).definitions
    expect(definition?.value).toEqual({
      ...COMMAND,
      dm_permission: false,
      options: [
        options[0],
        { type: 3, name: 'why', description: 'Why', min_length: 2, max_length: 20 },
      ],
    })
  })

  test('and any document may be deeper than commands are', () => {
    for (const key of ['dmPermission', 'dm_permission']) {
      const text = `{"name":"x","description":"d","nsfw":true,"${key}":false,"options":${'[{"options":'.repeat(20_000)}[]${'}]'.repeat(20_000)}}`
      const uri = 'file:///bot/x.command.json'
      expect(readJson({ uri, text }, { text: () => undefined }).definitions).toHaveLength(1)
    }
  })
})

const NAMED = {
  ...COMMAND,
  type: 'CHAT_INPUT',
  options: [{ type: 'USER', name: 'who', description: 'Whom' }],
}
const CAMEL = { ...COMMAND, defaultMemberPermissions: '8', nameLocalizations: { de: 'bannen' } }

const codesFor = (value: unknown, path: string, files: Files): string[] => {
  const text = JSON.stringify(value)
  return findingsIn(text, `file:///bot/${path}`, files).map(
    (finding) => finding.split('@')[0] ?? '',
  )
}
/** The places of commands. JSON is also valid YAML. */
const PLACES = ['commands/ban.json', 'commands.json', 'ban.command.json', 'commands/ban.yaml']
const codesAt = (value: unknown, files: Files): (readonly string[])[] =>
  PLACES.map((path) => codesFor(value, path, files))

const WRONG = ['shape/type', 'shape/type']
const IGNORED = ['shape/unknown-key', 'shape/unknown-key']

describe('names of types', () => {
  test.each<[string, Files]>([
    ['a manifest of version 13', V13],
    ['a manifest below 14', withVersion('>=13.2 <14.0.0')],
    [
      'an open range with version 13 in the lockfile',
      {
        ...withVersion('*'),
        'package-lock.json':
          '{ "packages": { "node_modules/discord.js": { "version": "13.17.1" } } }',
      },
    ],
    ['a lockfile alone', { 'yarn.lock': '\ndiscord.js@^13.1.0:\n  version "13.1.0"\n' }],
    ['a manifest in a folder above', { 'commands/package.json': '{}', ...V13 }],
  ])('are those of discord.js 13 with %s, never in YAML or in a named file', (_, files) => {
    expect(codesAt(NAMED, files)).toEqual([[], [], WRONG, WRONG])
  })

  test.each<[string, Files]>([
    ['no manifest', {}],
    ['a manifest of version 14', V14],
    ['an open range', withVersion('>=13')],
    ['a manifest without the library', { 'package.json': '{"dependencies":{"eslint":"9"}}' }],
    ['a manifest that is half typed', { 'package.json': '{"dependencies":{"discord.js":"13' }],
    [
      'version 13 of something else',
      { 'package.json': '{"dependencies":{"discord.jsx":"13.0.0"}}' },
    ],
  ])('are mistakes with %s', (_, files) => {
    expect(codesAt(NAMED, files)).toEqual([WRONG, WRONG, WRONG, WRONG])
  })

  test('are no less wrong where all types have names', () => {
    const text = '{"name":"Report","type":"USER"}'
    for (const path of PLACES) {
      expect(findingsIn(text, `file:///bot/${path}`, {})).toEqual([
        expect.stringMatching(/^shape\/type@"USER"/),
      ])
    }
  })
})

describe('keys in camelCase', () => {
  test('are those of discord.js where the project has it, never in YAML or in a named file', () => {
    for (const files of [V13, V14, withVersion('latest')]) {
      expect(codesAt(CAMEL, files)).toEqual([[], [], IGNORED, IGNORED])
    }
  })

  test('are ignored by Discord where it has not', () => {
    expect(codesAt(CAMEL, {})).toEqual([IGNORED, IGNORED, IGNORED, IGNORED])
  })
})
