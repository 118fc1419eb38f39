import { describe, expect, test } from 'vitest'
import { findings, only, valuesOf } from './harness.js'

const SLASH = "import { SlashCommandBuilder } from 'discord.js'\n"

describe('fields that a constructor sets', () => {
  const BASE = `export class SlashCommand {
  constructor(client, { name = null, description = 'No description', usage = '' }) {
    this.client = client
    this.help = { name, description, usage }
  }
}`
  const files = { '/bot/base/SlashCommand.ts': BASE }
  const use = (
    options: string,
    more = '',
  ): string => `${SLASH}import { SlashCommand } from '../base/SlashCommand'
export class Ping extends SlashCommand {
  constructor(client) { super(client, ${options}) ${more} }
  get data() { return new SlashCommandBuilder().setName(this.help.name).setDescription(this.help.description) }
}`

  test('of what is handed to it, and of its defaults', () => {
    expect(valuesOf(use("{ name: 'ping', description: 'Pong' }"), files)).toMatchObject([
      { name: 'ping', description: 'Pong' },
    ])
    expect(valuesOf(use("{ name: 'ping' }"), files)).toMatchObject([
      { name: 'ping', description: 'No description' },
    ])
  })

  test('make one command, not one more of what is handed over', () => {
    const text = use("{ name: 'ping', description: 'Pong' }").replace(
      'get data',
      'async execute(interaction) {}\n  get data',
    )
    expect(valuesOf(text, files)).toMatchObject([{ name: 'ping' }])
    expect(valuesOf(text, files)).toHaveLength(1)
  })

  test('are not known if anything else sets them', () => {
    for (const more of [
      "this.help = { name: 'x' }; this.help.name = 'y'",
      'this.help.name = client.t("x")',
    ]) {
      expect(
        only(use("{ name: 'Ping', description: 'Pong' }", more), files).value,
      ).not.toHaveProperty('name', 'Ping')
    }
  })

  test('of the class itself, for the function that registers it', () => {
    const text = `import { Command } from '@sapphire/framework'
export class Ping extends Command {
  constructor(context, options) {
    super(context, { ...options, name: 'ping', description: 'Pong' })
    this.structure = { name: this.name, description: this.description }
  }
  registerApplicationCommands(registry) { registry.registerChatInputCommand(this.structure, {}) }
}`
    expect(valuesOf(text)).toMatchObject([{ name: 'ping', description: 'Pong' }])
  })

  test('without a function that registers it, is no command', () => {
    const text = `export class Ping { constructor() { this.structure = { name: 'Ping', description: '' } } show() { show(this.structure) } }`
    expect(valuesOf(text)).toEqual([])
  })
})

describe('a base class whose constructor makes the builder', () => {
  const BASE = `${SLASH}export class Base {
  constructor(name, description = 'A command') {
    this.data = new SlashCommandBuilder().setName(name).setDescription(description)
  }
}`
  const files = { '/bot/commands/base.ts': BASE }
  const use = (args: string, more = ''): string =>
    `import { Base } from './base'\nexport class Ping extends Base { constructor() { super(${args}) ${more} } }`

  test('makes a command of what it is handed, shown where that stands', () => {
    expect(valuesOf(use("'ping', 'Pong'"), files)).toMatchObject([
      { name: 'ping', description: 'Pong' },
    ])
    expect(valuesOf(use("'ping'"), files)).toMatchObject([{ description: 'A command' }])
    const text = use("'Ping', 'Pong'")
    expect(findings(text, only(text, files))).toEqual(['command/name-lowercase@P'])
  })

  test('leaves the options open if the class goes on with it', () => {
    const { value } = only(use("'ping', 'Pong'", 'this.data.addStringOption((o) => o)'), files)
    expect(value).toMatchObject({ name: 'ping', options: [expect.anything()] })
  })

  test('is no command if the name is not known, or handed elsewhere', () => {
    expect(valuesOf(use('name'), files)).toEqual([])
    const other = {
      '/bot/commands/base.ts': BASE.replace('setName(name)', 'setName(makeUp(name))'),
    }
    expect(valuesOf(use("'ping'"), other)).toEqual([])
  })
})

describe('defaults in patterns', () => {
  test('count where nothing is given', () => {
    const text = `${SLASH}const make = ({ name, description: text = 'Usual' }) => new SlashCommandBuilder().setName(name).setDescription(text)
export const a = make({ name: 'a' })
export const b = make({ name: 'b', description: 'Own' })
const { word = 'c' } = {}
export const c = new SlashCommandBuilder().setName(word).setDescription('x')`
    expect(valuesOf(text)).toMatchObject([
      { name: 'a', description: 'Usual' },
      { name: 'b', description: 'Own' },
      { name: 'c' },
    ])
  })
})

describe('a command of messages', () => {
  const command = (handler: string): string =>
    `export default { name: 'volume', description: 'Loud?', options: [{ name: 'to', description: 'How', type: 4 }], ${handler} }`

  test('with options like those of a slash command is none', () => {
    expect(valuesOf(command('run: async (client, message) => { set(message.content) }'))).toEqual(
      [],
    )
    expect(
      valuesOf(command('run(client, msg) { play() }'), {}, '/bot/messagecmds/volume.ts'),
    ).toEqual([])
  })

  test('that answers interactions, too, is one', () => {
    const both = command(
      'run(client, message) { set(message.content) }, slash: async (interaction) => {}',
    )
    expect(valuesOf(both)).toMatchObject([{ name: 'volume' }])
    expect(valuesOf(command('run(client, message) { message.reply("x") }'))).toMatchObject([
      { name: 'volume' },
    ])
  })
})
