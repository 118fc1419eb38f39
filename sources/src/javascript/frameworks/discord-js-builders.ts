import { CommandType, OptionType } from '@slashlint/core/contract'
import type { BuilderKind, Effect, Methods } from '../values/builder-methods.js'
import { VALUE_OPTIONS } from '../values/option-words.js'
import { sinksFor } from './framework.js'
import type { Framework } from './framework.js'

const set = (field: string): Effect => ({ kind: 'set', field })
const flag = (field: string): Effect => ({ kind: 'flag', field })
const list = (field: string): Effect => ({ kind: 'list', field })
const append = (field: string): Effect => ({ kind: 'append', field })
const clear = (field: string): Effect => ({ kind: 'clear', field })

/** Makes the facts about the methods that set and clear a text and its translations. */
const textMethods = (word: string, field: string): Methods => ({
  [`set${word}`]: set(field),
  [`set${word}Localizations`]: set(`${field}_localizations`),
  [`set${word}Localization`]: { kind: 'locale', field: `${field}_localizations` },
  [`clear${word}Localizations`]: clear(`${field}_localizations`),
  [`clear${word}Localization`]: { kind: 'clear-locale', field: `${field}_localizations` },
})
const NAMED = textMethods('Name', 'name')
const DESCRIBED = textMethods('Description', 'description')

const COMMAND: Methods = {
  setDefaultPermission: flag('default_permission'),
  setDefaultMemberPermissions: { kind: 'set', field: 'default_member_permissions', absent: null },
  clearDefaultMemberPermissions: clear('default_member_permissions'),
  setDMPermission: flag('dm_permission'),
  setNSFW: flag('nsfw'),
  setContexts: list('contexts'),
  clearContexts: clear('contexts'),
  setIntegrationTypes: list('integration_types'),
  clearIntegrationTypes: clear('integration_types'),
}

const OPTION: Methods = {
  ...NAMED,
  ...DESCRIBED,
  setRequired: flag('required'),
  setMinValue: set('min_value'),
  setMaxValue: set('max_value'),
  setMinLength: set('min_length'),
  setMaxLength: set('max_length'),
  clearMinValue: clear('min_value'),
  clearMaxValue: clear('max_value'),
  clearMinLength: clear('min_length'),
  clearMaxLength: clear('max_length'),
  addChannelTypes: append('channel_types'),
  setChannelTypes: list('channel_types'),
  clearChannelTypes: clear('channel_types'),
  // discord.js 13
  addChannelType: append('channel_types'),
  addChoice: { kind: 'choice' },
  addChoices: append('choices'),
  setChoices: list('choices'),
  clearChoices: clear('choices'),
  setAutocomplete: flag('autocomplete'),
}

const option = (optionType: number, methods = OPTION): BuilderKind => ({
  builds: 'option',
  optionType,
  methods,
})

/** Makes the facts about methods such as `addUserOption(…)` and `addUserOptions(…)`. */
const adds = (name: string, makes: BuilderKind): [string, Effect][] => [
  [`add${name}`, { kind: 'options', makes }],
  [`add${name}s`, { kind: 'options', makes }],
]

const OPTIONS: Methods = {
  ...Object.fromEntries(
    [...VALUE_OPTIONS].flatMap(([word, type]) => adds(`${word}Option`, option(type))),
  ),
  addOptions: { kind: 'options', makes: undefined },
}

const SUBCOMMAND = option(OptionType.SUB_COMMAND, { ...NAMED, ...DESCRIBED, ...OPTIONS })
const SUBCOMMANDS: Methods = Object.fromEntries(adds('Subcommand', SUBCOMMAND))
const GROUP = option(OptionType.SUB_COMMAND_GROUP, { ...NAMED, ...DESCRIBED, ...SUBCOMMANDS })
const GROUPS: Methods = Object.fromEntries(adds('SubcommandGroup', GROUP))

const CHAT_INPUT: BuilderKind = {
  builds: 'command',
  commandType: CommandType.CHAT_INPUT,
  methods: { ...NAMED, ...DESCRIBED, ...COMMAND, ...SUBCOMMANDS, ...GROUPS, ...OPTIONS },
}
const MENU: BuilderKind = {
  builds: 'context',
  methods: { ...NAMED, ...COMMAND, setType: set('type') },
}
const USER: BuilderKind = { ...MENU, commandType: CommandType.USER }
const MESSAGE: BuilderKind = { ...MENU, commandType: CommandType.MESSAGE }
const ENTRY_POINT: BuilderKind = {
  builds: 'entry-point',
  commandType: CommandType.PRIMARY_ENTRY_POINT,
  methods: { ...NAMED, ...DESCRIBED, ...COMMAND, setHandler: set('handler') },
}

/**
 * The builders of discord.js 13 and 14 and of `@discordjs/builders` 1. Also has their names in the
 * next major version.
 */
export const discordJsBuilders: Framework = {
  packages: ['@discordjs/*'],
  isNeverLocal: true,
  signs: [
    ...[...VALUE_OPTIONS.keys()].map((word) => `.add${word}Option(`),
    '.addSubcommand(',
    '.setContexts(',
    '.setDefaultMemberPermissions(',
    '.setIntegrationTypes(',
    ['.setName(', 'setDescription('],
  ],
  words: ['CommandBuilder'],
  forms: [/\.setName\(/, /\b(?:new|extends)\s+[\w$.]*CommandBuilder\b/],
  builders: {
    SlashCommandBuilder: CHAT_INPUT,
    ChatInputCommandBuilder: CHAT_INPUT,
    ContextMenuCommandBuilder: MENU,
    UserCommandBuilder: USER,
    MessageCommandBuilder: MESSAGE,
    UserContextCommandBuilder: USER,
    MessageContextCommandBuilder: MESSAGE,
    PrimaryEntryPointCommandBuilder: ENTRY_POINT,
    SlashCommandSubcommandBuilder: SUBCOMMAND,
    ChatInputCommandSubcommandBuilder: SUBCOMMAND,
    SlashCommandSubcommandGroupBuilder: GROUP,
    ChatInputCommandSubcommandGroupBuilder: GROUP,
    ...Object.fromEntries(
      [...VALUE_OPTIONS].flatMap(([word, type]) =>
        ['SlashCommand', 'ChatInputCommand'].map((prefix) => [
          `${prefix}${word}Option`,
          option(type),
        ]),
      ),
    ),
  },
  since: {
    setContexts: { 'discord.js': '14.16', '@discordjs/builders': '1.9' },
    setIntegrationTypes: { 'discord.js': '14.16', '@discordjs/builders': '1.9' },
    setDefaultMemberPermissions: { 'discord.js': '14.0', '@discordjs/builders': '0.16' },
  },
  builderParameters: { command: CHAT_INPUT, menu: MENU },
  // `register((builder) => builder.setName(…))`: sapphire's, and what projects call their own.
  callbackConsumers: [
    '(?:register|add|create|set|make|define|build|new)?(?:ChatInput|Slash|Context|ContextMenu|Application)(?:Menu)?Commands?(?:Builder)?',
  ],
  menuConsumers: [/context/i],
  // `@discordjs/core`
  sinks: sinksFor('Command', 'bulkOverwrite'),
}
