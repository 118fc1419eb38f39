import { validateResource } from '@slashlint/core'
import { read } from '@slashlint/sources/python'
import { describe, expect, test } from 'vitest'
import { headOf, LIBRARIES, moduleWith } from './who-says-what.js'
import type { Library, Option, Parts } from './who-says-what.js'

// The rows of the table "Who says what of a mistake" in the design of Python, for each library. What a library mends, such
// as the order of options, is no finding. All else is one, whether the library raises or the service refuses.

function codesIn(library: Library, text: string): readonly string[] {
  const manifest = library === 'hybrid' ? 'discord.py' : library
  const { definitions, mistakes = [] } = read(
    { uri: 'file:///bot/cog.py', text },
    {
      text: (uri) => (uri.endsWith('/bot/requirements.txt') ? `${manifest}\n` : undefined),
      assignment: () => ({ root: 'file:///bot' }),
    },
  )
  expect(definitions).toHaveLength(1)
  const codes = definitions.flatMap(({ value, resource }) =>
    validateResource(resource, value).map(({ code }) => code as string),
  )
  return [...new Set([...codes, ...mistakes.map(({ code }) => code as string)])].sort()
}

const long = (length: number): string => `"${'a'.repeat(length)}"`
const words = 'some words '.repeat(11).trim()
const many = (count: number): readonly Option[] => Array.from({ length: count }, () => ({}))
const choices = (count: number): NonNullable<Option['choices']> =>
  Array.from({ length: count }, (_, at) => [`"c${at}"`, `"v${at}"`] as const)

type Row = readonly [
  mistake: string,
  parts: Parts,
  expected: string,
  others?: Partial<Record<Library, string>>,
]

const ROWS: readonly Row[] = [
  ['nothing', { options: [{}] }, ''],
  ['a command name with a capital', { args: { name: '"Ban"' } }, 'command/name-lowercase'],
  ['a command name with a space', { args: { name: '"ban user"' } }, 'command/name-pattern'],
  ['a command name over 32', { args: { name: long(33) } }, 'command/name-length'],
  [
    'an empty command name',
    { args: { name: '""' } },
    '',
    {
      'discord.py': 'command/name-length',
      'py-cord': 'command/name-length',
      nextcord: 'command/name-length',
    },
  ],
  ['a description over 100', { args: { description: long(101) } }, 'command/description-length'],
  [
    'an empty description',
    { args: { description: '""' } },
    '',
    { 'discord.py': 'command/description-length', nextcord: 'command/description-length' },
  ],
  [
    'a docstring over 100',
    { doc: words },
    'command/description-length',
    { 'discord.py': '', nextcord: '' },
  ],
  [
    'a name of an option with a capital',
    { options: [{ parameter: 'userName' }] },
    'option/name-lowercase',
  ],
  [
    'a given name of an option with a capital',
    { options: [{ name: '"User"' }] },
    'option/name-lowercase',
  ],
  [
    'a description of an option over 100',
    { options: [{ description: long(101) }] },
    'option/description-length',
    { 'discord.py': 'python/cut-description', hybrid: 'python/cut-description' },
  ],
  [
    'a required option after an optional one',
    { options: [{ isOptional: true }, {}] },
    '',
    {
      'py-cord': 'option/required-order',
      nextcord: 'option/required-order',
      'interactions.py': 'option/required-order',
    },
  ],
  ['26 options', { options: many(26) }, 'command/options-count'],
  ['25 options', { options: many(25) }, ''],
  [
    'two options alike',
    { options: [{ name: '"one"' }, { name: '"one"' }] },
    'option/duplicate-name',
    { nextcord: '' },
  ],
  ['26 choices', { options: [{ choices: choices(26) }] }, 'option/choices-count'],
  ['25 choices', { options: [{ choices: choices(25) }] }, ''],
  [
    'a name of a choice over 100',
    { options: [{ choices: [[long(101), '"v"']] }] },
    'choice/name-length',
  ],
  [
    'a value of a choice over 100',
    { options: [{ choices: [['"n"', long(101)]] }] },
    'choice/value-length',
  ],
  [
    'a choice beyond 2⁵³',
    { options: [{ type: 'int', choices: [['"n"', '9007199254740993']] }] },
    'choice/value-type',
  ],
  [
    'a bound beyond 2⁵³',
    { options: [{ type: 'int', from: '1', to: '9007199254740993' }] },
    'shape/type',
  ],
  [
    'a choice of another type',
    { options: [{ type: 'int', choices: [['"n"', '"v"']] }] },
    'choice/value-type',
  ],
  [
    'choices that are completed',
    { options: [{ choices: choices(2), isCompleted: true }] },
    'option/autocomplete-with-choices',
  ],
  [
    'a minimum over the maximum',
    { options: [{ type: 'int', from: '5', to: '1' }] },
    'option/bounds-inverted',
  ],
  ['a length over 6000', { options: [{ from: '1', to: '6001' }] }, 'option/length-range'],
  ['a length under 0', { options: [{ from: '-1', to: '5' }] }, 'option/length-range'],
  ['lengths that are possible', { options: [{ from: '0', to: '6000' }] }, ''],
]

