import { FIELDS } from '@slashlint/core/contract'
import { SCOPE_SEPARATOR, URI_SCHEME } from '@slashlint/core/internal'
import { annotations, requiredOf } from './annotations.js'
import { SINGLE_SPACED } from './characters.js'
import { closed, define, type Schema, type Sheet } from './schema.js'
import { enumerated, notOneOf, orNull, SNOWFLAKE_TEXT } from './values.js'

type Resource = 'authorization' | 'codeChallenge'

/** Makes the schema of the arguments of the client SDK's authorize function. */
export function authorization(sheet: Sheet): Schema {
  const required = requiredOf('authorization').map((key) => ({
    anyOf: [present([key]), present([camelCase(key)])],
  }))
  return {
    type: 'object',
    ...inBothSpellings(sheet, 'authorization', () => true),
    allOf: [
      ...required,
      ...Object.keys(FIELDS.authorization).map((key) => eitherSpelling(sheet, key)),
    ],
  }
}

/** Makes the properties of an object in both spellings: the contract's, and camelCase. */
function inBothSpellings(
  sheet: Sheet,
  resource: Resource,
  of: (key: string, isOther: boolean) => unknown,
): Schema {
  const entries = Object.keys(FIELDS[resource]).flatMap((key) => [
    [key, of(key, false)],
    [camelCase(key), of(key, true)],
  ])
  return { properties: Object.fromEntries(entries), ...closed(sheet) }
}

/**
 * Makes the schema for a field that an object has in both spellings: one of the two must be valid.
 * The service reads the first one, but a schema cannot know the order.
 */
function eitherSpelling(sheet: Sheet, key: string): Schema {
  const other = camelCase(key)
  const value = define(sheet, `authorization-${other}`, () => constraint(sheet, key))
  const field = { ...annotations('authorization', key), allOf: [value] }
  return {
    if: present([key, other]),
    then: {
      anyOf: [{ properties: { [key]: value } }, { properties: { [other]: value } }],
      errorMessage: `"${key}" and "${other}" are one field, and neither value is valid.`,
    },
    else: { properties: { [key]: field, [other]: { ...field, doNotSuggest: true } } },
  }
}

/** Makes the schema of an object that has all of these keys. */
function present(keys: readonly string[]): Schema {
  return { required: keys, properties: Object.fromEntries(keys.map((key) => [key, true])) }
}

function camelCase(key: string): string {
  return `${key.charAt(0).toLowerCase()}${key.slice(1)}`
}

function constraint(sheet: Sheet, key: string): Schema {
  switch (key) {
    case 'ClientId':
      return {
        type: ['string', 'integer', 'null'],
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        pattern: SNOWFLAKE_TEXT,
        errorMessage: 'This must be the application id, an unsigned 64-bit integer.',
      }
    case 'Scopes':
      return {
        type: 'string',
        pattern: SINGLE_SPACED,
        not: { pattern: SCOPE_SEPARATOR },
        errorMessage: 'This must be OAuth scopes separated by single spaces.',
      }
    case 'State':
    case 'Nonce':
      return { type: orNull('string'), errorMessage: 'This must be a string.' }
    case 'CodeChallenge':
      return {
        // The documentation does not describe its fields.
        type: orNull('object'),
        ...inBothSpellings(sheet, 'codeChallenge', (field, isOther) => ({
          ...annotations('codeChallenge', field),
          ...(isOther && { doNotSuggest: true }),
        })),
        errorMessage: 'This must be an object, as the client creates it.',
      }
    case 'IntegrationType': {
      const numbers = enumerated(key)
      return {
        enum: [...numbers.enum, null],
        enumDescriptions: [...numbers.enumDescriptions, 'As if it were absent.'],
        errorMessage: notOneOf(key),
      }
    }
    case 'CustomSchemeParam':
      return {
        type: orNull('string'),
        pattern: URI_SCHEME.source,
        errorMessage:
          'This must be a URI scheme: a letter, then letters, digits, +, - or . and no ":".',
      }
    default:
      throw new Error(`authorization.${key} has no schema`)
  }
}
