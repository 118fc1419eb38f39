import { analyse } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'
import { describe, expect, it, test } from 'vitest'
import { findings, project } from './tied.js'

// Tests for changes of the reader by `tools/mutants.mjs` that no other test noticed.

describe('a cast', () => {
  const TYPE = 'RESTPostAPIApplicationCommandsJSONBody'
  const codes = (expression: string): readonly string[] => {
    const text = `export const film = ${expression}`
    const settings = { assignment: {}, rules: {} }
    const found = analyse({ uri: 'file:///bot/film.ts', text }, read, settings)
    return found?.units.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)) ?? []
  }

  it.each(['{ name: "film" }', "{ name: 'film', options: [] }"])(
    'says less than satisfies: a program may add to it (%s)',
    (object) => {
      expect(codes(`${object} as ${TYPE}`)).toEqual([])
      expect(codes(`<${TYPE}>${object}`)).toEqual([])
      expect(codes(`${object} satisfies ${TYPE}`)).toEqual(['command/description-required'])
    },
  )
})

test.each(['{ name: "Film" } as TYPE', '<TYPE>{ name: "Film" }', '(<TYPE>({ name: "Film" }))'])(
  'a cast before or behind an object says that it is a command: %s',
  (written) => {
    const text = `export const film = ${written.replace('TYPE', 'RESTPostAPIApplicationCommandsJSONBody')}`
    const settings = { assignment: {}, rules: {} }
    const found = analyse({ uri: 'file:///bot/film.ts', text }, read, settings)
    expect(found?.units.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual([
      'command/name-lowercase',
    ])
  },
)

describe('options that are compared', () => {
  const file = (use: string) => ({
    'film.js': `module.exports = {
      data: new SlashCommandBuilder().setName('film').setDescription('d')
        .addStringOption((o) => o.setName('title').setDescription('d'))
        .addStringOption((o) => o.setName('note').setDescription('d')),
      async execute(interaction) { ${use}; await interaction.reply(interaction.options.getString('title') ?? '') },
    }`,
  })

  it.each(['===', '!==', '==', '!='])('with %s are not handed on', (operator) => {
    const unread = [`never-read 'note' in film.js`]
    expect(findings(file(`if (interaction.options ${operator} null) return`))).toEqual(unread)
  })

  it('otherwise may be read anywhere', () => {
    expect(findings(file(`keep(interaction.options || none)`))).toEqual([])
  })
})

describe('a handler of another file', () => {
  // Both files have the same nodes at the same places. Data about a node of one must not be used for the other.
  const file = (source: string, data: string, first: string, second: string): string =>
    `const other = require('${source}')
    const one = { ${data}: new SlashCommandBuilder().setName('one').setDescription('d').addStringOption((o) => o.setName('title').setDescription('d')), async execute(i) { ${first} } }
    const two = { ${data}: new SlashCommandBuilder().setName('two').setDescription('d').addStringOption((o) => o.setName('note').setDescription('d')), async execute(i) { ${second} } }
    module.exports = { one, two }`

  it('is that of the command which calls it', () => {
    const uses = `await i.reply(i.options.getString('title') ?? '')`
    const { found } = project({
      'commands/film.js': file(
        '../lib/film',
        'data',
        'await other.two.execute(i)',
        uses.replace('title', 'note'),
      ),
      'lib/film.js': file('./none', 'info', 'await other.two.none(i)', uses).replaceAll(
        'SlashCommandBuilder',
        'Explanation',
      ),
    })
    expect(found).toEqual([])
  })
})
