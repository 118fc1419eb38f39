import { boundsOf, CommandType, ENUMS, FIELDS, type Field } from '@slashlint/core/contract'
import { annotations, snippets, texts } from './annotations.js'
import { optionList } from './option.js'
import { hasType, SUBCOMMAND_TYPES, VALUE_TYPES } from './option-types.js'
import { ANY, closed, define, type Schema, type Sheet } from './schema.js'
import { localizations, text, type TextKind } from './texts.js'
import {
  ASSIGNED,
  bitset,
  ignored,
  isOneOf,
  memberList,
  onlyNothing,
  OPTIONAL_BOOLEAN,
  optionalMember,
  snowflake,
} from './values.js'

/** Where a command goes to, and how. */
export interface Destination {
  readonly scope: 'global' | 'guild'
  readonly operation: 'create' | 'edit' | 'bulk'
}

const FIELD: Readonly<Record<string, Field>> = FIELDS.command
const BOUNDS = boundsOf('command')
const TEXTS = ['name', 'name_localizations', 'description', 'description_localizations'] as const
/** Fields whose restrictions depend on the command's type. */
const CONDITIONAL = [...TEXTS, 'options', 'handler']

/** An application command as the body of a request. */
export function command(sheet: Sheet, to: Destination): Schema {
  return define(sheet, 'command', () => ({
    type: 'object',
    ...snippets('command'),
    ...(to.operation !== 'edit' && { required: ['name'] }),
    properties: {
      id: to.operation === 'bulk' ? optionalSnowflake(sheet) : ASSIGNED,
      type: typeField(sheet, to),
      application_id: ASSIGNED,
      guild_id: ASSIGNED,
      default_member_permissions: { ...annotations('command', 'default_member_permissions'), allOf: [bitset(sheet)] },
      dm_permission: globalOnly(to, 'dm_permission', true, OPTIONAL_BOOLEAN),
      default_permission: { ...annotations('command', 'default_permission'), ...OPTIONAL_BOOLEAN },
      nsfw: { ...annotations('command', 'nsfw'), ...OPTIONAL_BOOLEAN },
      integration_types: globalOnly(
        to,
        'integration_types',
        to.operation !== 'bulk',
        memberList(sheet, 'IntegrationType', BOUNDS['integration_types']),
      ),
      contexts: globalOnly(
        to,
        'contexts',
        to.operation !== 'bulk',
        memberList(sheet, 'InteractionContextType', BOUNDS['contexts']),
      ),
      version: ASSIGNED,
      name_localized: ASSIGNED,
      description_localized: ASSIGNED,
      ...(sheet.strict && Object.fromEntries(CONDITIONAL.map((key) => [key, true]))),
    },
    ...closed(sheet),
    ...byType(sheet, to),
  }))
}

function optionalSnowflake(sheet: Sheet): Schema {
  return { ...annotations('command', 'id'), anyOf: [snowflake(sheet), { type: 'null' }] }
}

function typeField(sheet: Sheet, to: Destination): Schema {
  const words =
    to.operation === 'edit'
      ? { ...texts('command', 'type'), ...ignored('The type of a command cannot be changed.') }
      : annotations('command', 'type')
  const restrictions = { allOf: [optionalMember(sheet, 'CommandType')] }
  if (to.scope === 'global') return { ...words, ...restrictions }
  return {
    ...words,
    ...restrictions,
    not: isOneOf(sheet, 'CommandType', [CommandType.PRIMARY_ENTRY_POINT]),
    errorMessage: 'A guild cannot have a PRIMARY_ENTRY_POINT command: register it globally.',
  }
}

/** A field that guild commands do not have: the service ignores it, whatever it holds. */
function globalOnly(to: Destination, key: string, ignoredHere: boolean, restrictions: Schema): Schema {
  if (to.scope === 'guild' && ignoredHere)
    return { ...texts('command', key), ...ignored('Ignored on guild commands: only global ones have it.') }
  return { ...annotations('command', key), ...restrictions }
}

/** What a command of a type is, by how its texts are restricted. */
interface Kind {
  readonly name: TextKind
  readonly description: TextKind
  readonly localizedDescription: TextKind
}

const SLASH: Kind = { name: 'slash-name', description: 'description', localizedDescription: 'description' }
const MENU: Kind = { name: 'plain-name', description: 'no-description', localizedDescription: 'any-description' }
const ENTRY_POINT: Kind = {
  name: 'plain-name',
  description: 'any-description',
  localizedDescription: 'any-description',
}
const UNKNOWN: Kind = { name: 'any-name', description: 'any-description', localizedDescription: 'any-description' }

