import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { DYNAMIC } from '@slashlint/core'
import { analyse, findingsElsewhere, findingsOf, findingsOfUses } from '@slashlint/checker'
import type { Analysis, Finding } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'
import { parseMarkers } from './markers.js'

const FOLDER = new URL('../fixtures/javascript/', import.meta.url)

/** Every fixture, such as `builders/plain.ts`. Files in deeper folders are imported by fixtures. */
export const FIXTURES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /^[^/]+\/[^/]+\.[cm]?[jt]sx?$/.test(name))
  .sort()

/** The files that fixtures import to define an option. */
export const PARTS = [
  'classes/parts/remove.ts',
  'decorators/parts/length.dto.ts',
  'builders/parts/roles.ts',
]

/** Reads a fixture with its markers. */
export const markedText = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8')

/** The folder of the fixtures for the reader, which skips folders of tests. */
const BOT = 'file:///bot/src/'

/** Returns the other fixtures without their markers. */
const host = {
  text(uri: string): string | undefined {
    const file = new URL(uri.replace(BOT, ''), FOLDER)
    return existsSync(file) ? parseMarkers(readFileSync(file, 'utf8')).text : undefined
  },
}

/** Analyses a text as if it were a fixture. */
export function analyseFixture(name: string, text: string): Analysis | undefined {
  return analyse({ uri: BOT + name, text }, read, { assignment: {}, rules: {} }, host)
}

/** Returns the findings in options that other fixtures import. A finding that several of them have is listed once. */
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

/** Converts a value to JSON, with unknown parts as `$dynamic`. */
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
