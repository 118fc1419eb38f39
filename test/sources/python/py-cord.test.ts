import { read } from '@slashlint/sources/python'
import { describe, expect, test } from 'vitest'
import { DYNAMIC } from './reading.js'

const HEAD = `import discord
from discord import Option, OptionChoice, SlashCommandGroup, option
from discord.ext import commands
bot = discord.Bot()
`

/** Reads a module of py-cord. */
function definitionsOf(text: string, requirements = 'py-cord\n', head = HEAD) {
  const host = {
    text: (uri: string) =>
      ({ 'requirements.txt': requirements, 'main.py': HEAD })[uri.replace('file:///bot/', '')],
    assignment: () => ({ root: 'file:///bot' }),
  }
  return read({ uri: 'file:///bot/cog.py', text: head + text }, host).definitions
}
const valuesOf = (...given: Parameters<typeof definitionsOf>): unknown[] =>
  definitionsOf(...given).map(({ value }) => value)

type Option = Readonly<Record<PropertyKey, unknown>>

/** Returns the options of a command with these parameters. */
function optionsOf(parameters: string, requirements?: string, before = ''): readonly Option[] {
  const [value] = valuesOf(
    `${before}\n@bot.slash_command()\nasync def f(ctx, ${parameters}): pass\n`,
    requirements,
  ) as { options: readonly Option[] }[]
  return value?.options ?? []
}
const namesOf = (options: readonly Option[]): unknown[] => options.map(({ name }) => name)

const BAN = '@bot.slash_command()\nasync def ban(ctx): pass\n'

describe('py-cord or another library of its name', () => {
  test.each([
    ['py-cord', 1],
    ['', 1],
    ['py-cord\ndiscord.py', 1],
    ['discord.py', 0],
    ['nextcord', 1],
  ])('with %j in its manifest', (requirements, count) => {
    expect(valuesOf(BAN, requirements)).toHaveLength(count)
  })
  test.each([
    [
      'import nextcord as discord\nbot = discord.ext.commands.Bot()\n',
      ['No description provided.'],
    ],
    ['import disnake\nfrom disnake.ext import commands\nbot = commands.InteractionBot()\n', ['-']],
    ['import discord\nimport dislash\nbot = dislash.InteractionClient(x)\n', []],
  ])('none of it: %j', (head, descriptions) => {
    const values = valuesOf(BAN, '', head) as Option[]
    expect(values.map(({ description }) => description)).toEqual(descriptions)
  })
  test('a text that imports only what the project has', () => {
    expect(valuesOf(BAN, 'py-cord', 'from main import bot\n')).toHaveLength(1)
    expect(valuesOf(BAN, '', 'from main import bot\n')).toEqual([])
  })
  test('prefix commands are none of the application', () => {
    expect(
      valuesOf(
        'b = commands.Bot("!")\n@b.command()\nasync def A(ctx): pass\n@commands.command()\nasync def B(ctx): pass\n@b.group()\nasync def C(ctx): pass\n@C.command()\nasync def D(ctx): pass\n',
      ),
    ).toEqual([])
    expect(valuesOf('@bot.command()\nasync def a(ctx): pass\n')).toMatchObject([{ name: 'a' }])
  })
})

describe('required options of py-cord', () => {
  test.each([
    ['py-cord>=2.7', [true, false, true]],
    ['py-cord==2.4.1', [false, false, false]],
    ['py-cord', [true, false, DYNAMIC]],
  ])('Optional without a default, in %s', (requirements, expected) => {
    const options = optionsOf(
      'a: typing.Optional[str], b: int = 1, c: "str" = None, d: typing.Union[int, None]',
      requirements,
      'import typing',
    )
    expect([options[0], options[1], options[3]].map((option) => option?.['required'])).toEqual(
      expected,
    )
  })
  test('are not put before the others', () => {
    expect(namesOf(optionsOf('a: str = "x", b: int = Option(int, "B", required=True)'))).toEqual([
      'a',
      'b',
    ])
  })
})

