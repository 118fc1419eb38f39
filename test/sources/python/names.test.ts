import { read as reading } from '@slashlint/sources/python'
import { describe, expect, test } from 'vitest'
import { DYNAMIC, valuesOf } from './reading.js'

// A name has a value only if nothing else binds it.

const COMMAND = '@tree.command(name=name, description="Bans")\nasync def ban(interaction): pass\n'
const indented = (text: string): string => text.replace(/^(?=.)/gm, '    ')
const namesIn = (text: string): unknown[] =>
  valuesOf(`name = "known"\n${text}`).map((value) => (value as { name: unknown }).name)

describe('a name that gets another value is not known', () => {
  test.each([
    ['for name in names:', 1],
    ['for number, name in names:', 1],
    ['for (number, name) in names:', 1],
    ['for number, (one, *name) in names:', 1],
    ['for one.number, name in names:', 1],
    ['with opened() as name:', 1],
    ['with opened() as (one, name):', 1],
    ['with (one, opened() as name):', 1],
    ['with (opened() as [name, one], other as two):', 1],
    ['try:\n    pass\nexcept KeyError as name:', 1],
    ['try:\n    pass\nexcept* KeyError as name:', 1],
    ['if (name := find()):', 1],
    ['if find(name := 1, 2):', 1],
    ['if find({name := 1}):', 1],
    ['match find():\n    case {"name": name}:', 2],
    ['match find():\n    case [_, *name]:', 2],
    ['match find():\n    case {"a": 1, **name}:', 2],
    ['match find():\n    case One(a=name) | name:', 2],
    ['match find():\n    case One() as name:', 2],
  ])('%s', (head, depth) => {
    const body = depth === 2 ? indented(indented(COMMAND)) : indented(COMMAND)
    expect(namesIn(`${head}\n${body}`)).toEqual([DYNAMIC])
  })
  test.each([
    'one, name = find()',
    '(one, name) = find()',
    '[one, name] = find()',
    'one, *name = find()',
    '(name) = find()',
    'one = [name] = find()',
    'name += "x"',
    'del name',
    'del (one, name)',
    'type name = str',
    'def change():\n    global name\n    name = "x"',
    'class Change:\n    def change(self):\n        global name\n        name = "x"',
  ])('%s', (statement) => {
    expect(namesIn(`${statement}\n${COMMAND}`)).toEqual([DYNAMIC])
  })
  test.each([
    'def add(name):\n',
    'def add[name]():\n',
    'def add(one):\n    for _, name in one: pass\n',
    'async def add(one):\n    async for _, name in one: pass\n',
    'def add():\n    name = "a"\n    def change():\n        nonlocal name\n        name = "b"\n',
  ])('%s', (head) => {
    expect(namesIn(head + indented(COMMAND))).toEqual([DYNAMIC])
  })
})

describe('a name that nothing else binds is known', () => {
  test.each([
    'for number, other in names: print(name)',
    'for name.one, names[name] in find(): pass',
    'with opened(name) as name.one: pass',
    'with (opened(name) as one, two): pass',
    'one = [name for name in names]',
    'one = lambda name: name',
    'match find():\n    case name.one: pass',
    'match find():\n    case One(name=1): pass',
    'find(name=1)',
    'del name.one, names[name]',
    'names[name], one.name = find()',
    'def other(name):\n    name = 1',
    'class Other:\n    name = 1',
    'import one as other',
  ])('%s', (statement) => {
    expect(namesIn(`${statement}\n${COMMAND}`)).toEqual(['known'])
  })
})

test('items of an index that are unpacked are not known', () => {
  const option = (annotation: string): unknown =>
    (
      valuesOf(`NAMES = ["a", "b"]\n@tree.command()\nasync def f(i, x: ${annotation}): pass\n`) as {
        options: { choices?: unknown }[]
      }[]
    )[0]?.options[0]
  expect(option('Literal["a", "b"]')).toMatchObject({ choices: [{ name: 'a' }, { name: 'b' }] })
  for (const open of ['Literal[*NAMES]', 'Literal["a", *NAMES]', 'Literal[*NAMES, "a"]']) {
    expect([open, option(open)]).toMatchObject([open, { type: DYNAMIC, choices: DYNAMIC }])
  }
})

