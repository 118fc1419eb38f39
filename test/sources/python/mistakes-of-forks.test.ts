import { read } from '@slashlint/sources/python'
import { describe, expect, test } from 'vitest'
import { URI } from './reading.js'

// Each row was loaded by the library itself: the sources of py-cord, nextcord and disnake of 2026.

const HEADS = {
  'py-cord':
    'import datetime, enum\nfrom typing import *\nimport discord\nfrom discord import Option, option\nfrom discord.ext import bridge, commands\nbot = discord.Bot()\n',
  nextcord:
    'import datetime, enum\nfrom typing import *\nimport nextcord\nfrom nextcord import SlashOption\nfrom nextcord.ext import commands\nbot = commands.Bot()\n',
  disnake:
    'import datetime, enum\nfrom typing import *\nimport disnake\nfrom disnake.ext import commands\nbot = commands.InteractionBot()\n',
}
type Fork = keyof typeof HEADS

const mistakesOf = (fork: Fork, text: string) => {
  const whole = HEADS[fork].replace(
    'from typing import *',
    'from typing import Any, Callable, Dict, List, Literal, Optional, Tuple, Union',
  )
  const { mistakes = [] } = read(
    { uri: URI, text: whole + text },
    {
      text: (uri) => (uri.endsWith('requirements.txt') ? `${fork}\n` : undefined),
      assignment: () => ({ root: 'file:///bot' }),
    },
  )
  return mistakes.map((one) => ({ ...one, at: (whole + text).slice(one.start, one.end) }))
}

/** Lists the mistakes in a module of a fork: the rule, and the text at the place. */
const found = (fork: Fork, text: string): string[] =>
  mistakesOf(fork, text).map(({ code, at }) => `${code} ${at}`)

const command = (parameters: string, before = ''): string =>
  `${before}@bot.slash_command()\nasync def f(i, ${parameters}): pass\n`

const OTHERS = [
  'list',
  'dict',
  'object',
  'Any',
  'List[int]',
  'list[str]',
  'Optional[list]',
  'int | str',
  'Union[int, str]',
]

test.each([
  ['Size(enum.Enum)', 'a = 1', true],
  ['Size(str, enum.Enum)', "a = 'x'", true],
  ['Size(enum.IntEnum)', 'a = 1\n    b = 2', true],
  ['Size(Other)', 'a = 1', false],
  ['Size(nextcord.OptionConverter)', 'a = 1', false],
])('nextcord takes no enum: class %s', (head, body, isRefused) => {
  const before = `class ${head}:\n    ${body}\n`
  for (const type of ['Size', 'Optional[Size]', 'Size | None']) {
    const expected = isRefused ? [`python/annotation ${type}`] : []
    expect(found('nextcord', command(`a: ${type}`, before))).toEqual(expected)
  }
  expect(found('py-cord', command('a: Size', before))).toEqual([])
})

