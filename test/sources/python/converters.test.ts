import { validateResource } from '@slashlint/core'
import { describe, expect, it } from 'vitest'
import { mistakesIn } from './mistakes.js'
import { DYNAMIC, HEAD, optionOf, readCog, unknownIn, valuesOf } from './reading.js'

// What discord.py makes of classes of the project that convert what users enter.

const hybrid = (parameters: string, before = '', more = ''): unknown => {
  const text = `${before}\n@bot.hybrid_command()\n${more}async def f(ctx, ${parameters}): pass\n`
  return (valuesOf(text)[0] as { options: unknown }).options
}

const TRANSFORMER = `
class Level(app_commands.Transformer):
    max_value = 9
    @property
    def type(self):
        """Whole numbers."""
        return discord.AppCommandOptionType.integer
    @property
    def min_value(self): return -2
    async def autocomplete(self, interaction, value): return []
class Deep(Level):
    @property
    def min_value(self): return 4
`

describe('a Transformer of the project', () => {
  const level = { type: 4, min_value: -2, max_value: 9, autocomplete: true }
  it.each([
    ['x: app_commands.Transform[str, Level]', level],
    ['x: app_commands.Transform[str, Level()]', level],
    ['x: Level', level],
    ['x: typing.Annotated[list, Level]', level],
    ['x: Optional[Deep] = None', { ...level, min_value: 4, required: false }],
  ])('%s', (parameter, expected) => {
    expect(optionOf(parameter, '', TRANSFORMER)).toMatchObject(expected)
  })

  it.each([
    'class T(app_commands.Transformer):\n    type = pick()',
    'class T(app_commands.Transformer):\n    def __init__(self, n): self.n = n',
    'class T(Other, app_commands.Transformer): pass',
    '@change\nclass T(app_commands.Transformer): pass',
    'class T(app_commands.Transformer):\n    if DEBUG:\n        max_value = 3',
    'class T(app_commands.Transformer):\n    @property\n    def max_value(self):\n        if x: return 1\n        return 2',
  ])('is open: %s', (before) => {
    const open = unknownIn(`${before}\n@tree.command()\nasync def f(i, x: T): pass\n`)
    expect(open).toContain('options/0/type')
    expect(open).toContain('options/0/max_length')
  })
})

describe('a class with a transform of its own', () => {
  const own = (head: string, parameters: string, bases = '') =>
    `class Slug${bases}:\n    ${head.replace('\n', '\n    ')} transform(${parameters}): pass\n@tree.command()\nasync def f(i, x: Slug): pass\n`

  it.each(['', '(str)', '(typing.Generic[T])'])('is a text: class Slug%s', (bases) => {
    const text = own('@classmethod\nasync def', 'cls, i, value', bases)
    expect(valuesOf(text)).toMatchObject([{ options: [{ name: 'x', type: 3 }] }])
    expect(mistakesIn(text)).toEqual([])
  })

  it.each([
    ['@classmethod\ndef', 'cls, i, value'],
    ['@classmethod\nasync def', 'cls, value'],
    ['async def', 'self, i, value'],
  ])('must be a class method: %s (%s)', (head, parameters) => {
    expect(mistakesIn(own(head, parameters))).toEqual(['python/annotation Slug'])
  })

  it.each(['(Base)', '(metaclass=Meta)'])('may be more than is in sight: class Slug%s', (bases) => {
    expect(mistakesIn(own('async def', 'self', bases))).toEqual([])
  })
})

