import { describe, expect, test } from 'vitest'
import { readModule } from './harness.js'

const TEST = '/bot/tests/commands/ferry.test.ts'
const MODULE = '/bot/src/commands/ferry.ts'
const BUILDER = `new SlashCommandBuilder().setName('The Ferry').setDescription('Crosses the river')`

const ASSERTED: readonly string[] = [
  `expect(() => ${BUILDER}).toThrow()`,
  `test('a name', () => { expect(check(${BUILDER}.toJSON())).toBe(false) })`,
  `assert.throws(() => { const ferry = ${BUILDER}; return ferry })`,
  `await t.rejects(async () => register(${BUILDER}))`,
]

describe('what a test asserts something of', () => {
  test.each(ASSERTED)('may be wrong on purpose: %s', (text) => {
    expect(readModule(text, {}, TEST).definitions).toEqual([])
  })

  test.each(ASSERTED)('is a definition in other modules: %s', (text) => {
    expect(readModule(text, {}, MODULE).definitions).toHaveLength(1)
  })

  test.each([
    `const ferry = ${BUILDER}`,
    `register(${BUILDER})`,
    `describe('a ferry', () => { add(${BUILDER}) })`,
  ])('stands beside other builders of a test, which are definitions: %s', (text) => {
    expect(readModule(text, {}, TEST).definitions).toHaveLength(1)
  })
})

test('what is read in a test of types is none of a command', () => {
  const text = `client.application.commands.create({ name: 'ferry', description: 'Crosses the river' })
client.on('interactionCreate', (interaction) => { if (interaction.isCommand()) interaction.options.getMember('who') })`
  expect(readModule(text, {}, MODULE).uses).toHaveLength(1)
  expect(readModule(text, {}, '/bot/typings/index.test-d.ts').uses ?? []).toEqual([])
})
