import { read } from '@slashlint/sources/python'
import { describe, expect, test } from 'vitest'
import { mistakesIn } from './mistakes.js'
import { DYNAMIC, URI, valuesOf } from './reading.js'

// Tests each row of the tables about the libraries: forms of decorators, settings, kinds of menus.

interface Library {
  readonly head: string
  /** Defines the command `f`, with settings and one more parameter. */
  readonly command: (settings: string, parameter: string) => string
}

const bot = (settings: string, parameter: string, context = 'ctx'): string =>
  `@bot.slash_command(${settings})\nasync def f(${context}, ${parameter}): pass\n`

const LIBRARIES: Readonly<Record<string, Library>> = {
  'discord.py': {
    head: 'import discord\nfrom discord import app_commands\ntree = app_commands.CommandTree(client)\n',
    command: (settings, parameter) =>
      `@tree.command(${settings})\nasync def f(i, ${parameter}): pass\n`,
  },
  'py-cord': {
    head: 'import discord\nfrom discord import Option\nfrom discord.ext import commands\nbot = discord.Bot()\n',
    command: bot,
  },
  nextcord: {
    head: 'import nextcord\nfrom nextcord.ext import commands\nbot = commands.Bot()\n',
    command: bot,
  },
  disnake: {
    head: 'import disnake\nfrom disnake.ext import commands\nbot = commands.InteractionBot()\n',
    command: bot,
  },
  'discord-py-interactions': {
    head: 'from interactions import CommandType, ContextType, IntegrationType, context_menu, contexts, integration_types, message_context_menu, slash_command, slash_option, user_context_menu\n',
    command: (settings, parameter) =>
      `@slash_command("f"${settings && `, ${settings}`})\n@slash_option("a", "A", 3)\nasync def f(ctx, ${parameter}): pass\n`,
  },
}

type Value = Readonly<Record<PropertyKey, unknown>>

function definitionsOf(
  library: string,
  text: string,
  others: Readonly<Record<string, string>> = {},
) {
  const files: Readonly<Record<string, string>> = { 'requirements.txt': `${library}\n`, ...others }
  const host = {
    text: (uri: string) => files[uri.replace('file:///bot/', '')],
    assignment: () => ({ root: 'file:///bot' }),
  }
  const whole = (LIBRARIES[library]?.head ?? '') + text
  return read({ uri: URI, text: whole }, host).definitions.map((definition) => ({
    definition,
    whole,
    value: definition.value as Value,
  }))
}

const commandOf = (library: string, settings = '', parameter = 'a: str') =>
  definitionsOf(library, LIBRARIES[library]?.command(settings, parameter) ?? '')[0]

describe.each(Object.keys(LIBRARIES))('%s', (library) => {
  test('an option has a type and says whether it is required', () => {
    expect(commandOf(library)?.value).toMatchObject({
      options: [{ name: 'a', type: 3, required: library !== 'discord-py-interactions' }],
    })
  })

  test('nothing is written at a parameter but the option itself or its name', () => {
    const { definition, whole = '' } = commandOf(library) ?? {}
    const offset = whole.lastIndexOf('a: str')
    const { path = [] } = definition?.at?.(offset) ?? {}
    expect(['type', 'required', 'description']).not.toContain(path.at(-1))
  })
})

describe('settings of interactions.py', () => {
  const settingsOf = (settings: string, decorator = ''): unknown =>
    definitionsOf(
      'discord-py-interactions',
      `@slash_command("f", description="F"${settings})\n${decorator}async def f(ctx): pass\n`,
    )[0]?.value

  test.each<[string, string, Value]>([
    [
      'contexts',
      ', contexts=[ContextType.GUILD, ContextType.PRIVATE_CHANNEL]',
      { contexts: [0, 2] },
    ],
    ['contexts', ', contexts=[ContextType.BOT_DM]', { contexts: [1] }],
    [
      'integration_types',
      ', integration_types=[IntegrationType.USER_INSTALL]',
      { integration_types: [1] },
    ],
    ['nsfw', ', nsfw=True', { nsfw: true }],
  ])('%s is given by an argument: %s', (_, settings, expected) => {
    expect(settingsOf(settings)).toMatchObject(expected)
  })

  test.each<[string, Value]>([
    ['@contexts(guild=True, bot_dm=False, private_channel=False)\n', { contexts: DYNAMIC }],
    ['@integration_types(guild=False, user=True)\n', { integration_types: DYNAMIC }],
  ])('and hidden by a decorator: %s', (decorator, expected) => {
    expect(settingsOf('', decorator)).toMatchObject(expected)
  })
})