describe('annotations that are no options', () => {
  test.each(
    (Object.keys(HEADS) as Fork[]).flatMap((fork) => OTHERS.map((type) => [fork, type] as const)),
  )('%s: %s', (fork, type) => {
    expect(found(fork, command(`a: ${type}`))).toEqual([`python/annotation ${type}`])
  })
  test.each([
    ['py-cord', 'datetime.datetime'],
    ['py-cord', 'discord.Embed'],
    ['py-cord', 'Literal["a", 1]'],
    ['nextcord', 'datetime.datetime'],
    ['nextcord', 'nextcord.Message'],
    ['nextcord', 'nextcord.Colour'],
    ['nextcord', 'Literal[True]'],
    ['nextcord', 'Literal[1, 2.5]'],
    ['disnake', 'Literal[1, 2.5]'],
  ] as const)('%s: %s', (fork, type) => {
    expect(found(fork, command(`a: ${type}`))).toEqual([`python/annotation ${type}`])
  })
  test.each([
    ['py-cord', 'discord.Message'],
    ['py-cord', 'Literal[True, 1]'],
    ['py-cord', 'Literal["a", NAME]'],
    ['py-cord', '"list"'],
    ['py-cord', 'Unknown'],
    ['py-cord', 'Union[discord.TextChannel, discord.VoiceChannel]'],
    ['py-cord', 'Union[discord.Member, Unknown]'],
    ['nextcord', 'Optional[int]'],
    ['nextcord', 'nextcord.Range[1, 5]'],
    ['nextcord', 'Literal["a", None]'],
    ['disnake', 'datetime.datetime'],
    ['disnake', 'disnake.Message'],
    ['disnake', 'Literal["a", 1]'],
    ['disnake', 'commands.Range[int, 1, 5]'],
    ['disnake', 'disnake.ApplicationCommandInteraction'],
  ] as const)('not %s: %s', (fork, type) => {
    expect(found(fork, command(`a: ${type}`))).toEqual([])
  })
  test('the type of an Option counts, and a converter replaces the annotation', () => {
    expect(found('py-cord', command('a: Option(list, "x")'))).toEqual(['python/annotation list'])
    expect(
      found('py-cord', `@bot.slash_command()\n@option("a", list)\nasync def f(i, a): pass\n`),
    ).toEqual(['python/annotation list'])
    expect(found('py-cord', command('*a: list'))).toEqual([])
    expect(found('py-cord', `from __future__ import annotations\n${command('a: list')}`)).toEqual(
      [],
    )
    expect(found('disnake', command('a: list = commands.Param(converter=split)'))).toEqual([])
    expect(found('disnake', command('a: list = split'))).toEqual([])
    expect(found('disnake', command('*a: list'))).toEqual([])
  })
})

const PLAIN = '@bot.slash_command()\ndef f(i): pass\n'

describe('extensions that on_ready loads', () => {
  const ready = (body: string): string => `@bot.event\nasync def on_ready():\n    ${body}\n`
  test('come too late under py-cord', () => {
    expect(found('py-cord', ready('bot.load_extension("cogs.mod")'))).toEqual([
      'python/never-registered bot.load_extension',
    ])
    const method = `class Bot(discord.Bot):\n    async def on_ready(self):\n        self.load_extensions("cogs")\n`
    expect(found('py-cord', method)).toEqual(['python/never-registered self.load_extensions'])
    const alone = 'from own import bot\n' + ready('bot.load_extension("cogs.mod")')
    expect(
      read(
        { uri: URI, text: alone },
        {
          text: (uri) => (uri.endsWith('requirements.txt') ? 'py-cord\n' : undefined),
          assignment: () => ({ root: 'file:///bot' }),
        },
      ).mistakes,
    ).toHaveLength(1)
  })
  test.each([
    ['py-cord', ready('bot.load_extension("cogs.mod")\n    await bot.sync_commands()')],
    ['py-cord', 'bot.load_extension("cogs.mod")\n'],
    ['py-cord', '@bot.event\nasync def on_connect():\n    bot.load_extension("cogs.mod")\n'],
    ['nextcord', ready('bot.load_extension("cogs.mod")')],
    ['disnake', ready('bot.load_extension("cogs.mod")')],
  ] as const)('not %s: %j', (fork, text) => {
    expect(found(fork, text)).toEqual([])
  })
})

