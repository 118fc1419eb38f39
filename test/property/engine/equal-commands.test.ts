import fc from 'fast-check'
import { commandChanges, equalCommands } from '@slashlint/core/engine'
import type { CompareContext } from '@slashlint/core/engine'
import { describe, expect, test } from 'vitest'
import { isEqual } from '../../oracle/engine/equal.js'
import type { Compared } from '../../oracle/engine/equal.js'
import type { Json } from '../../oracle/engine/localize.js'
import { withoutUndefined } from '../arbitraries.js'
import { RUNS, check } from '../check.js'
import { maybe, record } from './commands.js'
import { body } from './scope-bodies.js'

const nullable = <T>(...values: T[]) => maybe(fc.constantFrom(...values, null))

/** Generates fields in addition to those of `body`. */
const more = record({
  integration_types: nullable([0], [1], [0, 1], [1, 0]),
  default_permission: nullable(true, false),
  description_localizations: nullable<Json>(
    {},
    { de: 'Bans' },
    { de: ' Bans' },
    { 'en-US': 'Bans' },
    { de: 'x', fr: null },
  ),
  id: maybe(fc.constantFrom('1', '2')),
  version: maybe(fc.constantFrom('5', '6')),
  options: maybe(
    fc.array(
      record({
        type: fc.constantFrom(7, 4),
        name: fc.constantFrom('a', 'b'),
        description: fc.constantFrom('x', 'x '),
        channel_types: nullable([0], [5, 0], [0, 5], []),
        min_value: nullable(1, 2),
        choices: nullable(
          [],
          [{ name: 'One', value: 1 }],
          [{ name: ' One', value: 1, name_localizations: { de: 'One' } }],
        ),
        options: nullable([]),
      }),
      { maxLength: 2 },
    ),
  ),
})
const command = fc.tuple(body, more).map(([one, two]) => ({ ...one, ...two }) as Json)

/**
 * Generates two commands that differ in few fields or none. The second has the first's value for all fields that `keep`
 * selects.
 */
const pair = fc
  .tuple(command, command, fc.array(fc.constantFrom(0, 1, 1, 1), { minLength: 20, maxLength: 20 }))
  .map(([one, two, keep]) => {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(two)])]
    const mixed = Object.fromEntries(
      keys.map((key, index) => [key, (keep[index] === 1 ? one : two)[key]]),
    )
    return [one, withoutUndefined(mixed) as Json] as const
  })

const contexts: fc.Arbitrary<readonly [Compared, CompareContext]> = fc.constantFrom(
  [{}, {}],
  [{}, { scope: 'global' }],
  [{ integrationTypes: [0] }, { app: { integrationTypes: [0] } }],
  [{ integrationTypes: [0, 1] }, { app: { integrationTypes: [1, 0] } }],
  [{ isGuild: true }, { scope: 'guild' }],
)

describe('equalCommands', () => {
  test('says what the model says', () => {
    check(
      fc.property(pair, contexts, ([before, after], [ours, theirs]) => {
        expect(equalCommands(before, after, theirs)).toBe(isEqual(before, after, ours))
      }),
      Math.ceil(RUNS / 15),
    )
  })

  test('is reflexive and symmetric, and finds no difference exactly when commandChanges finds none', () => {
    check(
      fc.property(pair, contexts, ([before, after], [, context]) => {
        const isSame = equalCommands(before, after, context)
        expect(equalCommands(before, before, context)).toBe(true)
        expect(equalCommands(after, before, context)).toBe(isSame)
        expect(commandChanges(before, after, context).length === 0).toBe(isSame)
      }),
      Math.ceil(RUNS / 60),
    )
  })
})
