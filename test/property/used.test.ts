import type { Emulator, EmulatorOptions } from '@slashlint/emulator'
import { FUZZ_SEED } from '@slashlint/emulator/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeededWorld } from '../../emulator/src/api/seeded.js'
import { go } from '../../emulator/src/fuzz/use.js'
import { bot, start } from '../emulator/harness.js'
import { cases, SEED } from './check.js'

/* Menus and forms of any kind: what `slashlint fuzz` chooses in them and enters in them is what a client sends. */

/** A world with other names than the default one: two roles and users with one name, channels of some types. */
const GARDEN = {
  users: [{ name: 'rose' }, { name: 'rose', id: '77' }, { name: 'tulip, red' }, { name: 'weed' }],
  guilds: [
    {
      name: 'Garden',
      roles: [{ name: 'rose' }, { name: '@gardener' }, { name: 'weed' }],
      channels: [
        { name: 'beds' },
        { name: 'beds', type: 2 },
        { name: '#paths', type: 15 },
        { name: 'old', type: 11, parent: 'beds' },
      ],
    },
  ],
}

const OPEN = { name: 'open', description: 'x', contexts: [0, 1, 2], integration_types: [0, 1] }
const WORLDS = [FUZZ_SEED, GARDEN, {}].map((seed) => ({
  ...seed,
  apps: [{ commands: [OPEN] }],
}))
/** The next answer of the bots. */
let shown: { type: number; data: object }
/** The last interaction that one of them received. */
let received: ReturnType<JSON['parse']>

/** Starts a bot in each world. */
const startedIn = (worlds: readonly EmulatorOptions['seed'][]) =>
  Promise.all(
    worlds.map(async (seed = {}) => {
      const emulator = await start({ seed, limits: 'off' })
      await bot(emulator, (interaction, { callback }) => {
        received = interaction
        return interaction.type === 2
          ? callback(shown.type, shown.data)
          : callback(4, { content: 'x' })
      })
      return emulator
    }),
  )

const bounds = (least: number, most: number, key: 'values' | 'length') =>
  fc
    .tuple(
      fc.integer({ min: least, max: most }),
      fc.integer({ min: Math.max(1, least), max: most }),
    )
    .map(([one, other]) => ({
      [`min_${key}`]: Math.min(one, other),
      [`max_${key}`]: Math.max(one, other),
    }))
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof(fc.constant({}), arbitrary)

/** Options whose labels may be the values of others. */
const options = (least: number, most: number) =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat({ max: 99 })), {
      minLength: least,
      maxLength: most,
      selector: ([, value]) => value,
    })
    .map((all) =>
      all.map(([label, value], index) => ({
        label: index % 2 === 0 ? label : String((value + 1) % 100),
        value: String(value),
      })),
    )
const withOptions = (type: number, least: number, most: number) =>
  options(least, most).chain((list) =>
    optional(bounds(0, list.length, 'values')).map((more) => ({ type, options: list, ...more })),
  )
const menu = fc.oneof(
  withOptions(3, 1, 25),
  fc
    .constantFrom(5, 6, 7)
    .chain((type) => optional(bounds(0, 25, 'values')).map((more) => ({ type, ...more }))),
  fc
    .tuple(optional(bounds(0, 25, 'values')), fc.subarray([0, 2, 4, 11, 15]))
    .map(([more, channel_types]) => ({ type: 8, channel_types, ...more })),
)
const textField = fc
  .record({
    style: fc.constantFrom(1, 2),
    length: optional(bounds(0, 4000, 'length')),
    preset: fc.constantFrom('', 'x', 'two\nlines'),
  })
  .map(({ style, length, preset }) => ({
    type: 4,
    style,
    ...length,
    ...(preset !== '' && !('max_length' in length) && { value: preset }),
  }))
