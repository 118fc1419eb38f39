/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>

/** The beginning of the addresses of all schemas. Their files are in one folder. */
export const ID_BASE = 'https://unpkg.com/@slashlint/json-schemas/schemas/'

/** The identifier of draft 7. The JSON services of all editors support this draft completely. */
export const META_SCHEMA = 'http://json-schema.org/draft-07/schema#'

/** The file that is being generated: its variant, and its definitions so far. */
export interface Sheet {
  /** True if the schema rejects keys that are in no field table. */
  readonly strict: boolean
  /**
   * True if the schema matches names by Unicode property escapes instead of a list of characters.
   */
  readonly unicode: boolean
  /** The definitions by name, to which `$ref` refers. */
  readonly definitions: Map<string, Schema>
}

/** Returns a reference to a definition, and makes the definition on first use. */
export function define(sheet: Sheet, name: string, make: () => Schema): Schema {
  if (!sheet.definitions.has(name)) {
    // Options contain options: the name must be taken before the definition is made.
    sheet.definitions.set(name, {})
    sheet.definitions.set(name, make())
  }
  return { $ref: `#/definitions/${name}` }
}

/** Returns the keywords that reject unknown keys in a strict schema; none in other schemas. */
export function closed(sheet: Sheet): Schema {
  return sheet.strict ? { additionalProperties: false } : {}
}

/**
 * All JSON types. As a `type`, this allows any value. It only tells strict validators that a
 * keyword for one type is intended. The type itself is checked elsewhere, so that a wrong type is
 * reported once.
 */
export const ANY = ['object', 'array', 'string', 'number', 'boolean', 'null'] as const

/**
 * Keywords of VS Code's JSON support, which other editors understand, too. They do not affect
 * validation, but strict validators must know them.
 */
export const EDITOR_KEYWORDS: readonly string[] = [
  'markdownDescription',
  'enumDescriptions',
  'defaultSnippets',
  'deprecationMessage',
  'errorMessage',
  'patternErrorMessage',
  'doNotSuggest',
  'suggestSortText',
]
