import Ajv from 'ajv'
import { describe, expect, it } from 'vitest'
import { FILES, readSchema, strictAjv } from './engine.js'

describe.each(FILES)('%s', (file) => {
  it('validates against the meta-schema of draft 7, and compiles in strict ajv', () => {
    const ajv = strictAjv()
    const schema = readSchema(file)
    expect(schema['$schema']).toBe('http://json-schema.org/draft-07/schema#')
    expect(ajv.validateSchema(schema)).toBe(true)
    expect(ajv.errors).toBeNull()
    ajv.compile(schema)
  })
})
void Ajv
