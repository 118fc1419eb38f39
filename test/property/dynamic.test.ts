import { DYNAMIC } from '@slashlint/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oracle } from '../oracle/index.js'
import type { Finding, OracleContext, Resource } from '../oracle/index.js'
import { contextOf } from './contexts.js'
import { cases, check } from './check.js'
import { beyond, validate } from './core.js'
import { copy, messy } from './messy.js'
import { replace } from './unknown.js'

/**
 * Tests decision 14: a finding in a value with unknown parts also exists, at the same place, for every possible value
 * of these parts. So replacing parts by DYNAMIC can only remove diagnostics.
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

/**
 * Adds the one exception (decision 15). A description of more than 100 characters is too long for types with a
 * description, and forbidden for others. So its length is reported if the type is unknown.
 */
const withLengths = <F extends Finding>(findings: readonly F[]): readonly Finding[] => [
  ...findings,
  ...findings
    .filter(({ code }) => code === 'command/description-not-allowed')
    .map(({ path }) => ({ code: 'command/description-length', path })),
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
        for (const pick of replacements) {
          replace(unknown, pick)
        }
        expect(beyond(validate(resource, unknown, known), withLengths(before))).toEqual([])
        expect(beyond(oracle(resource, unknown, known), withLengths(expectedBefore))).toEqual([])
      }),
      cases(numRuns),
    )
  })
})

describe('an object of which a part is not known', () => {
  const wrong: Readonly<Record<string, unknown>> = {
    clientId: 'A b',
    scopes: 'a,b',
    state: 1,
    nonce: 2,
    codeChallenge: { method: '', challenge: 'x' },
    integrationType: 'both',
    customSchemeParam: '1',
  }
  test.each(Object.entries(wrong))(
    'says of %s what it says with the other spelling before or after',
    (key, value) => {
      const field = key.charAt(0).toUpperCase() + key.slice(1)
      const said = validate('authorization', { [DYNAMIC]: true, [key]: value }, {})
      expect(said).not.toEqual([])
      for (const other of ['1', null, value]) {
        for (const completed of [
          { [field]: other, [key]: value },
          { [key]: value, [field]: other },
        ]) {
          expect(beyond(said, validate('authorization', completed, {}))).toEqual([])
        }
      }
    },
  )

  test.each([2, 3, 4])(
    'never loses permissions of menus (type %s) that white space tells apart in code only',
    (type) => {
      const names = ['a b', ' a b', 'a  b', 'c']
      const lists = names.flatMap((first) =>
        names.map((second) => [
          { type, name: first },
          { type: 2, name: second },
        ]),
      )
      const overwrites = [
        { id: '1', permissions: [{ id: '2', type: 1 as const, permission: true }] },
      ]
      const context: OracleContext = {
        deployed: [{ id: '1', type: 2, name: 'a b' }],
        scope: 'global',
        overwrites,
      }
      for (const list of lists) {
        const known = ['1', undefined].map((id) =>
          validate('commands', [{ ...list[0], id }, list[1]], context),
        )
        const said = validate('commands', [{ ...list[0], [DYNAMIC]: true }, list[1]], context)
        for (const one of known) {
          expect(beyond(said, one)).toEqual([])
        }
      }
    },
  )
})
