import { validateResource } from '@slashlint/core'
import { read } from '@slashlint/sources/python'
import { describe, expect, test } from 'vitest'
import { HEAD, URI } from './reading.js'

const HEADS = {
  'discord.py': HEAD,
  'py-cord':
    'import discord, typing\nfrom discord import option, Option\nfrom discord.ext import commands\nbot = discord.Bot()\n',
  nextcord:
    'import nextcord\nfrom nextcord import SlashOption\nfrom nextcord.ext import commands\nbot = commands.Bot()\n',
  disnake:
    'import disnake\nfrom disnake.ext import commands\nfrom typing import Optional\nbot = commands.InteractionBot()\n',
  'interactions.py':
    'from interactions import slash_command, slash_option, OptionType, SlashContext\n',
}

/** Reads a module of a library. */
const readAs = (library: keyof typeof HEADS, text: string) =>
  read(
    { uri: URI, text: HEADS[library] + text },
    {
      text: (uri) =>
        uri.endsWith('requirements.txt')
          ? `${library === 'interactions.py' ? 'discord-py-interactions' : library}\n`
          : undefined,
      assignment: () => ({ root: 'file:///bot' }),
    },
  )

/** Lists what is said of a module, in the words of the text. */
const said = (library: keyof typeof HEADS, text: string): string[] =>
  readAs(library, text).definitions.flatMap((definition) =>
    validateResource(definition.resource, definition.value).map(
      (diagnostic) => definition.message?.(diagnostic) ?? diagnostic.message,
    ),
  )

const LONG = 'word '.repeat(22).trim()
const command = (parameters: string, decorators = ''): string =>
  `@tree.command()\n${decorators}async def ban(interaction, ${parameters}): pass\n`

describe('messages about discord.py', () => {
  test.each([
    [
      '@tree.command(name="Ban")\nasync def f(i): pass\n',
      /lower case: "b"\. discord\.py raises ValueError when the module is loaded\.$/,
    ],
    [
      '@tree.command()\nasync def Ban(i): pass\n',
      /discord\.py raises ValueError when the module is loaded\.$/,
    ],
    [command('a: str', '@app_commands.rename(a="a b")\n'), /discord\.py raises ValueError/],
    [
      'g = app_commands.Group(name="g", description="x")\n@g.command(name="A")\nasync def f(i): pass\n',
      /raises ValueError/,
    ],
    [
      'g = app_commands.Group(name="g", description="x")\n@g.command(name="a")\nasync def f(i): pass\n@g.command(name="a")\nasync def h(i): pass\n',
      /discord\.py raises an error when the module is loaded\.$/,
    ],
    [
      `@bot.hybrid_command()\nasync def f(ctx):\n    """${LONG}"""\n`,
      /this one has 109, 9 too many\. discord\.py sends the whole first line of a hybrid command’s docstring\.$/,
    ],
    [
      command('a: app_commands.Range[str, 10, 5]'),
      /^The upper bound of app_commands\.Range\[str, 10, 5\] \(5\) is less than the lower bound of app_commands\.Range\[str, 10, 5\] \(10\): no input can satisfy both\. discord\.py raises TypeError/,
    ],
    [command('a: app_commands.Range[int, 0, -5]'), /no input can satisfy both\.$/],
    [
      command('a: app_commands.Range[str, 1, 7000]'),
      /^The upper bound of app_commands\.Range\[str, 1, 7000\] must be an integer between 1 and 6000/,
    ],
    [
      command('a: Literal["x", "y"]', '@app_commands.autocomplete(a=b)\n'),
      /^An option has either choices or autocomplete, not both: remove one\.$/,
    ],
    [
      command(Array.from({ length: 26 }, (_, index) => `a${index}: str`).join(', ')),
      /^The command has 26 options; at most 25 are allowed: remove 1\./,
    ],
    [
      command(`a: Literal[${Array.from({ length: 26 }, (_, index) => `"${index}"`).join(', ')}]`),
      /^The option has 26 choices; at most 25 are allowed: remove 1\./,
    ],
    [
      '@tree.command()\n@app_commands.dm_only()\n@app_commands.default_permissions(ban_members=True)\nasync def f(i): pass\n',
      /^@app_commands\.default_permissions has no effect: members have permissions in servers only, and @app_commands\.dm_only lacks GUILD/,
    ],
  ])('%j', (text, expected) => {
    expect(said('discord.py', text)).toEqual([expect.stringMatching(expected)])
  })

  test.each([
    command('Who: str'),
    '@tree.context_menu(name="")\nasync def f(i, m: discord.Message): pass\n',
    '@tree.command(description="")\nasync def f(i): pass\n',
  ])('the service alone finds %j', (text) => {
    const found = said('discord.py', text)
    expect(found).toHaveLength(1)
    expect(found[0]?.includes('raises')).toBe(text.includes('context_menu'))
  })
})

