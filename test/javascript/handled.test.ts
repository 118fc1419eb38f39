import { describe, expect, test } from 'vitest'
import { api, djs, findingsIn, packageOf, variantOf } from './handled.js'
import type { Bot } from './handled.js'

// Tests the required findings in handlers, in two libraries each: the bot with the mistake has only that finding, and
// the same bot without it has none.

/** The finding, and bots by library. */
type Cases = Readonly<Record<string, readonly [code: string, bots: Readonly<Record<string, Bot>>]>>

const OCEANIC = packageOf('oceanic.js', '^1.11.0')
const ERIS = packageOf('eris', '^0.18.0')
const SAPPHIRE = {
  'package.json':
    '{ "dependencies": { "@sapphire/framework": "^5.2.0", "discord.js": "^14.16.0" } }',
}
const SLASH_CREATE = packageOf('slash-create', '^6.2.0')

const builders = `const { SlashCommandBuilder } = require('discord.js')\n`
/** Makes a class of slash-create. */
const created = (options: string, run: string, more = ''): string =>
  `const { SlashCommand } = require('slash-create')
module.exports = class Film extends SlashCommand {
  constructor(creator) { super(creator, { ${options} }) }
  async run(ctx) { ${run} }
  ${more}
}`
/** Makes an object of Oceanic. */
const oceanic = (options: string, more: string): string =>
  `const { ApplicationCommandTypes } = require('oceanic.js')
module.exports = { type: ApplicationCommandTypes.CHAT_INPUT, ${options}, ${more} }`

/** Makes a command with an autocompleted title and a note. `answer` is the code for autocomplete. */
const djsTyped = (answer: string): Bot => ({
  ...djs.package,
  'film.js': `${builders}module.exports = { data: ${djs.film(djs.typed, djs.note)}, async execute(interaction) {
  await interaction.reply(interaction.options.getString('title') + interaction.options.getString('note'))
}, async autocomplete(interaction) { ${answer} } }`,
})
/** Makes the same with Oceanic. */
const oceanicTyped = (answer: string): Bot => ({
  ...OCEANIC,
  'film.js': oceanic(
    api.film(api.typed, api.note),
    `async execute({ data: { options }, createMessage }) {
  await createMessage({ content: options.getString('title') + options.getString('note') })
}, async autocomplete(interaction) { ${answer} }`,
  ),
})

/** Makes entries for sapphire's list of sub-commands. */
const methodsOf = (...names: readonly string[]): string =>
  `[${names.map((name, index) => `{ name: '${name}', chatInputRun: 'run${index}' }`).join(', ')}]`
/** Makes a class of sapphire with the sub-commands `add` and `drop`, which passes such a list on. */
const ofMethods = (
  ...names: readonly string[]
): string => `import { Subcommand } from '@sapphire/plugin-subcommands'
export class Film extends Subcommand {
  constructor(context, options) { super(context, { ...options${names.length === 0 ? '' : `, subcommands: ${methodsOf(...names)}`} }) }
  registerApplicationCommands(registry) {
    registry.registerChatInputCommand((builder) => builder.setName('film').setDescription('d')${djs.sub('add')}${djs.sub('drop')})
  }
  async run0(interaction) { await interaction.reply('a') }
  async run1(interaction) { await interaction.reply('b') }
}`

