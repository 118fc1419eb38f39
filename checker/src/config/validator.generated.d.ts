import type { Config } from './config.js'

/** An error as ajv reports it; only these fields are used. */
export interface SchemaError {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

export declare const validate: {
  (value: unknown): value is Config
  errors?: readonly SchemaError[] | null
}
export default validate
