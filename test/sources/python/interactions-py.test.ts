import { read } from '@slashlint/sources/python'
import { describe, expect, test } from 'vitest'
import { DYNAMIC } from './reading.js'

const HEAD = `import interactions
from interactions import OptionType, Permissions, SlashCommand, slash_command, slash_option, subcommand
`
type Value = Readonly<Record<PropertyKey, unknown>>

const valuesOf = (text: string, others: Readonly<Record<string, string>> = {}): Value[] =>
  read(
    { uri: 'file:///bot/cog.py', text: HEAD + text },
    {
      text: (uri) => others[uri.replace('file:///bot/', '')],
      assignment: () => ({ root: 'file:///bot' }),
    },
  ).definitions.map(({ value }) => value as Value)

/** Returns the first option of a command with a decorator. */
const optionOf = (decorator: string): unknown => {
  const [value] = valuesOf(`@slash_command("a")\n${decorator}\nasync def f(ctx, x): pass\n`)
  return (value as { readonly options: readonly unknown[] }).options[0]
}

describe('options of interactions.py', () => {
  test.each([
    ['@slash_option("x", "X", OptionType.INTEGER)', { type: 4, required: false }],
    ['@slash_option("x", "X", 3, True)', { type: 3, required: true }],
    ['@slash_option("x", "X", KIND)', { type: DYNAMIC }],
    ['@slash_option(name=NAME, description="X", opt_type=3)', { name: DYNAMIC }],
    ['@slash_option("x", "X", 3, choices=[one()])', { choices: [DYNAMIC] }],
    ['@slash_option("x", **more)', { [DYNAMIC]: true }],
  ])('%s', (decorator, expected) => {
    expect(optionOf(decorator)).toMatchObject(expected)
  })
  test('a decorator above the command comes too late', () => {
    expect(
      valuesOf('@slash_option("x", "X", 3)\n@slash_command("a")\nasync def f(ctx): pass\n'),
    ).toMatchObject([{ name: 'a', options: [] }])
  })
  test('objects that are computed leave it open', () => {
    expect(
      valuesOf('@slash_command("a", options=[make()])\nasync def f(ctx): pass\n'),
    ).toMatchObject([{ options: [DYNAMIC] }])
  })
})

describe('sub-commands of interactions.py', () => {
  test('make one command together, to which others may be added', () => {
    expect(
      valuesOf(
        '@subcommand("base", name="one", description="One")\nasync def a(ctx): pass\n' +
          '@slash_command("base", description="Base", sub_cmd_name="two")\nasync def b(ctx): pass\n',
      ),
    ).toMatchObject([
      {
        ...{ name: 'base', description: 'Base' },
        options: [{ name: 'one', type: 1 }, { name: 'two', type: 1 }, DYNAMIC],
      },
    ])
  })
  test('of bases whose names are not known are not put together', () => {
    const text = '@subcommand(X, name="one", description="One")\nasync def a(ctx): pass\n'
    expect(valuesOf(text + text).map(({ name }) => name)).toEqual([DYNAMIC, DYNAMIC])
  })
  test('of a base in another document', () => {
    const others = {
      'base.py':
        'from interactions import SlashCommand\nbase = SlashCommand(name="base", description="Base")\n',
    }
    expect(
      valuesOf(
        'from base import base\n@base.subcommand("one")\nasync def a(ctx): "One."\n',
        others,
      ),
    ).toMatchObject([{ name: 'base', description: 'Base', options: [{ name: 'one' }, DYNAMIC] }])
  })
  test('of something else are none', () => {
    expect(valuesOf('@other.subcommand("one")\nasync def a(ctx): pass\n')).toEqual([])
    expect(valuesOf('@click.command()\nasync def a(ctx): pass\n')).toEqual([])
  })
})

describe('what interactions.py sends by itself is not judged', () => {
  test('contexts and ways of installation', () => {
    const [value] = valuesOf('@slash_command("a", description="A")\nasync def f(ctx): pass\n')
    expect(value).toEqual({ name: 'a', description: 'A', options: [] })
  })
  test('a docstring of several lines, whose indentation depends on the version of Python', () => {
    expect(
      valuesOf('@slash_command("a")\nasync def f(ctx):\n    """A.\n    B."""\n'),
    ).toMatchObject([{ description: DYNAMIC }])
    expect(valuesOf('@slash_command("a")\nasync def f(ctx): "A."\n')).toMatchObject([
      { description: 'A.' },
    ])
  })
})
