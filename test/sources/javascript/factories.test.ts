import { describe, expect, test } from 'vitest'
import { findings, only, readModule, valuesOf } from './harness.js'

const BASE = `import { SlashCommandBuilder } from 'discord.js'
export class Base { static make(name) { return new SlashCommandBuilder().setName(name).setDescription('Play') } }
export const makePing = (name = 'ping') => new SlashCommandBuilder().setName(name).setDescription('Is it awake?')
`
const FILES = { '/bot/commands/base.ts': BASE, '/bot/commands/base.js': BASE }

describe('a command that a function of another module makes', () => {
  test.each([
    [
      'a static method',
      "import { Base } from './base'\nexport const data = Base.make('hug')",
      'hug',
    ],
    [
      'a static method, in a property',
      "import { Base } from './base'\nexport default { data: Base.make('hug') }",
      'hug',
    ],
    [
      'a function',
      "import { makePing } from './base'\nexport const data = makePing('pong')",
      'pong',
    ],
  ])('without a chain: %s', (_, text, name) => {
    expect(valuesOf(text, FILES)).toMatchObject([{ name }])
  })

  test('is shown where it is called', () => {
    const text = "import { Base } from './base'\nexport const data = Base.make('Hug')"
    expect(findings(text, only(text, FILES))).toEqual(['command/name-lowercase@H'])
  })

  test('with a chain is found once', () => {
    const text = "import { Base } from './base'\nexport const data = Base.make('hug').setNSFW(true)"
    expect(valuesOf(text, FILES)).toMatchObject([{ name: 'hug', nsfw: true }])
  })
})

describe('a command that a member of this module makes', () => {
  const MAKES = "return new SlashCommandBuilder().setName(name).setDescription('Play')"
  test.each([
    ['a static method', `class Base { static make(name) { ${MAKES} } }`, 'Base.make'],
    ['a static function', `class Base { static make = (name) => { ${MAKES} } }`, 'Base.make'],
    [
      'a method of a class without a name',
      `const Base = class { static make(name) { ${MAKES} } }`,
      'Base.make',
    ],
    ['a method of an object', `const kit = { make(name) { ${MAKES} } }`, 'kit.make'],
    ['a function in an object', `const kit = { make: (name) => { ${MAKES} } }`, 'kit.make'],
  ])('%s, with a chain and without', (_, factory, callee) => {
    const text = `import { SlashCommandBuilder } from 'discord.js'\n${factory}\nexport const a = ${callee}('hug')\nexport const b = ${callee}('kiss').setNSFW(true)`
    expect(valuesOf(text)).toMatchObject([{ name: 'hug' }, { name: 'kiss', nsfw: true }])
  })

  test.each([
    ['another member', 'Base.other("hug")'],
    ['a member of something else', 'Other.make("hug")'],
    ['nobody', '0'],
  ])('is open where %s is called', (_, call) => {
    const text = `import { SlashCommandBuilder } from 'discord.js'\nclass Base { static make(name) { ${MAKES} } }\nexport const a = ${call}`
    expect(valuesOf(text)).not.toMatchObject([{ name: 'hug' }])
  })
})

test('the options that a member adds to a builder are those of the command beside it, and wrong where they are written', () => {
  const text = `export const ping = createCommand({ name: 'ping', description: 'd', type: ApplicationCommandType.ChatInput,
    configure: (builder) => { builder.addStringOption((o) => o.setName('Text').setDescription('d')) } })`
  expect(valuesOf(text)).toMatchObject([{ name: 'ping', options: [{ type: 3, name: 'Text' }] }])
  expect(findings(text, only(text))).toEqual(['option/name-lowercase@T'])
})

describe('a callback of an unknown method', () => {
  test('that names and describes its parameter gets the builder of a command', () => {
    expect(
      valuesOf("bot.addCommand((c) => c.setName('ping').setDescription('Is it awake?'))"),
    ).toMatchObject([{ name: 'ping', description: 'Is it awake?' }])
  })

  test.each([
    "bot.addCommand((c) => c.setName('Ping!').setDescription('Old').setAliases(['p']))",
    "bot.addThing((c) => c.setName('Ping!').setDescription('Old'))",
    "program.addCommand((c) => c.setName('Ping!'))",
  ])('gets something else: %s', (text) => {
    expect(readModule(text).definitions).toEqual([])
  })
})
