import { readdirSync, readFileSync } from 'node:fs'
import Ajv from 'ajv'
import type { ValidateFunction } from 'ajv'

const folder = new URL('../../json-schemas/schemas/', import.meta.url)

/** What the list of the set says about one schema. */
export interface Listed {
  readonly name: string
  readonly title: string
  readonly body?: string
  readonly resource?: string
  readonly context?: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
}

export const LISTED = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')) as readonly Listed[]

export const FILES = readdirSync(folder).filter((file) => file.endsWith('.schema.json'))

export function readSchema(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, unknown>
}

/** Keywords of VS Code's JSON support: they tell editors something and validators nothing. */
export const EDITOR_KEYWORDS = [
  'markdownDescription',
  'enumDescriptions',
  'defaultSnippets',
  'deprecationMessage',
  'errorMessage',
  'patternErrorMessage',
  'doNotSuggest',
  'suggestSortText',
]

/** ajv with every strictness it has; several types for one value are meant: the service converts. */
export function strictAjv(allErrors = false): Ajv {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors })
  ajv.addVocabulary(EDITOR_KEYWORDS)
  return ajv
}

const compiled = new Map<string, ValidateFunction>()

export function compile(file: string): ValidateFunction {
  let validate = compiled.get(file)
  if (validate === undefined) compiled.set(file, (validate = strictAjv().compile(readSchema(file))))
  return validate
}
