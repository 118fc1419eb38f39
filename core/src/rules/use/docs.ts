import type { Docs } from '../docs.js'

const indented = (lines: string): string => lines.replace(/^/gm, '    ')

/**
 * Makes the source code of a typical module: the definition of a command and its handler in one
 * object.
 */
const module = (options: string, handler: string, more = ''): string =>
  `const { SlashCommandBuilder } = require('discord.js')

module.exports = {
  data: new SlashCommandBuilder()
    .setName('film')
    .setDescription('Films')
${indented(options)},
  async execute(interaction) {
${indented(handler)}
  },
${more}}
`

const TITLE = `.addStringOption((option) => option.setName('title').setDescription('Which film').setRequired(true))`
const YEAR = `.addIntegerOption((option) => option.setName('year').setDescription('Of which year'))`
const NOTE = `.addStringOption((option) => option.setName('note').setDescription('What to remember'))`
const WHERE = `.addChannelOption((option) =>
  option
    .setName('where')
    .setDescription('Where to show it')
    .addChannelTypes(ChannelType.GuildText)
    .setRequired(true),
)`
const GENRE = `.addStringOption((option) =>
  option
    .setName('genre')
    .setDescription('Which kind')
    .setRequired(true)
    .addChoices({ name: 'Comedy', value: 'comedy' }, { name: 'Drama', value: 'drama' }),
)`
const SUBS = `.addSubcommand((sub) => sub.setName('add').setDescription('Add a film'))
.addSubcommand((sub) => sub.setName('remove').setDescription('Remove a film'))`
const TYPED = `.addStringOption((option) =>
  option.setName('title').setDescription('Which film').setRequired(true).setAutocomplete(true),
)`

const reply = (text: string): string => `await interaction.reply(${text})`
const cases = (second: string): string => `switch (interaction.options.getSubcommand()) {
  case 'add':
    await interaction.reply('Added.')
    break
  case '${second}':
    await interaction.reply('Removed.')
    break
}`
const onlyFor = (
  name: string,
  answer: string,
): string => `const sub = interaction.options.getSubcommand()
if (sub === '${name}') await interaction.reply('${answer}')
else await interaction.reply('Done.')`
const compared = (
  value: string,
): string => `const genre = interaction.options.getString('genre', true)
${reply(`genre === '${value}' ? 'Funny.' : 'Sad.'`)}`
const autocomplete = `  async autocomplete(interaction) {
    await interaction.respond([])
  },
`
const typed = (option: string): string => `  async autocomplete(interaction) {
    const focused = interaction.options.getFocused(true)
    if (focused.name === '${option}') await interaction.respond([])
  },
`
const answered = (...names: readonly string[]): string => `  async autocomplete(interaction) {
    switch (interaction.options.getFocused(true).name) {
${names.map((name) => `      case '${name}':\n        return interaction.respond([])\n`).join('')}    }
  },
`
const NAMES = ['title', 'director', 'actor']
const typedOption = (name: string): string => `.addStringOption((option) =>
  option.setName('${name}').setDescription('Which ${name}').setAutocomplete(true),
)`
const READ_NAMES = NAMES.map((name) => `interaction.options.getString('${name}')`).join(', ')

