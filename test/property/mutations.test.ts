import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codes } from '../catalogue/codes.js'
import { oracle } from '../oracle/index.js'
import { cases, check } from './check.js'
import { place, places, validate } from './core.js'
import { MUTATIONS } from './mutations.js'

describe('a valid command with one fault gives exactly that diagnostic', () => {
  test.each(MUTATIONS)('$name', ({ mutant }) => {
    check(
      fc.property(mutant, ({ value, code, path, context }) => {
        expect(places(validate('command', value, context))).toEqual([place({ code, path })])
        expect(places(oracle('command', value, context))).toEqual([place({ code, path })])
      }),
      cases(20),
    )
  })
})

test('there is a mutation for every rule about one command', () => {
  const areas = ['shape', 'command', 'option', 'structure', 'choice', 'localization', 'text']
  const expected = Object.keys(codes).filter((code) => areas.includes(code.split('/')[0] ?? ''))
  expect([...new Set(MUTATIONS.map(({ code }) => code))].sort()).toEqual(expected.sort())
})