const CASES: Cases = {
  'a read of an option, in the way of each library': [
    'use/unknown-option',
    {
      discordeno: {
        ...packageOf('@discordeno/bot', '^19.0.0'),
        'film.ts': `import { commandOptionsParser } from '@discordeno/bot'
createCommand({ ${api.film(api.title)}, async execute(interaction: Interaction) {
  const args = commandOptionsParser(interaction)
  await interaction.respond(args.‹titel|title›)
} } satisfies CreateSlashApplicationCommand & { execute: unknown })`,
      },
      'discordeno, with sub-commands': {
        ...packageOf('discordeno', '^18.0.0'),
        'film.ts': `import { commandOptionsParser } from 'discordeno'
export const film: CreateSlashApplicationCommand = { ${api.film(api.sub('add', api.title))} }
export async function execute(interaction: Interaction) {
  const { add } = commandOptionsParser(interaction)
  const { title } = commandOptionsParser(interaction).add
  await interaction.respond(commandOptionsParser(interaction).add.‹titel|title› + title)
}`,
      },
      commandkit: {
        'package.json': '{ "dependencies": { "commandkit": "^1.0.0", "discord.js": "^14.16.0" } }',
        'src/app/commands/film.ts': `import type { ChatInputCommand, CommandData } from 'commandkit'
export const command: CommandData = { ${api.film(api.title)} }
export const chatInput: ChatInputCommand = async (ctx) => {
  await ctx.interaction.reply(ctx.interaction.options.getString('‹titel|title›', true))
}`,
      },
      'commandkit, of older versions': {
        'package.json': '{ "dependencies": { "commandkit": "^0.1.10", "discord.js": "^14.16.0" } }',
        'src/commands/film.js': `module.exports = { data: { ${api.film(api.title)} },
  run: ({ interaction, client, handler }) => interaction.reply(interaction.options.getString('‹titel|title›', true)) }`,
      },
      seyfert: {
        ...packageOf('seyfert', '^3.2.0'),
        'src/commands/film.ts': `import { Command, Declare, Options, createStringOption } from 'seyfert'
@Declare({ name: 'film', description: 'd' })
@Options({ title: createStringOption({ description: 'd', required: true }) })
export default class Film extends Command {
  async run(ctx: CommandContext) { await ctx.write({ content: ctx.options.‹titel|title› }) }
}`,
      },
    },
  ],
  'a dispatcher hands on parts to a method of every command, in any order and under any name': [
    'use/unknown-option',
    {
      'discord.js': {
        ...djs.package,
        'src/commands/film.js': `${builders}module.exports = {
  data: ${djs.film(djs.title)},
  callback: async (bot, event, guild, given) => { await event.reply(given.getString('‹titel|title›')) },
}`,
        'src/events/interactionCreate.js': `module.exports = async (bot, interaction) => {
  const cmd = bot.commands.get(interaction.commandName)
  await cmd.callback(bot, interaction, interaction.guild, interaction.options)
}`,
      },
      'discord.js, a hierarchy of classes': {
        ...djs.package,
        'src/base.js': `module.exports = class Base { constructor(data) { this.data = data } async perform(parts) { throw new Error() } }`,
        'src/commands/film.js': `${builders}const Base = require('../base')
module.exports = class Film extends Base {
  constructor() { super(${djs.film(djs.title)}) }
  async perform({ event, given }) { await event.reply(given.getString('‹titel|title›')) }
}`,
        'src/index.js': `const { Client } = require('discord.js')
const Film = require('./commands/film')
const commands = new Map([['film', new Film()]])
new Client({ intents: [] }).on('interactionCreate', async (interaction) => {
  await commands.get(interaction.commandName).perform({ event: interaction, given: interaction.options })
})`,
      },
      'oceanic.js': {
        ...OCEANIC,
        'src/commands/film.js': oceanic(
          api.film(api.title),
          `callback(given, event) { return event.createMessage({ content: given.getString('‹titel|title›') }) }`,
        ),
        'src/index.js': `const { Client } = require('oceanic.js')
const commands = new Map()
commands.set('film', require('./commands/film'))
new Client({ auth: 'Bot x' }).on('interactionCreate', async (interaction) => {
  await commands.get(interaction.data.name).callback(interaction.data.options, interaction)
})`,
      },
    },
  ],
  'an option that is autocompleted, where nothing answers: the method has the name of the library':
    [
      'use/unhandled-autocomplete',
      {
        'slash-create': {
          ...SLASH_CREATE,
          'commands/film.js': created(
            api.film(api.typed),
            `return ctx.options.title`,
            `‹|async autocomplete(ctx) { return [{ name: ctx.focused, value: ctx.focused }] }›`,
          ),
        },
        '@sapphire/framework': {
          ...SAPPHIRE,
          'src/commands/film.ts': `import { Command } from '@sapphire/framework'
export class Film extends Command {
  public override registerApplicationCommands(registry: Command.Registry) {
    registry.registerChatInputCommand((builder) => builder.setName('film').setDescription('d')${djs.typed})
  }
  public override async chatInputRun(interaction: Command.ChatInputCommandInteraction) {
    return interaction.reply(interaction.options.getString('title', true))
  }
  ‹|public override async autocompleteRun(interaction: Command.AutocompleteInteraction) { return interaction.respond([]) }›
}`,
        },
      },
    ],
  'an option that is autocompleted, where nothing answers: the method has the name that the dispatcher calls':
    [
      'use/unhandled-autocomplete',
      {
        'discord.js': {
          ...djs.package,
          'src/commands/film.js': `${builders}module.exports = {
  data: ${djs.film(djs.typed)},
  async execute(interaction) { await interaction.reply(interaction.options.getString('title')) },
  ‹|async suggest(interaction) { await interaction.respond([]) },›
}`,
          'src/events/interactionCreate.js': `module.exports = async (interaction) => {
  const command = interaction.client.commands.get(interaction.commandName)
  if (interaction.isAutocomplete()) return command.suggest(interaction)
  await command.execute(interaction)
}`,
        },
        'oceanic.js': {
          ...OCEANIC,
          'src/commands/film.js': oceanic(
            api.film(api.typed),
            `async execute(interaction) { await interaction.createMessage({ content: interaction.data.options.getString('title', true) }) },
  ‹|async suggest(interaction) { await interaction.result([]) },›`,
          ),
          'src/index.js': `const { Client } = require('oceanic.js')
const commands = new Map([['film', require('./commands/film')]])
new Client({ auth: 'Bot x' }).on('interactionCreate', async (interaction) => {
  const command = commands.get(interaction.data.name)
  if (interaction.isAutocompleteInteraction()) return command.suggest(interaction)
  await command.execute(interaction)
})`,
        },
      },
    ],
  'two getters of different types on one option in a straight line': [
    'use/option-type',
    {
      'discord.js': {
        ...djs.package,
        'film.js': `${builders}module.exports = {
  data: ${djs.film(djs.sub('add', djs.stars), djs.sub('rate', djs.rating))},
  async execute(interaction) {
    const whole = interaction.options.getInteger('stars')
    ‹const part = interaction.options.getNumber('stars')|const part = interaction.options.getSubcommand() === 'rate' ? interaction.options.getNumber('stars') : 0›
    await interaction.reply(String(whole) + part)
  },
}`.replace(
          `const whole = interaction.options.getInteger('stars')`,
          `‹const whole = interaction.options.getInteger('stars')|const whole = interaction.options.getSubcommand() === 'add' ? interaction.options.getInteger('stars') : 0›`,
        ),
      },
      '@sapphire/framework': {
        ...SAPPHIRE,
        'src/commands/film.ts': `import { Command } from '@sapphire/framework'
export class Film extends Command {
  public override registerApplicationCommands(registry: Command.Registry) {
    registry.registerChatInputCommand((builder) => builder.setName('film').setDescription('d')${djs.sub('add', djs.stars)}${djs.sub('rate', djs.rating)})
  }
  public override async chatInputRun(interaction: Command.ChatInputCommandInteraction) {
    const whole = ‹|interaction.options.getSubcommand() === 'rate' ? 0 : ›interaction.options.getInteger('stars')
    const part = ‹|interaction.options.getSubcommand() === 'add' ? 0 : ›interaction.options.getNumber('stars')
    return interaction.reply(String(whole) + part)
  }
}`,
      },
    },
  ],
  'a base class of the project that only stores the definition leaves it closed': [
    'use/required-optional',
    {
      'discord.js': {
        ...djs.package,
        'src/base.js': `module.exports = class Base { constructor(builder) { this.builder = builder } }`,
        'src/commands/film.js': `${builders}const Base = require('../base')
module.exports = class Film extends Base {
  constructor() { super(${djs.film(djs.note)}) }
  async execute(interaction) { await interaction.reply(interaction.options.getString('note', ‹true|false›) ?? 'none') }
}`,
      },
      'oceanic.js': {
        ...OCEANIC,
        'src/base.js': `module.exports = class Base { constructor(data) { this.data = data; this.name = data.name } }`,
        'src/commands/film.js': `const { ApplicationCommandTypes } = require('oceanic.js')
const Base = require('../base')
module.exports = class Film extends Base {
  constructor() { super({ type: ApplicationCommandTypes.CHAT_INPUT, ${api.film(api.note)} }) }
  async execute(interaction) { await interaction.createMessage({ content: interaction.data.options.getString('note', ‹true|false›) ?? 'none' }) }
}`,
      },
    },
  ],
  'a sub-class of a builder that adds nothing leaves it closed': [
    'use/required-optional',
    {
      'discord.js': {
        ...djs.package,
        'src/command.js': `${builders}exports.Slash = class Slash extends SlashCommandBuilder {}`,
        'src/commands/film.js': `const { Slash } = require('../command')
module.exports = {
  data: new Slash().setName('film').setDescription('d')${djs.note},
  async execute(interaction) { await interaction.reply(interaction.options.getString('note', ‹true|false›) ?? 'none') },
}`,
      },
      '@sapphire/framework': {
        ...SAPPHIRE,
        'src/commands/film.ts': `import { Command } from '@sapphire/framework'
import { SlashCommandBuilder } from 'discord.js'
class Slash extends SlashCommandBuilder { public cooldown = 5 }
const data = new Slash().setName('film').setDescription('d')${djs.note}
export class Film extends Command {
  public override registerApplicationCommands(registry: Command.Registry) { registry.registerChatInputCommand(data) }
  public override async chatInputRun(interaction: Command.ChatInputCommandInteraction) {
    return interaction.reply(interaction.options.getString('note', ‹true|false›) ?? 'none')
  }
}`,
      },
    },
  ],
  'an option that must be there, in a function whose caller calls all of them in a try': [
    'use/required-optional',
    {
      'discord.js': {
        ...djs.package,
        'film.js': `${builders}module.exports = class { data = ${djs.film(djs.note)}
  async execute(interaction) { try { await this.show(interaction) } catch (error) { await interaction.reply('no') } }
  async show(interaction) { await interaction.reply(interaction.options.getString('note', ‹true|false›) ?? 'none') } }`,
      },
      'oceanic.js': {
        ...OCEANIC,
        'film.js': `${oceanic(api.film(api.note), `async execute(interaction) { try { await show(interaction) } catch { await interaction.defer() } }`)}
async function show(interaction) { await interaction.createMessage({ content: interaction.data.options.getString('note', ‹true|false›) ?? 'none' }) }`,
      },
    },
  ],
  'a read beside a variable that is called like the name of the command': [
    'use/unknown-option',
    {
      'discord.js': {
        ...djs.package,
        'film.js': `${builders}module.exports = { data: ${djs.film(djs.title)}, async execute(interaction) {
  const commandName = interaction.options.getString('‹titel|title›')
  await interaction.reply(commandName)
} }`,
      },
      'oceanic.js': {
        ...OCEANIC,
        'film.js': oceanic(
          api.film(api.title),
          `async execute(interaction) { const { data } = await find(interaction.data.options.getString('‹titel|title›'))
  await interaction.createMessage({ content: data.name }) }`,
        ),
      },
    },
  ],
  'a read in one of several classes with decorators before their export': [
    'use/unknown-option',
    {
      seyfert: {
        ...packageOf('seyfert', '^3.2.0'),
        'film.ts': `import { Command, CommandContext, createStringOption, Declare, Options } from 'seyfert'
const title = { title: createStringOption({ description: 'd', required: true }) }
@Declare({ name: 'film', description: 'd' })
@Options(title)
export default class Film extends Command { async run(ctx: CommandContext<typeof title>) { await ctx.write({ content: ctx.options.title }) } }
@Declare({ name: 'song', description: 'd' })
@Options(title)
export class Song extends Command { async run(ctx: CommandContext<typeof title>) { await ctx.write({ content: ctx.options.‹titel|title› }) } }`,
      },
    },
  ],
  'an option that must be there, in the `try` of a whole handler, whose `catch` reports what goes wrong':
    [
      'use/required-optional',
      {
        'discord.js': {
          ...djs.package,
          'film.js': `${builders}module.exports = { data: ${djs.film(djs.note)}, async execute(interaction) { try {
  await interaction.deferReply()
  const note = interaction.options.getString('note', ‹true|false›) ?? 'none'
  await interaction.editReply(note)
} catch (error) { console.error('film:', error); return interaction.editReply('no') } } }`,
        },
        'oceanic.js': {
          ...OCEANIC,
          'film.js': oceanic(
            api.film(api.note),
            `async execute(interaction) { try {
  await interaction.defer()
  const note = interaction.data.options.getString('note', ‹true|false›) ?? 'none'
  await interaction.editOriginal({ content: note })
} catch (e) { this.logger.warn({ message: e.message }) } }`,
          ),
        },
      },
    ],
  'a read in a list that may be missing': [
    'use/unknown-option',
    {
      'raw HTTP': {
        ...packageOf('discord-api-types', '^0.37.0'),
        'film.ts': `import { ApplicationCommandOptionType } from 'discord-api-types/v10'
export const film = { ${api.film(api.title)} }
export async function execute(interaction: APIChatInputApplicationCommandInteraction) {
  const options = interaction.data.options ?? []
  return options.find((one) => one.name === '‹titel|title›')?.value
}`,
      },
      eris: {
        ...ERIS,
        'film.js': `exports.film = { type: 1, ${api.film(api.title)} }
exports.execute = async (interaction) => { await interaction.createMessage((interaction.data.options || []).find((one) => one.name === '‹titel|title›')?.value ?? 'none') }`,
      },
    },
  ],
  'a read of what a handler calls a message': [
    'use/unknown-option',
    {
      'discord.js': {
        ...djs.package,
        'film.js': `${builders}module.exports = { data: ${djs.film(djs.title)}, async execute(msg, client) { await msg.reply(msg.options.getString('‹titel|title›')) } }`,
      },
      sapphire: {
        ...SAPPHIRE,
        'film.ts': `import { Command } from '@sapphire/framework'
import { SlashCommandBuilder } from 'discord.js'
export class Film extends Command {
  public override registerApplicationCommands(registry: Command.Registry) { registry.registerChatInputCommand(${djs.film(djs.title)}) }
  public override async chatInputRun(message) { return message.reply(message.options.getString('‹titel|title›', true)) }
}`,
      },
    },
  ],
  'a handler that is imported under another name and called from the definition': [
    'use/unknown-option',
    {
      'discord.js': {
        ...djs.package,
        'src/film-play.js': `exports.play = async (event) => { await event.reply(event.options.getString('‹titel|title›')) }`,
        'src/commands/film.js': `${builders}const { play: start } = require('../film-play')
module.exports = { data: ${djs.film(djs.title)}, execute: async (interaction) => { await start(interaction) } }`,
      },
      'slash-create': {
        ...SLASH_CREATE,
        'film-play.js': `exports.play = (event) => event.options.‹titel|title›`,
        'commands/film.js': `const { play: start } = require('../film-play')\n${created(api.film(api.title), `return start(ctx)`)}`,
      },
    },
  ],
  'a factory of the project with the handler written in place': [
    'use/unknown-option',
    {
      'discord.js': {
        ...djs.package,
        'src/create.js': `${builders}exports.CreateCommand = ({ configure, execute }) => {
  const builder = new SlashCommandBuilder()
  configure(builder)
  return { data: builder, execute }
}`,
        'src/commands/film.js': `const { CreateCommand } = require('../create')
module.exports = CreateCommand({
  configure: (b) => b.setName('film').setDescription('d')${djs.title},
  execute: async (interaction) => { await interaction.reply(interaction.options.getString('‹titel|title›')) },
})`,
      },
      'oceanic.js': {
        ...OCEANIC,
        'src/create.js': `const { ApplicationCommandTypes } = require('oceanic.js')
exports.CreateCommand = ({ name, options, execute }) => ({ type: ApplicationCommandTypes.CHAT_INPUT, name, description: 'd', options, execute })`,
        'src/commands/film.js': `const { CreateCommand } = require('../create')
module.exports = CreateCommand({
  name: 'film',
  options: [${api.title}],
  execute: async (interaction) => { await interaction.createMessage({ content: interaction.data.options.getString('‹titel|title›') }) },
})`,
      },
    },
  ],
  'a value that may be null, kept in a variable, and used later without a check': [
    'use/may-be-null',
    {
      'discord.js': {
        ...djs.package,
        'film.js': `${builders}module.exports = { data: ${djs.film(djs.note)}, async execute(interaction) {
  const note = interaction.options.getString('note')
  await interaction.deferReply()
  await interaction.editReply(note‹.|?.›toUpperCase() ?? 'none')
} }`,
      },
      'oceanic.js': {
        ...OCEANIC,
        'film.js': oceanic(
          api.film(api.note),
          `async execute(interaction) {
  const note = interaction.data.options.getString('note')
  await interaction.defer()
  await interaction.editOriginal({ content: note‹.|?.›toUpperCase() ?? 'none' })
}`,
        ),
      },
    },
  ],
  'a sub-command group without a branch, while its siblings have one': [
    'use/unhandled-subcommand',
    {
      'discord.js': {
        ...djs.package,
        'film.js': `${builders}module.exports = { data: ${djs.film(djs.group('list', djs.sub('show')), djs.group('staff', djs.sub('show')), djs.group('extra', djs.sub('show')))}, async execute(interaction) {
  switch (interaction.options.getSubcommandGroup()) {
    case 'list': await interaction.reply('a'); break
    case 'staff': await interaction.reply('b'); break
    ‹|case 'extra': await interaction.reply('c'); break›
  }
} }`,
      },
      'slash-create': {
        ...SLASH_CREATE,
        'film.js': created(
          api.film(
            api.group('list', api.sub('show')),
            api.group('staff', api.sub('show')),
            api.group('extra', api.sub('show')),
          ),
          `switch (ctx.subcommands[0]) {
    case 'list': return 'a'
    case 'staff': return 'b'
    ‹|case 'extra': return 'c'›
  }`,
        ),
      },
    },
  ],
  "a function that takes the option's name": [
    'use/unknown-option',
    {
      'discord.js': {
        ...djs.package,
        'film.js': `${builders}const textOf = (interaction, name) => interaction.options.getString(name) ?? ''
module.exports = { data: ${djs.film(djs.title)}, async execute(interaction) { await interaction.reply(textOf(interaction, '‹titel|title›')) } }`,
      },
      'oceanic.js': {
        ...OCEANIC,
        'film.js': `const textOf = (name, given) => given.getString(name)\n${oceanic(api.film(api.title), `async execute(interaction) { await interaction.createMessage({ content: textOf('‹titel|title›', interaction.data.options) }) }`)}`,
      },
    },
  ],
  'a template in a case': [
    'use/unknown-subcommand',
    {
      'discord.js': {
        ...djs.package,
        'film.js': `${builders}module.exports = { data: ${djs.film(djs.group('list', djs.sub('add'), djs.sub('drop')))}, async execute(interaction) {
  switch (\`\${interaction.options.getSubcommandGroup()}/\${interaction.options.getSubcommand()}\`) {
    case \`list/‹ad|add›\`: await interaction.reply('a'); break
    case \`list/drop\`: await interaction.reply('b'); break
  }
} }`,
      },
      'slash-create': {
        ...SLASH_CREATE,
        'film.js': created(
          api.film(api.sub('add'), api.sub('drop')),
          `switch (ctx.subcommands[0]) {
    case \`‹ad|add›\`: return 'a'
    case \`drop\`: return 'b'
  }`,
        ),
      },
    },
  ],
  'the name of the focused option in conditions of their own': [
    'use/needless-autocomplete',
    {
      'discord.js': djsTyped(`const focused = interaction.options.getFocused(true)
  if (focused.name === 'title') return interaction.respond([])
  ‹if (focused.name === 'note') return interaction.respond([{ name: 'a', value: 'a' }])|›`),
      'oceanic.js': oceanicTyped(`const { name } = interaction.data.options.getFocused(true)
  if (name === 'title') return interaction.result([])
  ‹if (name === 'note') return interaction.result([{ name: 'a', value: 'a' }])|›`),
    },
  ],
  'a reader of another type, which gives nothing': [
    'use/option-type',
    {
      'oceanic.js': {
        ...OCEANIC,
        'film.js': oceanic(
          api.film(api.stars),
          `async execute(interaction) {
  await interaction.createMessage({ content: String(interaction.data.options.get‹Number|Integer›('stars')) })
}`,
        ),
      },
      'oceanic.js, the option around the value': {
        ...OCEANIC,
        'film.js': oceanic(
          api.film(api.stars),
          `async execute(interaction) {
  await interaction.createMessage({ content: String(interaction.data.options.get‹Number|Integer›Option('stars', true).value) })
}`,
        ),
      },
    },
  ],
  'a misspelt name of the focused option': [
    'use/unknown-option',
    {
      'discord.js': djsTyped(`const { name, value } = interaction.options.getFocused(true)
  const all = name === '‹titel|title›' ? await titles(value) : []
  await interaction.respond(all)`),
      'oceanic.js': oceanicTyped(`switch (interaction.data.options.getFocused(true).name) {
    case '‹titel|title›': return interaction.result([{ name: 'a', value: 'a' }])
  }`),
      'slash-create': {
        ...SLASH_CREATE,
        'film.js': created(
          api.film(api.typed, api.note),
          `return ctx.options.title + ctx.options.note`,
          `async autocomplete(ctx) { return ctx.focused === '‹titel|title›' ? [{ name: 'a', value: 'a' }] : [] }`,
        ),
      },
    },
  ],
  'raw options that are searched': [
    'use/unknown-option',
    {
      eris: {
        ...ERIS,
        'film.js': `const { Constants } = require('eris')
module.exports = { type: Constants.ApplicationCommandTypes.CHAT_INPUT, ${api.film(api.title)}, async execute(interaction) {
  await interaction.createMessage(interaction.data.options.find((o) => o.name === '‹titel|title›').value)
} }`,
      },
      'discord-api-types': {
        ...packageOf('discord-api-types', '^0.37.0'),
        'film.js': `module.exports = { data: { ${api.film(api.title)} }, async execute(interaction) {
  return { type: 4, data: { content: interaction.data.options.find(({ name }) => name === '‹titel|title›').value } }
} }`,
      },
    },
  ],
  'a list of sub-commands has a name that the command does not have': [
    'use/dead-branch',
    {
      'sapphire, handed to super': { ...SAPPHIRE, 'film.ts': ofMethods('add', '‹dorp|drop›') },
      'sapphire, in a decorator': {
        ...SAPPHIRE,
        'film.ts': ofMethods().replace(
          'export class',
          `@ApplyOptions<Subcommand.Options>({ subcommands: ${methodsOf('add', '‹dorp|drop›')} })\n$&`,
        ),
      },
    },
  ],
  'the sub-command that raw options begin with': [
    'use/unknown-subcommand',
    {
      eris: {
        ...ERIS,
        'film.js': `const { Constants } = require('eris')
module.exports = { type: Constants.ApplicationCommandTypes.CHAT_INPUT, ${api.film(api.sub('add', api.title), api.sub('drop'))}, async execute(interaction) {
  const [first] = interaction.data.options
  if (first.name === 'add') await interaction.createMessage(first.options.find((o) => o.name === 'title').value)
  else if (first.name === '‹dorp|drop›') await interaction.createMessage('b')
} }`,
      },
      'discord-api-types': {
        ...packageOf('discord-api-types', '^0.37.0'),
        'film.js': `module.exports = { data: { ${api.film(api.sub('add', api.title), api.sub('drop'))} }, async execute(interaction) {
  switch (interaction.data.options?.[0].name) {
    case '‹ad|add›': return { type: 4, data: { content: 'a' } }
    case 'drop': return { type: 4, data: { content: 'b' } }
  }
} }`,
      },
    },
  ],
  'a read in the branch of the sub-command that raw options begin with': [
    'use/unknown-option',
    {
      eris: {
        ...ERIS,
        'film.js': `const { Constants } = require('eris')
module.exports = { type: Constants.ApplicationCommandTypes.CHAT_INPUT, ${api.film(api.sub('add', api.title), api.sub('rate', api.stars))}, async execute(interaction) {
  const sub = interaction.data.options[0]
  switch (sub.name) {
    case 'add': return interaction.createMessage(sub.options.find((o) => o.name === '‹stars|title›').value)
    case 'rate': return interaction.createMessage(String(sub.options.find((o) => o.name === 'stars').value))
  }
} }`,
      },
      'discord-api-types': {
        ...packageOf('discord-api-types', '^0.37.0'),
        'film.js': `const add = (sub) => sub.options.find(({ name }) => name === '‹titel|title›').value
module.exports = { data: { ${api.film(api.sub('add', api.title), api.sub('drop'))} }, async execute(interaction) {
  const { options: [sub] } = interaction.data
  return { type: 4, data: { content: sub.name === 'add' ? add(sub) : 'b' } }
} }`,
      },
    },
  ],
  'what a search of raw options may not find': [
    'use/may-be-null',
    {
      eris: {
        ...ERIS,
        'film.js': `const { Constants } = require('eris')
module.exports = { type: Constants.ApplicationCommandTypes.CHAT_INPUT, ${api.film(api.note)}, async execute(interaction) {
  await interaction.createMessage(interaction.data.options.find((o) => o.name === 'note')‹.|?.›value ?? 'none')
} }`,
      },
      'discord-api-types': {
        ...packageOf('discord-api-types', '^0.37.0'),
        'film.js': `module.exports = { data: { ${api.film(api.note)} }, async execute(interaction) {
  const note = interaction.data.options.find(({ name }) => name === 'note')
  return { type: 4, data: { content: note‹.|?.›value ?? 'none' } }
} }`,
      },
    },
  ],
  'a bot behind an address of its own': [
    'use/unknown-option',
    {
      'discord-interactions': {
        ...packageOf('discord-interactions', '^4.0.0'),
        'commands.js': `export const FILM = { ${api.film(api.title)}, type: 1 }`,
        'app.js': `import express from 'express'
import { InteractionType, verifyKeyMiddleware } from 'discord-interactions'
const app = express()
app.post('/interactions', verifyKeyMiddleware(process.env.KEY), async (req, res) => {
  const { type, data } = req.body
  if (type === InteractionType.APPLICATION_COMMAND) {
    if (data.name === 'film') {
      const title = data.options.find((o) => o.name === '‹titel|title›').value
      return res.send({ type: 4, data: { content: title } })
    }
  }
})`,
      },
      'a worker': {
        ...packageOf('discord-api-types', '^0.37.0'),
        'src/commands.js': `export const FILM = { ${api.film(api.title)} }`,
        'src/server.js': `import { FILM } from './commands.js'
export default { async fetch(request) {
  const interaction = await request.json()
  switch (interaction.data.name.toLowerCase()) {
    case FILM.name.toLowerCase(): {
      const title = interaction.data.options.find((option) => option.name === '‹titel|title›').value
      return Response.json({ type: 4, data: { content: title } })
    }
  }
} }`,
      },
    },
  ],
  'names of sub-commands in a list': [
    'use/dead-branch',
    {
      'slash-create': {
        ...SLASH_CREATE,
        'film.js': created(
          api.film(api.sub('add'), api.sub('drop')),
          `if (ctx.subcommands[0] === '‹ad|add›') return 'a'; return 'b'`,
        ),
      },
      'slash-create, in a variable': {
        ...SLASH_CREATE,
        'film.js': created(
          api.film(api.sub('add'), api.sub('drop')),
          `const [which] = ctx.subcommands; if (which === '‹ad|add›') return 'a'; return 'b'`,
        ),
      },
    },
  ],
}

