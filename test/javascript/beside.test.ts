import { describe, expect, test } from 'vitest'
import { findings, project } from './tied.js'

// Options that a handler gets beside its interaction, and modules that a dispatcher loads with `import(path).then(…)`.

const BUILDER = `new SlashCommandBuilder().setName('film').setDescription('a').addStringOption((option) => option.setName('title').setDescription('a'))`
const OWN = `class Command extends SlashCommandBuilder { setRun(run) { this.run = run; return this } setHandler(run) { this.run = run; return this } setModal(modal) { this.modal = modal; return this } }`
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

  const READ = `await interaction.reply(options.getString('titel') ?? 'a')`
  test.each([
    `(client, interaction, options = defaults) => { ${READ} }`,
    `(client, interaction, options) => { options = await client.settings.fetch(); ${READ} }`,
    `(client, interaction, options) => { if (!options) ({ options } = client); ${READ} }`,
    `(client, interaction, options: Settings) => { ${READ} }`,
    `(client, interaction, options: Map<string, string>) => { ${READ} }`,
  ])('may be something else by their declaration: %s', (run) => {
    const { 'film.js': text } = film(`module.exports = ${CHAIN}.setRun(async ${run})`)
    expect(findings({ 'film.ts': text })).toEqual([])
  })

  test.each([
    `new Button().setName('next').setRun(RUN)`,
    `new ButtonBuilder().setCustomId('next').setRun(RUN)`,
    `buttons.create('next').setRun(RUN)`,
    `${CHAIN}.setModal(RUN)`,
    `keep(${BUILDER}, RUN)`,
  ])('are not those of something else than a command: %s', (code) => {
    const run = `(interaction, options) => interaction.reply(options.getString('titel') ?? 'a')`
    const own = `class Button { setName() { return this } setRun(run) { this.run = run; return this } }
const keep = (data, run) => kept.push({ data, run })
module.exports = ${CHAIN}.setRun(async (interaction) => { await interaction.reply('a') })`
    const bot = `module.exports = (client, interaction) => client.commands.get(interaction.commandName).run(interaction, interaction.options)`
    const files = film(`${own}\nexports.other = ${code.replace('RUN', run)}`)
    expect(findings(files)).toEqual([])
    expect(findings({ ...files, 'bot.js': bot })).toEqual([])
  })

  test.each(['await Settings.load()', 'db.options', 'client.options', '{ ephemeral: true }', ''])(
    'are not those of a command whose method gets something else: %s',
    (given) => {
      const bot = `module.exports = (client) => client.on('interactionCreate', async (i) => {
  if (i.isChatInputCommand()) client.commands.get(i.commandName).run(client, i, ${given})
})`
      const reads = (setter: string) =>
        film(
          `module.exports = ${CHAIN}.${setter}(async (client, interaction, options) => { if (options.getString('kind') === 'a') { ${READ} } })`,
        )
      for (const setter of ['setRun', 'setHandler']) {
        expect(findings({ ...reads(setter), 'bot.js': bot })).toEqual([])
        expect(findings(reads(setter))).not.toEqual([])
      }
    },
  )
})

describe('a module that is loaded for its command', () => {
  const command = (body: string) => ({
    'film.js': `const { SlashCommandBuilder } = require('discord.js')
module.exports = { data: ${BUILDER}, async execute(interaction) { ${body} } }`,
  })
  const part = (word: string) => ({
    'parts/show.js': `export const show = (interaction) => interaction.reply(interaction.options.getString('${word}') ?? 'a')\nexport default show`,
  })
  test.each([
    `return import('./parts/show.js').then((part) => part.show(interaction))`,
    `await import('./parts/show.js').then(({ show }) => show(interaction)).catch(console.error)`,
    `import('./parts/show.js').then(async (part) => { await part.show(interaction) })`,
    `const load = (path) => import('./parts/show.js'); await import('./parts/show.js').then(function ({ show: go }) { return go(interaction) })`,
    `await import('./parts/show.js').then((part) => part.default).then((run) => run(interaction))`,
    `return import('./parts/show.js').then((part) => { return part.show }).then((show) => { show(interaction) })`,
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
    `await import('./parts/show.js').then((part) => part.hide).then((hide) => hide(interaction))`,
    `await import('./parts/show.js').then((part) => other(part)).then((run) => run(interaction))`,
    `await import('./parts/show.js').finally((part) => part.show(interaction))`,
  ])('may be another one: %s', (body) => {
    expect(findings({ ...command(body), ...part('titel') })).toEqual([])
  })
})
