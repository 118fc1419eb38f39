import { FUZZ_SEED } from '@slashlint/emulator/testing'
import type { Seed } from '@slashlint/emulator'
import { expect, test } from 'vitest'
import { createSeededWorld } from '../../emulator/src/api/seeded.js'
import { chosenIn, filledForm, type Place } from '../../emulator/src/fuzz/components.js'
import { drawsOf } from '../../emulator/src/fuzz/draws.js'
import { componentsOf } from '../../emulator/src/state/components.js'

/* What is chosen in menus, and entered in forms: everything that a client can send comes up. */

/** Numbers as chance gives them: small ones and large ones. */
function* drawn(): Generator<readonly number[]> {
  let state = 7
  const next = (): number => (state = (state * 75) % 65_537) % 1000
  for (let index = 0; index < 3000; index++) {
    yield Array.from({ length: index % 13 }, next)
  }
}

function placeIn(seed: Seed): Place {
  const world = createSeededWorld({ seed })
  return { world, guild: [...world.guilds.values()][0] }
}
const PLACE = placeIn(FUZZ_SEED)

/** Everything that is chosen in a menu, sorted. */
function allChosen(menu: object, place = PLACE): readonly string[] {
  const [component] = componentsOf([{ custom_id: 'm', ...menu }])
  const all = [...drawn()].map(
    (numbers) => component && chosenIn(component, place, drawsOf(numbers)),
  )
  return [...new Set(all.map((values) => values?.join(' ') ?? '–'))].sort()
}

/** Everything that is entered in a field of a form; null where the form cannot be sent. */
function allEntered(field: object, place = PLACE): readonly unknown[] {
  const modal = { components: [{ type: 18, label: 'x', component: { custom_id: 'f', ...field } }] }
  const all = [...drawn()].map((numbers) => filledForm(modal, place, drawsOf(numbers))?.fields['f'])
  return [...new Set(all.map((value) => JSON.stringify(value ?? null)))].map((value) =>
    JSON.parse(value),
  )
}

const options = (...values: readonly string[]) => values.map((value) => ({ label: value, value }))

test('without chance it is the plainest: the first value, and the shortest text', () => {
  const [menu] = componentsOf([{ type: 3, options: options('a', 'b'), min_values: 0 }])
  expect(menu && chosenIn(menu, PLACE, drawsOf([]))).toEqual(['a'])
  const fields = [
    { type: 4, custom_id: 'text', min_length: 3 },
    { type: 4, custom_id: 'more', min_length: 3, required: false },
    { type: 23, custom_id: 'box' },
    { type: 21, custom_id: 'radio', options: options('a', 'b') },
    { type: 19, custom_id: 'file', file_types: ['.pdf'] },
  ]
  const components = fields.map((component) => ({ type: 18, label: 'x', component }))
  const { fields: filled, files } = filledForm({ components }, PLACE, drawsOf([])) ?? {}
  expect(filled).toEqual({ text: 'xxx', more: '', box: false, radio: ['a'], file: ['file.pdf'] })
  expect(Object.keys(files ?? {})).toEqual(['file.pdf'])
})

test('every combination of values comes up, with as many as the menu takes', () => {
  const three = { type: 3, options: options('a', 'b', 'c') }
  expect(allChosen(three)).toEqual(['a', 'b', 'c'])
  const pairs = ['a b', 'a c', 'b a', 'b c', 'c a', 'c b']
  expect(allChosen({ ...three, min_values: 2, max_values: 2 })).toEqual(pairs)
  expect(allChosen({ ...three, min_values: 0, max_values: 2 })).toEqual(
    ['', 'a', 'b', 'c', ...pairs].sort(),
  )
  const many = options(...Array.from({ length: 25 }, (_, index) => `${index}`))
  expect(allChosen({ type: 3, options: many })).toHaveLength(25)
  const counts = allChosen({ type: 3, options: many, max_values: 25 }).map(
    (values) => values.split(' ').length,
  )
  expect(new Set(counts).size).toBe(25)
})

test('an option whose value is the label of another one is chosen by its own label', () => {
  const crossed = [
    { label: 'b', value: 'a' },
    { label: 'c', value: 'b' },
  ]
  expect(allChosen({ type: 3, options: crossed })).toEqual(['a', 'c'])
})

test('users, roles and channels are those of the world, and channels of the types of the menu', () => {
  const garden = placeIn({
    users: [{ name: 'rose' }, { name: 'tulip' }],
    guilds: [
      {
        roles: [{ name: '@gardener' }, { name: 'tulip' }],
        channels: [{ name: 'beds' }, { name: 'pond', type: 2 }, { name: 'beds', type: 15 }],
      },
    ],
  })
  expect(allChosen({ type: 5 }, garden)).toEqual(['@app', '@rose', '@tulip'])
  expect(allChosen({ type: 6 }, garden)).toEqual(['@app', '@everyone', '@gardener', '@tulip'])
  expect(allChosen({ type: 7 }, garden)).toEqual([
    '1000000000000000001',
    '3000000000000000002',
    '@app',
    '@everyone',
    '@gardener',
    '@rose',
    '@tulip',
  ])
  expect(allChosen({ type: 8 }, garden)).toEqual(['#beds', '#pond', '4000000000000000003'])
  expect(allChosen({ type: 8, channel_types: [2, 15] }, garden)).toEqual([
    '#pond',
    '4000000000000000003',
  ])
  expect(allChosen({ type: 8, channel_types: [13] }, garden)).toEqual(['–'])
})

test('outside guilds there are no roles and channels to choose: what asks for one cannot be used', () => {
  const place = { ...PLACE, guild: undefined }
  expect(allChosen({ type: 6 }, place)).toEqual(['–'])
  expect(allChosen({ type: 8, min_values: 0 }, place)).toEqual([''])
  expect(allEntered({ type: 8, required: false }, place)).toEqual([[]])
  expect(allEntered({ type: 8 }, place)).toEqual([null])
})

test('texts of forms: the shortest and longest, Unicode, and line breaks where there are several lines', () => {
  const long = allEntered({
    type: 4,
    style: 2,
    min_length: 2,
    max_length: 30,
    required: false,
  }) as string[]
  const lengths = new Set(long.map((text) => [...text].length))
  expect([0, 2, 3, 29, 30].filter((length) => !lengths.has(length))).toEqual([])
  expect(Math.max(...lengths)).toBe(30)
  expect(lengths).not.toContain(1)
  for (const part of ['\n', '\n\n', '👩‍👩‍👧‍👦', 'مرحبا', '\u0301', '@everyone', '```']) {
    expect(long.some((text) => text.includes(part))).toBe(true)
  }
  expect(long.some((text) => text !== text.trim())).toBe(false)
  const short = allEntered({ type: 4, style: 1, value: 'as it is' }) as string[]
  expect(short.some((text) => text.includes('\n') || text === '')).toBe(false)
  expect(short).toContain('as it is')
  expect(Math.max(...short.map((text) => [...text].length))).toBe(4000)
})

test('the other fields of forms: boxes, files of each allowed type, and nothing where that may be', () => {
  expect(allEntered({ type: 23 })).toEqual([false, true])
  expect(allEntered({ type: 21, options: options('a', 'b'), required: false })).toHaveLength(3)
  expect(allEntered({ type: 22, options: options('a', 'b') })).toHaveLength(4)
  const files = allEntered({ type: 19, file_types: ['image', '.PDF'], max_values: 2 })
  const names = new Set(files.flat())
  for (const name of ['picture.png', 'empty-picture.png', 'tiny-file.pdf', '2-picture.png']) {
    expect(names).toContain(name)
  }
})
