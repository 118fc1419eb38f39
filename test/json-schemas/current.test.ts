import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  emitAll,
  listOfFiles,
  schemaStoreEntries,
  UNICODE_VERSION,
} from '../../json-schemas/src/index.js'

const textOf = (path: string): string =>
  readFileSync(new URL(`../../json-schemas/${path}`, import.meta.url), 'utf8')

/**
 * Returns JSON as compact text. The letters of names are left out if the text was written with
 * another version of Unicode.
 */
function comparable(json: string): string {
  const version = /characters of Unicode ([\d.]+)\./
  const written = version.exec(json)?.[1]
  const compact = JSON.stringify(JSON.parse(json))
  return written === undefined || written === UNICODE_VERSION
    ? compact
    : compact
        .replace(version, '')
        .replace(/("name-characters":\{.*?"pattern":)"(?:[^"\\]|\\.)*"/, '$1""')
}

/** Lists the files that the tables of core no longer make. */
const stale = (files: readonly (readonly [path: string, content: unknown])[]): string[] =>
  files.flatMap(([path, content]) =>
    comparable(textOf(path)) === comparable(JSON.stringify(content)) ? [] : [path],
  )

it('each schema is what the tables of core make', () => {
  const files = emitAll().map(({ file, schema }) => [`schemas/${file}`, schema] as const)
  expect(files.length).toBeGreaterThan(40)
  expect(stale(files)).toEqual([])
})

it('the lists of schemas are what the tables of core make', () => {
  expect(
    stale([
      ['schemas/index.json', listOfFiles()],
      ['schemastore.json', { schemas: schemaStoreEntries() }],
    ]),
  ).toEqual([])
})
