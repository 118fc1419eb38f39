import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { FILES, LISTED, readSchema, readText, strictAjv } from './engine.js'

describe.each(FILES)('%s', (file) => {
  it('validates against the meta-schema of draft 7, and compiles in strict ajv', () => {
    const ajv = strictAjv()
    const schema = readSchema(file)
    expect(schema['$schema']).toBe('http://json-schema.org/draft-07/schema#')
    expect(schema['$id']).toMatch(new RegExp(`^https://.*/schemas/${file.replaceAll('.', '\\.')}$`))
    expect(ajv.validateSchema(schema)).toBe(true)
    expect(ajv.errors).toBeNull()
    expect(ajv.compile(schema)).toBeTypeOf('function')
  })
})

describe('the set', () => {
  it('has a file for every name in its list, and no other', () => {
    expect(LISTED.flatMap(({ files }) => Object.values(files)).sort()).toEqual([...FILES].sort())
  })

  it('is tracked by git where people link to it, and ignored elsewhere', () => {
    const cwd = new URL('../../json-schemas/schemas/', import.meta.url)
    // The test only uses the patterns, regardless of tracked files.
    const { status, stdout } = spawnSync(
      'git',
      ['check-ignore', '--no-index', ...FILES, 'index.json'],
      {
        cwd,
        encoding: 'utf8',
      },
    )
    expect(status).toBe(0)
    const variants = LISTED.flatMap(({ files }) =>
      Object.values(files).filter((file) => file !== files['base']),
    )
    expect(stdout.trim().split('\n').sort()).toEqual([...variants].sort())
  })

  it('has one base for all $ids', () => {
    const bases = new Set(
      FILES.map((file) => String(readSchema(file)['$id']).slice(0, -file.length)),
    )
    expect(bases.size).toBe(1)
  })
})

/** Returns every schema inside a schema. */
function* parts(schema: unknown): Generator<Record<string, unknown>> {
  if (typeof schema !== 'object' || schema === null) {
    return
  }
  if (!Array.isArray(schema)) {
    yield schema as Record<string, unknown>
  }
  for (const part of Object.values(schema)) {
    yield* parts(part)
  }
}

it.each(FILES)('%s: no message lists dozens of values', (file) => {
  const long = [...parts(readSchema(file))].filter(
    ({ enum: values }) => Array.isArray(values) && values.length > 20,
  )
  expect(long.filter(({ errorMessage }) => typeof errorMessage !== 'string')).toStrictEqual([])
})

// Core compares digits: whoever writes such a number loses some, and the service gets another text.
it.each(FILES)('%s: a number in place of a text is one that a double holds', (file) => {
  const numbers = [...parts(readSchema(file))].filter(
    ({ type }) => Array.isArray(type) && type.includes('string') && type.includes('integer'),
  )
  const unbounded = numbers.filter(
    ({ minimum, maximum }) => !(Math.max(-Number(minimum), Number(maximum)) < 2 ** 53),
  )
  expect(unbounded).toStrictEqual([])
})

describe('the list of name characters', () => {
  const definitions = (file: string) =>
    readSchema(file)['definitions'] as Record<string, { pattern?: string }>
  const neutral = definitions('command.schema.json')['name-characters']?.pattern ?? ''

  it('stands in a file once', () => {
    const all = [...parts(readSchema('command.schema.json'))].filter(
      ({ pattern }) => pattern === neutral,
    )
    expect(all).toHaveLength(1)
  })

  it('has no property escapes, and no escapes that engines read differently', () => {
    expect(neutral).not.toMatch(/\\[^-^\]\\]/)
    expect(definitions('command.unicode.schema.json')['name-characters']?.pattern).toContain(
      '\\p{L}',
    )
  })

  it('is of this Unicode version, letter for letter', () => {
    const comment = String(readSchema('command.schema.json')['$comment'])
    if (!comment.includes(`Unicode ${process.versions['unicode'] ?? ''}.`)) {
      return
    }
    const pattern = new RegExp(neutral, 'u')
    const contract = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]$/u
    const wrong: string[] = []
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) {
        continue
      }
      const character = String.fromCodePoint(code)
      const isFine = contract.test(character) && character.toLowerCase() === character
      if (pattern.test(character) !== isFine) {
        wrong.push(`U+${code.toString(16)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('leaves the files in ASCII', () => {
    for (const file of FILES) {
      expect(readText(file)).toMatch(/^[\n -~]*$/)
    }
  })
})
