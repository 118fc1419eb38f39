import { DYNAMIC } from '@slashlint/core'
import { fromData, languageOf, loadReader, say, stillHolds, toData } from '@slashlint/sources'
import type { Host, Said } from '@slashlint/sources'
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseMarkers } from '../javascript/markers.js'

// What a file says is plain data: it survives JSON, and two readings of one text are equal.

const FOLDER = new URL('../fixtures/', import.meta.url)
const BOT = 'file:///bot/src/'

/** Two commands, and a handler of neither: no fixture has one. */
const OTHER = `import { SlashCommandBuilder } from 'discord.js'
export const a = new SlashCommandBuilder().setName('a').setDescription('d')
export const b = new SlashCommandBuilder().setName('b').setDescription('d')
export const read = (interaction) => interaction.options.getString('c')
`

const TEXTS: ReadonlyMap<string, string> = new Map([
  ...readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && languageOf(entry.name) !== undefined)
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(FOLDER.pathname.length).replace(/^\//, ''))
    .filter((path) => !path.startsWith('javascript/values/'))
    .map((path) => [BOT + path, parseMarkers(readFileSync(new URL(path, FOLDER), 'utf8')).text] as const),
  [`${BOT}untied.js`, OTHER] as const,
])
const HOST: Host = { text: (uri) => TEXTS.get(uri), assignment: () => ({ root: 'file:///bot' }) }

async function sayOf(uri: string, text: string, host = HOST): Promise<Said> {
  const language = languageOf(uri)
  if (language === undefined) throw new Error(`No language: ${uri}`)
  return say(await loadReader(language), { uri, text }, host)
}

describe('what the fixtures say', () => {
  const all = new Map<string, Said>()
  beforeAll(async () => {
    for (const [uri, text] of TEXTS) all.set(uri, await sayOf(uri, text))
  })

  test('has definitions, reads, and what they depend on', () => {
    const said = [...all.values()]
    expect(said.length).toBeGreaterThan(100)
    for (const part of ['definitions', 'uses', 'untied', 'dependsOn', 'suppressions', 'syntax'] as const)
      expect([part, said.some((one) => one[part].length > 0)]).toEqual([part, true])
    expect(said.some(({ definitions }) => definitions.some(({ parts }) => parts.length > 0))).toBe(true)
    expect(said.some(({ dependsOn }) => dependsOn.some(({ hash }) => hash !== undefined))).toBe(true)
  })

  test('is the same after JSON', () => {
    for (const said of all.values()) expect(JSON.parse(JSON.stringify(said))).toStrictEqual(said)
  })

  test('is the same when it is said again, whatever was read before', async () => {
    for (const uri of [...TEXTS.keys()].reverse())
      expect(JSON.stringify(await sayOf(uri, TEXTS.get(uri) ?? ''))).toBe(JSON.stringify(all.get(uri)))
  })

  test("has the reader's values and places", async () => {
    for (const [uri, text] of TEXTS) {
      const read = await loadReader(languageOf(uri) ?? 'json')
      const { definitions } = read({ uri, text }, HOST)
      const said = all.get(uri)?.definitions ?? []
      expect(said.length).toBe(definitions.length)
      for (const [index, { value, places }] of said.entries()) {
        expect(fromData(value)).toStrictEqual(definitions[index]?.value)
        for (const { path, ...place } of places) expect(place.value).toEqual(definitions[index]?.locate(path))
      }
    }
  })

  test('holds until a text changes that it depends on', () => {
    for (const [uri, said] of all) {
      expect(stillHolds(said, HOST)).toBe(true)
      for (const changed of [uri, ...said.dependsOn.map((one) => one.uri)]) {
        const host: Host = { text: (other) => (other === changed ? `${TEXTS.get(other) ?? ''} ` : TEXTS.get(other)) }
        expect([changed, stillHolds(said, host)]).toEqual([changed, false])
      }
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
          fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('$', '$dynamic', '$$', '__proto__')), tie('any')),
          fc.boolean(),
        )
        .map(([entries, isOpen]) => (isOpen ? Object.assign(entries, { [DYNAMIC]: true }) : entries)),
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
