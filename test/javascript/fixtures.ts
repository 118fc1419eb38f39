import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { DYNAMIC } from '@slashlint/core'
import { analyse, findingsElsewhere, findingsOf, findingsOfUses } from '@slashlint/checker'
import type { Analysis, Finding } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'
import { parseMarkers } from './markers.js'

const FOLDER = new URL('../fixtures/javascript/', import.meta.url)

/** Every fixture, such as `builders/plain.ts`; what stands in a folder below is there to be imported. */
export const FIXTURES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /^[^/]+\/[^/]+\.[cm]?[jt]sx?$/.test(name))
  .sort()

/** The files that fixtures import for an option of theirs. */
export const PARTS = [
  'classes/parts/remove.ts',
  'decorators/parts/length.dto.ts',
  'builders/parts/roles.ts',
]

/** A fixture as it was written, with its markers. */
export const markedText = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8')

/** Where the fixtures stand for the reader: it passes over folders of tests. */
const BOT = 'file:///bot/src/'

/** The other fixtures, without their markers. */
const host = {
  text(uri: string): string | undefined {
    const file = new URL(uri.replace(BOT, ''), FOLDER)
    return existsSync(file) ? parseMarkers(readFileSync(file, 'utf8')).text : undefined
  },
}

/** What the reader and core say about a text that stands in the place of a fixture. */
export function analyseFixture(name: string, text: string): Analysis | undefined {
  return analyse({ uri: BOT + name, text }, read, { assignment: {}, rules: {} }, host)
}

/** What is wrong in the options of other fixtures, once for all that use them. */
export function findingsIn(part: string): readonly Finding[] {
  const all = FIXTURES.flatMap((name) => {
    const analysis = analyseFixture(name, parseMarkers(markedText(name)).text)
    return analysis === undefined ? [] : findingsElsewhere(analysis)
  })
  return findingsOfUses(all.filter(({ uri }) => uri === BOT + part))
}

export function findings(name: string, text: string): readonly Finding[] {
  const analysis = analyseFixture(name, text)
  return analysis === undefined ? [] : findingsOf(analysis)
}

/** A value as JSON, with what is not known written as such. */
export function withDynamic(value: unknown): unknown {
  if (value === DYNAMIC) {
    return '$dynamic'
  }
  if (Array.isArray(value)) {
    return value.map(withDynamic)
  }
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const entries = Object.entries(value).map(([key, item]) => [key, withDynamic(item)])
  return Object.fromEntries(
    Object.hasOwn(value, DYNAMIC) ? [...entries, ['$dynamic', true]] : entries,
  )
}
