import {
  boundsOf,
  ENUMS,
  FIELDS,
  FILE_EXTENSION,
  FILE_TYPE_GROUPS,
  LIMITS,
  OptionType,
  type Field,
} from '@slashlint/core/contract'
import { annotations, snippets, texts } from './annotations.js'
import { withoutShorthands } from './characters.js'
import { choice } from './choice.js'
import { integerText, numberText } from './numerals.js'
import { ALL_TYPES, hasType, SUBCOMMAND_TYPES } from './option-types.js'
import { requiredFirst } from './required-order.js'
import { ANY, closed, define, type Schema, type Sheet } from './schema.js'
import { localizations, text } from './texts.js'
import {
  ASSIGNED,
  isOneOf,
  member,
  memberList,
  onlyNothing,
  OPTIONAL_BOOLEAN,
  optionalInteger,
  orNull,
} from './values.js'

const FIELD: Readonly<Record<string, Field>> = FIELDS.option
const BOUNDS = boundsOf('option')

/** Fields that only some types have. */
const CONDITIONAL = Object.keys(FIELD).filter((key) => FIELD[key]?.optionTypes !== undefined)

/** Types with the same fields are of one kind; the common ones come first. */
const KIND_OF: Readonly<Record<keyof typeof OptionType, number>> = {
  STRING: 0,
  BOOLEAN: 1,
  USER: 1,
  ROLE: 1,
  MENTIONABLE: 1,
  INTEGER: 2,
  NUMBER: 3,
  SUB_COMMAND: 4,
  SUB_COMMAND_GROUP: 5,
  CHANNEL: 6,
  ATTACHMENT: 7,
}
const KINDS: number[][] = []
for (const name of Object.keys(KIND_OF) as (keyof typeof OptionType)[])
  (KINDS[KIND_OF[name]] ??= []).push(OptionType[name])

/** An option whose type is none of some: said at its `type`. */
function notOfType(sheet: Sheet, types: readonly number[], why: string): Schema {
  return {
    type: ANY,
    properties: { type: { not: isOneOf(sheet, 'OptionType', types), errorMessage: why, doNotSuggest: true } },
  }
}

/** An option, at any depth. */
export function option(sheet: Sheet): Schema {
  return define(sheet, 'option', () => ({
    type: 'object',
    ...snippets('option'),
    required: Object.keys(FIELD).filter((key) => FIELD[key]?.required),
    properties: {
      type: { ...annotations('option', 'type'), allOf: [member(sheet, 'OptionType')] },
      name: { ...annotations('option', 'name'), allOf: [text(sheet, 'slash-name')] },
      name_localizations: {
        ...annotations('option', 'name_localizations'),
        allOf: [localizations(sheet, 'slash-name')],
      },
      description: { ...annotations('option', 'description'), allOf: [text(sheet, 'description')] },
      description_localizations: {
        ...annotations('option', 'description_localizations'),
        allOf: [localizations(sheet, 'description')],
      },
      name_localized: ASSIGNED,
      description_localized: ASSIGNED,
      ...(sheet.strict && Object.fromEntries(CONDITIONAL.map((key) => [key, true]))),
    },
    ...closed(sheet),
    ...chain(sheet),
  }))
}

/** `if` STRING `then` its fields `else if` …; where the type is missing or wrong, all fields are suggested. */
function chain(sheet: Sheet): Schema {
  const unknown: Schema = { properties: Object.fromEntries(CONDITIONAL.map((key) => [key, texts('option', key)])) }
  return [...KINDS]
    .reverse()
    .reduce<Schema>(
      (rest, kind) => ({ if: hasType(sheet, kind), then: fieldsOfKind(sheet, kind), else: rest }),
      unknown,
    )
}

function fieldsOfKind(sheet: Sheet, kind: readonly number[]): Schema {
  const type = kind[0] as number
  const has = (key: string) => FIELD[key]?.optionTypes?.includes(type) === true
  return {
    properties: Object.fromEntries(
      CONDITIONAL.map((key) => [key, has(key) ? field(sheet, key, type) : notAllowed(sheet, key)]),
    ),
    ...(has('choices') && choicesOrAutocomplete(sheet)),
  }
}

/** A field on a type that does not have it: null, and an empty list or false, say nothing. */
function notAllowed(sheet: Sheet, key: string): Schema {
  return define(sheet, `option-no-${key}`, () => {
    const nothing =
      key === 'choices' || key === 'options' ? [null, []] : FIELD[key]?.type === 'boolean' ? [null, false] : [null]
    const types = FIELD[key]?.optionTypes ?? []
    const who =
      types.length > KINDS.length - 1 ? 'Sub-commands and groups have' : `Only ${names(types)} options can have`
    return onlyNothing(nothing, `${who} ${types.length > KINDS.length - 1 ? 'no ' : ''}"${key}".`)
  })
}

