import { analyse } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'
import { describe, expect, test } from 'vitest'
import { findings, project } from './tied.js'

// Sub-commands that are classes or objects of their own, and say so.

const TITLE = `{ name: 'title', description: 'a', type: ApplicationCommandOptionType.String }`
const BASE = `class Command {
  constructor(bot, { name = null, description = '', usage = '', slash = false, isSubCmd = false, options = [] }) {
    this.conf = { slash, isSubCmd, options }
    this.help = { name, description, usage }
  }
}
module.exports = Command
`

/** Makes a module of a sub-command whose class passes its description to a base class. */
const passed = (mark: string, read: string): Readonly<Record<string, string>> => ({
  'structures/Command.js': BASE,
  'commands/add.js': `const { ApplicationCommandOptionType } = require('discord.js')
const Command = require('../structures/Command.js')
module.exports = class Add extends Command {
  constructor(bot) {
    super(bot, { name: 'film-add', description: 'Adds a film', usage: 'film add', ${mark} options: [${TITLE}] })
  }
  async callback(bot, interaction, guild, args) {
    await interaction.reply(${read})
  }
}
`,
})

describe('a sub-command that says that it is one', () => {
  test.each([
    ['isSubCmd: true,', `interaction.options.getString('WORD') ?? 'a'`],
    ['slash: false, isSubCmd: true,', `interaction.options.getString('WORD') ?? 'a'`],
    ['isSubCommand: true, slashCommand: false,', `interaction.options.get('WORD')?.value ?? 'a'`],
    ['is_subcommand: true,', `String(interaction.options.getString('WORD'))`],
    [`parent: 'film',`, `interaction.options.getString('WORD') ?? 'a'`],
    [`parentCommand: 'film', aliases: ['fa'],`, `interaction.options.getString('WORD') ?? 'a'`],
  ])('has its own options: %s %s', (mark, read) => {
    const said = (word: string) => project(passed(mark, read.replace('WORD', word)))
    expect(said('titel').found).toEqual(['unknown-option titel in commands/add.js'])
    expect(said('title').found).toEqual([])
    expect(said('title').counts).toMatchObject({ tied: 1, untied: new Map() })
  })

  test.each([
    // Nothing shows that these are sent.
    `slash: false,`,
    `slash: false, isSubCmd: false,`,
    `slash: false, hasSubCommands: true,`,
  ])('is switched off otherwise: %s', (mark) => {
    const { found, counts } = project(passed(mark, `interaction.options.getString('titel') ?? 'a'`))
    expect(found).toEqual([])
    expect([...counts.untied.keys()]).toEqual([OWN_FORM])
  })

  test('is none of a text command, whose options have no types', () => {
    const files = passed('isSubCmd: true,', `interaction.options.getString('titel') ?? 'a'`)
    const add = (files['commands/add.js'] ?? '').replace(
      TITLE,
      `{ name: 'title', description: 'a' }`,
    )
    expect(findings({ ...files, 'commands/add.js': add })).toEqual([])
  })

  test('gets its options beside the interaction from whoever calls it', () => {
    const parent = `module.exports = async (bot, interaction, guild) => {
  const command = bot.subCommands.get('film-' + interaction.options.getSubcommand())
  await command.callback(bot, interaction, guild, interaction.options)
}
`
    const said = (word: string): string[] =>
      findings({
        ...passed('isSubCmd: true,', `args.get('${word}')?.value ?? 'a'`),
        'commands/run.js': parent,
      })
    expect(said('titel')).toEqual(['unknown-option titel in commands/add.js'])
    expect(said('title')).toEqual([])
  })
})

/** Makes a module of a described object with a handler, which is an object or a class. */
const described = (fields: string, isClass: boolean): string => {
  const handler = `async execute(interaction) { await interaction.reply(interaction.options.getString('titel') ?? 'a') }`
  const module = isClass
    ? `class extends require('../command') { constructor(bot) { super(bot, { ${fields} }) } ${handler} }`
    : `{ ${fields}, ${handler} }`
  return `const { ApplicationCommandOptionType } = require('discord.js')\nmodule.exports = ${module}`
}

