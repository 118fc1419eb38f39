import { read as readJson } from '@slashlint/sources/json'
import { read as readYaml } from '@slashlint/sources/yaml'
import type { Assignment, ReadResult } from '@slashlint/sources'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validCommand } from '../property/arbitraries.js'
import { check, sized } from '../property/check.js'

function readAs(uri: string, text: string, assignment: Assignment = {}): ReadResult {
  const reader = /\.ya?ml$/.test(uri) ? readYaml : readJson
  return reader(
    { uri: `file:///bot/${uri}`, text },
    { text: () => undefined, assignment: () => assignment },
  )
}

const isSilent = ({ definitions, syntax }: ReadResult): boolean =>
  definitions.length === 0 && syntax.length === 0

const BROKEN: Readonly<Record<string, readonly [name: string, text: string]>> = {
  'a missing brace': [
    'ban.json',
    '{ "name": "ban", "description": "d", "aliases": [], "options": [{ "type": 3 ]',
  ],
  'cut off in a key': ['ban.json', '{ "name": "ban", "description": "d", "cooldown": 5, "opt'],
  'cut off in a list': [
    'ban.json',
    '[{ "name": "ban", "description": "d", "run": 1, "options": [{ "ty',
  ],
  'a comma in place of a colon': ['ban.json', '{ "name": "ban", "category", "x", "options": [] }'],
  'a tab': ['ban.yaml', 'name: ban\ndescription: d\noptions:\n\t- name: a\n'],
  'an item at column 0': ['ban.yaml', 'name: ban\ndescription: d\ncooldown: 3\n- name: a\n'],
  'an entry at column 0 behind a list': [
    'ban.yaml',
    '- name: ban\n  description: d\n  cooldown: 3\nhelp: yes\n',
  ],
  'a tab before its description': ['ban.yaml', 'name: ban\n\tdescription: d\n'],
  'a key twice': ['ban.yaml', 'name: ban\ndescription: d\ncooldown: 3\nname: bann\n'],
  'a key twice in JSON': [
    'ban.json',
    '{ "name": "ban", "description": "d", "cooldown": 3, "name": "bann" }',
  ],
  'a key without its first quote': [
    'ban.json',
    '{\n  name": "ban",\n  "description": "d",\n  "options": []\n}',
  ],
  'a key without its colon': ['ban.yaml', 'name" ban\ndescription: d\noptions: []\n'],
  'a quote that is not closed': ['ban.yaml', 'name: "ban\ndescription: d\noptions: []\n'],
}

describe('a broken file', () => {
  test.each(Object.entries(BROKEN))(
    'in a folder of commands is reported: %s',
    (_, [name, text]) => {
      const { syntax } = readAs(`commands/${name}`, text)
      expect(syntax[0]?.severity).toBe('error')
    },
  )

  test.each(Object.entries(BROKEN))(
    'elsewhere is nothing of ours, unless it is named: %s',
    (_, [name, text]) => {
      expect(isSilent(readAs(`data/${name}`, text))).toBe(true)
      expect(isSilent(readAs(`data/${name}`, text, { isNamed: true }))).toBe(false)
      expect(isSilent(readAs(`data/${name}`, text, { resource: 'command' }))).toBe(false)
    },
  )

  test.each([
    ['a template', 'commands/ban.json', '{ "name": "ban", "description": "d", {{ options }}'],
    ['a template of ERB', 'commands/ban.yaml', 'name: ban\ndescription: d\n<% each %>\n\t- x\n'],
    ['a translation', 'commands/locales/de.json', '{ "name": "ban", "description": "d"'],
    ['a test', 'commands/__tests__/ban.json', '{ "name": "ban", "description": "d", "x": 1'],
    ['another thing', 'commands/menu.json', '{ "title": "ban", "items": ['],
    ['a manifest', 'commands/package.json', '{ "name": "ban", "description": "d", "version": "1'],
    ['an empty file', 'commands/ban.json', ''],
  ])('that is %s is passed over', (_, uri, text) => {
    expect(isSilent(readAs(uri, text))).toBe(true)
  })

  test.each(['ban.json', 'ban.yaml', 'ban.yml', 'ban.json5'])(
    'that is empty is reported where it is named or configured: %s',
    (name) => {
      for (const text of ['', '\n', '  \n\n']) {
        expect(isSilent(readAs(`commands/${name}`, text, { isNamed: true }))).toBe(false)
        expect(isSilent(readAs(`commands/${name}`, text, { resource: 'command' }))).toBe(false)
        expect(isSilent(readAs(`commands/${name}`, text))).toBe(true)
      }
    },
  )

  test.each([
    ['a template', 'commands/ban.json', '{ "name": "{{ name }}", "description": "d"'],
    ['a template of YAML', 'commands/ban.yaml', 'name: {% name %}\ndescription: d\n\tx: 1\n'],
    ['a translation', 'commands/locales/de.json', '{ "name": "ban", "description": "d"'],
    ['a test', 'tests/commands/ban.yaml', 'name: ban\n\tdescription: d\n'],
  ])('that is %s is passed over where tools name it', (_, uri, text) => {
    expect(isSilent(readAs(uri, text, { isNamed: true, root: 'file:///bot' }))).toBe(true)
  })

  test.each(['commands/locales/de.json', 'tests/commands/ban.json'])(
    'that is configured is reported: %s',
    (uri) => {
      const text = '{ "name": "ban", "description": "d"'
      expect(isSilent(readAs(uri, text, { resource: 'command', root: 'file:///bot' }))).toBe(false)
    },
  )

  test('that is named lies in no folder of tests above its project', () => {
    const text = '{ "name": "ban", "description": "d"'
    expect(
      isSilent(
        readAs('tests/bot/ban.json', text, { isNamed: true, root: 'file:///bot/tests/bot' }),
      ),
    ).toBe(false)
    expect(isSilent(readAs('tests/bot/ban.json', text, { isNamed: true }))).toBe(false)
  })

  test('that only has comments and commas at the end is not broken', () => {
    expect(
      isSilent(readAs('tsconfig.build.json', '{ /* base */ "a": 1, }', { isNamed: true })),
    ).toBe(true)
    expect(isSilent(readAs('data/x.json', '{ /* base */ "a": 1, }', { isNamed: true }))).toBe(true)
  })

  test('that is cut off, or lacks a letter, anywhere behind its name and description is never silent', () => {
    check(
      fc.property(validCommand, fc.nat(), fc.boolean(), (command, at, isCut) => {
        const { name, description, ...rest } = command
        const text = JSON.stringify(
          { name: String(name), description: String(description ?? 'd'), ...rest, cooldown: 3 },
          null,
          2,
        )
        const from = text.indexOf('\n', text.indexOf('"description"'))
        const offset = from + (at % (text.length - from))
        const damaged = isCut
          ? text.slice(0, offset)
          : text.slice(0, offset) + text.slice(offset + 1)
        let isWhole = true
        try {
          // Other readers accept a comma at the end.
          JSON.parse(damaged.replace(/,(?=\s*[\]}])/g, ''))
        } catch {
          isWhole = false
        }
        expect(!isWhole && isSilent(readAs('commands/ban.json', damaged))).toBe(false)
      }),
      sized(2_000, 150),
    )
  })
})

describe('a file that is named', () => {
  test('is no command only because it has a name and a description', () => {
    const text = '{ "name": "Ban", "description": "d" }'
    expect(isSilent(readAs('data/x.json', text, { isNamed: true }))).toBe(true)
  })
})