/** `if` the type is … `then` its fields, type by type; a wrong type is told alone. */
function byType(sheet: Sheet, to: Destination): Schema {
  const editing = to.operation === 'edit'
  const is = (types: readonly number[]): Schema => ({
    type: 'object',
    properties: { type: { allOf: [isOneOf(sheet, 'CommandType', types)], doNotSuggest: true } },
    required: ['type'],
  })
  const absent: Schema = { type: 'object', properties: { type: { type: 'null', doNotSuggest: true } } }
  const withOptions: Schema = {
    type: 'object',
    properties: { options: { type: 'array', minItems: 1, doNotSuggest: true } },
    required: ['options'],
  }
  const unknown: Schema = { properties: Object.fromEntries(CONDITIONAL.map((key) => [key, texts('command', key)])) }
  // Without a type it is a slash command; an edit that has none may be of any, unless it has options.
  const isSlash: Schema = editing
    ? { anyOf: [is([CommandType.CHAT_INPUT]), { allOf: [absent, withOptions] }] }
    : { anyOf: [absent, is([CommandType.CHAT_INPUT])] }
  return {
    if: isSlash,
    then: slash(sheet, editing),
    else: {
      if: is([CommandType.USER, CommandType.MESSAGE]),
      then: other(sheet, MENU, editing, false),
      else: {
        if: is([CommandType.PRIMARY_ENTRY_POINT]),
        then: other(sheet, ENTRY_POINT, editing, true),
        else: editing ? { if: absent, then: edited(sheet), else: unknown } : unknown,
      },
    },
  }
}

function textFields(sheet: Sheet, kind: Kind, editing: boolean): Record<string, Schema> {
  // An edit takes null for the default; so does a command that may do without a description.
  const optional = editing || kind !== SLASH
  return {
    name: { ...annotations('command', 'name'), allOf: [text(sheet, kind.name)] },
    name_localizations: {
      ...annotations('command', 'name_localizations'),
      allOf: [localizations(sheet, kind.name)],
    },
    description: { ...annotations('command', 'description'), allOf: [text(sheet, kind.description, optional)] },
    description_localizations: {
      ...annotations('command', 'description_localizations'),
      allOf: [localizations(sheet, kind.localizedDescription)],
    },
  }
}

function slash(sheet: Sheet, editing: boolean): Schema {
  return {
    ...(!editing && { required: ['description'] }),
    properties: {
      ...textFields(sheet, SLASH, editing),
      options: define(sheet, 'command-options', () => ({
        ...annotations('command', 'options'),
        ...optionList(sheet),
      })),
      handler: noHandler(sheet),
    },
    allOf: [notMixed(sheet)],
  }
}

/** Sub-commands and groups beside options with values: told once, at the key of the list. */
function notMixed(sheet: Sheet): Schema {
  return define(sheet, 'not-mixed', () => ({
    if: {
      type: 'object',
      properties: {
        options: {
          type: 'array',
          allOf: [{ contains: hasType(sheet, SUBCOMMAND_TYPES) }, { contains: hasType(sheet, VALUE_TYPES) }],
          doNotSuggest: true,
        },
      },
      required: ['options'],
    },
    then: {
      type: ANY,
      properties: { options: false },
      errorMessage: 'A command has either sub-commands and groups, or options with values, not both.',
    },
  }))
}

function noHandler(sheet: Sheet): Schema {
  return define(sheet, 'no-handler', () => onlyNothing([null], 'Only PRIMARY_ENTRY_POINT commands have a "handler".'))
}

function handler(sheet: Sheet): Schema {
  return { ...annotations('command', 'handler'), ...optionalMember(sheet, 'HandlerType') }
}

/** User, message and entry point commands. */
function other(sheet: Sheet, kind: Kind, editing: boolean, hasHandler: boolean): Schema {
  const fields = textFields(sheet, kind, editing)
  // What the type does not have is not suggested.
  if (kind === MENU) for (const key of ['description', 'description_localizations']) fields[key] = hidden(fields[key])
  return {
    properties: {
      ...fields,
      options: define(sheet, 'no-options', () =>
        onlyNothing([null, []], 'Only slash commands (CHAT_INPUT, type 1) have options.'),
      ),
      handler: hasHandler ? handler(sheet) : noHandler(sheet),
    },
  }
}

function hidden(schema: Schema | undefined): Schema {
  return { ...schema, doNotSuggest: true }
}

/** The fields of an edit that says nothing about the type: only what holds for every type. */
function edited(sheet: Sheet): Schema {
  return {
    properties: {
      ...textFields(sheet, UNKNOWN, true),
      options: { ...texts('command', 'options'), ...optionList(sheet) },
      handler: texts('command', 'handler'),
    },
  }
}

/** A list of commands: all of one scope, the body of a bulk overwrite. */
export function commandList(sheet: Sheet, to: Destination, maxItems: number): Schema {
  return { type: 'array', maxItems, items: command(sheet, to) }
}

/** Fields of the table that no part of this file names would go unchecked. */
const NAMED = [
  ...['id', 'type', 'application_id', 'guild_id', 'default_member_permissions', 'dm_permission', 'default_permission'],
  ...['nsfw', 'integration_types', 'contexts', 'version', 'name_localized', 'description_localized', ...CONDITIONAL],
]
const missed = Object.keys(FIELD).filter((key) => !NAMED.includes(key))
if (missed.length > 0 || Object.keys(ENUMS.CommandType).length !== 4)
  throw new Error(`command has no schema for ${missed.join(', ') || 'a command type'}`)