describe('menus', () => {
  test.each<[string, string, number]>([
    ['discord-py-interactions', '@context_menu("m", context_type=CommandType.MESSAGE)', 3],
    ['discord-py-interactions', '@context_menu("m", context_type=CommandType.USER)', 2],
    ['discord-py-interactions', '@message_context_menu(name="m")', 3],
    ['discord-py-interactions', '@user_context_menu(name="m")', 2],
    ['py-cord', '@bot.message_command(name="m")', 3],
    ['py-cord', '@bot.user_command(name="m")', 2],
    ['py-cord', '@commands.message_command(name="m")', 3],
    ['py-cord', '@commands.user_command(name="m")', 2],
    ['nextcord', '@bot.message_command(name="m")', 3],
    ['nextcord', '@bot.user_command(name="m")', 2],
    ['disnake', '@bot.message_command(name="m")', 3],
    ['disnake', '@bot.user_command(name="m")', 2],
    ['disnake', '@commands.message_command(name="m")', 3],
    ['disnake', '@commands.user_command(name="m")', 2],
  ])('of %s: %s', (library, decorator, type) => {
    const found = definitionsOf(library, `${decorator}\nasync def f(ctx, target): pass\n`)
    expect(found.map(({ value }) => value)).toMatchObject([{ type, name: 'm' }])
  })
})

describe('a type that is not known', () => {
  test('hides the choices and the types of channels that it may bring, in py-cord', () => {
    const unsure = { options: [{ type: DYNAMIC, choices: DYNAMIC, channel_types: DYNAMIC }] }
    expect(commandOf('py-cord', '', 'a: kinds.Kind')?.value).toMatchObject(unsure)
    expect(commandOf('py-cord', '', 'a: int = Option(str)')?.value).toMatchObject(unsure)
    expect(commandOf('py-cord', '', 'a: int = Option(description="A")')?.value).toMatchObject(
      unsure,
    )
  })
})

describe('hybrid commands of discord.py', () => {
  test.each([
    '@bot.hybrid_command',
    '@commands.hybrid_command',
    '@bot.hybrid_group',
    '@commands.hybrid_group',
  ])('%s takes its description from `brief`', (decorator) => {
    const group = decorator.endsWith('group')
    const inner = group ? '@f.command()\nasync def g(ctx): pass\n' : ''
    expect(valuesOf(`${decorator}(brief="Short")\nasync def f(ctx): pass\n${inner}`)).toMatchObject(
      [{ name: 'f', description: 'Short' }],
    )
  })

  test.each([
    '@bot.hybrid_command',
    '@commands.hybrid_command',
    '@bot.hybrid_group',
    '@commands.hybrid_group',
  ])('%s needs a parameter for the context', (decorator) => {
    expect(mistakesIn(`${decorator}(name="f")\nasync def f(): pass\n`)).toHaveLength(1)
  })

  test.each(['group'])('groups are nested by the method %s', (method) => {
    expect(
      valuesOf(`@bot.hybrid_group()
async def a(ctx): pass
@a.${method}()
async def b(ctx): pass
@b.command()
async def c(ctx): pass
`),
    ).toMatchObject([{ name: 'a', options: [{ name: 'b', options: [{ name: 'c', type: 1 }] }] }])
  })
})

describe('a member of another module', () => {
  test('is the same at each of its uses', () => {
    const others = { 'texts.py': 'NAME = "ban"\n', 'more.py': 'from texts import NAME\n' }
    const text = `import more
@tree.command(name=more.NAME)
async def f(i): pass
@tree.command(name="x", description=more.NAME)
async def g(i): pass
`
    expect(valuesOf(text, others)).toMatchObject([
      { name: 'ban' },
      { name: 'x', description: 'ban' },
    ])
  })

  test('that is `Localized` in disnake stays unknown as a whole', () => {
    const found = definitionsOf(
      'disnake',
      'from texts import NAME\n@bot.slash_command(name=NAME)\nasync def f(ctx): pass\n',
      { 'texts.py': 'import disnake\nNAME = disnake.Localized("ban", data={"de": "bann"})\n' },
    )
    expect(found.map(({ value }) => value)).toEqual([
      expect.not.objectContaining({ name_localizations: expect.anything() as unknown }),
    ])
    expect(found.map(({ value }) => value)).toMatchObject([{ name: DYNAMIC }])
  })
})
