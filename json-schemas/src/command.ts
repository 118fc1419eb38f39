import { CommandType, FIELDS, LIMITS, type Field } from '@slashlint/core/contract'
import { annotations, snippets, texts } from './annotations.js'
import { optionList } from './option.js'
import { SUBCOMMAND_TYPES, VALUE_TYPES } from './option-types.js'
import { localizedText, property } from './property.js'
import { ANY, closed, define, type Schema, type Sheet } from './schema.js'
import type { TextKind } from './texts.js'
import {
  hasItems,
  hasType,
  ignored,
  isOneOf,
  onlyNothing,
  optionalMember,
  snowflake,
} from './values.js'

/** The request for which a schema is made: the scope of the commands, and the operation. */
export interface Destination {
  /** The scope of the command: all guilds (`global`), or one. */
  readonly scope: 'global' | 'guild'
  /** The request whose body the schema describes. */
  readonly operation: 'create' | 'edit' | 'bulk'
}

const FIELD: Readonly<Record<string, Field>> = FIELDS.command
const TEXTS = ['name', 'name_localizations', 'description', 'description_localizations']
/** Fields whose restrictions depend on the command's type. */
const CONDITIONAL = [...TEXTS, 'options', 'handler']
const UNCONDITIONAL = Object.keys(FIELD).filter((key) => !CONDITIONAL.includes(key))

/** Makes the schema of an application command as the body of a request. */
export function command(sheet: Sheet, to: Destination): Schema {
  return define(sheet, 'command', () => ({
    type: 'object',
    ...snippets('command'),
    ...(to.operation !== 'edit' && { required: ['name'] }),
    properties: {
      ...Object.fromEntries(UNCONDITIONAL.map((key) => [key, field(sheet, to, key)])),
      ...(sheet.strict && Object.fromEntries(CONDITIONAL.map((key) => [key, true]))),
    },
    ...closed(sheet),
    ...byType(sheet, to),
  }))
}

/** Makes the schema of a field that all types of commands have. */
function field(sheet: Sheet, to: Destination, key: string): Schema {
  if (key === 'type') {
    return typeField(sheet, to)
  }
  const bulk = to.operation === 'bulk'
  if (key === 'id' && bulk) {
    return { ...annotations('command', key), anyOf: [snowflake(sheet), { type: 'null' }] }
  }
  // The service ignores it with any value.
  const isIgnored =
    to.scope === 'guild' && FIELD[key]?.globalOnly === true && !(bulk && key !== 'dm_permission')
  if (isIgnored) {
    return {
      ...texts('command', key),
      ...ignored('Ignored on guild commands: only global ones have it.'),
    }
  }
  return property(sheet, 'command', key)
}

function typeField(sheet: Sheet, to: Destination): Schema {
  const fixed = ignored('The type of a command cannot be changed.')
  const isEdit = to.operation === 'edit'
  const words = isEdit ? { ...texts('command', 'type'), ...fixed } : annotations('command', 'type')
  const restrictions = { allOf: [optionalMember(sheet, 'CommandType')] }
  if (to.scope === 'global') {
    return { ...words, ...restrictions }
  }
  return {
    ...words,
    ...restrictions,
    not: isOneOf(sheet, 'CommandType', [CommandType.PRIMARY_ENTRY_POINT]),
    errorMessage: 'A guild cannot have a PRIMARY_ENTRY_POINT command: register it globally.',
  }
}

/** The kinds of texts of one type of command. */
interface Kind {
  readonly name: TextKind
  readonly description: TextKind
}

const SLASH: Kind = { name: 'slash-name', description: 'description' }
const MENU: Kind = { name: 'plain-name', description: 'no-description' }
const ENTRY_POINT: Kind = { name: 'plain-name', description: 'any-description' }
const UNKNOWN: Kind = { name: 'any-name', description: 'any-description' }

/**
 * Makes a schema that selects the fields by the command's type. A wrong type is the only error that
 * is then reported.
 */
