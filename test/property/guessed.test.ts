import { analyse, createProject } from '@slashlint/checker'
import { fixText, textFixes } from '@slashlint/checker/fixes'
import type { SourceDocument } from '@slashlint/sources'
import { read as readJavaScript } from '@slashlint/sources/javascript'
import { read as readJson } from '@slashlint/sources/json'
import { read as readYaml } from '@slashlint/sources/yaml'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validCommand } from './arbitraries.js'
import type { Json } from './arbitraries.js'
import { cases, check } from './check.js'

// Tests commands that are recognised only by their content, and may be tables of a game. They are checked, but not
// changed automatically, and show nothing about neighbouring files.

const BASE = 'file:///bot'
const SETTINGS = { assignment: { root: BASE }, rules: {} }

const readerOf = (uri: string) =>
  /\.ya?ml$/.test(uri) ? readYaml : uri.endsWith('.json') ? readJson : readJavaScript

const analysed = (document: SourceDocument) => analyse(document, readerOf(document.uri), SETTINGS)

/** Counts the safe fixes that are offered in a document, and those that are made. */
function safeIn(path: string, text: string): readonly [offered: number, made: number] {
  const uri = `${BASE}/${path}`
  const again = (changed: string) => analysed({ uri, text: changed })
  const analysis = again(text)
  if (analysis === undefined) {
    return [0, 0]
  }
  const offered = analysis.units.flatMap((unit) =>
    unit.diagnostics.flatMap((diagnostic) => textFixes(unit, diagnostic)),
  )
  const { count } = fixText(analysis, again, { unsafe: false, hints: true })
  return [offered.filter(({ safe }) => safe).length, count]
}

const WRITTEN = {
  'data/table.json': (value: Json) => JSON.stringify(value),
  'table.json': (value: Json) => JSON.stringify([value], undefined, 2),
  'data/table.yaml': (value: Json) => JSON.stringify({ commands: [value] }),
  'src/table.js': (value: Json) => `export const table = [${JSON.stringify(value)}]`,
  'lib/deep/table.ts': (value: Json) => `module.exports = ${JSON.stringify(value)}`,
}

const mistaken = validCommand.map((value): Json => ({
  ...value,
  name: `${String(value['name'])}`.toUpperCase(),
  options: [{ type: 3, name: 'Why', description: 'Why' }],
}))

describe('what only its content shows to be a command', () => {
  test('gets no safe fix, in any language', () => {
    let known = 0
    check(
      fc.property(mistaken, fc.constantFrom(...Object.entries(WRITTEN)), (value, [path, write]) => {
        expect(safeIn(path, write(value))).toEqual([0, 0])
        const [offered, made] = safeIn('data/table.command.json', JSON.stringify(value))
        expect(made).toBeGreaterThanOrEqual(offered > 0 ? 1 : 0)
        known += made
      }),
      cases(2000),
    )
    expect(known).toBeGreaterThan(0)
  })

  test.each([
    ['its folder', 'src/commands/ban.js', ''],
    ['a library in its file', 'src/mod/ban.js', "const { Client } = require('discord.js')\n"],
    [
      'the library’s own name for a type',
      'src/ban.ts',
      "import { ApplicationCommandType } from 'discord.js'\n",
    ],
  ])('is sure with %s', (_, path, head) => {
    const text = `${head}module.exports = { name: 'Ban', description: 'x', options: [{ type: 3, name: 'why', description: 'Why' }] }`
    expect(safeIn(path, text)).toEqual([1, 1])
  })

  test('is sure with a handler beside it', () => {
    const text = `module.exports = { name: 'Ban', description: 'x', options: [{ type: 3, name: 'why', description: 'Why' }], run(interaction) { interaction.reply('x') } }`
    expect(safeIn('src/ban.js', text)).toEqual([1, 1])
  })
})

describe('what lies beside a command', () => {
  const table = fc.record({
    name: fc.constantFrom('Fireball', 'sword', 'Acme Card Game', 'ban'),
    description: fc.constantFrom('Deals 3 damage', 'x'),
    more: fc.constantFrom<Json>({}, { price: 3 }, { version: 2 }, { cost: { gold: 1 } }),
  })
  const FILES = ['data/cards.json', 'data/Cards.yaml', 'cards.json', 'game.json', 'data/a/game.yml']

  test('is what it is alone, however the command is known', () => {
    check(
      fc.property(
        table,
        fc.boolean(),
        fc.constantFrom(...FILES),
        fc.constantFrom(
          'draw.command.json',
          'draw.json',
          'bot.commands.json',
          'commands.json',
          'a.yaml',
        ),
        validCommand,
        ({ more, ...entry }, isListed, path, name, command) => {
          const value = { ...entry, ...more }
          const text = JSON.stringify(isListed ? [value] : value)
          const folder = path.slice(0, path.lastIndexOf('/') + 1)
          const withOptions = {
            ...command,
            options: [{ type: 3, name: 'why', description: 'Why' }],
          }
          const beside = JSON.stringify(name.includes('commands') ? [withOptions] : withOptions)
          expect(saidOf(path, { [path]: text, [folder + name]: beside })).toEqual(
            saidOf(path, { [path]: text }),
          )
          expect(saidOf(path, { [folder + name]: beside, [path]: text })).toEqual([])
        },
      ),
      cases(2000),
    )
  })
})

/** Returns the findings of a project in one of its documents. */
function saidOf(path: string, files: Readonly<Record<string, string>>): unknown[] {
  const textOf = (uri: string) => files[uri.slice(BASE.length + 1)]
  const project = createProject(textOf)
  for (const [one, text] of Object.entries(files)) {
    const uri = `${BASE}/${one}`
    void [...project.put(uri, text, { settings: SETTINGS, root: BASE, read: readerOf(uri) })]
  }
  const uri = `${BASE}/${path}`
  return [
    ...project.findings(uri).map(({ code, message }) => [code, message]),
    ...project.definitions(uri).map(({ name }) => name),
  ]
}
