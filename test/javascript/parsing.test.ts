import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAhead } from '@slashlint/sources/javascript'
import { afterAll, describe, expect, it } from 'vitest'
import { compareParsing } from '../../tools/trial/parsing.mjs'
import { project } from './tied.js'

// Tests that valid code has no damage. A comparison of the reader's parser with TypeScript's shows the exceptions.

const isDamaged = (text: string, uri = 'file:///a.ts'): boolean =>
  parseAhead({ uri, text }).errors.length > 0

describe('a predicate about a type', () => {
  it.each([
    `export const isOne = (t: unknown): t is Exclude<(typeof all)[number], undefined> => all.includes(t)`,
    `function isOne(t: unknown): t is Exclude<(typeof all)[number], undefined> { return true }`,
    `const f = (t): t is (A | B)[] => Array.isArray(t)`,
    `const f = (one: unknown): one is NonNullable<(typeof LIST)[0]>['name'] => !!one`,
    `class C { isOne(this: C, t: unknown): t is Extract<keyof (typeof all), string> { return true } }`,
    `function check(t: unknown): asserts t is Exclude<(typeof all)[number], null> {}`,
  ])('damages nothing: %s', (text) => {
    expect(isDamaged(text)).toBe(false)
  })
})

describe('the comparison of parsers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-parsing-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('counts what TypeScript takes, and names what is damaged for the reader alone', () => {
    writeFileSync(join(folder, 'right.ts'), 'export const a: number = 1\n')
    writeFileSync(join(folder, 'wrong.ts'), 'export const a: = = 1\n')
    writeFileSync(join(folder, 'notes.md'), 'const = =')
    // Code of JavaScript before strict mode, which no module has.
    writeFileSync(join(folder, 'old.js'), 'const a = 1\nwith (a) { b() }\n<!-- c\n')
    const { files, accepted, damaged } = compareParsing({
      folder,
      mirror: undefined,
      only: undefined,
    })
    expect(files).toBe(3)
    expect(accepted).toBe(damaged.length + 1)
    for (const place of damaged) {
      expect(place).toMatch(/old\.js:\d+:\d+ /)
    }
  })
})

describe('a damaged file', () => {
  it('says where: in which line the damage begins', () => {
    const text = `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('d'),
  async execute(interaction) {
    interaction.options.getString('title')
    const = = 5
  },
}
`
    expect([...project({ 'film.js': text }).counts.untied.keys()]).toEqual([
      'Its file could not be read completely: line 6 is not understood.',
    ])
  })
})
