import { DYNAMIC } from '@slashlint/core'
import { read } from '@slashlint/sources/python'
import { describe, expect, test } from 'vitest'
import { sized } from '../../property/check.js'
import { readCog, valuesOf } from './reading.js'

const command = (name: string): string =>
  `@tree.command(name="${name}")\nasync def ${name}(interaction, who: str = "x"):\n    """Bans."""\n    await interaction.response.send_message(f"{who}")\n\n`

const names = (text: string): unknown[] =>
  valuesOf(text).map((value) => (value as { name?: unknown }).name)

const many = sized(100_000, 20_000)

describe('unusual texts end reading, not the program, and what stands before is read', () => {
  test.each([
    ['brackets', '['.repeat(many)],
    ['open brackets in lines', 'x = (\n'.repeat(many / 10)],
    ['stray brackets', '}{)('.repeat(many / 4)],
    ['joined lines', 'x = 1 \\\n'.repeat(many / 10)],
    ['open quotes in every line', 'x = "\n'.repeat(many / 10)],
    ['nested blocks', Array.from({ length: 1000 }, (_, at) => `${' '.repeat(at)}if x:\n`).join('')],
    ['a line', `x = "${'a'.repeat(50 * many)}"\n`],
    ['NUL and lone surrogates', '\0\ud800 = 1\n'],
    ['Python 2', 'print "x"\nexec "y" in z\n'],
    ['a cell', '%matplotlib inline\n!pip install x\n'],
    ['a merge conflict', '<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> other\n'],
    ['form feeds', '\f\n\f\n'],
  ])('%s', (_, text) => {
    expect(names(command('before') + text)).toEqual(['before'])
  })
  test('what is ordinary is read to its end at the same size', () => {
    const count = Math.ceil(many / command('x').length)
    const all = Array.from({ length: count }, (_, at) => `c${at}`)
    expect(names(all.map(command).join(''))).toEqual(all)
  })
})

describe('thousands of parts', () => {
  test.each([
    ['decorators', `${'@app_commands.guild_only()\n'.repeat(10_000)}${command('ban')}`],
    [
      'parameters',
      command('ban').replace(
        'who: str',
        `${Array.from({ length: 5000 }, (_, at) => `p${at}: str, `).join('')}who: str`,
      ),
    ],
    [
      'names in a decorator that no parameter has',
      `@app_commands.describe(${Array.from({ length: 5000 }, (_, at) => `q${at}="x"`).join(', ')})\n${command(
        'ban',
      ).replace(
        'who: str',
        `${Array.from({ length: 5000 }, (_, at) => `p${at}: str, `).join('')}who: str`,
      )}`,
    ],
    [
      'lines of a docstring',
      command('ban').replace(
        '"""Bans.',
        `"""Bans.\n\n${'    Args:\n        who: is\n'.repeat(100_000)}`,
      ),
    ],
    ['comments', `${'# one\n'.repeat(20_000)}${command('ban')}`],
    [
      'imports',
      `${Array.from({ length: 3000 }, (_, at) => `from m${at} import a${at}\n`).join('')}${command('ban')}`,
    ],
  ])('%s', (_, text) => {
    expect(names(text)).toEqual(['ban'])
  })
  test('members of an enum, of which all are choices', () => {
    const members = Array.from({ length: 20_000 }, (_, at) => `    m${at} = ${at}\n`).join('')
    const [value] = valuesOf(
      `class Color(enum.Enum):\n${members}@tree.command()\nasync def f(i, c: Color): pass\n`,
    ) as { options: { choices: unknown[] }[] }[]
    expect(value?.options[0]?.choices).toHaveLength(20_000)
  })
  test.each([
    [
      'a class that extends itself',
      'class A(A):\n    @app_commands.command()\n    async def a(self, i): pass\n',
    ],
    [
      'classes in a circle',
      'class A(B): pass\nclass B(A):\n    @app_commands.command()\n    async def a(self, i): pass\n',
    ],
    ['an alias of itself', 'T = Optional[T]\n@tree.command()\nasync def a(i, x: T): pass\n'],
    [
      'a group that is its own parent',
      'a = app_commands.Group(name="a", description="A", parent=a)\n@a.command()\nasync def b(i): pass\n',
    ],
    ['a function that decorates itself', '@a.command()\n@a.group()\nasync def a(ctx): pass\n'],
    [
      'nested types',
      `@tree.command()\nasync def a(i, x: ${'Optional['.repeat(500)}str${']'.repeat(500)}): pass\n`,
    ],
    ['a sum', `N = ${'"a" + '.repeat(2000)}"b"\n@tree.command(name=N)\nasync def a(i): pass\n`],
  ])('%s', (_, text) => {
    expect(() => valuesOf(text)).not.toThrow()
  })
  test('modules that import each other', () => {
    const others = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`m${at}.py`, `from m${(at + 1) % 200} import N\n`]),
    )
    expect(
      valuesOf('from m0 import N\n@tree.command(name=N)\nasync def a(i): pass\n', others),
    ).toEqual([{ name: DYNAMIC, description: '…', options: [] }])
  })
})

