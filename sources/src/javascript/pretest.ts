import { isFolderOfCommands } from './find/handlers.js'
import { namesCommandType, SINK_NAMES } from './find/sinks.js'

/**
 * Whether a text can hold a definition at all. Most files of a bot hold none, and a look for words costs a hundredth of
 * a parse. Plain searches first: a regular expression with alternatives takes ten times as long.
 */
export function mayDefine(text: string, uri: string): boolean {
  const has = (word: string): boolean => text.includes(word)
  if (SIGNS.some(has)) return true
  if (has('.setName(') && has('setDescription(')) return true
  if (WORDS.some(has) && (FORMS.some((form) => form.test(text)) || SINK_NAMES.some(has) || namesCommandType(text)))
    return true
  if (has('/applications/')) return true
  if (!has('name')) return false
  if (SINKS.some(has)) return true
  if (!has('description')) return false
  return (
    (OPTIONS.test(text) && ITEMS.some((form) => form.test(text))) || (isFolderOfCommands(uri) && HANDLERS.some(has))
  )
}

/** Nothing but definitions of commands has these, or hardly anything. */
const SIGNS = [
  '@slashlint',
  'CommandBuilder',
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

/**
 * Who handles commands has these words as well: `ChatInputCommandInteraction`, `ApplicationCommandOptionChoiceData`. In
 * 77 repositories 1 120 files have them and define nothing; one of the forms is in half of those, and in all that define.
 */
const WORDS = [
  'SlashCommand',
  'ContextMenuCommand',
  'ContextCommand',
  'ChatInputCommand',
  'ApplicationCommand',
  'ommandOptionType',
  'slash-create',
]

/** A key, a field, or a shorthand; a text, an object or a default for options is no list of them. */
const OPTIONS = /\b(?:options|sub[cC]ommand(?:Group)?s)["']?\s*(?::(?!\s*["'`{\d])|=(?!\s*\{)|,)/

/** The type of a command, by an enumeration or by its name; a list of options; a callback with a builder. */
const FORMS = [/command_?types?\b/i, /["'`](?:CHAT_INPUT|USER|MESSAGE)["'`]/, OPTIONS, /\.setName\(/]

/** Options have a type; or they stand elsewhere: `options: [user]`, `options: list`, `options: optionsOf(name)`. */
const ITEMS = [
  /\btype["']?\s*[:,=]/,
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

/** Who handles a command, in a folder of commands. */
const HANDLERS = ['nteraction', 'CommandContext', 'SlashCreator', 'subcommand']
