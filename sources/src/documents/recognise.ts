import { LIST_RESOURCES } from '@slashlint/core/internal'
import type { Path, Scope } from '@slashlint/core'
import type { Assignment, Certainty, Resource } from '../reader.js'
import { defined, isRecord } from '../record.js'
import {
  foreignKeysOf,
  isApplicationCommand,
  isCommandFileEntry,
  isCommandList,
  isNameless,
  resourceByContent,
} from './content.js'
import {
  DESCRIPTIVE,
  FILE_NAME,
  isPlaceOfCommands,
  MANIFEST,
  resourceNamed,
  SCHEMA_NAME,
  SLASH_FILE,
  SUFFIXED,
  TRANSLATION_FOLDER,
} from './file-names.js'
import { pathInProject } from './project.js'
import { isAnswer, seemsSomethingElse } from './something-else.js'

/**
 * A definition that was recognised in a document. The evidence is tried in this order:
 *
 * 1. the project's configuration;
 * 2. a `$schema` that names one of slashlint's schemas (`…/command.schema.json`, `…/guild-commands.schema.json`, …);
 * 3. the file's name: `ban.command.json`, `bot.commands.json`, `slash-commands.json`, `ban.permissions.json`,
 *    `fetched.guild-permissions.json`, `match.lobby.json`, `host.lobby-member.json`, `login.authorization.json`;
 * 4. the folder (`commands/`, `slash/`), the name `commands.json` or `isExpected`, if the content looks like commands;
 * 5. the content, if it is unmistakable and not a response of the service.
 *
 * In doubt a document is skipped: a false alarm in a translation file or a help list is worse than a skipped file.
 */
export interface Recognition {
  /** The kind of resource. */
  readonly resource: Resource
  /** The scope of the commands, if it is known. */
  readonly scope?: Scope
  /** The guild of the commands, if it is known. */
  readonly guildId?: string
  /** The evidence. */
  readonly by: 'config' | 'schema' | 'name' | 'content'
  /** The path of the definition in the document. */
  readonly path: Path
  /**
   * True if the document is in a place for commands, without evidence that the definition is sent
   * unchanged.
   */
  readonly isLoose?: true
  /** True if the command has no name of its own, so that its key may be the name. */
  readonly isNamedByKey?: true
  /** True if the definition is passed to a library, which accepts more forms than the API. */
  readonly isOfLibrary?: true
  /** True if the name of the file announces the form of the API: `ban.command.json`. */
  readonly isInForm?: true
  /** The certainty that the definition is of this resource. */
  readonly certainty: Certainty
}

type Recognised = Omit<Recognition, 'path'>

/** A recognised definition whose certainty is not yet determined. */
type Seen = Omit<Recognised, 'certainty'>

/** The keys under which a document may have its commands. */
const WRAPPERS: Readonly<Record<string, Scope | undefined>> = {
  commands: undefined,
  applicationCommands: undefined,
  application_commands: undefined,
  slashCommands: undefined,
  slash_commands: undefined,
  globalCommands: 'global',
  global_commands: 'global',
  guildCommands: 'guild',
  guild_commands: 'guild',
  global: 'global',
  guild: 'guild',
}

/**
 * Recognises the definitions in a document. The list is empty if it contains something else. `schema` is the schema
 * that a comment names: YAML editors accept `# yaml-language-server: $schema=…` instead of a `$schema` key.
 */
export function recognise(
  value: unknown,
  document: string,
  assignment?: Assignment,
  schema: string | undefined = schemaOf(value),
): readonly Recognition[] {
  const uri = pathInProject(document, assignment)
  const isPlain = schema === undefined && !TRANSLATION_FOLDER.test(uri)
  const found =
    byConfiguration(assignment) ??
    bySchema(value, schema) ??
    (isPlain ? byNameOrContent(value, uri, assignment) : undefined)
  if (found === undefined) {
    return isPlain ? mapOfCommands(value, uri, assignment) : []
  }
  const scope = assignment?.scope ?? found.scope
  const recognition = {
    ...found,
    ...defined({ scope, guildId: assignment?.guildId }),
    ...(assignment?.isOfLibrary === true && { isOfLibrary: true as const }),
    certainty: certaintyOf(found, uri, assignment),
  }
  if (recognition.resource === 'command' || recognition.resource === 'commands') {
    return unwrap(value, recognition)
  }
  return fitList(value, recognition)
}

function byConfiguration(assignment: Assignment | undefined): Seen | undefined {
  const resource = assignment?.resource
  return resource && { resource, by: 'config' }
}

function byNameOrContent(
  value: unknown,
  uri: string,
  assignment: Assignment | undefined,
): Seen | undefined {
  const named = byName(value, uri, assignment)
  if (named !== undefined || isAnswer(value)) {
    return named
  }
  return byContent(value, uri, assignment)
}