const CASES = ROWS.map(([mistake, parts, expected, others = {}]) => ({
  ...{ mistake, parts, expected, others },
}))

describe.each(CASES)('$mistake', ({ parts, expected, others }) => {
  test.each(LIBRARIES)('%s', (library) => {
    const codes = others[library] ?? expected
    expect(codesIn(library, moduleWith(library, parts))).toEqual(
      codes === '' ? [] : codes.split(' '),
    )
  })
})

/** A group with children, in each library that refuses too many or leaves it to the service. */
const GROUPS: Readonly<Partial<Record<Library, (names: readonly string[]) => string>>> = {
  'discord.py': (names) =>
    `g = app_commands.Group(name="g", description="G")\ntree.add_command(g)\n${names
      .map(
        (name, at) =>
          `@g.command(name="${name}")\nasync def f${at}(i: discord.Interaction): pass\n`,
      )
      .join('')}`,
  hybrid: (names) =>
    `@bot.hybrid_group(name="g")\nasync def g(ctx): pass\n${names
      .map((name, at) => `@g.command(name="${name}")\nasync def f${at}(ctx): pass\n`)
      .join('')}`,
  'py-cord': (names) =>
    `g = bot.create_group("g", "G")\n${names
      .map((name, at) => `@g.command(name="${name}")\nasync def f${at}(ctx): pass\n`)
      .join('')}`,
  disnake: (names) =>
    `@bot.slash_command(name="g")\nasync def g(i): pass\n${names
      .map((name, at) => `@g.sub_command(name="${name}")\nasync def f${at}(i): pass\n`)
      .join('')}`,
  nextcord: (names) =>
    `@bot.slash_command(name="g")\nasync def g(i): pass\n${names
      .map((name, at) => `@g.subcommand(name="${name}")\nasync def f${at}(i): pass\n`)
      .join('')}`,
}

describe.each(Object.entries(GROUPS) as [Library, (names: readonly string[]) => string][])(
  'children of a group: %s',
  (library, write) => {
    const named = (count: number): readonly string[] =>
      Array.from({ length: count }, (_, at) => `c${at}`)
    test('26, and 25', () => {
      expect(codesIn(library, headOf(library) + write(named(25)))).toEqual([])
      expect(codesIn(library, headOf(library) + write(named(26)))).toEqual([
        'command/options-count',
      ])
    })
  },
)

/** Context menus, whose names have other letters than those of commands. */
const MENUS: Readonly<Record<Library, string>> = {
  'discord.py':
    '@tree.context_menu(name=#)\nasync def f(i: discord.Interaction, u: discord.User): pass\n',
  hybrid:
    '@bot.tree.context_menu(name=#)\nasync def f(i: discord.Interaction, u: discord.User): pass\n',
  'py-cord': '@bot.user_command(name=#)\nasync def f(ctx, u): pass\n',
  nextcord: '@bot.user_command(name=#)\nasync def f(i, u): pass\n',
  disnake: '@bot.user_command(name=#)\nasync def f(i, u): pass\n',
  'interactions.py': '@interactions.user_context_menu(name=#)\nasync def f(ctx): pass\n',
}

test.each(LIBRARIES)('a context menu over 32, and one with capitals and blanks: %s', (library) => {
  const menu = (name: string): readonly string[] =>
    codesIn(library, headOf(library) + MENUS[library].replace('#', name))
  expect(menu('"Show Avatar of a User"')).toEqual([])
  expect(menu(long(33))).toEqual(['command/name-length'])
})