describe.each(Object.entries(CASES))('%s', (_, [code, bots]) => {
  test.each(Object.entries(bots))('%s', (_library, bot) => {
    const codes = findingsIn(variantOf(bot, 'wrong')).map((finding) => finding.code)
    expect([...new Set(codes)]).toEqual([code])
    expect(
      findingsIn(variantOf(bot, 'right')).map((finding) => `${finding.code} ${finding.message}`),
    ).toEqual([])
  })
})

describe('a handler that reads nothing of a command with required options', () => {
  const BOTS: Readonly<Record<string, Bot>> = {
    'discord.js': {
      ...djs.package,
      'film.js': `${builders}module.exports = { data: ${djs.film(djs.title, djs.stars)}, async execute(interaction) {
  ‹await interaction.reply('Thank you')|await interaction.reply(interaction.options.getString('title') + interaction.options.getInteger('stars'))›
} }`,
    },
    'slash-create': {
      ...SLASH_CREATE,
      'film.js': created(
        api.film(api.title, api.stars),
        `‹return 'Thank you'|return ctx.options.title + ctx.options.stars›`,
      ),
    },
    'discord.js, in a constant that is exported': {
      ...djs.package,
      'film.js': `${builders}exports.data = ${djs.film(djs.title)}
exports.execute = async (interaction) => { await interaction.reply(‹'Thank you'|interaction.options.getString('title')›) }`,
    },
    'Oceanic, in a constant that is exported': {
      ...OCEANIC,
      'film.ts': `import { ApplicationCommandTypes } from 'oceanic.js'
export const film = { type: ApplicationCommandTypes.CHAT_INPUT, ${api.film(api.title)} }
export const execute = async (interaction) => { await interaction.createMessage({ content: ‹'Thank you'|interaction.data.options.getString('title')› }) }`,
    },
  }
  test.each(Object.entries(BOTS))('%s: one warning a command', (_, bot) => {
    expect(findingsIn(variantOf(bot, 'wrong')).map(({ severity }) => severity)).toEqual(['warning'])
    expect(findingsIn(variantOf(bot, 'right'))).toEqual([])
  })

  test('nothing is said where the interaction is handed on, or where no option is required', () => {
    const bot = (options: string, body: string): Bot => ({
      ...djs.package,
      'film.js': `${builders}const { answer } = require('answers')\nmodule.exports = { data: ${djs.film(options)}, async execute(interaction) { ${body} } }`,
    })
    expect(findingsIn(bot(djs.title, 'await answer(interaction)'))).toEqual([])
    expect(findingsIn(bot(djs.title, 'await answer({ event: interaction })'))).toEqual([])
    expect(findingsIn(bot(djs.title, 'await answer(interaction.options)'))).toEqual([])
    expect(findingsIn(bot(djs.title, 'this.last = interaction'))).toEqual([])
    expect(findingsIn(bot(djs.note, `await interaction.reply('Thank you')`))).toEqual([])
  })
})

