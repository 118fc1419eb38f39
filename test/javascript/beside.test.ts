import { describe, expect, test } from 'vitest'
import { findings, project } from './tied.js'

// Options that a handler gets beside its interaction, and modules that a dispatcher loads with `import(path).then(…)`.

const BUILDER = `new SlashCommandBuilder().setName('film').setDescription('a').addStringOption((option) => option.setName('title').setDescription('a'))`
const OWN = `class Command extends SlashCommandBuilder { setRun(run) { this.run = run; return this } setHandler(run) { this.run = run; return this } }`
const film = (code: string) => ({
  'film.js': `const { SlashCommandBuilder } = require('discord.js')\nconst { register, on } = require('@frame/work')\n${OWN}\n${code}`,
})
const CHAIN = BUILDER.replace('SlashCommandBuilder', 'Command')

describe('options beside the interaction', () => {
  test.each([
    `module.exports = ${CHAIN}.setRun(async (client, interaction, options) => { await interaction.reply(options.getString('WORD') ?? 'a') })`,
    `module.exports = ${CHAIN}.setHandler(function (interaction, args) { return interaction.reply(args.getString('WORD') ?? 'a') })`,
    `register(${BUILDER}, (interaction, options) => interaction.reply(options.getString('WORD') ?? 'a'))`,
    `register({ once: true }, ${BUILDER}, async (bot, interaction, opts) => { const title = opts.getString('WORD'); await interaction.reply(title ?? 'a') })`,
    `exports.film = ${CHAIN}.setRun(async (client, interaction, slashOptions) => { const { getString } = slashOptions; console.log(getString); await interaction.reply(slashOptions.getString('WORD') ?? 'a') })`,
  ])('are those of the command in the same call: %s', (code) => {
    const said = (word: string) => project(film(code.replace('WORD', word)))
    expect(said('titel').found).toEqual(['unknown-option titel in film.js'])
    expect(said('title').found).toEqual([])
    expect(said('title').counts).toMatchObject({ tied: 1, untied: new Map() })
  })

  test.each([
    // Texts in several languages are read by name, too.
    `module.exports = ${CHAIN}.setRun(async (client, interaction, lang) => { await interaction.reply(lang.getString('titel')) })`,
    `register(${BUILDER}, (interaction, texts) => interaction.reply(texts.getString('titel')))`,
    `const made = ${BUILDER}; on('start', (options) => console.log(options.getString('titel')))`,
    `register(${BUILDER}, (interaction, options) => interaction.reply(options.get('titel')))`,
    `on('command', (interaction, options) => interaction.reply(texts(options).getString('titel')))`,
  ])('are no other things: %s', (code) => {
    expect(findings(film(code))).toEqual([])
  })

  test('are counted where nothing shows who hands them over', () => {
    const chain = `module.exports = ${CHAIN}.setRun(async (client, interaction, all) => { await interaction.reply(all.getString('titel') ?? 'a') })`
    const { found, counts } = project(film(chain))
    expect(found).toEqual([])
    expect([...counts.untied.values()].flat()).toHaveLength(1)
    expect([...counts.untied.keys()].join()).toContain('Nothing is seen that hands the options')
  })

  test('are those that a method of the same name gets', () => {
    const chain = `module.exports = ${CHAIN}.setRun(async (client, interaction, all) => { await interaction.reply(all.getString('WORD') ?? 'a') })`
    const bot = `module.exports = (client, interaction) => client.commands.get(interaction.commandName).run(client, interaction, interaction.options)`
    const said = (word: string): string[] =>
      findings({ ...film(chain.replace('WORD', word)), 'bot.js': bot })
    expect(said('titel')).toEqual(['unknown-option titel in film.js'])
    expect(said('title')).toEqual([])
  })
})

describe('a module that is loaded for its command', () => {
  const command = (body: string) => ({
    'film.js': `const { SlashCommandBuilder } = require('discord.js')
module.exports = { data: ${BUILDER}, async execute(interaction) { ${body} } }`,
  })
  const part = (word: string) => ({
    'parts/show.js': `exports.show = (interaction) => interaction.reply(interaction.options.getString('${word}') ?? 'a')\nexports.default = exports.show`,
  })
  test.each([
    `return import('./parts/show.js').then((part) => part.show(interaction))`,
    `await import('./parts/show.js').then(({ show }) => show(interaction)).catch(console.error)`,
    `import('./parts/show.js').then(async (part) => { await part.show(interaction) })`,
    `const load = (path) => import('./parts/show.js'); await import('./parts/show.js').then(function ({ show: go }) { return go(interaction) })`,
    `await (import('./parts/show.js')).then((part) => { const { show } = part; return show(interaction) })`,
  ])('has a handler of it: %s', (body) => {
    const said = (word: string): string[] => findings({ ...command(body), ...part(word) })
    expect(said('titel')).toEqual(['unknown-option titel in parts/show.js'])
    expect(said('title')).toEqual([])
  })

  test.each([
    `await fetch('./parts/show.js').then((part) => part.show(interaction))`,
    `await import('./parts/other.js').then((part) => part.show(interaction))`,
    `await import(interaction.guildId).then((part) => part.show(interaction))`,
    `await import('./parts/show.js').then((part) => part.hide(interaction))`,
    `await import('./parts/show.js').finally((part) => part.show(interaction))`,
  ])('may be another one: %s', (body) => {
    expect(findings({ ...command(body), ...part('titel') })).toEqual([])
  })
})
