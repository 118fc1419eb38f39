import { readdirSync, readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { EDITOR_KEYWORDS } from '../../json-schemas/src/schema.js'

const folder = new URL('../../json-schemas/schemas/', import.meta.url)

/** The entry of a schema in the list of the set. */
export interface Listed {
  readonly name: string
  readonly title: string
  readonly body?: string
  readonly resource?: string
  readonly context?: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
}

export const LISTED = JSON.parse(
  readFileSync(new URL('index.json', folder), 'utf8'),
) as readonly Listed[]

export const FILES = readdirSync(folder).filter((file) => file.endsWith('.schema.json'))

export function readText(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8')
}

export function readSchema(file: string): Record<string, unknown> {
  return JSON.parse(readText(file)) as Record<string, unknown>
}

/** Makes an ajv with all strict checks. Several types for a value are intended, since the service converts. */
export function strictAjv(allErrors = false): Ajv {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictTuples: false, allErrors })
  ajv.addVocabulary([...EDITOR_KEYWORDS])
  return ajv
}

const compiled = new Map<string, ValidateFunction>()

/** Returns the validator of a schema, which is compiled once. */
export function compile(file: string): ValidateFunction {
  const known = compiled.get(file)
  if (known !== undefined) {
    return known
  }
  const validate = strictAjv().compile(readSchema(file))
  compiled.set(file, validate)
  return validate
}
