import { applyFixes, fixesFor } from '@slashlint/core/fixes'
import type { Fix } from '@slashlint/core/fixes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OracleContext, Resource } from '../oracle/index.js'
import { contextOf } from './contexts.js'
import { check } from './check.js'
import { validate } from './core.js'
import { messy } from './messy.js'

type Diagnostic = ReturnType<typeof validate>[number]

const RESOURCES: readonly (readonly [Resource, number])[] = [
  ['command', 300],
  ['commands', 60],
  ['option', 200],
  ['choice', 60],
  ['command-permissions', 60],
  ['lobby', 100],
  ['lobby-member', 50],
  ['authorization', 100],
]

function codesOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code }) => code).sort()
}

function safeFixes(value: unknown, diagnostics: readonly Diagnostic[], context: OracleContext): readonly Fix[] {
  return diagnostics.flatMap((diagnostic) =>
    fixesFor(value, diagnostic, context as Record<string, unknown>)
      .filter(({ safe }) => safe)
      .slice(0, 1),
  )
}

/** The list without the first of each item of `taken`; undefined when one of them is not there. */
function minus(list: readonly string[], taken: readonly string[]): readonly string[] | undefined {
  const left = [...list]
  for (const item of taken) {
    const index = left.indexOf(item)
    if (index < 0) return undefined
    left.splice(index, 1)
  }
  return left
}

describe('a safe fix applied alone removes its diagnostic and adds none', () => {
  test.each(RESOURCES)('%s', (resource, numRuns) => {
    check(
      fc.property(messy(resource), contextOf(resource), (value, context) => {
        const before = validate(resource, value, context).slice(0, 20)
        const all = validate(resource, value, context)
        for (const diagnostic of before) {
          // Told which resource was checked, or not.
          const fixes = [{}, { resource }]
            .flatMap((told) => fixesFor(value, diagnostic, { ...context, ...told }))
            .filter(({ safe }) => safe)
          for (const fix of fixes) {
            const after = codesOf(validate(resource, applyFixes(value, [fix]), context))
            const removed = minus(codesOf(all), after)
            expect({ fix: fix.title, removed }).toEqual({
              fix: fix.title,
              removed: expect.arrayContaining([diagnostic.code]),
            })
          }
        }
      }),
      numRuns,
    )
  })
})

describe('all safe fixes together', () => {
  test.each(RESOURCES)(
    '%s: never add to the faults, and end in a value that they leave as it is',
    (resource, numRuns) => {
      check(
        fc.property(messy(resource), contextOf(resource), (value, context) => {
          const before = validate(resource, value, context)
          let fixed = value
          for (let pass = 0; pass < 5; pass++) {
            fixed = applyFixes(fixed, safeFixes(fixed, validate(resource, fixed, context), context))
          }
          const after = validate(resource, fixed, context)
          expect(safeFixes(fixed, after, context)).toEqual([])
          expect(applyFixes(fixed, safeFixes(fixed, after, context))).toBe(fixed)
          // Two names may become one: each fix is safe alone, together they trade two faults for another one.
          expect(after.length).toBeLessThanOrEqual(before.length)
        }),
        numRuns,
      )
    },
  )
})
