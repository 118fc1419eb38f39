import { validateInteractionResponse } from '@slashlint/core'
import { fitChoices } from '@slashlint/core/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const named = (name: string, value: string | number = name) => ({ name, value })
const kinds = (list: readonly { name: string; value: string | number }[]) =>
  fitChoices(list).changes.map(({ index, kind }) => [index, kind])
const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'

describe('fitChoices', () => {
  it('leaves alone what fits', () => {
    const list = [named('a'), { ...named('b', 2), name_localizations: { de: 'c' } }]
    const { choices, changes } = fitChoices(list)
    expect(changes).toEqual([])
    expect(choices[1]).toBe(list[1])
  })

  it('cuts to 100 code points, and no character in half', () => {
    const { choices, changes } = fitChoices([
      named('\u{1f600}'.repeat(101), 1),
      named('x'.repeat(98) + family, 2),
    ])
    expect([...(choices[0]?.name ?? '')].length).toBe(100)
    expect(choices[1]?.name).toBe('x'.repeat(98))
    expect(changes.map(({ message }) => message)).toEqual([
      'The name of choice 1 had more than 100 characters: cut to fit.',
      'The name of choice 2 had more than 100 characters: cut to fit.',
    ])
    expect(fitChoices([named('e' + '\u0301'.repeat(500))]).choices[0]?.name.length).toBe(100)
    expect(fitChoices([named('a', 'v'.repeat(101))]).choices).toEqual([named('a', 'v'.repeat(100))])
  })

  it('drops blank names, equal ones, also once they are cut, and what comes behind the 25th', () => {
    const long = 'x'.repeat(100)
    expect(kinds([named(' '), named(''), named('a'), named('a', 2)])).toEqual([
      [0, 'blank'],
      [1, 'blank'],
      [3, 'duplicate'],
    ])
    expect(kinds([named(long + 'a'), named(long + 'b')])).toEqual([
      [0, 'cut'],
      [1, 'duplicate'],
    ])
    const many = fitChoices(Array.from({ length: 40 }, (_, i) => named(`n${i}`)))
    expect(many.choices.length).toBe(25)
    expect(many.changes.map(({ message }) => message)).toEqual([
      'An answer has at most 25 choices: 15 more, from choice 26 on, were dropped.',
    ])
  })

  it('drops what is no choice, and never throws', () => {
    const hostile = [
      null,
      7,
      {},
      { name: 1, value: 1 },
      named('a', NaN),
      named('b', 2 ** 60),
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no')
          },
        },
      ),
    ]
    expect(kinds(hostile as never).map(([, kind]) => kind)).toEqual(hostile.map(() => 'invalid'))
    for (const one of [undefined, null, 'x', {}]) {
      expect(fitChoices(one as never)).toEqual({ choices: [], changes: [] })
    }
  })

  it('gives what validation has nothing to say about', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.constantFrom(' ', 'a', 'x'.repeat(101)),
    )
    const list = fc.array(fc.record({ name: text, value: fc.oneof(fc.integer(), text) }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(list, (given) => {
        const { choices } = fitChoices(given)
        const found = validateInteractionResponse({ type: 8, data: { choices } })
        const own = found.filter(
          ({ code }) => !['choice/duplicate-value', 'choice/value-blank'].includes(code),
        )
        expect(own).toEqual([])
        expect(fitChoices(choices).changes).toEqual([])
      }),
    )
  })
})
