import { LIMITS, type EnumName } from '@slashlint/core/contract'
import { enumMembers, LARGEST_SNOWFLAKE, type FieldBounds } from '@slashlint/core/internal'
import { integerText, oneOfText, upTo } from './numerals.js'
import { define, type Schema, type Sheet } from './schema.js'

/** Single values that are no texts. Where the service converts a string to a number or back, both are valid. */

/** Returns the type of a field that may also be null. */
export function orNull(type: string): readonly string[] {
  return [type, 'null']
}

export const BOOLEAN: Schema = { type: 'boolean', errorMessage: 'This must be true or false.' }
export const OPTIONAL_BOOLEAN: Schema = {
  type: orNull('boolean'),
  errorMessage: 'This must be true or false.',
}

/** The pattern for a snowflake as text. */
export const SNOWFLAKE_TEXT = `^(?:${upTo(BigInt(LARGEST_SNOWFLAKE))})$`

const DIGITS: Schema = {
  type: ['string', 'integer'],
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
}

/**
 * Makes the schema of a snowflake: an unsigned 64-bit integer in decimal digits. A number is only
 * valid if a double represents it exactly.
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

/** Makes the schema of an integer within bounds, as a number or as text. Null is valid, too. */
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

/**
 * Makes a schema that tests whether a value is one of some members, as a number or as text. It has
 * no messages.
 */
export function isOneOf(sheet: Sheet, name: EnumName, values: readonly number[]): Schema {
  return define(sheet, `${kebab(name)}-${values.join('-')}`, () => ({
    anyOf: [{ type: 'string', pattern: oneOfText(values) }, { enum: values }],
  }))
}

/** Makes a schema that tests whether the `type` of an object is one of some members. */
export function hasType(sheet: Sheet, name: EnumName, types: readonly number[]): Schema {
  return {
    type: 'object',
    properties: { type: { allOf: [isOneOf(sheet, name, types)], doNotSuggest: true } },
    required: ['type'],
  }
}

/** Makes a schema that tests whether an object has a list with items at this key. */
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
 * Makes the schema of a member of an enumeration. The alternative for texts comes first: if both
 * fail, editors show the message of the first.
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

/** Returns the numbers of an enumeration's members, with their descriptions. */
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

/** Makes the schema of a list of different members of an enumeration. */
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

/**
 * Makes a schema that forbids a member as a number and as text in the same list. `uniqueItems`
 * regards the two as different.
 */
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
 * Makes the schema of a dictionary of metadata. A schema cannot check its total length, only the
 * length of each text.
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

/**
 * Makes the schema of a field that has no effect in a request. Any value is valid; editors explain
 * that it is ignored.
 */
export function ignored(why: string): Schema {
  return { deprecationMessage: why, doNotSuggest: true }
}

export const ASSIGNED = ignored('Assigned by Discord: leave it out of request bodies.')

/**
 * Makes the schema of a field that has no effect here, and for which only some values are valid.
 */
export function onlyNothing(values: readonly unknown[], why: string): Schema {
  return { enum: values, errorMessage: why, doNotSuggest: true }
}
