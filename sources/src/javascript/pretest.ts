import { isFolderOfCommands } from './find/handlers.js'

/**
 * Whether a text can hold a definition at all. Most files of a bot hold none, and a look for words costs a hundredth of
 * a parse. Plain searches: a regular expression with alternatives takes ten times as long.
 */
export function mayDefine(text: string, uri: string): boolean {
  if (SIGNS.some((sign) => text.includes(sign))) return true
  if (text.includes('.setName(') && text.includes('setDescription(')) return true
  if (!text.includes('name')) return false
  if (SINKS.some((sink) => text.includes(sink))) return true
  if (!text.includes('description')) return false
  return OPTIONS.test(text) || (isFolderOfCommands(uri) && HANDLERS.some((sign) => text.includes(sign)))
}

/** Nothing but definitions of commands has these, or hardly anything. */
const SIGNS = [
  '@slashlint',
  'CommandBuilder',
  'SlashCommand',
  'ContextMenuCommand',
  'ContextCommand',
  'ChatInputCommand',
  'ApplicationCommand',
  'ommandOptionType',
  'slash-create',
  '.addStringOption(',
  '.addIntegerOption(',
  '.addSubcommand(',
  '@Slash',
  '@ContextMenu',
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

/** Where bodies go to; beside a name. */
const SINKS = [
  'applicationCommands',
  'applicationGuildCommands',
  'application.commands',
  'commands.set(',
  'commands.create(',
  'commands.edit(',
  'application?.commands',
  '/applications/',
]

/** A key, a field, or a shorthand. */
const OPTIONS = /\b(?:options|sub[cC]ommand(?:Group)?s)["']?\s*[:=,]/

/** Who handles a command, in a folder of commands. */
const HANDLERS = ['nteraction', 'CommandContext', 'SlashCreator', 'subcommand']
