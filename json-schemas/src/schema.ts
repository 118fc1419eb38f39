/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>

/** The address at which every schema is published: the files are side by side below it. */
export const ID_BASE = 'https://unpkg.com/@slashlint/json-schemas/schemas/'

/** Draft 7, which the JSON services of all editors support in full. */
export const META_SCHEMA = 'http://json-schema.org/draft-07/schema#'

/** The variant of one file, and the definitions that it has collected. */
export interface Sheet {
  /** True if keys that no field table has are rejected. */
  readonly strict: boolean
  /** True if names are matched by Unicode property escapes instead of a list of characters. */
  readonly unicode: boolean
  /** The definitions by name, for `$ref`. */
  readonly definitions: Map<string, Schema>
}

/** Returns a reference to a definition, which is made on first use. */
export function define(sheet: Sheet, name: string, make: () => Schema): Schema {
  if (!sheet.definitions.has(name)) {
    // Options contain options: the name must be taken before the definition is made.
    sheet.definitions.set(name, {})
    sheet.definitions.set(name, make())
  }
  return { $ref: `#/definitions/${name}` }
}

/** Closes an object in a strict schema, which then rejects all other keys. */
export function closed(sheet: Sheet): Schema {
  return sheet.strict ? { additionalProperties: false } : {}
}

/**
 * Every JSON type. It allows any value, but shows strict validators that a keyword for one type is intended there. The
 * type itself is checked elsewhere, so that a wrong one is reported once.
 */
export const ANY = ['object', 'array', 'string', 'number', 'boolean', 'null'] as const

/**
 * Keywords of VS Code's JSON support, which other editors share. They are for people and do not affect validation, but
 * a strict validator must know that they exist.
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
