import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { DYNAMIC } from '@slashlint/core'
import { languageOf, loadReader } from '@slashlint/sources'
import type { Definition, ReadResult } from '@slashlint/sources'
import { describe, expect, test } from 'vitest'
import { keep, readingOf } from '../../cli/src/check/stored-reading.js'

const ROOT = new URL('../../', import.meta.url)
const MODULES = ['examples/', 'test/fixtures/javascript/'].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[cm]?[jt]sx?$/.test(name))
    .map((name) => `${folder}${name}`),
)

const textAt = (uri: string): string | undefined => {
  try {
    return readFileSync(new URL(uri), 'utf8')
  } catch {
    return undefined
  }
}

async function read(name: string): Promise<ReadResult> {
  const uri = pathToFileURL(new URL(name, ROOT).pathname).href
  const reader = await loadReader(languageOf(uri) ?? 'json')
  return reader({ uri, text: textAt(uri) ?? '' }, { text: textAt })
}

/** Returns the data that is written to a file and read again. */
const stored = (result: ReadResult): unknown => JSON.parse(JSON.stringify(keep(result)))

const never = (): never => {
  throw new Error('The document was read again.')
}

/** Converts a reading to data. Uses refer to their definitions by place. */
const plain = ({ definitions, uses = [], ...rest }: ReadResult): unknown => ({
  ...rest,
  definitions: definitions.map(
    ({ resource, scope, guildId, bots, certainty, value, dialect, place, dynamic, dependsOn }) => ({
      ...{
        resource,
        scope,
        guildId,
        bots,
        certainty,
        value,
        dialect,
        place,
        dynamic,
        dependsOn,
      },
    }),
  ),
  uses: uses.map(({ definition, ...one }) => ({
    ...one,
    definition: definitions.indexOf(definition),
  })),
})

/** Returns the places of all entries in a definition. */
function placesOf(definition: Definition): unknown {
  const { value } = definition
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
  return keys.map((key) => [
    definition.locate([key]),
    definition.extent([key]),
    definition.origin?.([key]),
  ])
}

/** Returns those, and the results of its other methods. */
function answersOf(definition: Definition): unknown {
  return [
    placesOf(definition),
    definition.edit([{ kind: 'replace', path: ['description'], value: 'Another' }]),
    definition.at?.(definition.place.start + 1),
    definition.parts?.map(({ path, use }) => [path, use]),
  ]
}

describe('a reading that is kept', () => {
  test('law: says what the reader said, for every module among the examples and fixtures, without reading it', async () => {
    expect(MODULES.length).toBeGreaterThan(100)
    let definitions = 0
    for (const name of MODULES) {
      const result = await read(name)
      const again = readingOf(stored(result), never)
      expect(plain(again), name).toStrictEqual(plain(result))
      definitions += again.definitions.length
    }
    expect(definitions).toBeGreaterThan(100)
  })

  test('law: answers about places, edits and parts as the reader does, which reads the document once for that', async () => {
    for (const name of MODULES) {
      const result = await read(name)
      let count = 0
      const again = readingOf(stored(result), () => {
        count++
        return result
      })
      expect(again.definitions.map(answersOf), name).toStrictEqual(
        result.definitions.map(answersOf),
      )
      expect(count, name).toBe(result.definitions.length === 0 ? 0 : 1)
    }
  })

  test('law: what it was asked once of its own text it answers without reading that', async () => {
    let own = 0
    for (const name of MODULES) {
      const result = await read(name)
      const kept = keep(result)
      const places = readingOf(kept, () => result).definitions.map(placesOf)
      const uris = new Set(JSON.stringify(places).match(/"file:[^"]+"/g))
      const again = uris.size < 2 ? never : () => result
      if (again === never) {
        own++
      }
      expect(
        readingOf(JSON.parse(JSON.stringify(kept)), again).definitions.map(placesOf),
        name,
      ).toStrictEqual(places)
    }
    expect(own).toBeGreaterThan(MODULES.length / 2)
  })

  test.each([
    5,
    null,
    'x',
    [],
    {},
    { $: 'bigint', text: 'x' },
    { said: 5, answers: [] },
    { said: null, answers: [] },
    { said: [], answers: [] },
    { said: { definitions: [1], uses: [], syntax: [], suppressions: [], parted: [] }, answers: [] },
    {
      said: { definitions: [{}], uses: [], syntax: [], suppressions: [], parted: [] },
      answers: [1],
    },
  ])('is read again if something else was kept: %j', (kept) => {
    const result: ReadResult = { definitions: [], syntax: [], suppressions: [] }
    expect(readingOf(kept, () => result)).toBe(result)
  })

  const NOTHING: ReadResult = { definitions: [], syntax: [], suppressions: [] }
  const withValue = (value: unknown): ReadResult => ({
    ...NOTHING,
    definitions: [{ value } as Definition],
  })

  test('knows what is not known, in a list, in an object, and alone', () => {
    for (const value of [
      DYNAMIC,
      [1, DYNAMIC],
      { name: 'x', [DYNAMIC]: true },
      { options: [{ [DYNAMIC]: true }] },
    ]) {
      expect(readingOf(stored(withValue(value)), never).definitions[0]?.value).toStrictEqual(value)
    }
  })

  test('keeps keys of any name, and numbers that JSON has no form for', () => {
    const named: unknown = JSON.parse(
      '{"__proto__":{"name":"x"},"constructor":1,"":[null],"$":"dynamic"}',
    )
    const value = [named, Number.NaN, { min_value: -0 }, 2n]
    expect(readingOf(stored(withValue(value)), never).definitions[0]?.value).toStrictEqual(value)
  })

  test.each<[what: string, value: unknown]>([
    ['no form in JSON', undefined],
    ['another symbol', Symbol('x')],
    ['an instance of a class', new Date(0)],
    ['a function', { name: () => 'x' }],
    ['more levels than any definition has', JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`)],
    ['more values than are worth it', Array.from({ length: 30_000 }, () => 1)],
  ])('is none with %s', (_, value) => {
    expect(keep(withValue(value))).toBeUndefined()
  })

  test('of the same size as the largest is kept', () => {
    const list = (length: number) => withValue(Array.from({ length }, () => 1))
    const nested = (levels: number) =>
      withValue(JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`))
    /** Returns the largest size that is kept. */
    const largest = (of: (size: number) => ReadResult, most: number): number => {
      let [kept, dropped] = [0, most]
      while (dropped - kept > 1) {
        const middle = Math.floor((kept + dropped) / 2)
        if (keep(of(middle)) === undefined) {
          dropped = middle
        } else {
          kept = middle
        }
      }
      return kept
    }
    // 20 000 values, of which eight are around the list, and 100 levels, of which three are.
    expect([largest(list, 30_000), largest(nested, 300)]).toEqual([19_992, 97])
  })
})
