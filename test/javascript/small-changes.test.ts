import { analyse } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'
import { describe, expect, it, test } from 'vitest'
import { saidIn } from './answered.js'
import { findings, project } from './tied.js'
import { DYNAMIC, readModule, valuesOf } from '../sources/javascript/harness.js'

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

describe('a name', () => {
  const BUILDER = "import { SlashCommandBuilder } from 'discord.js'\n"

  it('of a function expression is the function inside it', () => {
    const made = (callback: string): unknown[] =>
      valuesOf(
        `${BUILDER}const title = 'outer'\nexport const data = new SlashCommandBuilder().setName('a').setDescription('d').addStringOption(${callback})`,
      )
    const shadowed = 'function title(o) { return o.setName(title).setDescription("d") }'
    const plain = 'function (o) { return o.setName(title).setDescription("d") }'
    expect(made(shadowed)).toMatchObject([{ options: [{ name: DYNAMIC }] }])
    expect(made(plain)).toMatchObject([{ options: [{ name: 'outer' }] }])
  })

  it.each(['.ts', '.js', '.tsx', '.jsx', '.mts', '.mjs', '.cts', '.cjs'])(
    'may be imported from a document that ends with %s',
    (ending) => {
      const text = `${BUILDER}import { NAME } from './name'\nexport const data = new SlashCommandBuilder().setName(NAME).setDescription('d')`
      for (const path of [`/bot/commands/name${ending}`, `/bot/commands/name/index${ending}`]) {
        expect(valuesOf(text, { [path]: "export const NAME = 'ban'" })).toMatchObject([
          { name: 'ban' },
        ])
      }
    },
  )

  it.each([
    ['a key', 'buildCommand: (b) => b.setName("a").setDescription("d")'],
    ['a method', 'buildCommand(b) { b.setName("a").setDescription("d") }'],
    ['a function under a key', 'buildCommand: function (b) { b.setName("a").setDescription("d") }'],
  ])('of %s says that a function gets the builder of a command', (_, member) => {
    expect(valuesOf(`${BUILDER}export default { ${member} }`)).toMatchObject([{ name: 'a' }])
    expect(
      valuesOf(`${BUILDER}export default { ${member.replace('buildCommand', 'buildIt')} }`),
    ).toEqual([])
  })

  it('in an object that a function is given is shown where it is written', () => {
    const text = `${BUILDER}const make = (given) => new SlashCommandBuilder().setName(given.name).setDescription('d')
export const data = make({ name: 'Ban Now' })`
    const { definitions } = readModule(text)
    const [place] = definitions.map((one) => one.locate(['name'], 'value'))
    expect(place && text.slice(place.start, place.end)).toBe("'Ban Now'")
  })
})

describe('a value of a type that its field does not take', () => {
  const optionOf = (entries: string): unknown =>
    valuesOf(
      `module.exports = { name: 'a', description: 'd', options: [{ name: 'x', description: 'd', type: 10, ${entries} }], run(client, interaction) {} }`,
    )

  it.each([
    ["min_value: '5'", { min_value: '5' }],
    ["max_value: '5'", { max_value: '5' }],
    ["min_length: '5'", { min_length: '5' }],
    ["required: 'yes'", { required: DYNAMIC }],
    ['name_localizations: 5', { name_localizations: DYNAMIC }],
    ['choices: 5', { choices: DYNAMIC }],
    ['name_localizations: null', { name_localizations: null }],
  ])('is a form of a framework, but for numbers: %s', (entries, expected) => {
    expect(optionOf(entries)).toMatchObject([{ options: [expected] }])
  })
})

describe('an assignment that leaves handlers out', () => {
  const TEXT =
    "const ban = require('./ban'); ban.data.addStringOption((o) => o.setName('x').setDescription('d'))"
  const extendedWith = (ignoresHandlers: boolean) =>
    read(
      { uri: 'file:///bot/user.js', text: TEXT },
      { text: () => 'module.exports = { data: 1 }', assignment: () => ({ ignoresHandlers }) },
    ).extended

  it('also leaves out what a module adds to the commands of others', () => {
    expect(extendedWith(false)).not.toEqual([])
    expect(extendedWith(true)).toEqual([])
  })
})