describe('other ways to write the same', () => {
  const plain = `${command('one')}${command('two')}`
  const said = (text: string): unknown =>
    read(
      {
        uri: 'file:///a.py',
        text: `from discord import app_commands\ntree = app_commands.CommandTree(x)\n${text}`,
      },
      { text: () => undefined },
    ).definitions.map(({ value }) => value)
  test.each([
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['CR', (text: string) => text.replaceAll('\n', '\r')],
    ['tabs', (text: string) => text.replaceAll('    ', '\t')],
    [
      'comments',
      (text: string) =>
        text.replaceAll('\n', ' # said\n').replace('"""Bans.""" # said', '"""Bans."""'),
    ],
    [
      'blank lines',
      (text: string) => text.replaceAll('\n', '\n\n').replaceAll(')\n\nasync', ')\nasync'),
    ],
  ])('%s', (_, change) => {
    expect(said(change(plain))).toEqual(said(plain))
  })
  test('a byte order mark', () => {
    const text = `\ufeffimport discord\nfrom discord import app_commands\n@app_commands.command()\nasync def a(i): pass\n`
    expect(read({ uri: 'file:///a.py', text }, { text: () => undefined }).definitions).toHaveLength(
      1,
    )
  })
})

describe('a merge conflict', () => {
  const conflict = (ours: string, theirs: string, base = ''): string =>
    `${command('one')}<<<<<<< HEAD\n${ours}${base}=======\n${theirs}>>>>>>> other\n${command('two')}`
  test.each([
    ['at the top', conflict(command('mine'), command('mine'))],
    [
      'with the text before both',
      conflict(command('mine'), command('x'), `||||||| 1a2b\n${command('y')}`),
    ],
    ['of nothing', conflict(command('mine'), '')],
    ['in CRLF', conflict(command('mine'), command('theirs')).replaceAll('\n', '\r\n')],
  ])('%s: the first side is read', (_, text) => {
    expect(names(text)).toEqual(['one', 'mine', 'two'])
  })
  test('of arguments', () => {
    const text =
      '@tree.command(\n<<<<<<< HEAD\n    name="a",\n=======\n    name="b",\n>>>>>>> other\n)\nasync def f(i): pass\n'
    expect(names(text)).toEqual(['a'])
  })
  test('is none in a docstring that is whole', () => {
    const text = command('one').replace('Bans.', 'Bans.\n\n<<<<<<< x\n    =======\n')
    expect(names(text + command('two'))).toEqual(['one', 'two'])
  })
})

