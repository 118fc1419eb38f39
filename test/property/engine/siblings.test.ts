import fc from 'fast-check'
import { validateOption } from '@slashlint/core'
import { localize } from '@slashlint/core/engine'
import { expect, test } from 'vitest'
import { RUNS, check, sized } from '../check.js'
import { LOCALES, maybe } from './commands.js'

/** Generates options with few names in few locales, most of which have a fallback. */
const word = fc.constantFrom('a', 'b', 'c', 'd')
const names = fc.dictionary(
  fc.constantFrom(...LOCALES.slice(0, 5)),
  fc.oneof(word, word, word, fc.constant(null)),
  {
    maxKeys: 3,
  },
)
const option = fc.tuple(word, maybe(names)).map(([name, name_localizations]) => ({
  type: 3,
  name,
  description: 'x',
  ...(name_localizations && { name_localizations }),
}))
const subCommand = fc
  .uniqueArray(option, { minLength: 2, maxLength: 3, selector: ({ name }) => name })
  .map((options) => ({ type: 1, name: 'sub', description: 'x', options }))

const namesIn = (value: unknown, locale: string): readonly unknown[] =>
  ((localize(value, locale) as { options?: readonly { name?: unknown }[] }).options ?? []).map(
    (one) => one.name,
  )

test('no reader sees two options of one name in a list without an error or the warning about it', () => {
  check(
    fc.property(subCommand, (value) => {
      const twice = [...LOCALES, 'ja'].filter((locale) => {
        const shown = namesIn(value, locale)
        return new Set(shown).size < shown.length
      })
      if (twice.length === 0) {
        return
      }
      const found = validateOption(value)
      expect(
        found.some(
          ({ code, severity }) =>
            severity === 'error' || code === 'localization/fallback-collision',
        ),
      ).toBe(true)
    }),
    sized(100_000, RUNS),
  )
})

test('the warning is true', () => {
  check(
    fc.property(subCommand, (value) => {
      for (const { code, data } of validateOption(value)) {
        if (code !== 'localization/fallback-collision') {
          continue
        }
        const shown = namesIn(value, String(data?.['locale']))
        expect(new Set(shown).size).toBeLessThan(shown.length)
      }
    }),
    Math.ceil(RUNS / 10),
  )
})
