import { startEmulator, type Emulator } from '@slashlint/emulator'
import { FUZZ_SEED, invocationOf } from '@slashlint/emulator/testing'
import { validateInteraction } from '@slashlint/core'
import type { StoredCommand } from '@slashlint/core/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLine } from '../../emulator/src/invoke/command-line.js'
import { asTyped } from '../../emulator/src/fuzz/invocation.js'
import { bot } from '../emulator/harness.js'
import { check, cases, RUNS } from './check.js'

const TYPES = [3, 4, 5, 6, 7, 8, 9, 10, 11]
const OPTIONS = TYPES.map((type) => ({ type, name: `o${type}`, description: 'x' }))
const COMMANDS = [
  { name: 'plain', description: 'x' },
  { name: 'all', description: 'x', options: OPTIONS, contexts: [0, 1, 2] },
  {
    name: 'guild',
    description: 'x',
    options: OPTIONS.map((one) => ({ ...one, required: true })),
    contexts: [0],
  },
  {
    name: 'bounds',
    description: 'x',
    name_localizations: { de: 'grenzen' },
    options: [
      { type: 4, name: 'int', description: 'x', min_value: -3, max_value: 3, required: true },
      { type: 10, name: 'num', description: 'x', min_value: 0.5, max_value: 0.75 },
      { type: 3, name: 'text', description: 'x', min_length: 3, max_length: 5 },
      { type: 3, name: 'auto', description: 'x', autocomplete: true },
      { type: 4, name: 'count', description: 'x', autocomplete: true, min_value: 10 },
      { type: 10, name: 'share', description: 'x', autocomplete: true, max_value: -0.5 },
      { type: 7, name: 'forum', description: 'x', channel_types: [15] },
      { type: 11, name: 'image', description: 'x', file_types: ['image', '.pdf'] },
      {
        type: 3,
        name: 'choice',
        name_localizations: { de: 'wahl' },
        description: 'x',
        choices: [
          { name: 'One "1" \\', name_localizations: { de: 'Eins: x' }, value: '1' },
          { name: 'Two', value: '2' },
        ],
      },
    ],
  },
  {
    name: 'group',
    description: 'x',
    default_member_permissions: '4',
    options: [
      { type: 1, name: 'sub', description: 'x', options: OPTIONS.slice(0, 3) },
      {
        type: 2,
        name: 'more',
        description: 'x',
        options: [{ type: 1, name: 'sub', description: 'x', options: OPTIONS.slice(3, 6) }],
      },
    ],
  },
  { name: 'Who', type: 2 },
  { name: 'Quote this', type: 3 },
]

const entry = {
  id: '1',
  application_id: '1',
  version: '1',
  type: 1,
  name: 'say',
  description: 'x',
  options: [
    { type: 3, name: 'text', description: 'x' },
    { type: 3, name: 'more', description: 'x' },
  ],
} as unknown as StoredCommand

let emulator: Emulator
let commands: readonly StoredCommand[]
beforeAll(async () => {
  emulator = await startEmulator({ seed: { ...FUZZ_SEED, apps: [{ commands: COMMANDS }] } })
  await bot(emulator, ({ type }, { callback }) =>
    type === 4 ? callback(8, { choices: [] }) : callback(4, { content: 'x' }),
  )
  commands = Object.values(emulator.state.apps[0]?.commands ?? {}).flat()
})
afterAll(() => emulator.close())

test('whatever is generated of a command: a client sends it, and its interaction is right', async () => {
  for (const command of commands) {
    const arbitrary = invocationOf(command, emulator.seed)
    if (arbitrary === undefined) {
      throw new Error(`nobody can use ${command.name}`)
    }
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ line, ...how }) => {
        const { interaction, outcome } = await emulator.invoke(line, how)
        expect(outcome).toBe('answered')
        expect(validateInteraction(interaction, { command })).toEqual([])
      }),
      { numRuns: cases(1000), seed: 20_261_128 },
    )
  }
}, 300_000)

test('a command is sent from every place: a guild without the app where only users can install it', () => {
  const placesOf = (more: object) => {
    const command = { ...entry, ...more, contexts: [0, 1, 2] } as unknown as StoredCommand
    const arbitrary = invocationOf(command) ?? fc.constant(undefined)
    return [...new Set(fc.sample(arbitrary, 500).map((one) => one?.in))].sort()
  }
  // The types may be those of the app, since the command has none.
  expect(placesOf({ integration_types: [0, 1] })).toEqual(['#general', 'dm', 'group'])
  expect(placesOf({ integration_types: [1] })).toEqual(['#elsewhere', '#general', 'dm', 'group'])
  expect(placesOf({ integration_types: [0] })).toEqual(['#general', 'dm'])
})

test('channels are given of every type, and an archived thread', () => {
  const options = [{ type: 7, name: 'where', description: 'x', required: true }]
  const command = { ...entry, options, contexts: [0] } as unknown as StoredCommand
  const arbitrary = invocationOf(command) ?? fc.constant(undefined)
  const lines = fc.sample(arbitrary, 2000).map((one) => one?.line)
  expect(lines).toContain('/say where:"#long ago"')
  for (const name of ['voice', 'category', 'news', 'stage', 'forum', 'media']) {
    expect(lines).toContain(`/say where:#${name}`)
  }
})

test('a command that nobody may use in the world has no invocations', () => {
  const [plain] = commands
  expect(plain && invocationOf(plain, { ...emulator.seed, users: [], guilds: [] })).toBe(undefined)
})

test('a line that is read back gives the same values', () => {
  const text = fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      fc.stringMatching(/^[\\"a: ]{1,8}$/),
      fc.constantFrom('\\', '"', 'more:x', 'a" more:"b', '\\" ', 'text:"', '"x"'),
    )
    .map((one) => one.trim())
    .filter((one) => one !== '')
  check(
    fc.property(text, text, (first, second) => {
      const line = `/say text:${asTyped(first)} more:${asTyped(second)}`
      expect(readLine(line, [entry], 'en-US').options).toEqual([
        { name: 'text', text: first },
        { name: 'more', text: second },
      ])
    }),
    RUNS,
  )
})
