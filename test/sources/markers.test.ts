import { describe, expect, test } from 'vitest'
import { diagnose, fixtures, mark, unmark } from './markers.js'

describe('marks', () => {
  test.each([
    ['none', 'name: ban'],
    ['one', 'name: ⟦a/b|Ban⟧ x'],
    ['several', '⟦a/b|a⟧⟦c/d|b⟧'],
    ['nested', '⟦a/b|x ⟦c/d|y⟧⟧'],
    ['at one place', '⟦a/b|⟦c/d|x⟧⟧'],
    ['empty', 'a⟦a/b|⟧b'],
    ['empty, at the end', 'ab⟦a/b|⟧'],
  ])('are read and written: %s', (_, marked) => {
    const { text, marks } = unmark(marked)
    expect(text).not.toMatch(/[⟦⟧]/)
    expect(mark(text, marks)).toBe(marked)
  })
  test('that are not closed, or close nothing, are a mistake in the fixture', () => {
    expect(() => unmark('⟦a/b|x')).toThrow('not closed')
    expect(() => unmark('x⟧')).toThrow('closes nothing')
  })
})

describe.each(['json', 'jsonc', 'yaml'])('%s', (language) => {
  test.each(fixtures(language).map((fixture) => [fixture.name, fixture] as const))(
    '%s shows exactly what is marked',
    async (_, { uri, marked }) => {
      const { text } = unmark(marked)
      expect(mark(text, await diagnose({ uri, text }))).toBe(marked)
    },
  )
})
