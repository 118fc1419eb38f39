import fc from 'fast-check'
import { commandSize } from '@slashlint/core'
import { expect, test } from 'vitest'
import { check } from './check.js'
import { validCommand } from './arbitraries.js'
import type { Json } from './arbitraries.js'

/** Returns every object of a command that may have localizations. */
function described(value: unknown): readonly Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) {
    return []
  }
  const own =
    'name' in value && typeof value.name === 'string' ? [value as Record<string, unknown>] : []
  return [...own, ...Object.values(value).flatMap(described)]
}

test('another localization never makes a command smaller, and makes it larger by what it is longer', () => {
  const key = fc.constantFrom('name', 'description')
  const property = fc.property(
    validCommand,
    fc.nat(),
    key,
    fc.string({ unit: 'grapheme' }),
    (command, pick, field, text) => {
      const copy = structuredClone(command) as Json
      const before = commandSize(command)
      const nodes = described(copy)
      const node = nodes[pick % nodes.length] as Record<string, unknown>
      const isChoice = 'value' in node
      node[`${field}_localizations`] = {
        ...(node[`${field}_localizations`] as object | null),
        lt: text,
      }
      const after = commandSize(copy)
      expect(after.total).toBeGreaterThanOrEqual(before.total)
      expect(after.total).toBeLessThanOrEqual(
        before.total + (isChoice && field === 'description' ? 0 : [...text].length),
      )
      expect(after.remaining).toBe(8000 - after.total)
    },
  )
  check(property, 2000)
})
