import { analyse, findingsOf } from '@slashlint/checker'
import { fixText } from '@slashlint/checker/fixes'
import { read as readJson } from '@slashlint/sources/json'
import { read as readYaml } from '@slashlint/sources/yaml'
import { describe, expect, test } from 'vitest'

// Data that discord.js sends has the library's keys.

const readerOf = (uri: string) => (uri.endsWith('.yaml') ? readYaml : readJson)
const TERMS = { assignment: {}, rules: {} }

function findingsIn(text: string, uri = 'file:///bot/commands/ban.json'): string[] {
  const analysis = analyse({ uri, text }, readerOf(uri), TERMS)
  return analysis === undefined
    ? ['nothing']
    : findingsOf(analysis)
        .filter(({ severity }) => severity !== 'hint')
        .map(({ code, start, end, message }) => `${code}@${text.slice(start, end)}: ${message}`)
}

const dialectsOf = (value: unknown, uri = 'file:///bot/commands/ban.json'): string[] =>
  readJson({ uri, text: JSON.stringify(value) }, { text: () => undefined }).definitions.map(
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
    expect(findingsIn(JSON.stringify(value))).toEqual([])
    expect(dialectsOf(value)).toEqual(['camel'])
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

  test('in YAML is the same', () => {
    const text =
      'name: ban\ndescription: Ban\ndmPermission: false\nnameLocalizations:\n  de: Bannen\n'
    expect(findingsIn(text, 'file:///bot/commands/ban.yaml')).toEqual([
      expect.stringMatching(/^localization\/name-lowercase@B: /),
    ])
  })

  test('keeps its form when it is fixed, and what is added has it, too', () => {
    const text = JSON.stringify({ ...COMMAND, options: [{ ...OPTION, maxLength: '9' }] })
    const uri = 'file:///bot/commands/ban.json'
    const again = (changed: string) => analyse({ uri, text: changed }, readJson, TERMS)
    const start = again(text)
    if (start === undefined) {
      throw new Error('nothing')
    }
    expect(fixText(start, again, { unsafe: false, hints: false }).analysis.text).toBe(
      text.replace('"9"', '9'),
    )
    const [definition] = readJson({ uri, text }, { text: () => undefined }).definitions
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
  test('is a misspelt one', () => {
    expect(dialectsOf({ ...COMMAND, dmPermission: false })).toEqual(['api'])
    expect(findingsIn(JSON.stringify({ ...COMMAND, dmPermission: false }))).toEqual([
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
      { text: () => undefined },
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
