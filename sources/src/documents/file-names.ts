import { RESOURCES } from '@slashlint/core/internal'
import type { Scope } from '@slashlint/core'
import type { Resource } from '../reader.js'

/** The resource that the name of a file or schema announces. */
interface Named {
  readonly resource: Resource
  readonly scope?: Scope
}

/**
 * The resources by the words in names of files and schemas, including short forms such as
 * `permissions`.
 */
const RESOURCE_NAMES: ReadonlyMap<string, Named> = new Map<string, Named>([
  ...RESOURCES.map((resource) => [resource, { resource }] as const),
  ['guild-command', { resource: 'command', scope: 'guild' }],
  ['guild-commands', { resource: 'commands', scope: 'guild' }],
  ['permissions', { resource: 'command-permissions' }],
  ['guild-permissions', { resource: 'guild-command-permissions' }],
  ['guild-permissions-list', { resource: 'guild-command-permissions-list' }],
])

/** Returns the resource of a word in the name of a file or a schema. */
export const resourceNamed = (name = ''): Named | undefined => RESOURCE_NAMES.get(name)

export const SCHEMA_NAME =
  /(?:^|[/\\])([a-z-]+)(?:\.strict)?(?:\.unicode)?\.schema\.json(?:[?#].*)?$/

export const FILE_NAME = /(?:^|[/\\])(?:[^/\\]+\.)?([^./\\]+)\.(?:json[c5]?|ya?ml)$/i

/** Matches a file name with a resource before the ending, and another name before that: `ban.command.json`. */
export const SUFFIXED = /[^/\\.]\.[^./\\]+\.(?:json[c5]?|ya?ml)$/i

export const COMMAND_FOLDER =
  /[/\\](?:app(?:lication)?[-_]?)?(?:slash[-_]?)?(?:commands?|interactions)[/\\]|[/\\]slash[/\\]/i

export const SLASH_FILE =
  /(?:^|[/\\])(slash|application|guild|global|discord)[-_]?commands?\.(?:json[c5]?|ya?ml)$/i

export const COMMANDS_FILE = /(?:^|[/\\])commands?\.(?:json[c5]?|ya?ml)$/i

/** Files with a name and a description that are something else in every folder. */
export const MANIFEST =
  /[/\\](?:package|composer|deno|[jt]sconfig|plugin|manifest)\.(?:json[c5]?|ya?ml)$/i

export const TRANSLATION_FOLDER =
  /[/\\](?:locales?|languages?|langs?|i18n|l10n|translations?|[a-z]{2}-[A-Z]{2})[/\\]/

/** Tells whether a document is in a folder for commands, or its name is that of a commands file. */
export const isPlaceOfCommands = (uri: string): boolean =>
  COMMAND_FOLDER.test(uri) || COMMANDS_FILE.test(uri)

/** Files that describe a program, a bot or a step by a name and a description. */
export const DESCRIPTIVE =
  /[/\\](?:about|action|app|bot|bower|config|info|meta(?:data)?|project|settings|slashlint|template)\.(?:json[c5]?|ya?ml)$/i

/** Tells whether a document is in a folder for commands. */
export const isInCommandFolder = (uri: string): boolean => COMMAND_FOLDER.test(uri)