function names(types: readonly number[]): string {
  const all = Object.keys(OptionType).filter((name) => types.includes(OptionType[name as keyof typeof OptionType]))
  const last = all.pop() ?? ''
  return all.length === 0 ? last : `${all.join(', ')} and ${last}`
}

/** A field on a type that has it. */
function field(sheet: Sheet, key: string, type: number): Schema {
  const name =
    key === 'choices' || key === 'options' || FIELD[key]?.type === 'number' ? `option-${key}-${type}` : `option-${key}`
  return define(sheet, name, () => ({ ...annotations('option', key), ...constraint(sheet, key, type) }))
}

function constraint(sheet: Sheet, key: string, type: number): Schema {
  const bounds = BOUNDS[key] ?? {}
  switch (key) {
    case 'required':
    case 'autocomplete':
      return OPTIONAL_BOOLEAN
    case 'choices':
      return {
        type: orNull('array'),
        maxItems: bounds.maxItems,
        items: choice(sheet, type),
        errorMessage: 'This must be a list of choices.',
      }
    case 'options':
      return { ...optionList(sheet, nested(sheet, type)) }
    case 'channel_types':
      return memberList(sheet, 'ChannelType', bounds)
    case 'min_value':
    case 'max_value':
      return valueBound(type)
    case 'min_length':
    case 'max_length':
      return optionalInteger(bounds)
    case 'file_types':
      return { type: orNull('array'), maxItems: bounds.maxItems, items: fileType(sheet) }
    default:
      throw new Error(`option.${key} has no schema`)
  }
}

/** A list of options, with further restrictions on each. */
export function optionList(sheet: Sheet, restriction?: Schema): Schema {
  return {
    type: orNull('array'),
    maxItems: LIMITS.options,
    items: restriction === undefined ? option(sheet) : { allOf: [option(sheet), restriction] },
    allOf: [requiredFirst(sheet)],
    errorMessage: 'This must be a list of options.',
  }
}

/** What may stand in a sub-command or a group. */
function nested(sheet: Sheet, type: number): Schema {
  return type === OptionType.SUB_COMMAND
    ? notOfType(sheet, SUBCOMMAND_TYPES, 'A sub-command contains options with values only.')
    : notOfType(
        sheet,
        ALL_TYPES.filter((one) => one !== OptionType.SUB_COMMAND),
        'A group contains sub-commands (type 1) only.',
      )
}

function valueBound(type: number): Schema {
  const whole = type === OptionType.INTEGER
  const limit = whole ? LIMITS.integerValue : LIMITS.numberValue
  return {
    type: [whole ? 'integer' : 'number', 'string', 'null'],
    minimum: -limit,
    maximum: limit,
    pattern: whole ? integerText(-limit, limit) : numberText(limit),
    errorMessage: `This must be ${whole ? 'an integer' : 'a number'} between ${-limit} and ${limit}.`,
  }
}

function fileType(sheet: Sheet): Schema {
  return define(sheet, 'file-type', () => {
    const groups = FILE_TYPE_GROUPS.map((group) =>
      [...group].map((letter) => `[${letter.toUpperCase()}${letter}]`).join(''),
    )
    const extension = withoutShorthands(FILE_EXTENSION.source).slice(1, -1)
    return {
      type: 'string',
      pattern: `^(?:${groups.join('|')}|${extension})$`,
      errorMessage: `File types are ${FILE_TYPE_GROUPS.join(', ')}, or an extension such as ".pdf".`,
      examples: [...FILE_TYPE_GROUPS, '.pdf'],
    }
  })
}

/** `autocomplete: true` beside choices. */
function choicesOrAutocomplete(sheet: Sheet): Schema {
  return {
    allOf: [
      define(sheet, 'choices-or-autocomplete', () => ({
        if: {
          type: 'object',
          properties: { choices: { type: 'array', minItems: 1, doNotSuggest: true } },
          required: ['choices'],
        },
        then: {
          type: ANY,
          properties: {
            autocomplete: {
              not: { const: true },
              errorMessage: 'An option has either "choices" or "autocomplete": true, not both.',
              doNotSuggest: true,
            },
          },
        },
      })),
    ],
  }
}

/** Members of ENUMS that this file's kinds cover: every option type once. */
if (KINDS.flat().length !== Object.keys(ENUMS.OptionType).length) throw new Error('an option type has no kind')