describe('messages about other libraries', () => {
  test.each([
    [
      'py-cord',
      '@bot.slash_command()\nasync def f(ctx, A: str): pass\n',
      /py-cord raises ValidationError when the module is loaded\.$/,
    ],
    [
      'py-cord',
      `@bot.slash_command()\nasync def f(ctx):\n    """${LONG}"""\n`,
      /9 too many\. py-cord takes the first line of the docstring\. py-cord raises ValidationError/,
    ],
    [
      'py-cord',
      '@bot.slash_command()\n@option("a", str, required=False)\n@option("b", str)\nasync def f(ctx, a, b): pass\n',
      /^Required option "b" must stand before the optional option "a": move it, or write `required=False`\.$/,
    ],
    [
      'py-cord',
      '@bot.slash_command()\nasync def f(ctx, a: Option(str, max_length=7000)): pass\n',
      /^"max_length" must be an integer .* py-cord raises AttributeError/,
    ],
    [
      'py-cord',
      `@bot.user_command(name="${'a'.repeat(33)}")\nasync def f(ctx, m: discord.Member): pass\n`,
      /1 too many\.$/,
    ],
    [
      'nextcord',
      '@bot.slash_command()\nasync def f(i, A: str): pass\n',
      /must be lower case: "a"\.$/,
    ],
    [
      'nextcord',
      '@bot.slash_command()\nasync def f(i, a: str = SlashOption(choices=["x"], autocomplete=True)): pass\n',
      /not both: remove one\. nextcord raises ValueError/,
    ],
    [
      'disnake',
      '@bot.slash_command()\nasync def F(i): pass\n',
      /disnake raises ValueError when the module is loaded\.$/,
    ],
    [
      'disnake',
      '@bot.slash_command()\nasync def f(i, a: commands.Range[int, 5, 1]): pass\n',
      /no input can satisfy both\. disnake raises ValueError/,
    ],
    [
      'disnake',
      '@bot.slash_command()\nasync def f(i, a: int = commands.Param(ge=5, le=1)): pass\n',
      /^"le" \(1\) is less than "ge" \(5\): no input can satisfy both\.$/,
    ],
    [
      'disnake',
      `@bot.slash_command()\nasync def f(i):\n    """${LONG}"""\n`,
      /disnake sends the docstring up to the parameters\.$/,
    ],
    [
      'interactions.py',
      '@slash_command(name="A", description="x")\nasync def f(ctx: SlashContext): pass\n',
      /interactions\.py raises ValueError/,
    ],
  ] as const)('%s: %j', (library, text, expected) => {
    expect(said(library, text)).toEqual([expect.stringMatching(expected)])
  })
})

test('a number that JSON readers round is named as it is written', () => {
  const text = `${command('a: Literal[915701572003049482, 1]')}`
  expect(said('discord.py', text)[0]).toContain('915701572003049482, which is beyond 2⁵³')
})

describe('an option that stays required although None is among its types', () => {
  test.each([
    ['disnake', '@bot.slash_command()\nasync def f(i, a: Optional[int]): pass\n', true],
    ['disnake', '@bot.slash_command()\nasync def f(i, a: int | None): pass\n', true],
    ['disnake', '@bot.slash_command()\nasync def f(i, a: int): pass\n', false],
    ['disnake', '@bot.slash_command()\nasync def f(i, a: Optional[int] = None): pass\n', false],
    ['py-cord', '@bot.slash_command()\nasync def f(ctx, a: typing.Optional[int]): pass\n', true],
    [
      'py-cord',
      '@bot.slash_command()\nasync def f(ctx, a: typing.Optional[int] = None): pass\n',
      false,
    ],
    ['nextcord', '@bot.slash_command()\nasync def f(i, a: int | None): pass\n', false],
  ] as const)('%s: %j', (library, text, isNoted) => {
    const [definition] = readAs(library, text).definitions
    const note = definition?.note?.(['options', 0, 'name'])
    expect(note?.startsWith(`This option is required: in ${library},`)).toBe(
      isNoted ? true : undefined,
    )
    expect(definition?.note?.(['name'])).toBeUndefined()
  })
})
