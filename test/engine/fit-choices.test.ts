import { validateInteractionResponse } from '@slashlint/core'
import { fitChoices } from '@slashlint/core/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check, RUNS } from '../property/check.js'

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
    expect(kinds([named(long + 'a'), named(long + 'a', 2)])).toEqual([
      [0, 'cut'],
      [1, 'duplicate'],
    ])
    const many = fitChoices(Array.from({ length: 40 }, (_, i) => named(`n${i}`)))
    expect(many.choices.length).toBe(25)
    expect(many.changes.map(({ message }) => message)).toEqual([
      'An answer has at most 25 choices: 15 more, from choice 26 on, were dropped.',
    ])
  })

  it('keeps both of two names that are equal only once they are cut', () => {
    const long = 'x'.repeat(100)
    const names = (...given: readonly string[]) =>
      fitChoices(given.map((name, index) => named(name, index))).choices.map(({ name }) => name)
    expect(names(`${long}a`, `${long}b`, `${long}c`)).toEqual([
      long,
      `${'x'.repeat(96)} (2)`,
      `${'x'.repeat(96)} (3)`,
    ])
    // A name that fits is kept at every index.
    expect(names(`${long}a`, long)).toEqual([`${'x'.repeat(96)} (2)`, long])
    expect(names(`${long}a`, long, `${'x'.repeat(96)} (2)`)).toEqual([
      `${'x'.repeat(96)} (3)`,
      long,
      `${'x'.repeat(96)} (2)`,
    ])
  })

  it('cuts translations, and drops those that cannot be sent', () => {
    const long = 'x'.repeat(101)
    const { choices, changes } = fitChoices([
      { ...named('a'), name_localizations: { de: long, fr: 'b', it: null } },
      { ...named('b'), name_localizations: { de: `${long}y`, xx: 'c', ja: ' ', ko: 7 } },
      { ...named('c'), name_localizations: 'd' },
    ])
    expect(choices.map(({ name_localizations }) => name_localizations)).toEqual([
      { de: 'x'.repeat(100), fr: 'b', it: null },
      { de: `${'x'.repeat(96)} (2)` },
      null,
    ])
    expect(changes.map(({ index, kind, message }) => [index, kind, message])).toEqual([
      [0, 'cut', 'The name in "de" of choice 1 had more than 100 characters: cut to fit.'],
      [1, 'invalid', 'The name in "xx" of choice 2 cannot be sent: dropped.'],
      [1, 'invalid', 'The name in "ja" of choice 2 cannot be sent: dropped.'],
      [1, 'invalid', 'The name in "ko" of choice 2 cannot be sent: dropped.'],
      [1, 'cut', 'The name in "de" of choice 2 had more than 100 characters: cut to fit.'],
      [2, 'invalid', '"name_localizations" of choice 3 cannot be sent: dropped.'],
    ])
  })

  it('says why a value cannot be sent', () => {
    const messages = (value: unknown) =>
      fitChoices([named('a', value as never)]).changes.map(({ message }) => message)
    expect(messages(2 ** 60)).toEqual([
      'Choice 1 has a number beyond 2^53 as its value, 1152921504606847000: it was dropped.',
    ])
    expect(messages(-(2 ** 53) - 2)[0]).toContain('beyond 2^53')
    expect(messages(2 ** 53)).toEqual([])
    expect(messages(NaN)[0]).toContain('has NaN as its value, which JSON lacks')
    expect(messages(5n)[0]).toContain('has no text or number as its value')
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
    // Names that differ only in the part that is cut off.
    const similar = fc.tuple(fc.constant('x'.repeat(99)), fc.string({ maxLength: 3 }))
    const name = fc.oneof(
      text,
      similar.map((parts) => parts.join('')),
      fc.constantFrom('x'.repeat(100), `${'x'.repeat(96)} (2)`),
    )
    const translations = fc.dictionary(
      fc.constantFrom('de', 'fr', 'en-US', 'xx'),
      fc.oneof(name, fc.constantFrom(null, 7)),
    )
    const choice = fc.record(
      { name, value: fc.oneof(fc.integer(), text), name_localizations: translations },
      { requiredKeys: ['name', 'value'] },
    )
    const own = ['choice/duplicate-value', 'choice/value-blank', 'shape/null-optional']
    check(
      fc.property(fc.array(choice, { maxLength: 40 }), (given) => {
        const { choices, changes } = fitChoices(given as never)
        const found = validateInteractionResponse({ type: 8, data: { choices } })
        expect(
          found.filter(({ code }) => !own.includes(code) && !code.startsWith('localization/')),
        ).toEqual([])
        expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
        expect(fitChoices(choices).changes).toEqual([])
        // Each different name is offered, as far as there is room.
        const different = new Set(
          given.map((one) => one.name).filter((one) => !/^\p{White_Space}*$/u.test(one)),
        )
        expect(choices.length).toBe(Math.min(different.size, 25))
        expect(new Set(choices.map((one) => one.name)).size).toBe(choices.length)
        const dropped = changes.filter(({ kind }) => kind === 'surplus')
        expect(dropped.length).toBe(different.size > 25 ? 1 : 0)
      }),
      RUNS,
    )
  })
})
