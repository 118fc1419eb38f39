import fc from 'fast-check'
import { validateInteraction, validateInteractionResponse } from '@slashlint/core'
import { describe, expect, test } from 'vitest'
import { oracleInteraction } from '../../oracle/engine/interaction.js'
import type { Json } from '../../oracle/engine/localize.js'
import { oracleResponse } from '../../oracle/engine/response.js'
import { RUNS, check } from '../check.js'
import { beyond } from '../core.js'
import { copy, messy } from '../messy.js'
import { replace } from '../unknown.js'
import { changedUse, use } from './interactions.js'
import type { Use } from './interactions.js'

function expectSame({ payload, command }: Use): void {
  const found = validateInteraction(payload, { command: command as never, hints: true })
  const expected = oracleInteraction(payload, command)
  expect({ tooMuch: beyond(found, expected), missing: beyond(expected, found) }).toEqual({
    tooMuch: [],
    missing: [],
  })
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

describe('unknown parts only take diagnostics away', () => {
  const picks = fc.array(fc.noBias(fc.nat()), { minLength: 1, maxLength: 3 })

  test('of the payload', () => {
    check(
      fc.property(changedUse, picks, ({ payload, command }, replacements) => {
        const context = { command: command as never }
        const unknown = copy(payload)
        for (const pick of replacements) {
          replace(unknown, pick)
        }
        expect(
          beyond(validateInteraction(unknown, context), validateInteraction(payload, context)),
        ).toEqual([])
      }),
      Math.ceil(RUNS / 10),
    )
  })

  test('of the definition', () => {
    check(
      fc.property(changedUse, picks, ({ payload, command }, replacements) => {
        const unknown = copy(command)
        for (const pick of replacements) {
          replace(unknown, pick)
        }
        const found = validateInteraction(payload, { command: unknown as never })
        expect(beyond(found, validateInteraction(payload, { command: command as never }))).toEqual(
          [],
        )
        expect(beyond(validateInteraction(payload), found)).toEqual([])
      }),
      Math.ceil(RUNS / 10),
    )
  })
})

/** Generates responses of every callback type, with good and bad choices. */
const choices = fc.oneof(
  fc.array(messy('choice'), { maxLength: 3 }),
  fc
    .nat({ max: 27 })
    .map((count) => Array.from({ length: count }, (_, i) => ({ name: `c${i}`, value: `v${i}` }))),
)
const response = fc.oneof(
  fc.record({ type: fc.constant(8), data: fc.record({ choices }) }),
  fc.record({
    type: fc.constantFrom(1, 4, 5, 6, 7, 9, 10, 12),
    data: fc.constantFrom({}, { content: 'x' }),
  }),
  fc.record({ type: fc.constantFrom(12, 5) }),
)

function focusedType(options: unknown): number | undefined {
  const list = (options ?? []) as readonly Json[]
  const own = list.find(({ focused }) => focused === true)
  if (own !== undefined) {
    return own['type'] as number
  }
  return list.map((option) => focusedType(option['options'])).find((type) => type !== undefined)
}

describe('core finds in an answer exactly what the oracle finds', () => {
  test('to what was received', () => {
    check(
      fc.property(use, response, ({ payload, command }, answer) => {
        const optionType = focusedType((payload['data'] as Json)['options'])
        const found = validateInteractionResponse(answer, {
          interaction: payload,
          command,
          hints: true,
        } as never)
        const expected = oracleResponse(answer as Json, {
          interactionType: payload['type'] as 2 | 4,
          command,
          ...(optionType !== undefined && { optionType }),
        })
        expect({ tooMuch: beyond(found, expected), missing: beyond(expected, found) }).toEqual({
          tooMuch: [],
          missing: [],
        })
      }),
      Math.ceil(RUNS / 10),
    )
  })
})
