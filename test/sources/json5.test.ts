import { applyTextEdits, languageOf, mayDefine } from '@slashlint/sources'
import type { Definition } from '@slashlint/sources'
import { read } from '@slashlint/sources/json'
import { describe, expect, test } from 'vitest'
import { cpuTime } from '../values.js'

const BAN = `// Moderation
{
  name: 'Ban',
  description: 'Ban a \\
member',
  options: [
    { type: +6, name: 'member', description: "Who it's about", },
    { type: 0x4, 'name': 'days', description: 'H\\x6Fw many', min_value: .5, max_value: Infinity },
  ],
}
`

const readIn = (text: string, uri = '/bot/commands/ban.json5', languageId?: 'json5') =>
  read({ uri, text, ...(languageId !== undefined && { languageId }) }, { text: () => undefined })

const only = (text: string): Definition =>
  read(
    { uri: '/bot/ban.json5', text },
    { text: () => undefined, assignment: () => ({ resource: 'command' }) },
  ).definitions[0] as Definition

describe('a .json5 file', () => {
  test('is read by its ending, by its language, in a folder of commands and by its content', () => {
    const value = {
      name: 'Ban',
      description: 'Ban a member',
      options: [
        { type: 6, name: 'member', description: "Who it's about" },
        { type: 4, name: 'days', description: 'How many', min_value: 0.5, max_value: Infinity },
      ],
    }
    expect(languageOf('/a/b.JSON5')).toBe('json5')
    expect(readIn(BAN)).toMatchObject({ definitions: [{ value }], syntax: [] })
    expect(readIn(BAN, '/data/x.json5')).toMatchObject({ definitions: [{ value }], syntax: [] })
    expect(readIn(BAN, 'untitled:Untitled-1', 'json5')).toMatchObject({
      definitions: [{ value }],
      syntax: [],
    })
  })

  test('that is something else is not complained about', () => {
    for (const text of [
      "{ name: 'bot', version: '1.0.0'",
      '{ extends: ["config:base"], schedule: [] }',
    ]) {
      expect(readIn(text, '/bot/renovate.json5')).toMatchObject({ definitions: [], syntax: [] })
    }
    expect(mayDefine("{ extends: ['config:base'] }", '/bot/renovate.json5')).toBe(false)
  })

  test('that is damaged in a folder of commands is reported', () => {
    expect(readIn("{ name: 'ban', description: 'Ban a member', options: [").syntax).not.toEqual([])
    expect(readIn("{ name: 'ban', description: 'Ban a member }").syntax).toMatchObject([
      { message: "The string is not closed: `'` is missing." },
    ])
    expect(readIn("{ name: 'ban', name: 'kick', description: 'x' }").syntax).toHaveLength(1)
  })

  test('shows the part of a text that is meant, behind escapes and lines that go on', () => {
    const text = "{ name: 'b\\x61n \\\nX', description: 'x' }"
    const { start, end } = only(text).locate(['name'], 'value', [4, 5])
    expect(only(text).value).toMatchObject({ name: 'ban X' })
    expect(text.slice(start, end)).toBe('X')
  })

  test('is changed in its own style', () => {
    const edits = only(BAN).edit([
      { kind: 'replace', path: ['name'], value: "don't" },
      { kind: 'rename', path: ['options', 1, 'min_value'], key: 'min_length' },
      { kind: 'insert', path: ['options', 0], key: 'required', value: true },
      { kind: 'replace', path: ['options', 0, 'description'], value: 'a "b" \\' },
    ])
    const changed = applyTextEdits(BAN, edits ?? [])
    expect(changed).toContain("name: 'don\\'t',")
    expect(changed).toContain('min_length: .5')
    expect(changed).toContain(`description: 'a "b" \\\\', required: true, }`)
  })

  test('is completed in its own style', () => {
    const text = "{\n  name: 'ban',\n  desc\n}"
    const slot = only(text).slotAt?.(text.indexOf('desc') + 4)
    expect(slot).toMatchObject({ kind: 'key', typed: 'desc', keys: ['name'] })
    expect(slot?.print('description', 'x')).toBe("description: 'x'")
  })

  test('has suppressions in its comments', () => {
    expect(readIn(`// slashlint-disable command/*\n${BAN}`).suppressions).toMatchObject([
      { codes: ['command/*'] },
    ])
  })

  test('with brackets without end is read in time', () => {
    const texts = [
      "{a:'".repeat(50_000),
      '['.repeat(100_000),
      "'\\\n".repeat(100_000),
      '{a:[/*'.repeat(50_000),
    ]
    const time = cpuTime(() => {
      for (const text of texts) {
        readIn(`{ name: 'x', description: 'y', options: ${text}`)
      }
    })
    expect(time).toBeLessThan(10_000)
    const many = Array.from(
      { length: 5_000 },
      (_, i) => `{ type: 3, name: 'o${i}', description: 'd' },`,
    ).join('\n')
    expect(only(`{ name: 'x', description: 'y', options: [${many}] }`).value).toHaveProperty(
      'options.length',
      5_000,
    )
  })
})
