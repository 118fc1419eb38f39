import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oracle, oracleSet } from '../oracle/index.js'
import type { Resource } from '../oracle/index.js'
import { contextOf } from './contexts.js'
import { RUNS, check } from './check.js'
import { beyond, validate, validateSet } from './core.js'
import { messy } from './messy.js'
import { setEntries } from './set-entries.js'

/** Shares in percent. */
const SHARES: readonly (readonly [Resource, number])[] = [
  ['command', 46],
  ['commands', 14],
  ['option', 10],
  ['choice', 5],
  ['command-permissions', 4],
  ['guild-command-permissions', 4],
  ['guild-command-permissions-list', 2],
  ['lobby', 6],
  ['lobby-member', 2],
  ['authorization', 5],
]

describe('core finds exactly what the oracle finds', () => {
  test.each(SHARES)('%s', (resource, share) => {
    check(
      fc.property(messy(resource), contextOf(resource), (value, context) => {
        const found = validate(resource, value, context).filter(
          ({ code }) => code !== 'slashlint/too-many',
        )
        const isCut = found.length >= 1000
        const expected = oracle(resource, value, context)
        expect({
          tooMuch: beyond(found, expected),
          missing: isCut ? [] : beyond(expected, found),
        }).toEqual({
          tooMuch: [],
          missing: [],
        })
      }),
      Math.ceil((RUNS * share) / 100),
    )
  })

  test('checkSet', () => {
    check(
      fc.property(setEntries, contextOf('commands'), (entries, context) => {
        const found = validateSet(entries, context)
        const expected = oracleSet(entries, context)
        expect({ tooMuch: beyond(found, expected), missing: beyond(expected, found) }).toEqual({
          tooMuch: [],
          missing: [],
        })
      }),
      Math.ceil((RUNS * 2) / 100),
    )
  })
})
