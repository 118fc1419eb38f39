import { OptionType } from '@slashlint/core/contract'
import fc from 'fast-check'
import { objectsIn, type Json } from '../json.js'
import { botUser } from '../api/views.js'
import { find, type Invoker } from '../invoke/invoker.js'
import type { World } from '../state/world.js'

/** A value for an option, as it is typed, with the file that it names. */
export interface Entered {
  readonly text: string
  readonly file?: readonly [name: string, content: Uint8Array]
}

/** Texts that break what was only tried with plain ones. None begins or ends with a space: clients take that away. */
const TEXTS: readonly string[] = [
  'x',
  '0',
  '-1',
  'true',
  'undefined',
  '@everyone',
  '@here',
  '<@3000000000000000001>',
  '**bold** _it_ `code` ~~no~~ ||spoiler||',
  '```js\nnever```'.replace('\n', ' '),
  'it\'s "quoted"',
  'a backslash \\',
  'name:value reason:"x"',
  '{"a":1}',
  '<script>alert(1)</script>',
  "'; DROP TABLE users; --",
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'e\u0301 Z\u0351\u036B\u0343\u036A',
  'مرحبا بالعالم',
  '日本語',
  '../../etc/passwd',
  'https://example.com/?a=1&b=2',
  'constructor',
  '__proto__',
]

const SAFE = Number.MAX_SAFE_INTEGER
/** The longest text of an option, if it says none itself. */
const LONGEST = 6000

/** The values of an option, for a user in a place; undefined where nothing can be entered there. */
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

/** One of some names; undefined where there is none. */
const oneOf = (names: readonly string[]): fc.Arbitrary<Entered> | undefined =>
  names.length === 0 ? undefined : texts(fc.constantFrom(...names))

type Make = (option: Json, world: World, invoker: Invoker) => fc.Arbitrary<Entered> | undefined

/** The makers of values, by the type of the option: every type has one. */
const KINDS: Readonly<Record<number, Make | undefined>> = {
  [OptionType.SUB_COMMAND]: undefined,
  [OptionType.SUB_COMMAND_GROUP]: undefined,
  [OptionType.STRING]: (option) => texts(textIn(option)),
  [OptionType.INTEGER]: (option) => texts(integerIn(option).map(String)),
  [OptionType.NUMBER]: (option) => texts(numberIn(option).map(String)),
  [OptionType.BOOLEAN]: () => texts(fc.constantFrom('true', 'false')),
  [OptionType.USER]: (_, world) => oneOf(userNames(world)),
  [OptionType.ROLE]: (_, __, { guild }) => oneOf(namesOf([...(guild?.roles.values() ?? [])], '@')),
  [OptionType.CHANNEL]: ({ channel_types: types }, _, { guild }) => {
    const all = [...(guild?.channels.values() ?? [])]
    const wanted: readonly unknown[] = Array.isArray(types) && types.length > 0 ? types : []
    const allowed = all.filter(({ type }) => wanted.length === 0 || wanted.includes(type))
    return oneOf(namesOf(all, '#', allowed))
  },
  [OptionType.MENTIONABLE]: (_, world, { guild }) => {
    const roles = [...(guild?.roles.values() ?? [])]
    // A role that has the name of a user is meant by it.
    const users = people(world)
    const alone = users.filter(({ name }) => !roles.some((role) => role.name === name))
    return oneOf([...namesOf(roles, '@'), ...namesOf(users, '@', alone)])
  },
  [OptionType.ATTACHMENT]: ({ file_types: types }) => fileIn(types),
} satisfies Record<OptionType, Make | undefined>

const people = ({ users, apps }: World) => [...users.values(), ...[...apps.values()].map(botUser)]
/** Names of all users and of the bots of apps, each as it is typed. */
export const userNames = (world: World): readonly string[] => namesOf(people(world), '@')

/** Names that lead to what they name, or ids where two share a name. */
function namesOf<T extends { readonly id: string; readonly name: string }>(
  all: readonly T[],
  sign: string,
  wanted: readonly T[] = all,
): readonly string[] {
  return wanted.map((one) => {
    const name = one.name.startsWith(sign) ? one.name : `${sign}${one.name}`
    return find(all, name, 'thing') === one ? name : one.id
  })
}

/** A text of an allowed length, in characters as the service counts them: code points. */
function textIn({ min_length: least, max_length: most }: Json): fc.Arbitrary<string> {
  const min = Math.max(1, Number(least ?? 1))
  const max = Math.max(min, Number(most ?? LONGEST))
  const fit = (text: string): string => {
    const points = [...text]
    const padded = points.length < min ? [...points, ...'x'.repeat(min - points.length)] : points
    const cut = padded.slice(0, max).join('').trim()
    return [...cut].length < min ? 'x'.repeat(min) : cut
  }
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

/** A file of each group of types (official API documentation, `file_types`). */
const FILES: Readonly<Record<string, string>> = {
  image: 'picture.png',
  video: 'film.mp4',
  audio: 'sound.mp3',
  text: 'notes.txt',
}

/** Files for an option that takes all types. */
const ANY_FILES = [...Object.values(FILES), 'no-ending', 'ünï "côde".bin']

function fileIn(types: unknown): fc.Arbitrary<Entered> {
  const wanted = Array.isArray(types) ? types.map((one) => String(one).toLowerCase()) : []
  const offered = wanted.map((type) => FILES[type] ?? `file.${type.replace(/^\./, '')}`)
  const names = wanted.length === 0 ? ANY_FILES : offered
  return fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(0, 1, 2048))
    .map(([text, size]) => ({ text, file: [text, new Uint8Array(size).fill(65)] as const }))
}
