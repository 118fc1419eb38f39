import { rules } from '@slashlint/core/catalogue'
import { expect, test } from 'vitest'
import { INFERRED } from '../../emulator/src/answers/error-codes.js'

test('what has been observed is not inferred', () => {
  const observed = new Set<string>(rules.filter(({ apiCode }) => apiCode !== undefined).map(({ code }) => code))
  expect(Object.keys(INFERRED).filter((code) => observed.has(code))).toEqual([])
})

test('every error of a table is a rule that refuses', () => {
  const errors = new Set<string>(rules.filter(({ severity }) => severity === 'error').map(({ code }) => code))
  expect(Object.keys(INFERRED).filter((code) => !errors.has(code))).toEqual([])
})
