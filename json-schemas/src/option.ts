import { FIELDS, FILE_TYPE_GROUPS, LIMITS, OptionType, type Field } from '@slashlint/core/contract'
import { FILE_EXTENSION } from '@slashlint/core/internal'
import { annotations, requiredOf, snippets, texts } from './annotations.js'
import { withoutShorthands } from './characters.js'
import { choice } from './choice.js'
import { integerText, numberText } from './numerals.js'
import { ALL_TYPES, SUBCOMMAND_TYPES } from './option-types.js'
import { localizedText, property } from './property.js'
import { requiredFirst } from './required-order.js'
import { ANY, closed, define, type Schema, type Sheet } from './schema.js'
import { ASSIGNED, hasItems, hasType, isOneOf, onlyNothing, orNull } from './values.js'

const FIELD: Readonly<Record<string, Field>> = FIELDS.option

/** The fields that only some types of options have. */
const CONDITIONAL = Object.keys(FIELD).filter((key) => FIELD[key]?.optionTypes !== undefined)

/** The types of options in groups with the same fields, the common types first. */
const KINDS: readonly (readonly number[])[] = [
  [OptionType.STRING],
  [OptionType.BOOLEAN, OptionType.USER, OptionType.ROLE, OptionType.MENTIONABLE],
  [OptionType.INTEGER],
  [OptionType.NUMBER],
  [OptionType.SUB_COMMAND],
  [OptionType.SUB_COMMAND_GROUP],
  [OptionType.CHANNEL],
  [OptionType.ATTACHMENT],
]

/** Makes a schema that forbids some types of an option, with a message at its `type`. */
function notOfType(sheet: Sheet, types: readonly number[], why: string): Schema {
  return {
    type: ANY,
    properties: {
      type: { not: isOneOf(sheet, 'OptionType', types), errorMessage: why, doNotSuggest: true },
    },
  }
}

/** Makes the schema of an option, at any depth. */
export function option(sheet: Sheet): Schema {
  return define(sheet, 'option', () => ({
    type: 'object',
    ...snippets('option'),
    required: requiredOf('option'),
    properties: {
      type: property(sheet, 'option', 'type'),
      ...localizedText(sheet, 'option', 'name', 'slash-name'),
      ...localizedText(sheet, 'option', 'description', 'description'),
      name_localized: ASSIGNED,
      description_localized: ASSIGNED,
      ...(sheet.strict && Object.fromEntries(CONDITIONAL.map((key) => [key, true]))),
    },
    ...closed(sheet),
    ...chain(sheet),
  }))
}

/**
 * Makes a schema that selects the fields by the option's type, as a chain of `if`, `then` and
 * `else`. If the type is missing or wrong, editors suggest all fields.
 */
function chain(sheet: Sheet): Schema {
  const unknown: Schema = {
    properties: Object.fromEntries(CONDITIONAL.map((key) => [key, texts('option', key)])),
  }
  return [...KINDS].reverse().reduce<Schema>(
    (rest, kind) => ({
      if: hasType(sheet, 'OptionType', kind),
      then: fieldsOfKind(sheet, kind),
      else: rest,
    }),
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

/**
 * Lists the values of a field that have no effect, if the option's type does not have the field.
 */
function emptyValues(key: string): readonly unknown[] {
  if (key === 'choices' || key === 'options') {
    return [null, []]
  }
  return FIELD[key]?.type === 'boolean' ? [null, false] : [null]
}

/**
 * Makes the schema of a field that the option's type does not have: only values without effect are
 * valid.
 */
function notAllowed(sheet: Sheet, key: string): Schema {
  return define(sheet, `option-no-${key}`, () => {
    const types = FIELD[key]?.optionTypes ?? []
    const isOfAllValues = types.length > KINDS.length - 1
    const some = `Only ${names(types)} options can have`
    const owners = isOfAllValues ? 'Sub-commands and groups have no' : some
    return onlyNothing(emptyValues(key), `${owners} "${key}".`)
  })
}

function names(types: readonly number[]): string {
  const all = Object.keys(OptionType).filter((name) =>
    types.includes(OptionType[name as keyof typeof OptionType]),
  )
  const last = all.pop() ?? ''
  return all.length === 0 ? last : `${all.join(', ')} and ${last}`
}

/** Makes the schema of a field that the option's type has. */
function field(sheet: Sheet, key: string, type: number): Schema {
  const hasTypes = key === 'choices' || key === 'options' || FIELD[key]?.type === 'number'
  const name = hasTypes ? `option-${key}-${type}` : `option-${key}`
  return define(sheet, name, () => {
    const restriction = restrictionOf(sheet, key, type)
    if (restriction === undefined) {
      return property(sheet, 'option', key)
    }
    return { ...annotations('option', key), ...restriction }
  })
}

/** Returns the restrictions of a field that the field table does not contain. */
function restrictionOf(sheet: Sheet, key: string, type: number): Schema | undefined {
  switch (key) {
    case 'choices':
      return {
        type: orNull('array'),
        maxItems: LIMITS.choices,
        items: choice(sheet, type),
        errorMessage: 'This must be a list of choices.',
      }
    case 'options':
      return optionList(sheet, nested(sheet, type))
    case 'min_value':
    case 'max_value':
      return valueBound(type)
    case 'file_types':
      return { type: orNull('array'), maxItems: LIMITS.fileTypes, items: fileType(sheet) }
    default:
      return undefined
  }
}

/**
 * Makes the schema of a list of options.
 *
 * @param restriction a further schema for each option
 */
export function optionList(sheet: Sheet, restriction?: Schema): Schema {
  return {
    type: orNull('array'),
    maxItems: LIMITS.options,
    items: restriction === undefined ? option(sheet) : { allOf: [option(sheet), restriction] },
    allOf: [requiredFirst(sheet)],
    errorMessage: 'This must be a list of options.',
  }
}

/** Returns the schema that restricts the options in a sub-command or a group. */
function nested(sheet: Sheet, type: number): Schema {
  if (type === OptionType.SUB_COMMAND) {
    return notOfType(sheet, SUBCOMMAND_TYPES, 'A sub-command contains options with values only.')
  }
  return notOfType(
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

/** Makes a schema that forbids `autocomplete: true` together with choices. */
function choicesOrAutocomplete(sheet: Sheet): Schema {
  return {
    allOf: [
      define(sheet, 'choices-or-autocomplete', () => ({
        if: hasItems('choices'),
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

if (KINDS.flat().length !== ALL_TYPES.length) {
  throw new Error('an option type has no kind')
}
