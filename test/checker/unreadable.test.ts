import { analyse, findingsOf, isFixable } from '@slashlint/checker'
import { textFixes } from '@slashlint/checker/fixes'
import type { Definition, Read } from '@slashlint/sources'
import { read } from '@slashlint/sources/json'
import { expect, test } from 'vitest'

const SETTINGS = { assignment: { resource: 'command' }, rules: {} } as const
/** A faulty command with a fix. */
const DOCUMENT = {
  uri: 'file:///bot/ban.json',
  text: '{"name": "Ban", "description": "Ban somebody"}',
}

/** Makes a JSON reader whose definitions fail in the given methods. */
const failing =
  (methods: Partial<Definition>): Read =>
  (document, host) => {
    const result = read(document, host)
    return {
      ...result,
      definitions: result.definitions.map((definition) => ({ ...definition, ...methods })),
    }
  }

const fail = (): never => {
  throw new RangeError('Invalid string length')
}

test('whatever a reader throws is a diagnostic of that document', () => {
  const analysis = analyse(
    { uri: 'file:///bot/ban.ts', text: 'export const a = 1' },
    fail,
    SETTINGS,
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

test('what a definition throws that is asked for places is said, and its findings stand at its beginning', () => {
  for (const methods of [{ locate: fail }, { message: fail }, { origin: fail }]) {
    const analysis = analyse(DOCUMENT, failing(methods), SETTINGS)
    expect(analysis === undefined ? [] : findingsOf(analysis)).toMatchObject([
      {
        code: 'source/syntax',
        severity: 'error',
        message: expect.stringContaining(
          'could not find the place of a value in this file (Invalid string length)',
        ),
      },
      { code: 'command/name-lowercase' },
    ])
  }
})

test('what a definition throws that is asked for a fix is said, and nothing else is changed', () => {
  const analysis = analyse(DOCUMENT, failing({ edit: fail }), SETTINGS)
  const [unit] = analysis?.units ?? []
  if (analysis === undefined || unit === undefined) {
    throw new Error('nothing was read')
  }
  expect(isFixable(analysis)).toBe(true)
  expect(unit.diagnostics.flatMap((diagnostic) => textFixes(unit, diagnostic))).toEqual([])
  expect(findingsOf(analysis).map(({ message }) => message)).toEqual([
    'slashlint could not prepare a fix in this file (Invalid string length): the fix is not offered. Please report it.',
    expect.stringContaining('lower case'),
  ])
  expect(isFixable(analysis)).toBe(false)
})