/** Determines how surely a document contains the recognised definition. */
function certaintyOf(
  { by, isLoose }: Seen,
  uri: string,
  assignment: Assignment | undefined,
): Certainty {
  const isOfLibrary = assignment?.isOfLibrary === true
  const isByContent = by === 'content'
  if ((isByContent || isLoose === true) && !isPlaceOfCommands(uri) && !isOfLibrary) {
    return 'content'
  }
  if (isByContent) {
    return isOfLibrary ? 'loaded' : 'neighbour'
  }
  return by === 'schema' ? 'typed' : 'named'
}

function schemaOf(value: unknown): string | undefined {
  return isRecord(value) && typeof value.$schema === 'string' ? value.$schema : undefined
}

function bySchema(value: unknown, schema: string | undefined): Seen | undefined {
  const named = schema === undefined ? undefined : resourceNamed(SCHEMA_NAME.exec(schema)?.[1])
  if (schema === undefined || named === undefined) {
    return undefined
  }
  // A "command.schema.json" on the web may belong to another program.
  if (
    /^https?:/.test(schema) &&
    !schema.includes('slashlint') &&
    resourceByContent(value) === undefined
  ) {
    return undefined
  }
  return { ...named, by: 'schema' }
}

function byName(value: unknown, uri: string, assignment: Assignment | undefined): Seen | undefined {
  const slashFile = SLASH_FILE.exec(uri)
  if (slashFile !== null) {
    return inSlashFile(value, slashFile[1]?.toLowerCase())
  }
  const name = FILE_NAME.exec(uri)?.[1]?.toLowerCase()
  const named = SUFFIXED.test(uri) ? resourceNamed(name) : undefined
  if (named !== undefined && fits(value, named.resource)) {
    return { ...named, by: 'name', isInForm: true }
  }
  if (!isPlaceOf(value, uri, assignment) || isAnswer(value)) {
    return undefined
  }
  return inPlaceOfCommands(value)
}

/** Recognises the commands in `slash-commands.json`, `guild-commands.json` and the like. `kind` is the first word. */
function inSlashFile(value: unknown, kind: string | undefined): Seen | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined
  }
  const scope = kind === 'guild' || kind === 'global' ? kind : undefined
  return { resource: 'commands', by: 'name', ...(scope !== undefined && { scope }) }
}

/** Recognises a command, or a list of commands, whose place is one for commands. */
function inPlaceOfCommands(value: unknown): Seen | undefined {
  const list = listIn(value)
  const entries = (list ?? [value]).filter(isRecord)
  if (entries.length === 0 || !entries.every(isCommandFileEntry)) {
    return undefined
  }
  const isDescribed = entries.some((entry) => 'description' in entry || isMoreThanHelp(entry))
  // A list of objects that only have names is a list of categories.
  if (entries.length > 1 && !isDescribed) {
    return undefined
  }
  const isNamedByFile = list === undefined && isRecord(value) && isNameless(value)
  return {
    resource: list === undefined ? 'command' : 'commands',
    by: byKeys(entries),
    isLoose: true,
    ...(isNamedByFile && { isNamedByKey: true }),
  }
}

/** Returns the items of a list, or of all lists of an object that contains nothing else. */
function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) {
    return value
  }
  if (!isRecord(value) || !hasOnlyLists(value)) {
    return undefined
  }
  const lists = Object.values(value).filter(Array.isArray)
  return lists.length === 0 ? undefined : lists.flat()
}

/** Tells whether a document is in a place for commands, where values need less evidence. */
function isPlaceOf(value: unknown, uri: string, assignment: Assignment | undefined): boolean {
  if (MANIFEST.test(uri)) {
    return false
  }
  if (isPlaceOfCommands(uri)) {
    return true
  }
  return (
    assignment?.isExpected === true &&
    !(isRecord(value) && (DESCRIPTIVE.test(uri) || isRelease(value.version)))
  )
}

/**
 * Tells whether a version is that of a program, such as `1.0.0`. The versions of commands are ids
 * without dots.
 */
const isRelease = (version: unknown): boolean =>
  typeof version === 'string' && version.includes('.')

/** Tells whether an object contains only lists of commands: `{ "commands": […] }`. */
const hasOnlyLists = (value: Record<string, unknown>): boolean =>
  Object.entries(value).every(([key, list]) => Object.hasOwn(WRAPPERS, key) && Array.isArray(list))

/**
 * Tells whether an entry has more than a name and a description. Help texts have these two as well.
 */
const isMoreThanHelp = (entry: Record<string, unknown>): boolean =>
  'type' in entry ||
  isApplicationCommand(entry) ||
  (Array.isArray(entry.options) && entry.options.some(hasType))

const hasType = (option: unknown): boolean => isRecord(option) && 'type' in option

/**
 * Chooses the evidence for entries. The keys of a framework are no mistakes, so entries with such keys are recognised
 * by their content.
 */
const byKeys = (entries: readonly Record<string, unknown>[]): 'name' | 'content' =>
  entries.some((entry) => foreignKeysOf(entry).length > 0) ? 'content' : 'name'

