import { describe, expect, test } from 'vitest'
import { DYNAMIC, valuesOf } from './harness.js'

const inFolder = (folder: string, text: string): unknown[] =>
  valuesOf(text, {}, `/bot/${folder}/one.js`)

describe('who answers shows what a literal is', () => {
  const MENU = `module.exports = { name: 'Look up', type: 2, run: async (interaction) => {} }`

  test('a name and the type of a menu, beside a function that takes an interaction', () => {
    expect(inFolder('slash/context', MENU)).toEqual([{ name: 'Look up', type: 2 }])
    expect(inFolder('contexts', MENU)).toEqual([{ name: 'Look up', type: 2 }])
  })
  test('2 is the type of a button as well', () => {
    expect(inFolder('interactions/buttons', MENU)).toEqual([])
  })

  const DATA = (data: string): string =>
    `export const command = { data: ${data}, async respond(response) {} }`

  test('data beside a function, in a folder of commands', () => {
    expect(
      inFolder('commands', DATA(`{ name: 'cards', description: 'Play cards' }`)),
    ).toMatchObject([{ name: 'cards' }])
    expect(inFolder('events', DATA(`{ name: 'cards', description: 'Play cards' }`))).toEqual([])
  })
  test('data with keys of its own is something else', () => {
    expect(
      inFolder('commands', DATA(`{ name: 'cards', description: 'Play cards', level: 3 }`)),
    ).toEqual([])
  })

  test('the handler beside a help text is that of what it explains', () => {
    const beside = (key: string): string =>
      `export const command = { ${key}: { name: 'Cards', description: 'Play cards' }, run: async (interaction) => {} }`
    expect(inFolder('slash', beside('data'))).toMatchObject([{ name: 'Cards' }])
    expect(inFolder('slash', beside('help'))).toEqual([])
    const own = `export const all = { help: { name: 'help', description: 'Help', run: async (interaction) => {} } }`
    expect(inFolder('slash', own)).toMatchObject([{ name: 'help' }])
  })

  const PREFIXED = (slash: string): string => `class Info extends Command {
    constructor(bot) { super(bot, { name: 'info', description: 'About', aliases: ['i'], usage: 'info'${slash} }) }
    async callback(bot, interaction) {}
  }`

  test('a prefix command that says to be a slash command, too', () => {
    expect(inFolder('commands', PREFIXED(', slash: true'))).toMatchObject([{ name: 'info' }])
    expect(inFolder('commands', PREFIXED(', slash: false'))).toEqual([])
    expect(inFolder('commands', PREFIXED(''))).toEqual([])
  })
  test('the fields of a class say that it is a prefix command, as an object does', () => {
    const found = (more: string, parameter = 'context: CommandContext'): unknown[] =>
      valuesOf(
        `class Info extends Command { name = 'Info'; description = 'About'; ${more} execute(${parameter}) {} }`,
        {},
        '/bot/commands/one.ts',
      )
    expect(found('')).toMatchObject([{ name: 'Info' }])
    expect(found(`aliases = ['i'];`)).toEqual([])
    expect(found(`usage = '<name>';`)).toEqual([])
    expect(found(`usage = '<name>';`, '{ interaction }: Given')).toMatchObject([{ name: 'Info' }])
  })
})

test('a framework whose switch is called `slash` sends names in lower case', () => {
  const written = (
    slash: string,
  ): string => `export default { name: 'Ban', description: 'x', ${slash}, options: [
    { type: 6, name: 'User', description: 'x' }] }`
  const names = (name: string, option: string) => [{ name, options: [{ name: option }] }]
  expect(inFolder('commands', written('slash: true'))).toMatchObject(names('ban', 'user'))
  expect(inFolder('commands', written(`slash: 'both'`))).toMatchObject(names('ban', 'user'))
  expect(inFolder('commands', written('cooldown: 1'))).toMatchObject(names('Ban', 'User'))
})

test('what is empty for others to fill in is no command', () => {
  const text = (name: string, description: string): string => `module.exports = {
    name: '${name}', description: '${description}', cooldown: 0,
    slashCommand: { enabled: true, options: [] }, interactionRun: (interaction, data) => {},
  }`
  expect(inFolder('commands', text('', ''))).toEqual([])
  const inData = (name: string): string =>
    `module.exports = { data: { name: '${name}', description: '', options: [] }, execute: (client, interaction) => {} }`
  expect(inFolder('commands', inData(''))).toEqual([])
  expect(inFolder('commands', inData('film'))).toMatchObject([{ name: 'film', description: '' }])
  expect(inFolder('commands', text('film', ''))).toMatchObject([{ name: 'film', description: '' }])
  const TYPE = `/** @type {import('discord.js').ApplicationCommandData} */\n`
  expect(inFolder('commands', TYPE + text('', ''))).toMatchObject([{ name: '', description: '' }])
  const base = (kind: string, name: string): unknown[] =>
    valuesOf(
      `import { ApplicationCommandData } from 'discord.js'
      export ${kind}class Base { config: ApplicationCommandData = { name: '${name}', description: '' } }`,
    )
  expect(base('abstract ', '')).toEqual([])
  expect(base('', '')).toMatchObject([{ name: '' }])
  expect(base('abstract ', 'film')).toMatchObject([{ name: 'film' }])
  const sent = `import { REST, Routes } from 'discord.js'
    new REST().put(Routes.applicationCommands('1'), { body: [{ name: '', description: '', run() {} }] })`
  expect(inFolder('commands', sent)).toMatchObject([[{ name: '', description: '' }]])
})

