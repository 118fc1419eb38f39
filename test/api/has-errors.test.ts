import { hasErrors, validateCommand } from '@slashlint/core'
import { expect, test } from 'vitest'

test.each([
  [{ name: 'ban', description: 'Ban a member' }, false],
  [{ name: 'Ban', description: 'Ban a member' }, true],
  // A warning, which is no error.
  [{ name: 'ban', description: 'Ban a member', color: 1 }, false],
  [{ name: 'Ban', description: 'Ban a member', color: 1 }, true],
  [undefined, true],
])('of %j: %s', (value, expected) => {
  expect(hasErrors(validateCommand(value))).toBe(expected)
})

test('of nothing: false', () => {
  expect(hasErrors([])).toBe(false)
})
