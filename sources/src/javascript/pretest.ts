import { isFolderOfCommands, isMenuFolder, isTest } from './find/handlers.js'
import { namesCommandType, SINK_NAMES } from './find/sinks.js'

/**
 * Whether a text can hold a definition at all. Most files of a bot hold none, and a look for words costs a hundredth of
 * a parse. Plain searches first: a regular expression with alternatives takes ten times as long. Of 10 941 files of 77
 * repositories 1 660 are parsed and 1 012 define something; all others were parsed once to see that they define nothing.
 */
export function mayDefine(text: string, uri: string): boolean {
  const has = (word: string): boolean => text.includes(word)
  const matches = (form: RegExp): boolean => form.test(text)
  if (SIGNS.some(has) || (has('.setName(') && has('setDescription('))) return true
  const hasWord = WORDS.some(has)
  if (hasWord && (BUILDERS.some(matches) || SINK_NAMES.some(has) || namesCommandType(text))) return true
  if (has('/applications/') || (has('name') && SINKS.some(has))) return true
  // In tests nothing counts but builders and what is sent.
  if (isTest(uri)) return false
  if (hasWord && TYPES.some(matches)) return true
  const isDescribed = NAME.test(text) && DESCRIPTION.test(text)
  if ((hasWord || isDescribed) && OPTIONS.test(text) && ITEMS.some(matches)) return true
  if (isDescribed && isFolderOfCommands(uri) && (HANDLERS.some(has) || DATA.test(text) || MAKER.test(text))) return true
  return isMenuFolder(uri) && NAME.test(text) && HANDLERS.some(has)
}

/** Nothing but definitions of commands has these, or hardly anything. */
const SIGNS = [
  '@slashlint',
  '.addStringOption(',
  '.addIntegerOption(',
  '.addUserOption(',
  '.addBooleanOption(',
  '.addChannelOption(',
  '.addRoleOption(',
  '.addNumberOption(',
  '.addAttachmentOption(',
  '.addMentionableOption(',
  '.addSubcommand(',
  '@Slash',
  '@ContextMenu',
  '@Subcommand(',
  '@UserCommand(',
  '@MessageCommand(',
  '@Declare(',
  '.setContexts(',
  '.setDefaultMemberPermissions(',
  '.setIntegrationTypes(',
  '_localizations',
  'Localizations',
  'default_member_permissions',
  'defaultMemberPermissions',
  'dm_permission',
  'dmPermission',
  'default_permission',
  'defaultPermission',
  'integration_types',
  'integrationTypes',
]

/** Who handles commands has these words as well: `ChatInputCommandInteraction`, `ApplicationCommandOptionChoiceData`. */
const WORDS = [
  'CommandBuilder',
  'SlashCommand',
  'ContextMenuCommand',
  'ContextCommand',
  'ChatInputCommand',
  'ApplicationCommand',
  'ommandOptionType',
  'slash-create',
  'CommandConfig',
  'CommandData',
  'createCommandGroup',
]

/** A builder, made here or handed to a callback. */
const BUILDERS = [/\.setName\(/, /\b(?:new|extends)\s+[\w$.]*CommandBuilder\b/]

/** The type of a command, by an enumeration or by its name. */
const TYPES = [/command_?types?\b/i, /["'`](?:CHAT_INPUT|USER|MESSAGE)["'`]/]

/** Keys, fields, or shorthands. */
const NAME = /(?<![.\w$])name["']?[?!]?\s*[:,=}]/
const DESCRIPTION = /(?<![.\w$])description["']?[?!]?\s*[:,=}]/

/** A text, an object or a default for options is no list of them. */
const OPTIONS = /\b(?:options|sub[cC]ommand(?:Group)?s)["']?\s*(?::(?!\s*["'`{\d])|=(?!\s*\{)|,)/

/**
 * Options have a type, which no text with small letters is; or they stand elsewhere: `options: [user]`, `options: list`,
 * `options: optionsOf(name)`.
 */
const ITEMS = [
  /\btype["']?\s*(?:[,=}]|:(?!\s*(?:["'`][^"'`\n]*[a-z]|(?:string|number|boolean|any|unknown|never|undefined)\b)))/,
  /\b(?:options|sub[cC]ommand(?:Group)?s)["']?\s*[:=]\s*\[\s*[\w$.]/,
  /\b(?:options|sub[cC]ommand(?:Group)?s)["']?\s*:\s*[\w$.]+\s*(?:\([^()]*\)\s*)?[,}]/,
]

/** Where bodies go to; beside a name. */
const SINKS = [
  'applicationCommands',
  'applicationGuildCommands',
  'application.commands',
  'commands.set(',
  'commands.create(',
  'commands.edit(',
  'application?.commands',
]

/** A function that makes commands: `createPingCommand({ name: 'ping', description: '…' })`. */
const MAKER = /\b(?:create|make|build|define)\w*(?:[cC]ommand|[sS]lash)\w*\(/

/** Who handles a command, in a folder of commands. */
const HANDLERS = ['nteraction', 'CommandContext', 'SlashCreator', 'subcommand', 'slashCommand: true', 'slash: true']

/** What is sent, beside whoever handles it. */
const DATA = /\bdata\s*:\s*\{/
