import { analyse, findingsOf } from '@slashlint/checker'
import { expect, test } from 'vitest'

test('whatever a reader throws is a diagnostic of that document', () => {
  const document = { uri: 'file:///bot/ban.ts', text: 'export const a = 1' }
  const analysis = analyse(
    document,
    () => {
      throw new RangeError('Invalid string length')
    },
    { assignment: {}, rules: {} },
  )
  expect(analysis === undefined ? [] : findingsOf(analysis)).toMatchObject([
    {
      code: 'source/syntax',
      severity: 'error',
      message:
        'slashlint could not read this file (Invalid string length): nothing in it was checked. Please report it.',
      start: 0,
    },
  ])
})