describe('functions and decorators', () => {
  test.each([
    ['py-cord', PLAIN, 'f'],
    ['py-cord', '@bot.slash_command()\nasync def f(i): yield 1\n', 'f'],
    ['py-cord', '@bot.slash_command()\nasync def f(i): yield\n', 'f'],
    ['py-cord', '@bot.slash_command()\nasync def f(): pass\n', 'f'],
    [
      'py-cord',
      'class C(commands.Cog):\n    @commands.slash_command()\n    async def f(self): pass\n',
      'f',
    ],
    ['py-cord', '@bot.slash_command("name")\nasync def f(i): pass\n', '"name"'],
    ['py-cord', '@bot.user_command()\nasync def f(i): pass\n', 'f'],
    ['py-cord', '@bot.user_command()\nasync def f(i, m, x): pass\n', 'f'],
    ['py-cord', 'g = bot.create_group("g", "x")\n@g.command()\ndef f(i): pass\n', 'f'],
    ['py-cord', '@bot.slash_command\nasync def f(i): pass\n', '@bot.slash_command'],
    ['py-cord', '@discord.slash_command\nasync def f(i): pass\n', '@discord.slash_command'],
    [
      'py-cord',
      '@bot.slash_command(default_member_permissions=discord.Permissions(ban_memberz=True))\nasync def f(i): pass\n',
      'ban_memberz',
    ],
    [
      'py-cord',
      '@bot.slash_command()\n@discord.default_permissions(ban_memberz=True)\nasync def f(i): pass\n',
      'ban_memberz',
    ],
    ['nextcord', PLAIN, 'f'],
    ['nextcord', '@bot.slash_command\nasync def f(i): pass\n', '@bot.slash_command'],
    ['disnake', PLAIN, 'f'],
    ['disnake', '@bot.slash_command()\nasync def f(): pass\n', 'f'],
    ['disnake', '@bot.slash_command("name")\nasync def f(i): pass\n', '"name"'],
    ['disnake', command('a: int, /'), 'a'],
    ['disnake', '@commands.slash_command\nasync def f(i): pass\n', '@commands.slash_command'],
    [
      'disnake',
      '@bot.slash_command()\n@commands.default_member_permissions(ban_memberz=True)\nasync def f(i): pass\n',
      'ban_memberz',
    ],
  ] as const)('%s: %j', (fork, text, at) => {
    expect(found(fork, text)).toEqual([`python/signature ${at}`])
  })
  test.each([
    ['py-cord', '@strange\n@bot.slash_command()\ndef f(i): pass\n'],
    ['py-cord', '@bridge.bridge_command()\nasync def f(): pass\n'],
    ['py-cord', '@bot.slash_command(anything=1)\nasync def f(i): pass\n'],
    ['py-cord', '@self.slash_command\nasync def f(i): pass\n'],
    [
      'py-cord',
      '@bot.slash_command(default_member_permissions=discord.Permissions(use_slash_commands=True))\nasync def f(i): pass\n',
    ],
    [
      'py-cord',
      'class C(commands.Cog):\n    @commands.user_command()\n    async def f(self, i, m): pass\n',
    ],
    ['nextcord', '@bot.slash_command("name")\nasync def f(i): pass\n'],
    ['nextcord', '@bot.slash_command()\nasync def f(): pass\n'],
    ['nextcord', '@bot.user_command()\nasync def f(i): pass\n'],
    [
      'disnake',
      '@bot.slash_command()\nasync def f(i): pass\n@f.sub_command("name")\ndef g(i): pass\n',
    ],
    ['disnake', '@bot.user_command()\nasync def f(i): pass\n'],
    [
      'disnake',
      'class C(commands.Cog):\n    @commands.slash_command()\n    @staticmethod\n    async def f(i): pass\n',
    ],
  ] as const)('not %s: %j', (fork, text) => {
    expect(found(fork, text)).toEqual([])
  })
  test('each says what the library does', () => {
    const messageOf = (fork: Fork, text: string) => mistakesOf(fork, text)[0]?.message
    expect(messageOf('py-cord', PLAIN)).toMatch(
      /: py-cord raises TypeError when the module is loaded\.$/,
    )
    expect(messageOf('nextcord', command('a: list'))).toBe(
      'There is no option for list: nextcord raises ValueError when the bot starts.',
    )
    expect(messageOf('nextcord', '@bot.slash_command\nasync def f(i): pass\n')).toMatch(
      /: without them, nextcord never registers the command\.$/,
    )
  })
})

test.each<[Fork, string]>([
  ['py-cord', '@discord.slash_command()'],
  ['nextcord', '@nextcord.slash_command()'],
  ['disnake', '@commands.slash_command()'],
])('%s: a class whose head is half typed leaves no mistake in its methods', (fork, decorator) => {
  const method = `    ${decorator}\n    async def first(self, i, size: int): pass\n`
  for (const head of ['class A(commands.Cog:', 'class A commands.Cog):', 'class A(commands.Cog)']) {
    expect(found(fork, `${PLAIN.replace('def', 'async def')}\n${head}\n${method}`)).toEqual([])
  }
})