describe('hybrid commands', () => {
  it('take flags as options, behind the others', () => {
    const flags = `
class Base(commands.FlagConverter, prefix="--"):
    who: discord.Member
    days: int = 1
class Flags(Base):
    days: Optional[float]
    why: str = commands.flag(name="reason", description="Why")`
    expect(hybrid('*, flags: Flags, first: bool', flags)).toMatchObject([
      { name: 'first', type: 5, required: true },
      { name: 'who', type: 6, required: true },
      { name: 'reason', type: 3, description: 'Why', required: true },
      { name: 'days', type: 10, required: false },
    ])
  })

  it.each([
    ['"Shows it"', 'Shows it'],
    ['"Shows " + "it"', 'Shows it'],
    ['"""Shows it.\n    More."""', DYNAMIC],
    ['" Shows it"', DYNAMIC],
    ['text()', DYNAMIC],
  ])('take their description from help=%s', (help, description) => {
    const text = `@bot.hybrid_command(help=${help})\nasync def f(ctx): pass\n`
    expect(valuesOf(text)).toMatchObject([{ description }])
  })

  it('are open where their flags are in another document', () => {
    const flags =
      'from discord.ext import commands\nclass F(commands.FlagConverter):\n    day: str\n'
    const text = `from flags import F\n@bot.hybrid_command()\n@app_commands.describe(day="x")\nasync def f(ctx, *, flags: F): pass\n`
    expect(valuesOf(text, { 'flags.py': flags })).toMatchObject([{ options: [DYNAMIC] }])
    expect(mistakesIn(text, HEAD, { 'flags.py': flags })).toEqual([])
  })

  it('have no flag with the name of a parameter', () => {
    const text = `class F(commands.FlagConverter):\n    name: str\n@bot.hybrid_command()\nasync def f(ctx, name: str, *, flags: F): pass\n`
    const [one] = readCog(text).definitions
    const codes = validateResource('command', one?.value).map(({ code, path }) => [code, path])
    expect(codes).toEqual([['option/duplicate-name', ['options', 1]]])
  })

  it('know the names of flags', () => {
    const text = (name: string) =>
      `class F(commands.FlagConverter):\n    day: str\n@bot.hybrid_command()\n@app_commands.describe(${name}="x")\nasync def f(ctx, *, flags: F): pass\n`
    expect(mistakesIn(text('day'))).toEqual([])
    expect(mistakesIn(text('date'))).toEqual(['python/unknown-parameter date'])
  })

  const WORD = 'class Word(commands.Converter):\n    async def convert(self, ctx, a): return a'
  it.each([
    ['x: Word', { type: 3, required: true }],
    ['x: Optional[Word] = None', { type: 3, required: false }],
    ['x: discord.Guild', { type: 3 }],
    ['x: commands.EmojiConverter', { type: 3 }],
    ['x: commands.Greedy[int]', { type: 3, required: true }],
    ['x: lower', { type: 3 }],
    ['x: commands.clean_content', { type: 3, required: true }],
    ['x: Name', { type: 3, required: true }],
    ['x: typing.Annotated[str, Name]', { type: 3 }],
    ['x: typing.Annotated[str, Name(lower=True)]', { type: 3 }],
    ['x: Someone', { type: 3 }],
    ['x=commands.Author', { type: 6, required: false }],
    ['x: discord.Role = commands.CurrentGuild', { type: 3, required: false }],
    ['x: float = commands.parameter(default=lambda c: 1)', { type: 10, required: false }],
    ['x: float = commands.param(description="x")', { type: 10, required: true }],
    ['x=commands.parameter(converter=int)', { type: 4, required: true }],
  ])('%s', (parameter, expected) => {
    const others =
      'class Name(commands.clean_content):\n    def __init__(self, *, lower=False): pass\nclass Someone(commands.MemberConverter): pass'
    expect(hybrid(parameter, `${WORD}\n${others}\ndef lower(a): return a`)).toMatchObject([
      expected,
    ])
  })

  it('do not know what a range inside of Optional becomes', () => {
    expect(hybrid('x: Optional[commands.Range[int, 1, 3]]')).toEqual([DYNAMIC])
  })

  const refused = (parameter: string): string[] =>
    mistakesIn(`class Plain: pass\n@bot.hybrid_command()\nasync def f(ctx, ${parameter}): pass\n`)

  it.each([
    ...['typing.List[int]', 'list[str]', 'Plain', 'dict', 'complex', 'None', 'typing.Any'],
    ...['typing.Union[int, str]', 'float | bool', 'Optional[typing.Union[str, int]]'],
    ...['Optional[complex]', '"bytes"', 'discord.Embed', 'discord.DMChannel | None'],
    ...['commands.Context', 'commands.Range[int]', 'typing.Union[discord.Role, discord.Thread]'],
  ])('refuse %s', (type) => {
    expect(refused(`x: ${type}`)).toEqual([`python/annotation ${type}`])
    // Such a default leaves the annotation in use.
    expect(refused(`x: ${type} = commands.parameter(description="x")`)).toEqual([
      `python/annotation ${type}`,
    ])
  })

  it.each([
    ...['discord.Message', 'Optional[discord.Guild]', 'discord.Invite | None', 'discord.Object'],
    ...['commands.MemberConverter', 'commands.Range[int, 1, 2]', 'commands.Greedy[int]', 'len'],
    ...['Elsewhere', 'typing.Union[Elsewhere, str]', 'convert()'],
    // The converter or the default decides.
    ...['dict = commands.parameter(converter=int)', 'list = commands.CurrentGuild'],
    ...['dict = pick()', 'Plain = commands.param(**options)'],
  ])('do not refuse %s', (type) => {
    expect(refused(`x: ${type}`)).toEqual([])
  })

  it.each([
    ['x: dict = commands.parameter(converter=complex)', 'python/annotation dict'],
    ['x: float = commands.parameter(default=1)', 'python/default 1'],
    ['x: discord.Role = commands.param(default="all")', 'python/default "all"'],
    ['**x: int', 'python/annotation x'],
    ['x: int, /', 'python/annotation x'],
  ])('refuse the parameter %s', (parameter, expected) => {
    expect(refused(parameter)).toEqual([expected])
  })

  it.each([
    'x: Optional[lower] = None',
    'x: lower | None = None',
    'x: commands.Greedy[discord.Attachment]',
    'x: Optional[commands.Greedy[int]]',
  ])('do not know what becomes of %s', (parameter) => {
    const [option] = hybrid(parameter, 'def lower(a): return a') as [{ type: unknown } | symbol]
    expect(typeof option === 'symbol' ? option : option.type).toBe(DYNAMIC)
  })

  it.each(['commands.parameter(default=6)', 'commands.Author', 'commands.param(converter=int)'])(
    'alone take the default %s',
    (value) => {
      const text = `@tree.command()\nasync def g(i, x: int = ${value}): pass\n`
      expect(mistakesIn(text)).toEqual([`python/default ${value}`])
      expect(mistakesIn(text.replace('tree.command', 'bot.hybrid_command'))).toEqual([])
    },
  )

  it.each(['commands.UserConverter', 'commands.Greedy[int]', 'commands.Range[int, 1, 2]', 'f'])(
    'alone take %s',
    (type) => {
      const text = `def f(a): return a\n@tree.command()\nasync def g(i, x: ${type}): pass\n`
      expect(mistakesIn(text)).toEqual([`python/annotation ${type}`])
    },
  )

  it('alone take flags', () => {
    const text = 'class F(commands.FlagConverter, prefix="-"):\n    day: str\n'
    expect(mistakesIn(`${text}@tree.command()\nasync def f(i, x: F): pass\n`)).toEqual([
      'python/annotation F',
    ])
  })
})

it('drops values of a Literal that are there before, as Python does', () => {
  const choices = (type: string) => optionOf(`x: Literal[${type}]`)['choices']
  expect(choices('"a", "b", "a"')).toMatchObject([{ value: 'a' }, { value: 'b' }])
  expect(choices('1, 2, 2, 1')).toMatchObject([{ value: 1 }, { value: 2 }])
})

it('refuses a function that completes a Choice', () => {
  const text = (type: string) =>
    `@tree.command()\nasync def f(i, x: ${type}): pass\n@f.autocomplete("x")\nasync def done(i, c): pass\n`
  expect(mistakesIn(text('Optional[app_commands.Choice[int]]'))).toEqual([
    'python/signature Optional[app_commands.Choice[int]]',
  ])
  expect(mistakesIn(text('Optional[int]'))).toEqual([])
})
