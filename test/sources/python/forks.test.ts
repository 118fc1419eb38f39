import { read } from '@slashlint/sources/python'
import { describe, expect, test } from 'vitest'
import { DYNAMIC } from './reading.js'

type Option = Readonly<Record<PropertyKey, unknown>>

const HEADS = {
  nextcord:
    'import enum, typing\nimport nextcord\nfrom nextcord import SlashOption\nfrom nextcord.ext import commands\nbot = commands.Bot()\n',
  disnake:
    'import enum, typing\nimport disnake\nfrom disnake.ext import commands\nfrom disnake.ext.commands import Param\nbot = commands.InteractionBot()\n',
}
type Fork = keyof typeof HEADS

const valuesOf = (fork: Fork, text: string): Option[] =>
  read(
    { uri: 'file:///bot/cog.py', text: HEADS[fork] + text },
    { text: () => undefined },
  ).definitions.map(({ value }) => value as Option)

/** Returns the options of a command with these parameters. */
function optionsOf(fork: Fork, parameters: string, before = ''): readonly Option[] {
  const [value] = valuesOf(
    fork,
    `${before}\n@bot.slash_command()\nasync def f(inter, ${parameters}): pass\n`,
  )
  return (value?.['options'] ?? []) as readonly Option[]
}

const COLOR = 'class Color(enum.Enum):\n    red = 1\n    blue = 2\n'

describe('types of nextcord', () => {
  test.each([
    ['a: nextcord.Mentionable', { type: 9 }],
    ['a: typing.Union[nextcord.User, nextcord.Member]', { type: 6 }],
    ['a: typing.Union[nextcord.User, nextcord.Role]', { type: DYNAMIC }],
    ['a: nextcord.Range[1, 5]', { type: 4, min_value: 1, max_value: 5 }],
    ['a: nextcord.Range[0.5, 5]', { type: 10, min_value: 0.5 }],
    ['a: nextcord.String[2, ...]', { type: 3, min_length: 2 }],
    ['a: Color', { type: DYNAMIC }],
    ['a: typing.Optional[int]', { type: 4, required: false }],
    ['a: int = SlashOption(required=True, default=1)', { required: true }],
    ['a: int = SlashOption()', { required: true, description: 'No description provided.' }],
    ['a: str = SlashOption(description="")', { description: '' }],
    ['a: str = SlashOption(**more)', { [DYNAMIC]: true }],
    ['a: str = SlashOption(choices=MODES)', { choices: DYNAMIC }],
    ['a: str = SlashOption(choices=["x", other()])', { choices: [{ name: 'x' }, DYNAMIC] }],
  ])('%s', (parameter, expected) => {
    expect(optionsOf('nextcord', parameter, COLOR)[0]).toMatchObject(expected)
  })
  test('options stay in the order of the parameters', () => {
    const options = optionsOf('nextcord', 'a: int = 1, b: str = SlashOption()')
    expect(options.map(({ name, required }) => [name, required])).toEqual([
      ['a', false],
      ['b', true],
    ])
  })
})

