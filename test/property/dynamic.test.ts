import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oracle } from '../oracle/index.js'
import type { OracleContext, Resource } from '../oracle/index.js'
import { contextOf } from './contexts.js'
import { cases, check } from './check.js'
import { beyond, validate } from './core.js'
import { copy, messy } from './messy.js'
import { replace } from './unknown.js'

/**
 * Decision 14: what is reported of a value with unknown parts is reported, at the same place, of every value it may
 * stand for. So to replace parts by DYNAMIC can only take diagnostics away.
 */

const RESOURCES: readonly (readonly [Resource, number])[] = [
  ['command', 1500],
  ['commands', 400],
  ['option', 600],
  ['choice', 200],
  ['command-permissions', 200],
  ['guild-command-permissions', 200],
  ['guild-command-permissions-list', 200],
  ['lobby', 400],
  ['lobby-member', 100],
  ['authorization', 300],
]

describe('unknown parts only take diagnostics away', () => {
  test.each(RESOURCES)('%s', (resource, numRuns) => {
    const picks = fc.array(fc.noBias(fc.nat()), { minLength: 1, maxLength: 3 })
    check(
      fc.property(messy(resource), contextOf(resource), picks, (value, context, replacements) => {
        const known: OracleContext = { ...context, maxDiagnostics: 100_000 }
        const before = validate(resource, value, known)
        const expectedBefore = oracle(resource, value, known)
        const unknown = copy(value)
        for (const pick of replacements) replace(unknown, pick)
        expect(beyond(validate(resource, unknown, known), before)).toEqual([])
        expect(beyond(oracle(resource, unknown, known), expectedBefore)).toEqual([])
      }),
      cases(numRuns),
    )
  })
})
