import { rules, type Need } from '@slashlint/core/catalogue'
import { describe, expect, test } from 'vitest'
import { validateExample } from './validate.js'

// Tests that a rule's header, and its example, contain the facts that the rule needs beside the value.

const NEEDS: readonly Need[] = ['app', 'current', 'deployed', 'createsToday', 'overwrites']
const examples = rules
  .filter(({ area }) => area === 'command' || area === 'set' || area === 'option')
  .map(({ code, needs, bad }) => ({ code, needs, bad }))

describe('a rule is silent without a fact of its context if and only if it says that it needs it', () => {
  test.each(examples)('$code', ({ code, needs, bad }) => {
    const isSilentWithout = NEEDS.filter((need) => {
      const { [need]: _, ...context } = { ...bad.context } as Record<string, unknown>
      return !validateExample({ ...bad, context }).some((found) => found.code === code)
    })
    expect(isSilentWithout).toEqual(NEEDS.filter((need) => needs.includes(need)))
  })

  test('some need one', () => {
    expect(examples.filter(({ needs }) => needs.length > 0).length).toBeGreaterThan(8)
  })
})