describe('types of disnake', () => {
  test.each([
    ['a: Color', { type: 4, choices: [{ name: 'red', value: 1 }, { name: 'blue' }] }],
    ['a: typing.Optional[int]', { type: 4, required: true }],
    ['a: int = Param(...)', { required: true }],
    ['a: int = Param(None)', { required: false }],
    ['a: int = Param(1, gt=2, lt=9)', { required: false, min_value: 2, max_value: 9 }],
    ['a: int = Param(gt=0)', { min_value: DYNAMIC }],
    ['a: commands.Range[1, 5]', { type: 4, min_value: 1, max_value: 5 }],
    ['a: "disnake.Role"', { type: 8 }],
    ['a: commands.LargeInt', { type: 3 }],
    ['a: list', { type: DYNAMIC }],
    [
      'a: str = Param(name=disnake.Localized("b", key="B"))',
      { name: 'b', name_localizations: DYNAMIC },
    ],
    ['a: str = Param(desc="Old")', { description: 'Old' }],
    ['a: str = "x"', { required: false, description: '-' }],
  ])('%s', (parameter, expected) => {
    expect(optionsOf('disnake', parameter, COLOR)[0]).toMatchObject(expected)
  })
  test.each([
    ['a: Special', 'class Special: pass\n'],
    ['a = commands.inject(other)', ''],
    ['a = other', 'def other(inter, b: int): pass\n'],
    ['a: str = Param(converter=other)', ''],
    ['a: int = Param(large=True)', ''],
  ])('the options of another function may stand for %s', (parameter, before) => {
    expect(optionsOf('disnake', parameter, before)).toEqual([DYNAMIC])
  })
  test.each([
    ['["red", "blue"]', { type: 3, choices: [{ name: 'red', value: 'red' }, { name: 'blue' }] }],
    [
      '[1, 2, 1]',
      {
        type: 4,
        choices: [
          { name: '1', value: 1 },
          { name: '2', value: 2 },
        ],
      },
    ],
    ['{"Red": "r", "Rose": "r"}', { type: 3, choices: [{ name: 'Red', value: 'r' }] }],
    ['{n: i for i, n in enumerate(["a"])}', { type: DYNAMIC }],
    ['{n: 1 for n in ("a", "b")}', { type: 4, choices: [{ name: 'a', value: 1 }] }],
    ['["red", 1]', { type: DYNAMIC }],
    ['["red", other]', { type: DYNAMIC }],
    ['[*others, "red"]', { type: DYNAMIC }],
    ['{**others}', { type: DYNAMIC }],
    ['[]', { type: DYNAMIC }],
    ['{}, red="r"', { type: DYNAMIC }],
    ['[0.5]', { type: DYNAMIC }],
  ])('an enum of choices: option_enum(%s)', (choices, expected) => {
    const before = `Color = commands.option_enum(${choices})\n`
    const [option] = optionsOf('disnake', 'a: Color', before)
    expect(option).toMatchObject(expected)
  })
  test('required options come first', () => {
    const options = optionsOf('disnake', 'a: int = 1, *, b: str')
    expect(options.map(({ name }) => name)).toEqual(['b', 'a'])
  })
  test('the interaction may stand anywhere', () => {
    expect(
      optionsOf('disnake', 'a: int, i: disnake.CommandInteraction').map(({ name }) => name),
    ).toEqual(['a'])
  })
})

describe.each(['nextcord', 'disnake'] as const)('commands of %s', (fork) => {
  const child = fork === 'nextcord' ? 'subcommand' : 'sub_command'
  test('become groups, whose own options are dropped', () => {
    const [value, ...others] = valuesOf(
      fork,
      `@bot.slash_command()\nasync def a(inter, dropped: str): pass\n@a.${child}()\nasync def b(inter): pass\n`,
    )
    expect(others).toEqual([])
    expect(value).toMatchObject({ name: 'a', options: [{ name: 'b', type: 1, options: [] }] })
  })
  test('with options that are objects are open', () => {
    expect(
      valuesOf(fork, '@bot.slash_command(options=[x])\nasync def a(inter, b): pass\n'),
    ).toMatchObject([{ options: [DYNAMIC] }])
  })
  test('may be changed by a decorator that is not known', () => {
    expect(
      valuesOf(fork, '@bot.slash_command()\n@strange()\nasync def a(inter): pass\n'),
    ).toMatchObject([{ [DYNAMIC]: true }])
  })
  test('in a view are none', () => {
    expect(
      valuesOf(
        fork,
        `class V(${fork}.ui.View):\n    @commands.slash_command()\n    async def A(self, inter): pass\n`,
      ),
    ).toEqual([])
  })
  test('with a prefix are none of the application', () => {
    expect(valuesOf(fork, '@bot.command()\nasync def A(ctx): pass\n')).toEqual([])
  })
  test('of bots of others are not read', () => {
    expect(
      valuesOf(
        fork,
        'import other\nb = other.Bot()\n@b.slash_command()\nasync def A(inter): pass\n',
      ),
    ).toEqual([])
  })
})
