import type { Finding } from '@slashlint/checker'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import ts from 'typescript'
import { RUNS, check } from '../property/check.js'
import { ORDINARY } from '../sources/javascript/ordinary.js'
import { findings, FIXTURES, markedText } from './fixtures.js'
import { parseMarkers } from './markers.js'

// The law: ordinary code before, between or after definitions does not change their findings.

function placed(
  { code, severity, start, end, message }: Finding,
  back = (offset: number) => offset,
): string {
  return `${severity} ${code} ${back(start)}-${back(end)} ${message}`
}

const TEXTS = FIXTURES.filter((name) => !name.startsWith('damaged/')).map((name) => {
  const { text } = parseMarkers(markedText(name))
  return {
    name,
    text,
    gaps: gapsOf(name, text),
    findings: findings(name, text).map((one) => placed(one)),
  }
})

/** Returns the offsets where statements of the module begin, with the comments above them, and its end. */
function gapsOf(name: string, text: string): number[] {
  const { statements } = ts.createSourceFile(name, text, ts.ScriptTarget.Latest)
  const isLead = (statement: ts.Statement): boolean =>
    ts.isExpressionStatement(statement) && /^['"]use/.test(text)
  // Behind a statement, before the comments of the next one.
  const ends = statements
    .filter((one) => !isLead(one))
    .map(({ end }) => text.indexOf('\n', end) + 1)
  return ends.filter((end) => end > 0)
}

/** Tells whether code is valid in a file. In files with JSX, `<T>(x: T) => x` begins a tag, in TypeScript too. */
const isOrdinaryIn = (name: string, kind: (i: number) => string): boolean =>
  name.endsWith('.ts') || kind !== ORDINARY['functions and generics']

/** The kinds of code that are damage in a file of JavaScript. */
const TYPED: readonly unknown[] = [
  'typed functions',
  'classes',
  'interfaces',
  'types',
  'enumerations',
].map((name) => ORDINARY[name])

const piece = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom(...Object.values(ORDINARY)),
  count: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 20 }) },
    fc.integer({ min: 200, max: 2_000 }),
  ),
})

describe('ordinary code', () => {
  it('around definitions changes no finding', () => {
    check(
      fc.property(
        fc.constantFrom(...TEXTS),
        fc.array(piece, { minLength: 1, maxLength: 3 }),
        (fixture, pieces) => {
          const { name, text, gaps } = fixture
          const insertions = pieces
            .filter(({ kind }) => isOrdinaryIn(name, kind))
            .map(({ at, kind, count }) => ({
              offset: gaps[at % gaps.length] ?? text.length,
              code: Array.from({ length: count }, (_, i) => kind(9_000 + i)).join(''),
            }))
            .sort((a, b) => a.offset - b.offset)
          let longer = ''
          let from = 0
          for (const { offset, code } of insertions) {
            longer += text.slice(from, offset) + code
            from = offset
          }
          longer += text.slice(from)
          const back = (offset: number): number => {
            let shift = 0
            for (const one of insertions) {
              if (offset >= one.offset + shift + one.code.length) {
                shift += one.code.length
              }
            }
            return offset - shift
          }
          const isDamaged = !name.endsWith('.ts') && pieces.some(({ kind }) => TYPED.includes(kind))
          // The reads of damaged code may be known or not.
          const isCertain = (one: string): boolean =>
            !isDamaged || !one.includes('use/nothing-read')
          const found = findings(name, longer).map((one) => placed(one, back))
          expect(found.filter(isCertain)).toEqual(fixture.findings.filter(isCertain))
        },
      ),
      Math.ceil(RUNS / 200),
    )
  })
})
