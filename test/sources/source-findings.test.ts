import { DYNAMIC } from '@slashlint/core'
import { fromData, languageOf, loadReader, toData } from '@slashlint/sources'
import type { Data, Host, ReadResult } from '@slashlint/sources'
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseMarkers } from '../javascript/markers.js'

// Tests that readings are plain data: they survive JSON, and two readings of one text are equal.

const FOLDER = new URL('../fixtures/', import.meta.url)
const BOT = 'file:///bot/src/'

/** Two commands, and a handler that belongs to neither. No fixture has one. */
const OTHER = `import { SlashCommandBuilder } from 'discord.js'
export const a = new SlashCommandBuilder().setName('a').setDescription('d')
export const b = new SlashCommandBuilder().setName('b').setDescription('d')
export const read = (interaction) => interaction.options.getString('c')
`

const TEXTS: ReadonlyMap<string, string> = new Map([
  ...readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && languageOf(entry.name) !== undefined)
    .map((entry) =>
      `${entry.parentPath}/${entry.name}`.slice(FOLDER.pathname.length).replace(/^\//, ''),
    )
    .filter((path) => !path.startsWith('javascript/values/'))
    .map(
      (path) =>
        [BOT + path, parseMarkers(readFileSync(new URL(path, FOLDER), 'utf8')).text] as const,
    ),
  [`${BOT}untied.js`, OTHER] as const,
])
const HOST: Host = { text: (uri) => TEXTS.get(uri), assignment: () => ({ root: 'file:///bot' }) }

async function readOf(uri: string, text: string, host = HOST): Promise<ReadResult> {
  const language = languageOf(uri)
  if (language === undefined) {
    throw new Error(`No language: ${uri}`)
  }
  return (await loadReader(language))({ uri, text }, host)
}

/** Returns all parts of a reading except its methods. */
const said = ({
  definitions,
  uses = [],
  untied,
  extended,
  attached,
  dependsOn,
  suppressions,
  syntax,
}: ReadResult): Data =>
  toData({
    ...{ untied, extended, attached, dependsOn, suppressions, syntax },
    definitions: definitions.map(({ place, value, dynamic, resource }) => ({
      place,
      value,
      dynamic,
      resource,
    })),
    uses: uses.map((one) => ({ ...one, definition: definitions.indexOf(one.definition) })),
  })

describe('what the fixtures say', () => {
  const all = new Map<string, ReadResult>()
  beforeAll(async () => {
    for (const [uri, text] of TEXTS) {
      all.set(uri, await readOf(uri, text))
    }
  })

  test('has definitions, reads, and what they depend on', () => {
    const results = [...all.values()]
    expect(results.length).toBeGreaterThan(100)
    for (const part of [
      'definitions',
      'uses',
      'untied',
      'dependsOn',
      'suppressions',
      'syntax',
    ] as const) {
      expect([part, results.some((one) => (one[part] ?? []).length > 0)]).toEqual([part, true])
    }
  })

  test('is the same after JSON', () => {
    for (const result of all.values()) {
      expect(JSON.parse(JSON.stringify(said(result)))).toStrictEqual(said(result))
    }
  })

  test('is the same when it is read again, whatever was read before', async () => {
    for (const [uri, text] of [...TEXTS].reverse()) {
      expect(JSON.stringify(said(await readOf(uri, text)))).toBe(
        JSON.stringify(said(all.get(uri) as ReadResult)),
      )
    }
  })
})

test('every value becomes plain data and is found again in it', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(DYNAMIC, null, true, Number.NaN, Infinity, -Infinity, -0, 12n),
      fc.string(),
      fc.double(),
      fc.array(tie('any')),
      fc
        .tuple(
          fc.dictionary(
            fc.oneof(fc.string(), fc.constantFrom('$', '$dynamic', '$$', '__proto__')),
            tie('any'),
          ),
          fc.boolean(),
        )
        .map(([entries, isOpen]) =>
          isOpen ? Object.assign(entries, { [DYNAMIC]: true }) : entries,
        ),
    ),
  })).any
  fc.assert(
    fc.property(value, (one) => {
      const data = toData(one)
      expect(JSON.parse(JSON.stringify(data))).toStrictEqual(data)
      expect(toData(fromData(data))).toStrictEqual(data)
      expect(fromData(data)).toEqual(one)
    }),
  )
})
