import fc from 'fast-check'
import { validateInteraction } from '@slashlint/core'
import { describe, expect, test } from 'vitest'
import { oracleInteraction } from '../../oracle/engine/interaction.js'
import { RUNS, check } from '../check.js'
import { beyond } from '../core.js'
import { changedUse, use } from './interactions.js'
import type { Use } from './interactions.js'

function expectSame({ payload, command }: Use): void {
  const found = validateInteraction(payload, { command: command as never })
  const expected = oracleInteraction(payload, command)
  expect({ tooMuch: beyond(found, expected), missing: beyond(expected, found) }).toEqual({ tooMuch: [], missing: [] })
}

describe('core finds in an interaction exactly what the oracle finds', () => {
  test('as it is received', () => {
    check(
      fc.property(use, (one) => expectSame(one)),
      Math.ceil(RUNS / 30),
    )
  })

  test('with parts changed', () => {
    check(
      fc.property(changedUse, (one) => expectSame(one)),
      Math.ceil(RUNS / 12),
    )
  })
})
