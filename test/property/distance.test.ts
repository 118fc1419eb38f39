import fc from 'fast-check'
import { distance } from '@slashlint/core/internal'
import { expect, test } from 'vitest'
import { cases, check } from './check.js'

/** Computes optimal string alignment by its definition, without a table. */
function defined(a: string, b: string): number {
  if (a === '' || b === '') {
    return a.length + b.length
  }
  const costs = [
    defined(a.slice(1), b) + 1,
    defined(a, b.slice(1)) + 1,
    defined(a.slice(1), b.slice(1)) + Number(a[0] !== b[0]),
  ]
  if (a[0] === b[1] && a[1] === b[0] && a.length > 1) {
    costs.push(defined(a.slice(2), b.slice(2)) + 1)
  }
  return Math.min(...costs)
}

test('the distance of two words is that of its definition, or beyond what was asked for', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  check(
    fc.property(word, word, fc.nat(6), (a, b, most) => {
      const expected = defined(a, b)
      const found = distance(a, b, most)
      if (expected > most) {
        expect(found).toBeGreaterThan(most)
      } else {
        expect(found).toBe(expected)
      }
    }),
    cases(20_000),
  )
})