describe('what is open in py-cord', () => {
  test.each([
    ['a: "Option(str)"', 'a text as an annotation'],
    ['a: Unknown', 'a name that nothing explains'],
    ['a: list', 'a type that is no option'],
    ['a: Option(KIND, "x")', 'a type that is computed'],
    ['a: str = Option(int, "x")', 'two types'],
    ['*a', 'all positional ones'],
  ])('%s: %s', (parameter) => {
    const [option] = optionsOf(parameter)
    expect(option === (DYNAMIC as unknown) || option?.['type'] === DYNAMIC).toBe(true)
  })
  test('all annotations, where they are texts', () => {
    const [value] = valuesOf(
      '@bot.slash_command()\nasync def f(ctx, a: Option(str, "A")): pass\n',
      'py-cord',
      `from __future__ import annotations\n${HEAD}`,
    ) as { options: unknown[] }[]
    expect(value?.options).toEqual([DYNAMIC])
  })
  test('a command that another decorator may change', () => {
    const text = 'from discord.ext.commands import slash_command\n'
    for (const decorator of ['@add_to_group("x")', '@strange']) {
      const [definition] = definitionsOf(
        `${text}${decorator}\n@slash_command()\nasync def f(ctx): pass\n`,
      )
      expect(definition?.value).toMatchObject({ [DYNAMIC]: true })
    }
  })
  test('a group to which commands are added elsewhere', () => {
    expect(
      valuesOf(
        'g = bot.create_group("g", "G")\n@g.command()\nasync def a(ctx): pass\ng.add_command(x)\n',
      ),
    ).toMatchObject([{ options: [{ name: 'a' }, DYNAMIC] }])
    expect(valuesOf('g = SlashCommandGroup("g")\n')).toMatchObject([{ options: [DYNAMIC] }])
  })
  test('an option whose arguments are handed on', () => {
    expect(optionsOf('a: Option(str, **more)')[0]).toMatchObject({ [DYNAMIC]: true })
  })
  test('the description of what an enum describes', () => {
    const before = 'import enum\nclass E(enum.Enum):\n    """Which."""\n    a = 1\n    b = 2\n'
    expect(optionsOf('a: E', 'py-cord', before)[0]).toMatchObject({
      ...{ type: 3, description: DYNAMIC },
      choices: [
        { name: 'a', value: '1' },
        { name: 'b', value: '2' },
      ],
    })
  })
})

describe('a decorator of the project that hands on to one of py-cord', () => {
  const used = '@scoped(name="ban")\nasync def f(ctx): pass\n'
  test.each([
    'def scoped(*a, **k):\n    return discord.slash_command(*a, **k)\n',
    'def scoped(**k):\n    "Doc."\n    return bot.slash_command(**k)\n',
    'def inner(**k):\n    return discord.slash_command(**k)\ndef scoped(**k):\n    return inner(**k)\n',
  ])('is that one: %j', (text) => {
    expect(valuesOf(text + used)).toEqual([
      { name: 'ban', description: 'No description provided', options: [] },
    ])
  })
  test.each([
    'def scoped(**k):\n    if x:\n        k["nsfw"] = True\n    return discord.slash_command(**k)\n',
    'def scoped(**k):\n    return discord.slash_command(nsfw=True, **k)\n',
  ])('is open if it does something else: %j', (text) => {
    expect(valuesOf(text + used)).toMatchObject([{ [DYNAMIC]: true, name: 'ban' }])
  })
  test.each([
    'def scoped(**k):\n    def inner(f): return f\n    return inner\n',
    'def scoped(**k):\n    if x:\n        return discord.slash_command(**k)\n    return other(**k)\n',
    'def scoped(**k):\n    return scoped(**k)\n',
  ])('is nothing if it gives something else: %j', (text) => {
    expect(valuesOf(text + used)).toEqual([])
  })
})

describe('what py-cord says itself is not said here', () => {
  test('contexts and ways of installation that nobody wrote', () => {
    const [value] = valuesOf(BAN) as object[]
    expect(Object.keys(value ?? {})).toEqual(['name', 'description', 'options'])
  })
  test('an option for no parameter, and one above the command', () => {
    expect(
      namesOf(
        (
          valuesOf(
            '@option("a", description="late")\n@bot.slash_command()\n@option("b", description="x")\nasync def f(ctx, a): pass\n',
          ) as { options: readonly Option[] }[]
        )[0]?.options ?? [],
      ),
    ).toEqual(['a'])
  })
  test('an enum of more than 25 is completed', () => {
    const members = Array.from({ length: 26 }, (_, at) => `    m${at} = ${at}\n`).join('')
    const [option] = optionsOf('a: E', 'py-cord', `import enum\nclass E(enum.Enum):\n${members}`)
    expect(option).toMatchObject({ type: 3, autocomplete: true })
    expect(option).not.toHaveProperty('choices')
  })
})

describe('places of py-cord', () => {
  test('of an option in a decorator, of a line of a docstring', () => {
    const text =
      '@bot.slash_command()\n@option("who", description="Which one")\nasync def f(ctx, who: str):\n    """\n    Says it.\n    """\n'
    const [definition] = definitionsOf(text)
    const whole = HEAD + text
    const at = (path: (string | number)[]): string => {
      const { start, end } = definition?.locate(path, 'value') ?? { start: 0, end: 0 }
      return whole.slice(start, end)
    }
    expect(at(['options', 0, 'name'])).toBe('"who"')
    expect(at(['options', 0, 'description'])).toBe('"Which one"')
    expect(definition?.locate(['description'], 'value', [0, 4])).toMatchObject({
      start: whole.indexOf('Says'),
      end: whole.indexOf('Says') + 4,
    })
  })
})