/** Recognises a map of commands in a file for commands: `{ "ping": { "description": …, "options": … } }`. */
function mapOfCommands(
  value: unknown,
  uri: string,
  assignment: Assignment | undefined,
): readonly Recognition[] {
  if (!isRecord(value) || !isPlaceOfCommands(uri) || MANIFEST.test(uri)) {
    return []
  }
  const entries = Object.entries(value).filter(([key]) => key !== '$schema')
  if (isAnswer(entries.map(([, entry]) => entry))) {
    return []
  }
  const isCommand = ([key, entry]: [string, unknown]): boolean =>
    isRecord(entry) &&
    ('description' in entry || 'options' in entry) &&
    isCommandFileEntry({ name: key, ...entry })
  if (entries.length === 0 || !entries.every(isCommand)) {
    return []
  }
  if (!entries.some(([, entry]) => isRecord(entry) && isMoreThanHelp(entry))) {
    return []
  }
  const by = byKeys(entries.flatMap(([, entry]) => (isRecord(entry) ? [entry] : [])))
  const { scope, guildId } = assignment ?? {}
  return entries.map(([key, entry]) => ({
    resource: 'command',
    by,
    certainty: certaintyOf({ resource: 'command', by, isLoose: true }, uri, assignment),
    isLoose: true,
    path: [key],
    ...defined({ scope, guildId }),
    ...(isRecord(entry) && !('name' in entry) && { isNamedByKey: true }),
  }))
}

/** Tells whether a value may be of a resource. Names such as `match.lobby.json` are also in use for other things. */
function fits(value: unknown, resource: Resource): boolean {
  if (Array.isArray(value)) {
    return (
      LIST_RESOURCES.includes(resource) ||
      resource === 'command' ||
      resource === 'guild-command-permissions'
    )
  }
  if (!isRecord(value)) {
    return typeof value === 'symbol'
  }
  return NEEDS[resource]?.some((keys) => keys.every((key) => key in value)) ?? true
}

/** Groups of keys by resource. A value has all keys of at least one group. */
const NEEDS: Readonly<Partial<Record<Resource, readonly (readonly string[])[]>>> = {
  'command-permissions': [['permissions']],
  'guild-command-permissions': [['permissions']],
  lobby: [['metadata'], ['members'], ['idle_timeout_seconds']],
  'lobby-member': [['metadata'], ['flags'], ['id']],
  authorization: [['Scopes'], ['scopes'], ['ClientId'], ['clientId']],
  request: [['method', 'path']],
  interaction: [['data', 'type']],
  'interaction-response': [['type']],
  option: [['name']],
  choice: [['name']],
}

function byContent(
  value: unknown,
  uri: string,
  assignment: Assignment | undefined,
): Seen | undefined {
  const resource = resourceByContent(value)
  const isTop = assignment?.root !== undefined && uri.lastIndexOf('/') === 0
  const lists = isRecord(value) ? wrapped(value, isCommandList).map((key) => value[key]) : []
  const entries = (lists.length > 0 ? lists : [value]).flat()
  const mayBeCommands = resource === undefined || resource.startsWith('command')
  if (mayBeCommands && !isPlaceOfCommands(uri) && seemsSomethingElse(entries, isTop)) {
    return undefined
  }
  if (resource !== undefined) {
    return { resource, by: 'content' }
  }
  return lists.length > 0 ? { resource: 'commands', by: 'content' } : undefined
}

/** Lists the keys under which an object has lists of commands. An object with a name is a command itself. */
function wrapped(value: Record<string, unknown>, test: (list: unknown) => boolean): string[] {
  if (typeof value.name === 'string') {
    return []
  }
  return Object.keys(WRAPPERS).filter((key) => Object.hasOwn(value, key) && test(value[key]))
}

/**
 * Finds the commands of a value. A list is accepted instead of one command, and both may be under a key such as
 * `commands`.
 */
function unwrap(value: unknown, found: Recognised): readonly Recognition[] {
  if (Array.isArray(value)) {
    return [{ ...found, resource: 'commands', path: [] }]
  }
  if (!isRecord(value)) {
    return [{ ...found, path: [] }]
  }
  const keys = wrapped(value, found.by === 'content' ? isCommandList : Array.isArray)
  if (keys.length > 0) {
    return keys.map((key) => {
      const scope = found.scope ?? WRAPPERS[key]
      return {
        ...found,
        resource: 'commands' as const,
        path: [key],
        ...(scope !== undefined && { scope }),
      }
    })
  }
  const isOne = found.resource === 'command' || 'name' in value || isApplicationCommand(value)
  return [{ ...found, resource: isOne ? 'command' : 'commands', path: [] }]
}

/** Splits the list that the service returns for the permissions of all commands. */
function fitList(value: unknown, found: Recognised): readonly Recognition[] {
  if (found.resource !== 'guild-command-permissions' || !Array.isArray(value)) {
    return [{ ...found, path: [] }]
  }
  return value.flatMap((item, index) => (isRecord(item) ? [{ ...found, path: [index] }] : []))
}