describe('nothing is said', () => {
  test.each([
    `for (const name of ['title', '-', 'note']) { if (name === '-') continue; all.push(given.getString(name)) }`,
    `['title', 'author'].map((name) => name === 'author' ? interaction.user.id : given.getString(name))`,
    `['title', 'author'].map((name) => given.get(name) ? given.getString(name, true) : '')`,
    `for (const [name, kind] of [['note', 'text'], ['stars', 'number']]) kind === 'number' ? given.getNumber(name) : given.getString(name)`,
    `['Film:', 'title', 'note'].reduce((text, name) => text + given.getString(name))`,
    `['title', 'author'].map((name) => textOf(name))`,
  ])('of names in a list that need not all be read: %s', (body) => {
    const film = `${builders}const textOf = (name) => name === 'author' ? '' : ask(name)
module.exports = { data: ${djs.film(djs.title, djs.note)}, async execute(interaction) { const all = []; const given = interaction.options; ${body}; await interaction.reply(given.getString('title') + given.getString('note')) } }`
    expect(findingsIn({ ...djs.package, 'film.js': film })).toEqual([])
  })

  test.each(['ctx', 'i', 'message'])(
    'of an option where `%s` is handed on, of which another one is read',
    (name) => {
      const body = `await ${name}.reply(${name}.options.getString('title')); await require('helper')(${name})`
      const film = `${builders}module.exports = { data: ${djs.film(djs.title, djs.note)}, async execute(${name}) { ${body} } }`
      expect(findingsIn({ ...djs.package, 'film.js': film })).toEqual([])
      const own = film.replace(/await require.*\)\(\w+\)/, '')
      expect(findingsIn({ ...djs.package, 'film.js': own }).map(({ code }) => code)).toEqual([
        'use/never-read',
      ])
    },
  )

  test.each<[string, Bot]>([
    [
      'a class of the project that is handed the builder',
      {
        ...djs.package,
        'command.js': `module.exports = class { constructor(given) { this.builder = given.builder; for (const one of given.parts) this.builder?.addSubcommand(one.builder) } }`,
        'film.js': `${builders}const Command = require('./command')
module.exports = new Command({ builder: ${djs.film()}, parts: require('./parts'), execute(interaction) { go(interaction.options.getSubcommand()) } })`,
      },
    ],
    [
      'what is listed beside the builder',
      {
        ...djs.package,
        'film.js': `${builders}const Command = require('commands')
module.exports = new Command({ builder: ${djs.film()}, subcommands: [require('./add')], execute(interaction) { go(interaction.options.getSubcommand()) } })`,
      },
    ],
    [
      'decorated classes of a library that is not known',
      {
        ...packageOf('@discord-nestjs/core', '^5.5.0'),
        'film.ts': `import { Command, Handler, IA } from '@discord-nestjs/core'
import { Params } from './params'
@Command({ name: 'film', description: 'd', defaultMemberPermissions: 8n })
export class Film {
  @Handler() async handle(@IA() params: Params, interaction: CommandInteraction) { await interaction.reply(params.title) }
  async complete(interaction: AutocompleteInteraction) { await interaction.respond(named(interaction.options.getString('title'))) }
}`,
      },
    ],
  ])('of options that are added by %s', (_, bot) => {
    expect(findingsIn(bot)).toEqual([])
  })

  test.each([
    [
      'what is caught is not reported',
      `await a(); await b()`,
      `catch (error) { await interaction.reply('no') }`,
    ],
    [
      'something else is given',
      `await a(); await b()`,
      `catch (error) { console.error(error); note = 'none' }`,
    ],
    [
      'something else is returned',
      `await a(); await b()`,
      `catch (error) { console.error(error); return 'none' }`,
    ],
    [
      'it is about the option alone',
      '',
      `catch (error) { console.error(error); await interaction.reply('no') }`,
    ],
  ])('of an option that must be there in a `try`, where %s', (_, more, caught) => {
    const body = `let note; try { note = interaction.options.getString('note', true); ${more} } ${caught}`
    const film = `${builders}module.exports = { data: ${djs.film(djs.note)}, async execute(interaction) { ${body} } }`
    expect(findingsIn({ ...djs.package, 'film.js': film })).toEqual([])
  })

  const film = `export const Film = { name: 'film', description: 'd', options: [${api.sub('add', api.title)}, ${api.sub('rate', api.stars)}] } as const\n`
  const show = `export const show = (interaction: Interaction, args: Partial<ArgsOf<typeof Film>['add'] & ArgsOf<typeof Film>['rate']>) => interaction.reply(String(args.title ?? args.stars))\n`
  const handler = (name: string): string =>
    `export const ${name} = (interaction: Interaction, args: ArgsOf<typeof Film>['${name}']) => show(interaction, args)\n`
  const FILM = `import { Film } from './film'\n`
  const SHOW = `${FILM}import { show } from './show'\n`

  test.each<[string, Bot]>([
    ['of one file', { 'film.ts': film + show + handler('add') + handler('rate') }],
    [
      'of several files',
      {
        'film.ts': film,
        'show.ts': FILM + show,
        'a.ts': SHOW + handler('add'),
        'b.ts': SHOW + handler('rate'),
      },
    ],
  ])('of a function that several sub-commands hand what they have, %s', (_, bot) => {
    expect(findingsIn(bot)).toEqual([])
    const wrong = Object.entries(bot).map(([path, text]) => [
      path,
      text.replace('args.stars', 'args.star'),
    ])
    expect(findingsIn(Object.fromEntries(wrong)).map(({ code }) => code)).toEqual([
      'use/unknown-option',
    ])
  })

  test.each([
    `const byId = (id) => [{ id: 'medium' }, { id: 'long' }].find((one) => one.id === id)`,
    `const byId = (id) => { for (const one of ['medium', 'long']) if (one === id) return one }`,
    `const byId = (id) => id === 'medium' ? 'cm' : 'm'\nexports.all = ['medium', 'long'].map(byId)`,
  ])('of what a function compares that may be handed other values: %s', (byId) => {
    const body = `await interaction.reply(String(byId(interaction.options.getString('kind'))))`
    const film = `${builders}${byId}\nmodule.exports.data = ${djs.film(djs.kind)}\nmodule.exports.execute = async (interaction) => { ${body} }`
    expect(findingsIn({ ...djs.package, 'film.js': film })).toEqual([])
    const own = film.replace(/byId\(([^)]*\))\)/, `$1 === 'medium'`)
    expect(findingsIn({ ...djs.package, 'film.js': own }).map(({ code }) => code)).toEqual([
      'use/not-a-choice',
    ])
  })

  test.each([
    `const [first] = interaction.data.options; return first.name === 'note' ? 'a' : 'b'`,
    `return interaction.data.options[1]?.name === 'note' ? 'a' : 'b'`,
    `for (const option of interaction.data.options) if (option.name === 'note') return 'a'`,
  ])('of names of options that raw options of a command without sub-commands have: %s', (body) => {
    const film = `module.exports = { data: { ${api.film(api.title, api.note)} }, async execute(interaction) { ${body} } }`
    expect(findingsIn({ ...packageOf('discord-api-types', '^0.37.0'), 'film.js': film })).toEqual(
      [],
    )
  })

  test('of names of options in a sub-command, which raw options have further inside', () => {
    const body = `const [sub] = interaction.data.options; if (sub.name === 'add') return sub.options[0].name === 'title' ? 'a' : 'b'; if (sub.name === 'drop') return 'c'`
    const film = `module.exports = { data: { ${api.film(api.sub('add', api.title), api.sub('drop'))} }, async execute(interaction) { ${body} } }`
    expect(findingsIn({ ...packageOf('discord-api-types', '^0.37.0'), 'film.js': film })).toEqual(
      [],
    )
  })

  test('of names of sub-commands in a group, which raw options have further inside', () => {
    const body = `const [first] = interaction.data.options; if (first.name === 'list') return first.options[0].name === 'add' ? 'a' : 'b'`
    const film = `module.exports = { data: { ${api.film(api.group('list', api.sub('add'), api.sub('drop')))} }, async execute(interaction) { ${body} } }`
    expect(findingsIn({ ...packageOf('discord-api-types', '^0.37.0'), 'film.js': film })).toEqual(
      [],
    )
  })

  test.each([
    [
      'a table of something else',
      `const GUARDS = [{ name: 'owner', chatInputRun: check }]\n${ofMethods('add', 'drop')}`,
    ],
    [
      'lists of two classes',
      `@ApplyOptions<Subcommand.Options>({ subcommands: ${methodsOf('play')} })\nexport class Song extends Subcommand {}\n${ofMethods()}`,
    ],
    ['a list with a name in capitals', ofMethods('Add', 'drop')],
    ['a list with more in it', ofMethods('add').replace('[{ name', '[...MORE, { name')],
  ])('of the names in lists of sub-commands, in %s', (_, text) => {
    expect(findingsIn({ ...SAPPHIRE, 'film.ts': text })).toEqual([])
  })

  test.each([
    `switch (\`\${interaction.commandName}/\${interaction.options.getSubcommand(false)}\`) { case 'film/add': break; case 'song/play': await interaction.reply(interaction.options.getString('artist')) }`,
    `const key = \`cmd_\${interaction.commandName}\`; if (key === 'cmd_song') await interaction.reply(interaction.options.getString('artist'))`,
  ])('of what a dispatcher reads for other commands: %s', (body) => {
    const film = `${builders}exports.data = ${djs.film(djs.sub('add'))}\nexports.execute = async (interaction) => { ${body} }`
    expect(findingsIn({ ...djs.package, 'film.js': film })).toEqual([])
    const handed = `${builders}exports.data = ${djs.film(djs.note)}\nexports.execute = async (commandName, interaction) => { if (commandName === 'song') await interaction.reply(interaction.options.getString('artist')); else await interaction.reply(interaction.options.getString('note')) }`
    expect(findingsIn({ ...djs.package, 'film.js': handed })).toEqual([])
  })

  test('of what is called as options and handlers are, and is answered by nobody', () => {
    const film = `${builders}exports.data = ${djs.film(djs.note)}
exports.execute = async (interaction) => { await interaction.reply(interaction.options.getString('note')) }
exports.tasks = { run: (cli) => cli.options.getString('out') }`
    expect(findingsIn({ ...djs.package, 'film.js': film })).toEqual([])
  })

  test('of readers of several types side by side, where another type counts as left out', () => {
    const bot = (read: string): Bot => ({
      ...OCEANIC,
      'film.js': oceanic(
        api.film(api.sub('add', api.title), api.sub('rate', api.stars.replace('stars', 'title'))),
        `async execute(interaction) { const given = interaction.data.options; ${read} }`,
      ),
    })
    expect(
      findingsIn(
        bot(
          `const text = given.getString('title'), number = given.getInteger('title'); await interaction.createMessage({ content: String(text ?? number) })`,
        ),
      ),
    ).toEqual([])
    expect(
      findingsIn(
        bot(`await interaction.createMessage({ content: given.getString('title') ?? '' })`),
      ),
    ).toEqual([])
    expect(
      findingsIn(bot(`await interaction.createMessage({ content: given.getNumber('title') })`)).map(
        ({ code }) => code,
      ),
    ).toEqual(['use/option-type'])
  })

  test.each([
    `catch (error) { if (error.code === 'CommandInteractionOptionEmpty') return interaction.reply('Write a note'); console.error(error) }`,
    `catch (error) { if (error instanceof TypeError) await interaction.reply('Write a note'); else console.error(error) }`,
    `catch (error) { console.error(error) }\n await interaction.reply(note ?? 'none')`,
    `catch (error) { console.error(error); return defaults() }`,
    `catch (error) { console.error(error); return { error } }`,
    `catch (error) { const isExpected = error instanceof TypeError; console.error(error, isExpected) }`,
  ])('of a read in a `try` whose `catch` expects that it throws: %s', (behind) => {
    const body = `let note; try { await interaction.deferReply(); const one = 1; const two = 2; note = interaction.options.getString('note', true) } ${behind}`
    const film = `${builders}exports.data = ${djs.film(djs.note)}\nexports.execute = async (interaction) => { ${body} }`
    expect(findingsIn({ ...djs.package, 'film.js': film })).toEqual([])
  })

  test('of a function that answers what is being typed for an imported command, too', () => {
    const film = `${builders}const { song } = require('./song')
const complete = async (interaction) => interaction.options.getFocused(true).name === 'artist' ? interaction.respond(artists) : interaction.respond(titles)
const data = ${djs.film(djs.typed)}
const execute = async (interaction) => interaction.reply(interaction.options.getString('title'))
module.exports = [{ data, execute, autocomplete: complete }, { data: song, autocomplete: complete }]`
    expect(findingsIn({ ...djs.package, 'film.js': film })).toEqual([])
  })

  test('of a class that adds to the builder which its base keeps', () => {
    const bot = (more: string): Bot => ({
      ...djs.package,
      'base.ts': `export class Base { constructor(public readonly bot: Bot, public builder: SlashCommandBuilder) {} }`,
      'film.ts': `import { SlashCommandBuilder } from 'discord.js'\nimport { Base } from './base'
export class Film extends Base {
  constructor(bot: Bot) { super(bot, ${djs.film()}); ${more} }
  async run(interaction: ChatInputCommandInteraction) { await interaction.reply(interaction.options.getString('title')) }
}`,
    })
    expect(findingsIn(bot('')).map(({ code }) => code)).toEqual(['use/unknown-option'])
    expect(findingsIn(bot(`(this.builder as SlashCommandBuilder)${djs.title}`))).toEqual([])
  })

  test('of reads that only look like those of options, where nothing hands their function the options', () => {
    const bot = (given: string): Bot => ({
      ...djs.package,
      'film.js': `${builders}module.exports = { data: ${djs.film(djs.title)}, callback: (event, given) => event.reply(given.getString('titel')) }`,
      'index.js': `module.exports = (interaction) => bot.commands.get(interaction.commandName).callback(interaction, ${given})`,
    })
    expect(findingsIn(bot('settings'))).toEqual([])
    expect(findingsIn(bot('interaction.options')).map(({ code }) => code)).toEqual([
      'use/unknown-option',
    ])
  })
})

