import { readdirSync, readFileSync } from 'node:fs'
import { parser } from '../../sources/src/python/grammar/parser.js'
import { describe, expect, test } from 'vitest'
import { Kinds, kindsOf } from '../../sources/src/lezer/kinds.js'
import { parse, parseAgain } from '../../sources/src/lezer/parse.js'
import type { Language, Memory } from '../../sources/src/lezer/parse.js'
import { Tree } from '../../sources/src/lezer/tree.js'
import { sized } from '../property/check.js'

// Tests the code that grammars share with a second language. This file contains everything that is specific to it.

const names = kindsOf(parser)
const K = names.kinds('Script FunctionDefinition ClassDefinition Comment String VariableName')
const KINDS = {
  error: names.kind('⚠'),
  trivia: new Kinds([
    K.Comment,
    ...['(', ')', '[', ']', '{', '}', ',', ':', '.', '@'].map(names.kind),
  ]),
  strings: new Kinds([K.String]),
}
const PYTHON: Language<Tree> = {
  parser,
  isTextTracked: true,
  kindOfTerm: names.ofTerm,
  error: KINDS.error,
  texts: new Kinds([K.Comment, K.String]),
  tree: (text, columns, errors, unreadFrom) => new Tree(text, columns, errors, unreadFrom, KINDS),
  statements: (text) =>
    [...text.matchAll(/\n(?=(?:async )?def\s|class\s|@|import\s|from\s)/g)].map(
      ({ index }) => index + 1,
    ),
}

/** Returns the functions and classes of a text, by name. */
function definitionsIn(text: string): string[] {
  const tree = parse(text, PYTHON)
  return [...tree.nodesIn(0, K.FunctionDefinition), ...tree.nodesIn(0, K.ClassDefinition)].map(
    (node) => tree.textOf(tree.childOf(node, K.VariableName)),
  )
}

const command = (name: string): string => `@app_commands.command(name="${name}")
async def ${name}(interaction: discord.Interaction, film: str, stars: int = 5):
    """Says something of a film."""
    if stars > 3:
        await interaction.response.send_message(f"{film}: {stars}")

`

const COG = ['first', 'second', 'third'].map(command).join('')

describe('Python', () => {
  test('a text is read whole', () => {
    expect(parse(COG, PYTHON).errors).toEqual([])
    expect(definitionsIn(COG)).toEqual(['first', 'second', 'third'])
  })

  test('a folder is read as it is: each line that begins a function or a class does so in its tree', () => {
    const folder = 'test/clients'
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.py') && !file.includes('node_modules'),
    )
    expect(files.length).toBeGreaterThan(8)
    for (const file of files) {
      const text = readFileSync(`${folder}/${file}`, 'utf8')
      expect([file, parse(text, PYTHON).errors]).toEqual([file, []])
      const lines = text.match(/^[ \t]*(?:(?:async )?def|class) \w+/gm) ?? []
      expect([file, definitionsIn(text).sort()]).toEqual([
        file,
        lines.map((line) => line.trim().split(' ').at(-1)).sort(),
      ])
    }
  })

  test('what is half-typed keeps its neighbours', () => {
    const half =
      '@app_commands.command(name="half"\nasync def half(interaction: discord.Interaction, film: str =\n'
    for (const text of [command('first') + half + command('last'), `${half}\n${command('last')}`]) {
      expect(parse(text, PYTHON).errors).not.toEqual([])
      expect(definitionsIn(text)).toContain('last')
    }
  })

  test('an edited text has the tree of the same text from nothing', () => {
    const memory: Memory = { recordings: [] }
    const text = Array.from({ length: 20 }, (_, at) => command(`film${at}`)).join('')
    const texts = [
      text,
      text.replace('film7', 'cut7'),
      text.replace('    if stars > 3:', '    while stars:'),
    ]
    for (const one of texts) {
      const [edited, anew] = [parseAgain(one, PYTHON, memory), parse(one, PYTHON)]
      expect(edited.columns).toEqual(anew.columns)
      expect(edited.errors).toEqual(anew.errors)
    }
  })

  test.each(['(', '[', '{', 'f(', 'a if b else (', '\\\n'])(
    '%j thousands of times ends reading, not the program; the ordinary text of that size is read',
    (part) => {
      const many = sized(100_000, 12_000)
      const tree = parse(COG + part.repeat(many / part.length), PYTHON)
      expect(tree.nodesIn(0, K.FunctionDefinition)).not.toEqual([])
      const ordinary = COG.repeat(Math.ceil(many / COG.length))
      expect(parse(ordinary, PYTHON).unreadFrom).toBeUndefined()
      expect(definitionsIn(ordinary)).toHaveLength(3 * Math.ceil(many / COG.length))
    },
  )
})