describe('decorators at a parameter of discordx', () => {
  const optionsOf = (decorators: string): unknown =>
    valuesOf(`import { Discord, Slash, SlashChoice, SlashOption } from 'discordx'
@Discord()
class A {
  @Slash({ name: 'a', description: 'd' })
  async a(${decorators} x: string, interaction: CommandInteraction) {}
}`)
  const OPTION = "@SlashOption({ name: 'x', description: 'd', type: 3 })"

  it.each([
    [`${OPTION}`, [{ name: 'x' }]],
    [
      `@SlashChoice({ name: 'b', value: 'b' }) ${OPTION}`,
      [{ name: 'x', choices: [{ name: 'b' }] }],
    ],
    [`@Mystery() ${OPTION}`, [DYNAMIC, { name: 'x' }]],
    ['@Mystery()', [DYNAMIC]],
  ])('%s', (decorators, options) => {
    expect(optionsOf(decorators)).toMatchObject([{ options }])
  })
})

describe('options of discord-hono', () => {
  it.each([
    ["'x', 'd'", { name: 'x', type: 3 }],
    ["'x', 'd', 'Integer'", { name: 'x', type: 4 }],
    ["'String', 'Number', 'Integer'", { description: 'Number', type: 4 }],
    ["'x', 'String', 'Boolean'", { description: 'String', type: 5 }],
  ])('new Option(%s)', (args, expected) => {
    expect(
      valuesOf(
        `import { Command, Option } from 'discord-hono'\nexport const a = new Command('a', 'd').options(new Option(${args}))`,
      ),
    ).toMatchObject([{ options: [expected] }])
  })
})

describe('a command that a function of the module changes', () => {
  const BAN = `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('ban').setDescription('d').addStringOption((o) => o.setName('who').setDescription('d')),
  async execute(interaction) { await interaction.reply(interaction.options.getString('who') + interaction.options.getString('reason')) },
}`

  it.each(["require('./ban')", 'ban', 'ban.data'])(
    'as %s has options that are not seen',
    (given) => {
      const user = (body: string): string =>
        `const ban = require('./ban')\nfunction extend(command) { ${body} }\nextend(${given})`
      const adds =
        "(command.data ?? command).addStringOption((o) => o.setName('reason').setDescription('d'))"
      expect(findings({ 'ban.js': BAN, 'user.js': user('console.log(command)') })).toEqual([
        'unknown-option reason in ban.js',
      ])
      expect(findings({ 'ban.js': BAN, 'user.js': user(adds) })).toEqual([])
    },
  )
})

describe('answers', () => {
  it('that nothing reaches are not judged', () => {
    const twice = "await interaction.reply('a')\nawait interaction.reply('b')"
    expect(saidIn(twice)).toHaveLength(1)
    expect(saidIn(`await interaction.reply('c')\nreturn\n${twice}`)).toEqual([])
    expect(saidIn(`await interaction.reply('c')\nthrow new Error()\n${twice}`)).toEqual([])
  })
})

describe('a group or a sub-command', () => {
  const file = (which: string, name: string) => ({
    'film.js': `module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('d')
    .addSubcommand((s) => s.setName('add').setDescription('d'))
    .addSubcommandGroup((g) => g.setName('list').setDescription('d').addSubcommand((s) => s.setName('all').setDescription('d'))),
  async execute(interaction) {
    const which = ${which}
    if (which === 'add') await interaction.reply('a')
    else if (which === '${name}') await interaction.reply('b')
    else if (which === 'all') await interaction.reply('c')
  },
}`,
  })
  const GROUP = 'interaction.options.getSubcommandGroup(false)'
  const SUB = 'interaction.options.getSubcommand()'

  it.each([
    `${GROUP} ?? ${SUB}`,
    `${GROUP} || ${SUB}`,
    `flag ? ${GROUP} : ${SUB}`,
    `flag ? ${SUB} : ${GROUP}`,
  ])('is either: %s', (which) => {
    expect(findings(file(which, 'list'))).toEqual([])
    expect(findings(file(which, 'lists'))).not.toEqual([])
  })
})

describe('a switch over sub-commands', () => {
  const file = (clauses: string) => ({
    'film.js': `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('d')
    .addSubcommand((s) => s.setName('add').setDescription('d'))
    .addSubcommand((s) => s.setName('find').setDescription('d'))
    .addSubcommand((s) => s.setName('list').setDescription('d')),
  async execute(interaction) {
    switch (interaction.options.getSubcommand()) {
      ${clauses}
    }
  },
}`,
  })
  const FIND = "case 'find': await interaction.reply('b')"

  it.each([
    [`case 'add': console.log(1); ${FIND}`, ['unhandled-subcommand switch in film.js']],
    [`case 'add': ${FIND}`, ['unhandled-subcommand switch in film.js']],
    [`default: console.log(1); ${FIND}`, []],
    [`case 'add': default: ${FIND}`, []],
    [`${FIND}; break; default: console.log(1)`, []],
  ])('whose clauses fall through: %s', (clauses, expected) => {
    expect(findings(file(clauses))).toEqual(expected)
  })
})