test('a command with as many sub-commands in files of their own as it may have', () => {
  const names = Array.from({ length: 75 }, (_, index) => `s${index}`)
  const group = (index: number): string =>
    djs.group(
      `g${index}`,
      ...names.slice(index * 25, index * 25 + 25).map((name) => djs.sub(name, djs.title)),
    )
  const bot: Bot = {
    ...djs.package,
    'commands/film.js': `${builders}${names.map((name) => `const ${name} = require('../film/${name}')`).join('\n')}
module.exports = { data: ${djs.film(group(0), group(1), group(2))}, async execute(interaction) {
  switch (interaction.options.getSubcommand()) { ${names.map((name) => `case '${name}': return ${name}.run(interaction)`).join('; ')} }
} }`,
    ...Object.fromEntries(
      names.map((name) => [
        `film/${name}.js`,
        `exports.run = (interaction) => interaction.reply(interaction.options.getString('titel'))`,
      ]),
    ),
  }
  expect(new Set(findingsIn(bot).map(({ uri }) => uri)).size).toBe(names.length)
})

test('what a builder of the project is handed beside its options is read', () => {
  const bot = (name: string): Bot => ({
    ...djs.package,
    'film.js': `${builders}class Film extends SlashCommandBuilder { setExecute(fn) { this.execute = fn; return this } }
module.exports = new Film().setName('film').setDescription('d')${djs.title}.setExecute(async (interaction) => {
  await interaction.reply(interaction.options.getString('${name}', true))
})`,
  })
  const codes = (name: string): readonly string[] => findingsIn(bot(name)).map(({ code }) => code)
  expect(codes('title')).toEqual([])
  expect(codes('titel')).toContain('use/unknown-option')
})