export const useDocs = {
  'use/unknown-option': {
    summary:
      'A handler reads only options that the command, or the sub-command of the branch, has.',
    why: 'Discord sends what the definition has, so a read with another name always gives null, and what is being typed never has it. The rule reports it only if all options are known, and never if the program may add some.',
    bad: module(TITLE, reply(`interaction.options.getString('titel')`)),
    good: module(TITLE, reply(`interaction.options.getString('title')`)),
  },
  'use/option-type': {
    summary: 'An option is read with a method that accepts its type.',
    why: 'The method throws as soon as a user fills in the option; INTEGER and NUMBER are different types. If the option is not required, nobody notices until then.',
    bad: module(TITLE, reply(`String(interaction.options.getInteger('title'))`)),
    good: module(TITLE, reply(`interaction.options.getString('title')`)),
  },
  'use/required-optional': {
    summary: 'Only an option that is required is read with `true` as the second argument.',
    why: 'With `true`, the method throws if the user left the option out, and users may leave out options that are not required.',
    bad: module(NOTE, reply(`interaction.options.getString('note', true)`)),
    good: module(NOTE, reply(`interaction.options.getString('note') ?? 'Nothing.'`)),
  },
  'use/channel-types': {
    summary:
      'A reader that accepts some types of channels accepts all that users may choose for the option.',
    why: 'As soon as a user chooses a channel of another type, discord.js throws, and the command does not respond.',
    bad: module(
      WHERE,
      reply(`String(interaction.options.getChannel('where', true, [ChannelType.GuildVoice]))`),
    ).replace('{ SlashCommandBuilder }', '{ ChannelType, SlashCommandBuilder }'),
    good: module(
      WHERE,
      reply(`String(interaction.options.getChannel('where', true, [ChannelType.GuildText]))`),
    ).replace('{ SlashCommandBuilder }', '{ ChannelType, SlashCommandBuilder }'),
  },
  'use/unknown-subcommand': {
    summary: 'Every branch is for an existing sub-command, and every sub-command has its branch.',
    why: 'The branch has a name that no sub-command has, and no branch handles the one that was meant: its users see that the application did not respond.',
    bad: module(SUBS, cases('delete')),
    good: module(SUBS, cases('remove')),
  },
  'use/dead-branch': {
    summary:
      'A branch is for a sub-command, a group or an autocompleted option that the command has.',
    why: 'The branch is never taken. It may be left over from a sub-command or an option that was renamed or removed.',
    bad: module(SUBS, onlyFor('delete', 'Deleted.')),
    good: module(SUBS, onlyFor('remove', 'Removed.')),
  },
  'use/no-subcommands': {
    summary: 'Only the handler of a command with sub-commands asks which one was used.',
    why: 'Without sub-commands the method throws whenever the command is used.',
    bad: module(
      TITLE,
      reply(`interaction.options.getSubcommand() + interaction.options.getString('title')`),
    ),
    good: module(TITLE, reply(`interaction.options.getString('title')`)),
  },
  'use/unknown-getter': {
    summary: 'A handler uses only methods and targets that the library has for the command.',
    why: 'Calling a method that does not exist throws a TypeError whenever the code is reached. A property that does not exist, such as `targetUser` of a message command or `kickable` of a user, is undefined.',
    bad: module(SUBS, reply('interaction.options.getSubCommand()')),
    good: module(SUBS, reply('interaction.options.getSubcommand()')),
  },
  'use/not-a-choice': {
    summary: 'The value of an option with choices is compared with values of its choices.',
    why: 'Users cannot choose anything else, so the comparison is never true.',
    bad: module(GENRE, compared('commedy')),
    good: module(GENRE, compared('comedy')),
  },
  'use/unhandled-subcommand': {
    summary: 'A chain of branches without a default handles every sub-command.',
    why: 'For the others the handler does nothing: their users see that the application did not respond.',
    bad: module(
      `${SUBS}\n.addSubcommand((sub) => sub.setName('list').setDescription('List the films'))`,
      cases('remove'),
    ),
    good: module(SUBS, cases('remove')),
  },
  'use/unhandled-autocomplete': {
    summary:
      'A chain of branches for autocompletion answers every option with autocomplete, and every sub-command that has one.',
    why: 'For the others the handler does not answer: users see that loading the options failed.',
    bad: module(
      NAMES.map(typedOption).join('\n'),
      reply(`[${READ_NAMES}].join()`),
      answered('title', 'director'),
    ),
    good: module(
      NAMES.map(typedOption).join('\n'),
      reply(`[${READ_NAMES}].join()`),
      answered(...NAMES),
    ),
  },
  'use/needless-autocomplete': {
    summary: 'A handler answers autocompletion only for options with autocomplete.',
    why: 'Discord asks for suggestions only if the definition says so: the handler is never called, and users get none.',
    bad: module(TITLE, reply(`interaction.options.getString('title')`), autocomplete),
    good: module(TYPED, reply(`interaction.options.getString('title')`), typed('title')),
  },
  'use/may-be-null': {
    summary:
      'A handler reads a member of a value only if the option is required, or after a check for null.',
    why: 'An option that the user left out is null, and reading a member of null throws.',
    bad: module(NOTE, reply(`interaction.options.getString('note').trim()`)),
    good: module(NOTE, reply(`interaction.options.getString('note')?.trim() ?? 'Nothing.'`)),
  },
  'use/nothing-read': {
    summary: 'A handler of a command with required options reads an option.',
    why: 'Users must enter something that has no effect: the handler is unfinished, or is that of another command. The rule reports it only if the handler answers by itself and passes the interaction nowhere.',
    bad: module(TITLE, reply(`'Thank you'`)),
    good: module(TITLE, reply(`interaction.options.getString('title')`)),
  },
  'use/never-read': {
    summary: 'Every option is read somewhere.',
    why: 'Users fill in an option that has no effect. The rule reports it only if it can see all code that may read options.',
    bad: module(`${TITLE}\n${YEAR}`, reply(`interaction.options.getString('title')`)),
    good: module(
      `${TITLE}\n${YEAR}`,
      `const year = interaction.options.getInteger('year')\n${reply(`interaction.options.getString('title') + (year ?? '')`)}`,
    ),
  },
} satisfies Docs<'use'>
