import { OptionType } from '@slashlint/core/contract'
import fc from 'fast-check'
import type { Invoker } from '../invoke/invoker.js'
import { objectsIn, type Json } from '../json.js'
import type { World } from '../state/world.js'
import { fileNames, fileOf, SIZE_MARKS } from './files.js'
import { channelNames, mentionableNames, roleNames, userNames } from './names.js'
import { fitted, TEXTS } from './texts.js'

/** A typed value of an option, with the file that it names. */
export interface Entered {
  /** The text after `name:` in the line, without quotes. */
  readonly text: string
  /** The name and content of the file; absent for other types of options. */
  readonly file?: readonly [name: string, content: Uint8Array]
}

const SAFE = Number.MAX_SAFE_INTEGER
/** The most characters of an option that sets no limit. */
const LONGEST = 6000

/** Generates the values of an option for a user in a place; undefined if there is none. */
export function valueOf(
  option: Json,
  world: World,
  invoker: Invoker,
  shown: Json = option,
): fc.Arbitrary<Entered> | undefined {
  const choices = objectsIn(shown['choices']).map(({ name }) => String(name))
  if (choices.length > 0) {
    return texts(fc.constantFrom(...choices))
  }
  const make = KINDS[Number(option['type'])]
  return make?.(option, world, invoker)
}

const texts = (arbitrary: fc.Arbitrary<string>): fc.Arbitrary<Entered> =>
  arbitrary.map((text) => ({ text }))

/** Generates one of some names; undefined if there is none. */
const oneOf = (names: readonly string[]): fc.Arbitrary<Entered> | undefined =>
  names.length === 0 ? undefined : texts(fc.constantFrom(...names))

type Make = (option: Json, world: World, invoker: Invoker) => fc.Arbitrary<Entered> | undefined

/** The generators of values, by type of option; sub-commands have none. */
const KINDS: Readonly<Record<number, Make | undefined>> = {
  [OptionType.SUB_COMMAND]: undefined,
  [OptionType.SUB_COMMAND_GROUP]: undefined,
  [OptionType.STRING]: (option) => texts(textIn(option)),
  [OptionType.INTEGER]: (option) => texts(integerIn(option).map(String)),
  [OptionType.NUMBER]: (option) => texts(numberIn(option).map(String)),
  [OptionType.BOOLEAN]: () => texts(fc.constantFrom('true', 'false')),
  [OptionType.USER]: (_option, world) => oneOf(userNames(world)),
  [OptionType.ROLE]: (_option, _world, place) => oneOf(roleNames(place)),
  [OptionType.CHANNEL]: ({ channel_types: types }, _world, place) =>
    oneOf(channelNames(place, Array.isArray(types) ? types : [])),
  [OptionType.MENTIONABLE]: (_option, world, place) => oneOf(mentionableNames(world, place)),
  [OptionType.ATTACHMENT]: ({ file_types: types }) => fileIn(types),
} satisfies Record<OptionType, Make | undefined>

/** Generates texts of an allowed length in code points, which Discord counts. */
function textIn({ min_length: least, max_length: most }: Json): fc.Arbitrary<string> {
  const min = Math.max(1, Number(least ?? 1))
  const max = Math.max(min, Number(most ?? LONGEST))
  const fit = (text: string): string => fitted(text, min, max)
  const length = fc.constantFrom(
    ...new Set([min, Math.min(max, min + 1), max, Math.max(min, max - 1)]),
  )
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...TEXTS).map(fit) },
    { weight: 2, arbitrary: length.map((count) => 'x'.repeat(count)) },
    {
      weight: 2,
      arbitrary: fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(max, 40) })
        .map((text) => fit(text.replace(/\s+/g, ' '))),
    },
  )
}

function integerIn({ min_value: least, max_value: most }: Json): fc.Arbitrary<number> {
  const min = Math.ceil(Math.max(-SAFE, Number(least ?? -SAFE)))
  const max = Math.floor(Math.min(SAFE, Number(most ?? SAFE)))
  const near = [min, min + 1, 0, 1, -1, 7, max - 1, max].filter((one) => one >= min && one <= max)
  return fc.oneof(fc.constantFrom(...(near.length === 0 ? [min] : near)), fc.integer({ min, max }))
}

function numberIn({ min_value: least, max_value: most }: Json): fc.Arbitrary<number> {
  const min = Math.max(-SAFE, Number(least ?? -SAFE))
  const max = Math.min(SAFE, Number(most ?? SAFE))
  const near = [min, 0, 0.5, 1, -1, 0.1 + 0.2, max].filter((one) => one >= min && one <= max)
  return fc.oneof(
    fc.constantFrom(...(near.length === 0 ? [min] : near)),
    fc.double({ min, max, noNaN: true }).map((one) => (Object.is(one, -0) ? 0 : one)),
  )
}

function fileIn(types: unknown): fc.Arbitrary<Entered> {
  return fc
    .tuple(fc.constantFrom(...SIZE_MARKS), fc.constantFrom(...fileNames(types)))
    .map(([mark, name]) => {
      const text = `${mark}${name}`
      return { text, file: [text, fileOf(text)] as const }
    })
}