describe('damage before a decorator', () => {
  test.each([
    ['a backslash before an empty line', 'x = \\\n\n'],
    ['a backslash before two', 'x = 1 + \\\n\n\n'],
    ['a backslash in CRLF', 'x = \\\r\n\r\n'],
    ['a backslash directly before it', 'x = \\\n'],
    ['an assignment of nothing', 'x =\n'],
    ['cells', '%time x\n%matplotlib inline\n'.repeat(10)],
    ['an open list', 'x = [\n    1,\n\n'],
    ['a value that is another bracket', 'x = (1]\n'],
    ['a docstring without its first quote', 'def f():\n    ""Says.\n\n    More.\n    """\n\n\n'],
  ])('%s', (_, text) => {
    expect(names(command('one') + text + command('two'))).toEqual(['one', 'two'])
  })
  test('a group behind a half-typed function stays', () => {
    const text = `async def f(ctx\n    pass\n\n\ng = app_commands.Group(name="g", description="G")\n${command('one').replace('tree', 'g')}`
    expect(names(text)).toEqual(['g'])
  })
})

describe('an import over several lines', () => {
  const from = 'from discord.app_commands import (\n    Choice,\n    Range,\n)\n\n\n'
  const typed = '@tree.command()\nasync def f(i, a: Range[int, 1, 5]): pass\n'
  test.each([
    ['its first bracket', from.replace('(', '')],
    ['its last bracket', from.replace(')', '')],
    ['its last bracket, with a comma before the next line', from.replace(')\n\n\n', '')],
    ['its last bracket, and no comma', from.replace(',\n)', '')],
    ['nothing', from],
  ])('keeps its names without %s', (_, text) => {
    expect(valuesOf(text + typed)).toMatchObject([{ options: [{ min_value: 1, max_value: 5 }] }])
  })
})

test.each(['      ', '\t', '  \t ', ' '])('blanks at the end are no statement: %j', (blanks) => {
  const text = '@tree.command(name="last", description="Last")\nasync def last(i):\n    pass\n\n\n'
  for (const end of ['', '@treee\n', '@treee']) {
    expect(valuesOf(text + end + (end.endsWith('e') ? '' : blanks))).toMatchObject([
      { name: 'last' },
    ])
  }
})

describe('what is half-typed', () => {
  const middle = `@tree.command(name="half", description="Half")\n@app_commands.describe(who="Which")\nasync def half(interaction: discord.Interaction, who: str = "x"):\n    """Half."""\n    await interaction.response.send_message("it")\n\n`
  const whole = `${command('first')}${middle}${command('last')}`

  test('keeps its neighbours, wherever it is cut', () => {
    const lost = Array.from({ length: middle.length }, (_, at) => at).filter((at) => {
      const found = names(`${command('first')}${middle.slice(0, at)}\n\n${command('last')}`)
      return !found.includes('first') || !found.includes('last')
    })
    // Behind a quote of three that is open, only Python's end of the text ends it.
    const inDocstring = lost.filter(
      (at) => middle.slice(0, at).endsWith('""') || middle.slice(0, at).split('"""').length === 2,
    )
    expect(
      lost
        .filter((at) => !inDocstring.includes(at))
        .map((at) => middle.slice(Math.max(0, at - 30), at)),
    ).toEqual([])
  })
  test('keeps its neighbours without any one of its brackets, quotes and colons', () => {
    const lost = [...middle.matchAll(/[()":@]/g)].filter(({ index }) => {
      const text = `${middle.slice(0, index)}${middle.slice(index + 1)}`
      const found = names(`${command('first')}${text}${command('last')}`)
      return !found.includes('first') || (!found.includes('last') && !text.includes('""Half'))
    })
    expect(lost.map(({ index }) => middle.slice(index - 8, index + 8))).toEqual([])
  })
  test('in its body, it stays itself', () => {
    const broken = whole.replace('"it")', '"it"')
    expect(names(broken)).toEqual(['first', 'half', 'last'])
    expect(readCog(broken).definitions.map(({ value }) => value)).toEqual(valuesOf(whole))
  })
})