/** Returns what a described object is taken for, its mistakes, and the number of tied reads. */
function taken(fields: string, isClass: boolean, path = 'commands/add.js'): unknown[] {
  const text = described(fields, isClass)
  const found = analyse(
    { uri: `file:///bot/${path}`, text },
    read,
    { assignment: { root: 'file:///bot' }, rules: {} },
    { text: () => undefined },
  )
  return [
    ...(found?.units ?? []).flatMap(({ definition, diagnostics }) => [
      definition.resource,
      ...diagnostics.filter(({ severity }) => severity !== 'hint').map(({ code }) => code),
    ]),
    project({ [path]: text }).counts.tied,
  ]
}

const SUB = `{ name: 'one', description: 'a', type: ApplicationCommandOptionType.Subcommand }`
const GROUP = `{ name: 'all', description: 'a', type: 2, options: [{ name: 'one', description: 'a', type: 1 }] }`
const film = (name: string, mark: string, options = TITLE): string =>
  `name: '${name}', description: 'Adds a film', ${mark} options: [${options}]`
const LONG = 'films-and-series-and-books-of-the-library'

describe.each([false, true])('the name of a sub-command (in a class: %s)', (isClass) => {
  test.each([
    film('Film Add', 'isSubCommand: true, slash: false,'),
    film(LONG, 'isSubCmd: true, slashCommand: false,'),
    film('film.add', 'is_subcommand: true, slash_command: false,'),
    film('Film Add', `parentCommand: 'film',`),
    film('film/add', `parent: 'film',`),
  ])("is the project's own key: %s", (fields) => {
    expect(taken(fields, isClass)).toEqual(['option', 1])
  })

  test.each([
    [film('Add', 'isSubCommand: true,'), 'option/name-lowercase'],
    [film(LONG, 'isSubCmd: true,'), 'option/name-length'],
    [film('Add', `parentCommand: 'film',`), 'option/name-lowercase'],
    [film('Filmed', `parentName: 'film',`), 'option/name-lowercase'],
  ])('is sent: %s', (fields, code) => {
    expect(taken(fields, isClass)).toEqual(['option', code, 1])
  })
})

describe.each([false, true])('a parent that is a category (in a class: %s)', (isClass) => {
  test.each([
    film('film', `parent: 'media',`, SUB),
    film('film', `parent: 'media',`, GROUP),
    film('film', `parentCommand: 'media',`, SUB),
    film('film', `parent: 'film', isSubCmd: false,`),
    film('add', `parent: 'media',`),
    film('add', `base: 'Media', aliases: ['a'], hasSubCommands: true,`),
  ])('is no parent command: %s', (fields) => {
    expect(taken(fields, isClass)).toEqual(['command', 1])
  })

  test.each([
    [film('add', `parent: 'film', isSubCommand: true,`), 'commands/add.js'],
    [film('add', `parent: 'film', type: 'subcommand',`), 'commands/add.js'],
    [film('add', `parent: 'film', subCommandName: 'add',`), 'commands/add.js'],
    [film('add', `parent: 'film',`), 'commands/film/subcommands/add.js'],
    [film('film-add', `parent: 'film',`), 'commands/add.js'],
  ])('is one if something else shows a sub-command: %s in %s', (fields, path) => {
    expect(taken(fields, isClass, path)).toEqual(['option', 1])
  })
})

const OWN_FORM =
  'The command beside it is described in a form of the project. Write it in the form of a library, or with a builder.'
const NO_COMMAND =
  'No command is defined in this file. Import it beside the handler, or name the handler, or its file, after it.'

