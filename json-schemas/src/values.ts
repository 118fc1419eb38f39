import { LIMITS, type EnumName } from '@slashlint/core/contract'
import { enumMembers, LARGEST_SNOWFLAKE, type FieldBounds } from '@slashlint/core/internal'
import { integerText, oneOfText, upTo } from './numerals.js'
import { define, type Schema, type Sheet } from './schema.js'

/** Single values that are no texts. Where the service converts a string to a number or back, both are valid. */

/** Returns the type of a list or scalar that may also be null. */
export function orNull(type: string): readonly string[] {
  return [type, 'null']
}

export const BOOLEAN: Schema = { type: 'boolean', errorMessage: 'This must be true or false.' }
export const OPTIONAL_BOOLEAN: Schema = {
  type: orNull('boolean'),
  errorMessage: 'This must be true or false.',
}

/** The pattern for the text of an id. */
export const SNOWFLAKE_TEXT = `^(?:${upTo(BigInt(LARGEST_SNOWFLAKE))})$`

const DIGITS: Schema = {
  type: ['string', 'integer'],
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
}

/**
 * Makes the schema of a decimal unsigned 64-bit integer. As a number it is valid only if a double represents it
 * exactly.
 */
export function snowflake(sheet: Sheet): Schema {
  return define(sheet, 'snowflake', () => ({
    ...DIGITS,
    pattern: SNOWFLAKE_TEXT,
    errorMessage: 'This must be a snowflake: a string of digits below 2^64.',
  }))
}

/** Makes the schema of a decimal bit set, or null. */
export function bitset(sheet: Sheet): Schema {
  return define(sheet, 'bit-set', () => ({
    ...DIGITS,
    type: ['string', 'integer', 'null'],
    pattern: `^0*(?:${upTo((1n << BigInt(LIMITS.permissionBits)) - 1n)})$`,
    errorMessage:
      'This must be a bit set written as a string of digits, such as "8192" for MANAGE_MESSAGES.',
  }))
}

/** Makes the schema of an integer within bounds, or null, or a string of such. */
export function optionalInteger(bounds: FieldBounds): Schema {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = bounds
  return {
    type: ['integer', 'string', 'null'],
    minimum,
    maximum,
    pattern: integerText(minimum, maximum),
    errorMessage: `This must be an integer between ${minimum} and ${maximum}.`,
  }
}

/** Makes a condition without messages: the value is one of some members, as a number or its text. */
export function isOneOf(sheet: Sheet, name: EnumName, values: readonly number[]): Schema {
  return define(sheet, `${kebab(name)}-${values.join('-')}`, () => ({
    anyOf: [{ type: 'string', pattern: oneOfText(values) }, { enum: values }],
  }))
}

/** Makes a condition: an object whose `type` is one of some members. */
export function hasType(sheet: Sheet, name: EnumName, types: readonly number[]): Schema {
  return {
    type: 'object',
    properties: { type: { allOf: [isOneOf(sheet, name, types)], doNotSuggest: true } },
    required: ['type'],
  }
}

/** Makes a condition: an object with a list that has items at this key. */
export function hasItems(key: string): Schema {
  return {
    type: 'object',
    properties: { [key]: { type: 'array', minItems: 1, doNotSuggest: true } },
    required: [key],
  }
}

function kebab(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
}

/**
 * Makes the schema of a member of an enumeration. The branch of texts comes first: of two that fail, editors show the
 * first one's message.
 */
export function member(sheet: Sheet, name: EnumName): Schema {
  return define(sheet, kebab(name), () => {
    const numbers = enumerated(name)
    return {
      anyOf: [
        { type: 'string', pattern: oneOfText(numbers.enum), errorMessage: notOneOf(name) },
        numbers,
      ],
    }
  })
}

/** Returns the numbers of an enumeration, with their meaning. */
export function enumerated(name: EnumName): {
  readonly enum: readonly number[]
  readonly enumDescriptions: string[]
} {
  const members = enumMembers(name)
  return {
    enum: members.map(({ value }) => value),
    enumDescriptions: members.map(({ name: one, description }) => `${one}: ${description}`),
  }
}

/** Lists the members of an enumeration: `0 GUILD_INSTALL, 1 USER_INSTALL`. */
export function inWords(name: EnumName): string {
  return enumMembers(name)
    .map(({ name: one, value }) => `${value} ${one}`)
    .join(', ')
}

export function notOneOf(name: EnumName): string {
  return `This must be one of the numbers ${inWords(name)}.`
}

/** Makes the schema of a member of an enumeration, or null. */
export function optionalMember(sheet: Sheet, name: EnumName): Schema {
  return { anyOf: [member(sheet, name), { type: 'null' }] }
}

/** Makes the schema of a list of members of an enumeration, none twice. */
export function memberList(
  sheet: Sheet,
  name: EnumName,
  { minItems, uniqueItems }: FieldBounds,
): Schema {
  return {
    type: orNull('array'),
    items: member(sheet, name),
    ...(minItems !== undefined && { minItems }),
    ...(uniqueItems && { uniqueItems: true, allOf: [notAlsoAsText(sheet, name)] }),
  }
}

/** Forbids a member as a number and as text in one list: to `uniqueItems` the two differ. */
function notAlsoAsText(sheet: Sheet, name: EnumName): Schema {
  return define(sheet, `${kebab(name)}-not-also-as-text`, () => ({
    not: {
      type: 'array',
      anyOf: enumMembers(name).map(({ value }) => ({
        allOf: [
          { contains: { const: value } },
          { contains: { type: 'string', pattern: oneOfText([value]) } },
        ],
      })),
    },
    errorMessage: 'An item stands in this list twice, once as a number and once as text.',
  }))
}

/**
 * Makes the schema of a dictionary string → string. A schema cannot check its total length, but it checks that of a
 * single text.
 */
export function metadata(sheet: Sheet): Schema {
  const maxLength = LIMITS.lobbyMetadataLength
  return define(sheet, 'metadata', () => ({
    type: orNull('object'),
    propertyNames: { maxLength },
    additionalProperties: {
      type: 'string',
      maxLength,
      errorMessage: 'Metadata values must be strings.',
    },
    errorMessage: 'This must be an object of strings.',
  }))
}

/** Makes the schema of a field that the service assigns, or that has no effect here: any value, with an explanation. */
export function ignored(why: string): Schema {
  return { deprecationMessage: why, doNotSuggest: true }
}

export const ASSIGNED = ignored('Assigned by Discord: leave it out of request bodies.')

/** Makes the schema of a field for which only some values without effect are valid. */
export function onlyNothing(values: readonly unknown[], why: string): Schema {
  return { enum: values, errorMessage: why, doNotSuggest: true }
}