describe('a function of several commands', () => {
  const command = (name: string, option: string): string =>
    `const { show } = require('./show')
module.exports = { data: { name: '${name}', description: 'd', options: [${option}] }, execute: (interaction) => show(interaction) }`
  const kind = (...values: readonly string[]): string =>
    `{ type: 3, name: 'kind', description: 'd', choices: [${values.map((value) => `{ name: '${value}', value: '${value}' }`).join()}] }`
  const said = (show: string, ...options: readonly string[]): string[] =>
    findingsIn({
      ...djs.package,
      ...Object.fromEntries(
        options.map((option, index) => [`c${index}.js`, command(`c${index}`, option)]),
      ),
      'show.js': `exports.show = async (interaction) => { ${show} }`,
    }).map(({ message }) => message)
  const compared = `if (interaction.options.getString('kind') === 'film') await interaction.reply('a')`

  test('has a finding that tells what each of them has', () => {
    const wrong = 'The string "film" is not one of the choices of "kind", so this is never true.'
    expect(said(compared, kind('tv', 'movie'), kind('big'))).toEqual([
      `For "c0": ${wrong} The choices are "tv" and "movie". For "c1": ${wrong} The only choice is "big".`,
    ])
    const [message = ''] = said(
      `await interaction.reply(interaction.options.getString('knd') ?? 'a')`,
      kind('a'),
      kind('b').replace('kind', 'size'),
    )
    expect(message).toMatch(/^For "c0": .* It has "kind"\. For "c1": .* It has "size"\.$/)
  })

  test('has a short one if all have the same, or many have others', () => {
    expect(said(compared, kind('tv'), kind('tv')).join()).not.toContain('For "')
    const values = ['a', 'b', 'c', 'd', 'e']
    expect(said(compared, ...values.map((value) => kind(value))).join()).toMatch(
      /^(?:For "c\d": [^.]*\. The only choice is "\w"\. ){3}It is also wrong for 2 more\.$/,
    )
  })
})

test('a misspelt sub-command between the options of slash-create is reported with the right ones', () => {
  const title = `options: [{ type: 3, name: 'title', description: 'd', required: true }]`
  const bot = (read: string): Bot => ({
    ...SLASH_CREATE,
    'film.js': created(
      `name: 'film', description: 'd', options: [{ type: 1, name: 'add', description: 'd', ${title} }, { type: 1, name: 'remove', description: 'd', ${title} }]`,
      `return ${read}`,
    ),
  })
  const said = (read: string): string[] => findingsIn(bot(read)).map(({ message }) => message)
  for (const read of ['ctx.options.remov', 'ctx.options.remov.title', `ctx.options['remov']`]) {
    expect(said(read).join()).toContain(
      'The command has no sub-command "remov": this finds nothing, whatever the user enters. It has "add" and "remove".',
    )
  }
  expect(said('ctx.options.remove.titel').join()).toContain('has no option "titel"')
})
