import { describe, expect, test } from 'vitest'
import { findings } from './tied.js'

// Handlers of commands whose type is unknown, or in words of a program: only slash commands have options.

const option = `{ name: 'title', description: 'd', type: 3, required: false }`
const body = `await interaction.reply(interaction.options.getString('title', true))`
const run = `async run(interaction) { ${body} }`
const HEAD = `const { ApplicationCommandOptionType } = require('discord.js')\n`

describe('a command of an unknown type with options is a slash command', () => {
  test.each([
    `module.exports = class Film extends Base { constructor(client, options) { super(client, { ...options, name: 'film', description: 'd', options: [${option}] }) } ${run} }`,
    `module.exports = (more) => ({ ...more, name: 'film', description: 'd', options: [${option}], ${run} })`,
    `module.exports = { name: 'film', description: 'd', type: require('./types').SLASH, options: [${option}], ${run} }`,
    `module.exports = { name: 'film', description: 'd', type: 'user', options: [${option}], ${run} }`,
    `module.exports = { name: 'film', description: 'd', type: 'message', options: [${option}].map((one) => { one.nameLocalizations = all(one.name); return one }), ${run} }`,
  ])('%s', (text) => {
    expect(findings({ 'film.js': HEAD + text })).toEqual(['required-optional true in film.js'])
  })

  test.each([
    `module.exports = (more) => ({ ...more, name: 'film', ${run} })`,
    `module.exports = { name: 'film', description: 'd', type: require('./types').SLASH, options: [], ${run} }`,
    `module.exports = { name: 'film', description: 'd', options: [${option}].map((one) => { one.required = true; return one }), ${run} }`,
    `module.exports = { name: 'film', description: 'd', options: [${option}].map((one) => { one[key] = true; return one }), ${run} }`,
  ])('but not what may have other options: %s', (text) => {
    expect(findings({ 'film.js': HEAD + text })).toEqual([])
  })
})

describe('options with their types as keys', () => {
  const command = (options: string, code: string): string =>
    `${HEAD}module.exports = { name: 'film', aliases: [''], category: 'Fun', description: 'A film', usage: 'film', type: 'user', options: [${options}], run: async (client, interaction) => { ${code} } }`
  const choices = `{ StringChoices: { name: 'kind', description: 'd', required: true, choices: [['A', 'a']] } }`
  const amount = `{ IntChoices: { name: 'amount', description: 'd', required: false, choices: [['A', 1]] } }`
  const title = `{ String: { name: 'title', description: 'd', required: false } }`

  test.each([
    [`${choices}, ${title}`, `interaction.options.getString('title', true)`],
    [title, `interaction.options.getString('title', true)`],
    [`${title}, ${amount}`, `const { options } = interaction; options.getInteger('amount', true)`],
  ])('are required or not: %s', (options, code) => {
    const said = findings({
      'slashCommands/film.js': command(
        options,
        `await interaction.reply(String(${code.split('; ').at(-1)}))`.replace(
          'options.getInteger',
          'interaction.options.getInteger',
        ),
      ),
    })
    expect(said.filter((one) => !one.startsWith('never-read'))).toEqual([
      'required-optional true in slashCommands/film.js',
    ])
  })

  test('may have further keys', () => {
    const code = `interaction.options.getString('kind', true); interaction.options.getString('kinds')`
    expect(
      findings({
        'slashCommands/film.js': command(`${choices}, { Other: { name: 'kinds' } }`, code),
      }),
    ).toEqual([])
    expect(findings({ 'slashCommands/film.js': command(choices, code) })).toEqual([
      'unknown-option kinds in slashCommands/film.js',
    ])
  })
})

describe('a catch that only reports the error', () => {
  const film = `{ name: 'film', description: 'd', options: [${option}], async run(interaction) { try { await interaction.deferReply(); const title = interaction.options.getString('title', true); const all = await find(title); await interaction.editReply(all.join()) } catch (error) { CATCH } } }`
  const said = (handler: string): string[] =>
    findings({ 'film.js': `${HEAD}module.exports = ${film.replace('CATCH', handler)}` })

  test.each([
    'console.log(String(error.stack).red)',
    'console.error(`failed: ${format(error)}`)',
    'client.logger.error(serialize(error), { command: 1 })',
    'console.log(JSON.stringify({ message: error.message.toString() }))',
    'await logError(client, wrap(error))',
  ])('does not expect a missing option: %s', (handler) => {
    expect(said(handler)).toEqual(['required-optional true in film.js'])
  })

  test.each([
    'await interaction.editReply(String(error.message))',
    'await interaction.editReply(String(error)).catch(console.error)',
    'return show(error)',
    'if (error.code === 1) console.log(String(error))',
  ])('may expect one if it does more: %s', (handler) => {
    expect(said(handler)).toEqual([])
  })
})

describe('a command of Carbon', () => {
  const inCarbon = (body: string, more = ''): string[] =>
    findings({
      'package.json': '{ "dependencies": { "@buape/carbon": "0.7.0" } }',
      'film.ts': `import { Command, ApplicationCommandOptionType, type CommandInteraction } from '@buape/carbon'
export default class Film extends Command {
  name = 'film'
  description = 'd'
  options = [
    { name: 'title', type: ApplicationCommandOptionType.String, description: 'd', required: true },
    { name: 'note', type: ApplicationCommandOptionType.String, description: 'd', required: false, ${more} },
  ]
  async run(interaction: CommandInteraction) { ${body} }
}`,
    })
  const READ = `const title = interaction.options.getString('title', true); await interaction.reply(title)`
  const suggests = `autocomplete: async (interaction: AutocompleteInteraction) => { await interaction.respond([{ name: 'x', value: String(interaction.options.getFocused()) }]) }`

  test('reads its options by its getters', () => {
    expect(inCarbon(`${READ}; use(interaction.options.getString('note'))`)).toEqual([])
    expect(inCarbon(READ.replace("'title'", "'titel'"))).toContainEqual(
      expect.stringContaining('unknown-option'),
    )
  })
  test.each(['', suggests])('has options that nothing reads, completed or not: %s', (more) => {
    expect(inCarbon(READ, more)).toEqual([expect.stringContaining("never-read 'note'")])
  })
})