describe('an import of all names', () => {
  const named = '@tree.command(name=NAME)\nasync def a(i): pass\n'
  const others = {
    'with_it.py': 'NAME = "other"\n',
    'without.py': 'OTHER = "other"\n',
    'more.py': 'from elsewhere import *\n',
  }
  test.each([
    [
      'of a module that is not in sight, after the value',
      'NAME = "a"\nfrom far import *\n',
      DYNAMIC,
    ],
    ['of a module that has the name', 'NAME = "a"\nfrom with_it import *\n', DYNAMIC],
    ['of a relative module', 'NAME = "a"\nfrom .with_it import *\n', DYNAMIC],
    ['of a module that may import the name', 'NAME = "a"\nfrom more import *\n', DYNAMIC],
    ['of a module without the name', 'NAME = "a"\nfrom without import *\n', 'a'],
    ['before the value', 'from far import *\nNAME = "a"\n', 'a'],
    ['in a comment', 'NAME = "a"\n# from far import *\n', 'a'],
  ])('%s', (_, text, name) => {
    expect(valuesOf(text + named, others)).toMatchObject([{ name }])
  })
  test.each([
    ['a module of the project', 'from with_it import *', 'other'],
    ['a module that imports it', 'from indirect import *', 'other'],
    [
      'a module that comes twice',
      'from with_it import *\nfrom second import *\nfrom with_it import *',
      'other',
    ],
    ['the last of two modules', 'from with_it import *\nfrom second import *', 'second'],
    [
      'a module before one without the name',
      'from with_it import *\nfrom without import *',
      'other',
    ],
    ['modules that import each other', 'from circle import *', 'round'],
    ['a library alone', 'from far import *', DYNAMIC],
    [
      'a module before one that is not in sight',
      'from with_it import *\nfrom far import *',
      DYNAMIC,
    ],
    [
      'a module after one that is not in sight',
      'from far import *\nfrom with_it import *',
      'other',
    ],
    ['a relative module that is not in sight', 'from .far import *', DYNAMIC],
  ])('defines a name: %s', (_, head, name) => {
    const more = {
      ...others,
      'indirect.py': 'from with_it import *\n',
      'second.py': 'NAME = "second"\n',
      'circle.py': 'from back import *\n',
      'back.py': 'from circle import *\nNAME = "round"\n',
    }
    expect(valuesOf(`${head}\n${named}`, more)).toMatchObject([{ name }])
  })
  test('is searched once in modules that all import each other', () => {
    const all = Array.from({ length: 60 }, (_, at) => `m${at}`)
    const text = `${all.map((one) => `from ${one} import *`).join('\n')}\n`
    const modules = Object.fromEntries(all.map((one) => [`${one}.py`, text]))
    expect(valuesOf(text + named, modules)).toMatchObject([{ name: DYNAMIC }])
    expect(valuesOf(text + named, { ...modules, 'm31.py': 'NAME = "a"\n' })).toMatchObject([
      { name: 'a' },
    ])
  })
  const read = (head: string, parameter: string): unknown => {
    const text = `${head}\n@tree.command()\nasync def a(interaction, x: ${parameter}): pass\n`
    const document = { uri: 'file:///bot/cog.py', text: `import discord\n${TREE}${text}` }
    const [one] = reading(document, { text: () => undefined }).definitions
    return (one?.value as { options?: { type: unknown }[] } | undefined)?.options?.[0]?.type
  }
  const TREE = 'tree = discord.app_commands.CommandTree(discord.Client())\n'
  test.each([
    ['from discord import *', 'Member', 6],
    ['from typing import *', 'Optional[int]', 4],
    ['from typing import *\nfrom discord import *', 'Optional[Role]', 8],
    ['from discord import *\nfrom typing import *', 'Union[User, Role]', 9],
    ['from discord import *', 'app_commands.Range[int, 1, 2]', 4],
    ['from discord import *\nfrom other import *', 'Member', DYNAMIC],
    ['from discord import *', 'ValueError', DYNAMIC],
    ['from discord import *', 'print', DYNAMIC],
    ['from enum import *', 'Optional[int]', DYNAMIC],
  ])('%j defines %s', (head, parameter, type) => {
    expect(read(head, parameter)).toBe(type)
  })
  test('replaces no bot, no import and no name of a class', () => {
    const text =
      'class A:\n    NAME = "a"\nfrom far import *\n@tree.command(name=A.NAME)\nasync def a(i): pass\n'
    expect(valuesOf(text)).toMatchObject([{ name: 'a' }])
  })
})
