import { describe, expect, it } from 'vitest'
import { findings } from './tied.js'
import type { Files } from './tied.js'

// Tests a command whose siblings answer autocompletion with a method that it lacks itself.

const OPTION = `(o) => o.setName('title').setDescription('d').setRequired(true).setAutocomplete(true)`
const data = (name: string): string =>
  `new SlashCommandBuilder().setName('${name}').setDescription('d').addStringOption(${OPTION})`
const READ = `interaction.reply(interaction.options.getString('title', true))`
const IMPORT = `import { SlashCommandBuilder } from 'discord.js'\n`
const ANSWER = `(interaction) { await interaction.respond([]) }`

/** Writes a command with a name, with or without the method that answers. */
type Shape = (name: string, answers: boolean) => string

const SHAPES: Readonly<Record<string, Shape>> = {
  'a method of a class of the project': (
    name,
    answers,
  ) => `${IMPORT}import { Command } from '../base.js'
export default class extends Command { data = ${data(name)}; async execute(interaction) { ${READ} }
${answers ? `async autocomplete${ANSWER}` : ''} }`,
  'a method of a class without a base': (name, answers) => `${IMPORT}
export class Film { data = ${data(name)}; async execute(interaction) { ${READ} }
${answers ? `async autocomplete${ANSWER}` : ''} }`,
  'a property of an object': (name, answers) => `${IMPORT}
export default { data: ${data(name)}, async execute(interaction) { ${READ} },
${answers ? `autocomplete: async function ${ANSWER}` : ''} }`,
  'an exported function': (name, answers) => `${IMPORT}
export const data = ${data(name)}
export async function execute(interaction) { ${READ} }
${answers ? `export async function autocomplete${ANSWER}` : ''}`,
  'a method that Sapphire calls': (name, answers) => `import { Command } from '@sapphire/framework'
export class Film extends Command { registerApplicationCommands(registry) { registry.registerChatInputCommand((b) => b.setName('${name}').setDescription('d').addStringOption(${OPTION})) }
async chatInputRun(interaction) { ${READ} }
${answers ? `async autocompleteRun${ANSWER}` : ''} }`,
}

const LOADER = `client.on('interactionCreate', async (interaction) => { const command = client.commands.get(interaction.commandName)
  if (interaction.isChatInputCommand()) await command.execute(interaction)
  else if (interaction.isAutocomplete()) await command.autocomplete(interaction) })`

const PACKAGES =
  '{ "dependencies": { "discord.js": "^14.14.0", "@sapphire/framework": "^5.0.0", "discordx": "^11.0.0" } }'

const bot = (shape: Shape, others: Files = {}, isAnswered = false): Files => ({
  'package.json': PACKAGES,
  'commands/film.js': shape('film', true),
  'commands/song.js': shape('song', isAnswered),
  'base.js': `export class Command { constructor(client) { this.client = client } }`,
  'index.js': LOADER,
  ...others,
})

describe.each(Object.entries(SHAPES))('autocompletion in %s', (_, shape) => {
  it('is answered by nothing if only its sibling has it', () => {
    expect(findings(bot(shape))).toEqual([`unhandled-autocomplete 'title' in commands/song.js`])
    expect(findings(bot(shape, {}, true))).toEqual([])
  })

  it.each<[string, Files]>([
    [
      'a function for all commands',
      {
        'events/typed.js': `export const on = async (interaction) => { if (interaction.isAutocomplete()) await interaction.respond(await find(interaction)) }`,
      },
    ],
    [
      'a function by the name of the option',
      {
        'events/typed.js': `export default (interaction) => { if (!interaction.isAutocomplete()) return; switch (interaction.options.getFocused(true).name) { case 'title': return interaction.respond(titles) } }`,
      },
    ],
    [
      'a function of a registry',
      {
        'index.js': LOADER.replace(
          'command.autocomplete(',
          'completers.get(interaction.commandName).run(',
        ),
      },
    ],
    [
      'a handler for interactions',
      {
        'handlers/typed.js': `import { InteractionHandler, InteractionHandlerTypes } from '@sapphire/framework'
export class Typed extends InteractionHandler { constructor(context) { super(context, { interactionHandlerType: InteractionHandlerTypes.Autocomplete }) } run(interaction, all) { return interaction.respond(all) } parse() { return this.some([]) } }`,
      },
    ],
    [
      'a function that gets every interaction that is typed',
      {
        'events/typed.js': `import { complete } from './complete.js'\nexport default async (interaction) => { if (interaction.isAutocomplete()) return complete(interaction) }`,
      },
    ],
  ])('may be answered by %s', (_name, others) => {
    expect(findings(bot(shape, others))).toEqual([])
  })
})

describe('autocompletion that is answered out of sight', () => {
  it.each<[string, Files]>([
    [
      'by a base class that is not read',
      bot(
        (name, answers) =>
          SHAPES['a method of a class of the project']?.(name, answers).replace(
            '../base.js',
            'some-kit',
          ) ?? '',
      ),
    ],
    [
      'by a base class of the project',
      bot(SHAPES['a method of a class of the project'] as Shape, {
        'base.js': `export class Command { async autocomplete${ANSWER} }`,
      }),
    ],
    [
      'where nothing is seen that calls the method',
      bot(SHAPES['a property of an object'] as Shape, { 'index.js': '' }),
    ],
    [
      'by the method of the command itself, in discordx',
      bot(
        (name, answers) => `import { Discord, Slash, SlashOption } from 'discordx'
@Discord() export class Films { @Slash({ name: '${name}', description: 'd' }) run(@SlashOption({ name: 'title', description: 'd', type: 3, required: true, autocomplete: ${answers ? '(i) => i.respond([])' : 'true'} }) title, interaction) { answer(interaction, title) } }`,
      ),
    ],
    [
      'by a function that makes the command',
      bot(
        (name, answers) =>
          SHAPES['a property of an object']?.(name, answers)
            .replace('default {', 'default withCompletion({')
            .replace(/\}$/, '})') ?? '',
      ),
    ],
  ])('%s', (_, files) => {
    expect(findings(files)).toEqual([])
  })
})