describe('a handler without a command', () => {
  const read = `interaction.options.getString('title') ?? 'a'`
  const EMBED = `{ name: 'Title', description: 'The title' }`
  const reasons = (module: string): string[] => [
    ...project({ 'film.js': `module.exports = ${module}` }).counts.untied.keys(),
  ]

  test.each([
    `{ async execute(interaction) { await interaction.reply({ content: ${read}, embeds: [${EMBED}] }) } }`,
    `class { async execute(interaction) { const embed = ${EMBED}; await interaction.reply(${read}, embed) } }`,
    `class { run = async (interaction) => { show(${EMBED}); await interaction.reply(${read}) } }`,
    `{ execute: (interaction) => list.map(() => (${EMBED})).concat(interaction.reply(${read})) }`,
    `class { embed(title) { return ${EMBED} } async execute(interaction) { await interaction.reply(${read}) } }`,
  ])('may show an embed: %s', (module) => {
    expect(reasons(module)).toEqual([NO_COMMAND])
  })

  test.each([
    `{ own: ${EMBED}, async execute(interaction) { await interaction.reply(${read}) } }`,
    `class extends Base { constructor(bot) { super(bot, ${EMBED}) } async execute(interaction) { await interaction.reply(${read}) } }`,
    `class { static own = ${EMBED}; async execute(interaction) { await interaction.reply(${read}) } }`,
    `class { get own() { return ${EMBED} } async execute(interaction) { await interaction.reply(${read}) } }`,
    `class { own = () => (${EMBED}); async execute(interaction) { await interaction.reply(${read}) } }`,
  ])('may be described in a form of the project: %s', (module) => {
    expect(reasons(module)).toEqual([OWN_FORM])
  })
})

describe('a form that a base class leaves to its subclasses', () => {
  const READ = `async execute(interaction) { await interaction.reply(interaction.options.getString('title') ?? 'a') }`
  const described = `this.setConfig({ name: 'film', description: 'A film', options: { string: [{ name: 'title' }] } })`
  test.each([
    [
      `class Base { constructor() { this.config = { name: '', description: '' } } setConfig(own) { this.config = own } }`,
      described,
      OWN_FORM,
    ],
    [
      `class Base { constructor() { this.data = new SlashCommandBuilder() } setConfig(own) { this.own = own } }`,
      described,
      OWN_FORM,
    ],
    [
      `class Base { help = { name: undefined, description: 'none' }; setConfig(own) { this.own = own } }`,
      described,
      OWN_FORM,
    ],
    [
      `class Base { constructor(name, description) { this.help = { name, description } } setConfig() {} }`,
      `this.setConfig('film')`,
      NO_COMMAND,
    ],
    [
      `class Base { data = new SlashCommandBuilder().setDescription('none'); setConfig(name) { this.name = name } }`,
      `this.setConfig('film')`,
      NO_COMMAND,
    ],
  ])('is no command: %s %s', (base, own, reason) => {
    const files = {
      'base.js': `const { SlashCommandBuilder } = require('discord.js')\n${base}\nmodule.exports = Base`,
      'film.js': `const Base = require('./base')\nmodule.exports = class Film extends Base { constructor() { super(); ${own} } ${READ} }`,
    }
    expect([...project(files).counts.untied.keys()]).toEqual([reason])
  })

  test('is one with a name', () => {
    const files = {
      'base.js': `const { SlashCommandBuilder } = require('discord.js')
class Base { constructor() { this.data = new SlashCommandBuilder().setName('film').setDescription('a').addStringOption((option) => option.setName('title').setDescription('a')) } }
module.exports = Base`,
      'film.js': `const Base = require('./base')\nmodule.exports = class Film extends Base { ${READ} }`,
    }
    expect(project(files).counts.tied).toBe(1)
    const wrong = {
      ...files,
      'film.js': files['film.js'].replace(`getString('title')`, `getString('titel')`),
    }
    expect(findings(wrong)).toEqual(['unknown-option titel in film.js'])
  })
})