function byType(sheet: Sheet, to: Destination): Schema {
  const editing = to.operation === 'edit'
  const is = (...types: readonly number[]): Schema => hasType(sheet, 'CommandType', types)
  const absent: Schema = {
    type: 'object',
    properties: { type: { type: 'null', doNotSuggest: true } },
  }
  const unknown: Schema = {
    properties: Object.fromEntries(CONDITIONAL.map((key) => [key, texts('command', key)])),
  }
  // Without a type it is a slash command; an edit that has none may be of any, unless it has options.
  const created: Schema = { anyOf: [absent, is(CommandType.CHAT_INPUT)] }
  const changed: Schema = {
    anyOf: [is(CommandType.CHAT_INPUT), { allOf: [absent, hasItems('options')] }],
  }
  return {
    if: editing ? changed : created,
    then: slash(sheet, editing),
    else: {
      if: is(CommandType.USER, CommandType.MESSAGE),
      then: other(sheet, MENU, editing),
      else: {
        if: is(CommandType.PRIMARY_ENTRY_POINT),
        then: other(sheet, ENTRY_POINT, editing),
        else: editing ? { if: absent, then: edited(sheet), else: unknown } : unknown,
      },
    },
  }
}

function textFields(sheet: Sheet, kind: Kind, editing: boolean): Record<string, Schema> {
  // An edit takes null for the default; so does a command that may do without a description.
  const optional = editing || kind !== SLASH
  return {
    ...localizedText(sheet, 'command', 'name', kind.name),
    ...localizedText(sheet, 'command', 'description', kind.description, optional),
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

/**
 * Forbids options with values together with sub-commands and groups. There is one message, at the
 * list.
 */
function notMixed(sheet: Sheet): Schema {
  return define(sheet, 'not-mixed', () => ({
    if: {
      type: 'object',
      properties: {
        options: {
          type: 'array',
          allOf: [
            { contains: hasType(sheet, 'OptionType', SUBCOMMAND_TYPES) },
            { contains: hasType(sheet, 'OptionType', VALUE_TYPES) },
          ],
          doNotSuggest: true,
        },
      },
      required: ['options'],
    },
    then: {
      type: ANY,
      properties: { options: false },
      errorMessage:
        'A command has either sub-commands and groups, or options with values, not both.',
    },
  }))
}

function noHandler(sheet: Sheet): Schema {
  return define(sheet, 'no-handler', () =>
    onlyNothing([null], 'Only PRIMARY_ENTRY_POINT commands have a "handler".'),
  )
}

/** Makes the schema of user, message and entry point commands. */
function other(sheet: Sheet, kind: Kind, editing: boolean): Schema {
  const fields = textFields(sheet, kind, editing)
  // Fields that the type does not have are not suggested.
  if (kind === MENU) {
    for (const key of ['description', 'description_localizations']) {
      fields[key] = { ...fields[key], doNotSuggest: true }
    }
  }
  return {
    properties: {
      ...fields,
      options: define(sheet, 'no-options', () =>
        onlyNothing([null, []], 'Only slash commands (CHAT_INPUT, type 1) have options.'),
      ),
      handler: kind === ENTRY_POINT ? property(sheet, 'command', 'handler') : noHandler(sheet),
    },
  }
}

/**
 * Makes the fields of an edit whose type is unknown, with the restrictions that all types share.
 */
function edited(sheet: Sheet): Schema {
  return {
    properties: {
      ...textFields(sheet, UNKNOWN, true),
      options: { ...texts('command', 'options'), ...optionList(sheet) },
      handler: texts('command', 'handler'),
    },
  }
}

/** Makes the schema of a list of commands in one scope: the body of a bulk overwrite. */
export function commandList(sheet: Sheet, to: Destination): Schema {
  return { type: 'array', maxItems: LIMITS.bulkBody, items: command(sheet, to) }
}

if (Object.keys(CommandType).length !== 4) {
  throw new Error('a command type has no schema')
}
