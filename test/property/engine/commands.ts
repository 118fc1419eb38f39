import fc from 'fast-check'
import type { Json } from '../../oracle/engine/localize.js'
import { withoutUndefined } from '../arbitraries.js'

/** Generates valid commands of a small world with few names and locales, so that they collide. */

export const LOCALES = ['en-US', 'en-GB', 'es-419', 'es-ES', 'de', 'fr']
const WORDS = ['ban', 'kick', 'ping']

export function maybe<T>(arbitrary: fc.Arbitrary<T>, freq = 2): fc.Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined, freq })
}

export function record(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Json> {
  return fc.record(fields).map(withoutUndefined) as fc.Arbitrary<Json>
}

const word = fc.constantFrom(...WORDS)
const dictionary = fc.dictionary(fc.constantFrom(...LOCALES), fc.oneof(word, fc.constant(null)), {
  maxKeys: 4,
})
const localizations = maybe(fc.oneof(dictionary, dictionary, fc.constant(null)))

const texts = {
  name: word,
  name_localizations: localizations,
  description: word,
  description_localizations: localizations,
}

const choices = fc.array(record({ name: word, name_localizations: localizations, value: word }), {
  maxLength: 2,
})

const valueOption = record({
  type: fc.constantFrom(3, 4, 5),
  ...texts,
  required: maybe(fc.boolean()),
})
const stringOption = record({ type: fc.constant(3), ...texts, choices: maybe(choices) })

const distinct = (items: fc.Arbitrary<Json>, maxLength: number) =>
  fc.uniqueArray(items, { maxLength, selector: ({ name }) => name })

const subCommand = record({
  type: fc.constant(1),
  ...texts,
  options: maybe(distinct(fc.oneof(valueOption, stringOption), 2)),
})
const group = record({ type: fc.constant(2), ...texts, options: maybe(distinct(subCommand, 2)) })

const options = fc.oneof(
  distinct(fc.oneof(valueOption, stringOption), 3),
  distinct(fc.oneof(subCommand, group), 3),
)

/** Generates a CHAT_INPUT command with texts in some locales on every level. */
export const slashCommand: fc.Arbitrary<Json> = record({ ...texts, options: maybe(options) })