describe('what hears of commands', () => {
  const LISTENER = `export const commandListener = {
    name: 'Command Counter',
    description: 'Counts commands',
    run: async (interaction: CommandInteraction) => {},
  }`
  const at = (path: string, name = 'Command Counter'): unknown[] =>
    valuesOf(LISTENER.replace('Command Counter', name), {}, `/bot/src/${path}`)

  test.each(['listeners/commandListener.ts', 'handlers/commands.ts', 'slashHandler.ts'])(
    'is no command: %s',
    (path) => {
      expect(at(path)).toEqual([])
    },
  )
  test.each(['commands/events/counter.ts', 'commands/channelManager.ts'])(
    'may be what a command is about: %s',
    (path) => {
      expect(at(path, 'counter')).toMatchObject([{ name: 'counter' }])
    },
  )
})

describe('a category of its own as the type', () => {
  const command = (type: string, rest: string): string =>
    `module.exports = { name: 'top', description: 'The best', type: '${type}', ${rest}, execute(interaction) {} }`
  const OPTIONS =
    "options: [{ type: ApplicationCommandOptionType.String, name: 'who', description: 'Who' }]"

  test('hides no command that has options, and is not judged', () => {
    const [found, ...more] = inFolder('commands', command('game stats', OPTIONS))
    expect(more).toEqual([])
    expect(found).toMatchObject({ name: 'top', options: [{ name: 'who' }] })
    expect(found).not.toHaveProperty('type')
  })
  test('says of nothing else that it is a command', () => {
    expect(inFolder('commands', command('button', 'label: 1'))).toEqual([])
    expect(inFolder('commands', command('chat_input', OPTIONS))).toMatchObject([
      { type: expect.anything() as unknown },
    ])
  })

  const typed = (text: string): unknown[] => valuesOf(text, {}, '/bot/commands/one.ts')
  const member = (of: string, rest = ''): string =>
    `enum Kind { Fun, Music, ChatInput, User, Level }
    export default class Top extends Base {
      constructor() { super({ type: Kind.${of}, ${rest} name: 'top', description: 'The best', ${OPTIONS} }) }
      execute(source) {}
    }`

  test.each(['Fun', 'Music', 'Level'])(
    'may be a member of an enumeration of the project: %s',
    (of) => {
      expect(typed(member(of))).toMatchObject([
        { type: DYNAMIC, name: 'top', options: [{ name: 'who' }] },
      ])
      expect(typed(member(of, "parent: 'charts',"))).toMatchObject([{ type: DYNAMIC, name: 'top' }])
    },
  )

  test('is none where the member is called as one of the service is', () => {
    expect(typed(member('User'))).toMatchObject([{ type: 3 }])
    const known = `const USER = Kind.User\n${member('User').replace('Fun, Music, ChatInput, User', 'Fun = 9, User = 3')}`
    expect(typed(known.replace('type: Kind.User', 'type: USER'))).toMatchObject([{ type: 3 }])
    expect(typed(known.replace('type: Kind.User', "type: Kind['User']"))).toMatchObject([
      { type: 3 },
    ])
    expect(typed(known.replace('type: Kind.User', 'type: Kind.Fun'))).toMatchObject([
      { type: DYNAMIC },
    ])
  })
})

test('the name of an option that ends as a format does is filled in', () => {
  const named = (name: string): unknown[] =>
    inFolder(
      'commands',
      `module.exports = { name: 'pick', description: 'Picks one', execute(interaction) {},
      options: [{ type: 3, name: '${name}', description: 'One', repeat: true }] }`,
    )
  expect(named('choice%i')).toMatchObject([{ options: [{ name: DYNAMIC }] }])
  expect(named('choice%')).toMatchObject([{ options: [{ name: 'choice%' }] }])
})

describe('a class with a builder of its own', () => {
  test.each([
    'command = new SlashCommandBuilder().setName(this.name).setDescription(this.description)',
    'build() { return new SlashCommandBuilder().setName(this.name).setDescription(this.description) }',
  ])('is one command: %s', (build) => {
    const text = `export class Hi extends Base {
      name = 'hi'
      description = 'Says hi'
      ${build}
      async run(interaction: ChatInputCommandInteraction) {}
    }`
    expect(inFolder('commands', text)).toMatchObject([{ name: 'hi', description: 'Says hi' }])
    expect(inFolder('commands', text.replace(build, ''))).toMatchObject([{ name: 'hi' }])
  })
})

describe('what is handed to a class', () => {
  const COMMAND = (source: string): string => `import { Command } from '${source}'
    export class Config extends Command {
      constructor(context, options) { super(context, { ...options, name: 'config', description: 'Settings' }) }
      chatInputRun(interaction) {}
    }`

  test('is a command, unless it is the framework that takes it', () => {
    expect(inFolder('commands', COMMAND('../command.js'))).toMatchObject([{ name: 'config' }])
    expect(inFolder('commands', COMMAND('@sapphire/framework'))).toEqual([])
  })
  test('is to be replaced in an example', () => {
    expect(valuesOf(COMMAND('../command.js'), {}, '/bot/commands/command.example.js')).toEqual([])
  })
})

describe('types that other programs have, too', () => {
  const TEXT = (source: string): string =>
    `import type { CommandData } from '${source}'\nexport const command: CommandData = { name: 'xp', description: 'Much' }`

  test('count if they come from the package', () => {
    expect(valuesOf(TEXT('commandkit'))).toMatchObject([{ name: 'xp' }])
    expect(valuesOf(TEXT('./types.js'))).toEqual([])
  })
})
