import { existsSync, readFileSync } from 'node:fs'
import * as core from '@slashlint/core'
import { rules } from '@slashlint/core/catalogue'
import * as engine from '@slashlint/core/engine'
import { expect, test } from 'vitest'
import { testOf } from '../../scripts/docs/trace.mjs'
import { SENTENCES } from './sentences.js'

const CONTRACT = new URL('../../../shared/spec/interface.md', import.meta.url)
const ROOT = new URL('../../', import.meta.url)

/** Counts the sentences in each section of the contract: paragraphs, items of lists and rows of tables. */
function sentencesIn(text: string): Record<string, number> {
  const counts: Record<string, number> = {}
  let section = ''
  for (const line of text.split('\n')) {
    const heading = /^#{1,4} (.+)/.exec(line)?.[1]
    if (heading !== undefined) {
      section = heading
    }
    const isHead = /^\|[-|\s]+\|$|^\| (?:Field|Name|Limit|Operation|Event|Locale) \|/.test(line)
    if (heading === undefined && line.trim() !== '' && !isHead) {
      counts[section] = (counts[section] ?? 0) + 1
    }
  }
  return counts
}

test.skipIf(!existsSync(CONTRACT))(
  'every sentence of the contract has an entry (not run without ../shared)',
  () => {
    const written = Object.fromEntries(
      Object.entries(SENTENCES).map(([section, list]) => [section, list.length]),
    )
    expect(written).toEqual(sentencesIn(readFileSync(CONTRACT, 'utf8')))
  },
)

const subjects = [
  ...new Set(Object.values(SENTENCES).flatMap((list) => list.flatMap(([, ...keptBy]) => keptBy))),
].filter((one) => !one.startsWith('says nothing: '))

test('what keeps a sentence is there: a rule, a public function, a test', () => {
  const codes = new Set<string>(rules.map(({ code }) => code))
  const isThere = (one: string): boolean =>
    one.startsWith('test/')
      ? existsSync(new URL(one, ROOT))
      : one.endsWith('()')
        ? [core, engine].some(
            (entry) => typeof (entry as Record<string, unknown>)[one.slice(0, -2)] === 'function',
          )
        : codes.has(one)
  expect(subjects.filter((one) => !isThere(one))).toEqual([])
})

test('what keeps a sentence is asked for in a test, and so is every rule', () => {
  expect(subjects.filter((one) => testOf(one) === undefined)).toEqual([])
  const untested = rules.filter(({ code }) => testOf(code) === undefined).map(({ code }) => code)
  expect(untested).toEqual([])
})

test('rules about what is sent are cited, unless their own page says on what they stand', () => {
  const own = ['slashlint', 'source', 'use', 'answer', 'python', 'text']
  const uncited = rules
    .filter(({ code, area }) => !own.includes(area) && !subjects.includes(code))
    .map(({ code }) => code)
  expect(uncited, 'cite a rule in sentences.ts, or add it here').toEqual([
    'shape/coerced',
    'shape/null-optional',
    'shape/precision',
    'shape/unreadable',
    // Typical mistakes of developers that the contract allows.
    'command/permissions-without-effect',
    'command/private-channels-not-included',
    'localization/choice-name-collision',
    'set/localized-name-collision',
    'set/global-and-guild',
    'set/likely-duplicate',
    // Official facts that are newer than it.
    'lobby/additional-name',
    'authorization/restricted-scope',
    'response/choice-name-blank',
  ])
})