const field = fc.oneof(
  textField,
  menu,
  fc
    .tuple(optional(bounds(0, 10, 'values')), fc.subarray(['image', '.pdf', '.tar.gz', 'video']))
    .map(([more, file_types]) => ({ type: 19, file_types, ...more })),
  options(2, 10).map((list) => ({ type: 21, options: list })),
  withOptions(22, 1, 10),
)
const fields = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(field, fc.boolean()).map(([one, required]) => ({ ...one, required })),
    },
    { weight: 1, arbitrary: fc.constant({ type: 23 }) },
  ),
  { minLength: 1, maxLength: 5 },
)
const draws = fc.array(fc.nat({ max: 999 }), { maxLength: 12 })
const place = fc.constantFrom('first', 'dm', 'group')

/** Uses what the bot answers with. @returns what it received then; undefined where nothing can be chosen */
async function use(emulator: Emulator, where: string, numbers: readonly number[]) {
  emulator.reset({ keepCommands: true })
  const { seed } = emulator
  const user = seed.users?.at(-2)?.name ?? 'ana'
  const room = where === 'first' ? {} : { in: where }
  const opened = await emulator.invoke('/open', { as: user, ...room })
  expect(opened.outcome).toBe('answered')
  const who = { world: createSeededWorld({ seed }), user, place: where, users: [] }
  const how = { pick: 0, byOther: false, draws: numbers, when: 'next' as const }
  const started = go(emulator, [opened], how, who)
  const [result] = await Promise.all(started?.results ?? [])
  expect(result?.outcome ?? 'answered').toBe('answered')
  return result && received
}

function inBounds(count: number, of: object): void {
  const { min_values: least = 1, max_values: most = 1 } = of as Record<string, number>
  expect(count >= least && count <= most).toBe(true)
}

test('what is chosen in a menu: as many as it takes, each of its own', async () => {
  const emulators = await startedIn(WORLDS)
  await fc.assert(
    fc.asyncProperty(menu, place, draws, fc.nat({ max: 2 }), async (one, where, numbers, at) => {
      const components = [{ type: 1, components: [{ ...one, custom_id: 'm' }] }]
      shown = { type: 4, data: { content: 'x', components } }
      const used = await use(emulators[at] as Emulator, where, numbers)
      if (used !== undefined) {
        const { values } = used.data
        expect(new Set(values).size).toBe(values.length)
        inBounds(values.length, one)
      }
    }),
    { numRuns: cases(200), seed: SEED },
  )
}, 120_000)

test('what is entered in a form: texts and values as it takes them, and nothing where that may be', async () => {
  const emulators = await startedIn(WORLDS)
  await fc.assert(
    fc.asyncProperty(fields, place, draws, fc.nat({ max: 2 }), async (all, where, numbers, at) => {
      const components = all.map((one, index) => ({
        type: 18,
        label: `Label ${index}`,
        component: { ...one, custom_id: `Label ${(index + 1) % all.length}` },
      }))
      shown = { type: 9, data: { title: 'x', custom_id: 'form', components } }
      const used = await use(emulators[at] as Emulator, where, numbers)
      for (const [index, one] of used === undefined ? [] : all.entries()) {
        const { value, values } = used.data.components[index].component
        const {
          style,
          min_length: least = 0,
          max_length: most = 4000,
        } = one as Record<string, number>
        const { required = true } = one as { required?: boolean }
        const chosen = values ?? (value === null ? [] : [value])
        if (one.type === 4) {
          const { length } = [...value]
          expect(
            length <= most && length >= (value === '' && !required ? 0 : Math.max(1, least)),
          ).toBe(true)
          expect(style === 1 && value.includes('\n')).toBe(false)
        } else if (one.type === 23) {
          expect(typeof value).toBe('boolean')
        } else if (required || chosen.length > 0) {
          inBounds(chosen.length, one.type === 22 ? { max_values: 10, ...one } : one)
        }
      }
    }),
    { numRuns: cases(250), seed: SEED },
  )
}, 120_000)
