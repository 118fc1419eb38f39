import { LOCALE_NAMES, UNDOCUMENTED_LOCALES, type ObjectResource } from '@slashlint/core/contract'
import { boundsOf } from '@slashlint/core/internal'
import { BLANK, EMPTY_OR_BLANK, namePattern, NOT_BLANK } from './characters.js'
import { NULLABLE_STRING_TYPE, STRING_TYPE } from './numerals.js'
import { ANY, define, type Schema, type Sheet } from './schema.js'

/**
 * The kinds of texts, which differ in their restrictions. An integer is valid as the text of its
 * digits. Translations have the restrictions of the text that they translate, and may be null.
 */
export type TextKind =
  /** Names of slash commands and options. */
  | 'slash-name'
  /** Names of user, message and entry point commands. */
  | 'plain-name'
  /** Names of commands whose type is unknown. */
  | 'any-name'
  | 'description'
  /** Descriptions that may be missing, or of commands of an unknown type. */
  | 'any-description'
  | 'choice-name'
  /** An empty description: user and message commands have none. */
  | 'no-description'

const EXPECTED = 'This must be a string.'

const LENGTHS: Readonly<Record<TextKind, readonly [ObjectResource, string] | undefined>> = {
  'slash-name': ['option', 'name'],
  'plain-name': ['command', 'name'],
  'any-name': ['command', 'name'],
  description: ['option', 'description'],
  'any-description': ['command', 'description'],
  'choice-name': ['choice', 'name'],
  'no-description': undefined,
}

function lengths(kind: TextKind): { readonly minLength: number; readonly maxLength: number } {
  const field = LENGTHS[kind]
  const bounds = field === undefined ? undefined : boundsOf(field[0])[field[1]]
  return { minLength: bounds?.minLength ?? 0, maxLength: bounds?.maxLength ?? 0 }
}

/** Makes the schema of a text. `nullable`: null is valid, too. */
export function text(sheet: Sheet, kind: TextKind, nullable = false): Schema {
  return define(sheet, nullable ? `${kind}-or-null` : kind, () => ({
    ...(kind !== 'no-description' && (nullable ? NULLABLE_STRING_TYPE : STRING_TYPE)),
    errorMessage: EXPECTED,
    ...restrictions(sheet, kind),
  }))
}

function restrictions(sheet: Sheet, kind: TextKind): Schema {
  const { minLength, maxLength } = lengths(kind)
  switch (kind) {
    case 'slash-name':
      return { minLength, maxLength, allOf: [nameCharacters(sheet)] }
    case 'plain-name':
    case 'description':
      return {
        minLength,
        maxLength,
        pattern: NOT_BLANK,
        patternErrorMessage: 'This cannot consist of white space only.',
      }
    case 'any-name':
    case 'choice-name':
      return { minLength, if: { pattern: BLANK }, else: { maxLength } }
    case 'any-description':
      return { if: { pattern: EMPTY_OR_BLANK }, else: { maxLength } }
    case 'no-description':
      return {
        type: ['string', 'null'],
        pattern: EMPTY_OR_BLANK,
        errorMessage: 'User and message commands have no description: remove it or make it empty.',
      }
  }
}

/** Makes the definition with the long list of characters in names, of which each file has one. */
function nameCharacters(sheet: Sheet): Schema {
  return define(sheet, 'name-characters', () => ({
    type: ANY,
    pattern: namePattern(sheet),
    patternErrorMessage: 'Names consist of lower-case letters, digits, - and _, without spaces.',
  }))
}

/**
 * Makes the schema of translations by locale. If a command cannot have a description, the service
 * accepts any translations of it.
 */
export function localizations(sheet: Sheet, of: TextKind): Schema {
  const kind = of === 'no-description' ? 'any-description' : of
  return define(sheet, `localizations-${kind}`, () => ({
    type: ['object', 'null'],
    allOf: [locales(sheet)],
    additionalProperties: text(sheet, kind, true),
  }))
}

function locales(sheet: Sheet): Schema {
  return define(sheet, 'locales', () => ({
    type: ANY,
    properties: Object.fromEntries(
      Object.entries(LOCALE_NAMES).map(([locale, title]) => [
        locale,
        UNDOCUMENTED_LOCALES.includes(locale) ? { title, doNotSuggest: true } : { title },
      ]),
    ),
    additionalProperties: false,
    errorMessage: 'This is not one of Discord’s locales; locales look like "de" or "pt-BR".',
  }))
}
