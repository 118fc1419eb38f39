/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>

/** Where every schema is published: the files lie side by side under it. */
export const ID_BASE = 'https://unpkg.com/@slashlint/json-schemas/schemas/'

/** Draft 7 is what the JSON services of all editors support in full. */
export const META_SCHEMA = 'http://json-schema.org/draft-07/schema#'

/** How one file differs from its siblings, and the definitions that it has collected. */
export interface Sheet {
  /** Keys that no field table has are rejected. */
  readonly strict: boolean
  /** Names are matched with Unicode property escapes instead of a list of characters. */
  readonly unicode: boolean
  readonly definitions: Map<string, Schema>
}

/** A reference to a definition, which is made when it is first asked for. */
export function define(sheet: Sheet, name: string, make: () => Schema): Schema {
  if (!sheet.definitions.has(name)) {
    // Options contain options: the name must be taken before the definition is made.
    sheet.definitions.set(name, {})
    sheet.definitions.set(name, make())
  }
  return { $ref: `#/definitions/${name}` }
}

/** An object's own keys; a strict schema rejects all others. */
export function closed(sheet: Sheet): Schema {
  return sheet.strict ? { additionalProperties: false } : {}
}

/**
 * Every JSON type: says nothing, and tells strict validators that a keyword for one type is meant where it stands. The
 * type itself is judged elsewhere, so that a wrong one is told once.
 */
export const ANY = ['object', 'array', 'string', 'number', 'boolean', 'null'] as const

/**
 * Keywords of VS Code's JSON support, which other editors share: they tell a person something and a validator nothing. A
 * strict validator must be told that they exist.
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
