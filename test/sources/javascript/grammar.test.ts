import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { installedGrammar, parserFiles } from '../../../sources/grammar.mjs'
import { changed } from '../../../sources/src/lezer/change.mjs'
import { CHANGES } from '../../../sources/src/javascript/grammar/changes.mjs'
import { K } from '../../../sources/src/javascript/syntax/kinds.js'
import { parse } from '../../../sources/src/javascript/syntax/parse.js'

/** Tells whether TypeScript's own parser accepts a text. */
function isTypeScript(text: string): boolean {
  const file = ts.createSourceFile('film.tsx', text, ts.ScriptTarget.Latest, false)
  return (file as unknown as { parseDiagnostics: unknown[] }).parseDiagnostics.length === 0
}

describe('the changes of the grammar', () => {
  test.each(CHANGES.map((change) => [change.for]))('%s is read, as TypeScript reads it', (text) => {
    expect(isTypeScript(text)).toBe(true)
    expect(parse(text, 'ts jsx').errors).toEqual([])
  })

  test('all fit the installed grammar', () => {
    const grammar = changed(installedGrammar('javascript'), CHANGES)
    for (const change of CHANGES) {
      expect(grammar).toContain('beside' in change ? change.beside : change.becomes)
    }
  })

  test('one that does not fit a newer grammar says which', () => {
    for (const change of CHANGES) {
      if ('beside' in change) {
        continue
      }
      const newer = installedGrammar('javascript').replaceAll(change.was.trim(), 'other')
      expect(() => changed(newer, [change]), change.production).toThrow(change.production)
    }
  })

  test('a production that is there twice is not chosen between', () => {
    const change = { production: 'a > b', was: '"x"', becomes: '"y"', for: 'y' }
    expect(changed('a { c { "}" } b { "x" } }', [change])).toBe('a { c { "}" } b { "y" } }')
    expect(() => changed('a { b { "x" } | b { "x" } }', [change])).toThrow('a > b 2 times')
    expect(() => changed('a { b { "x" "x" } }', [change])).toThrow('"\\"x\\"" 2 times')
  })

  test('a conflict is said with the changed productions that take part in it', async () => {
    const grammar =
      '@top Film { Title | Other }\nTitle { word }\nOther { word }\n@tokens { word { "a" } }'
    const changes = [
      { production: 'Film > Title', was: 'x', becomes: 'y', for: 'a' },
      { beside: 'Cut { word }', for: 'a' },
    ]
    await expect(parserFiles(grammar, changes)).rejects.toThrow(
      /Changed productions in what follows: Title\.\nreduce\/reduce conflict/,
    )
  })
})

// The generator prefers the first production, so a new one may change the reading of an unfinished text.
test('a list and an object that are open at the end of a text are no patterns', () => {
  for (const text of ['all = [{', 'set([{', 'const film = {\n  options: [\n    {\n      ']) {
    const tree = parse(text, 'ts')
    expect([text, tree.nodesIn(0, K.ArrayPattern), tree.nodesIn(0, K.ObjectPattern)]).toEqual([
      text,
      [],
      [],
    ])
    expect(tree.nodesIn(0, K.ArrayExpression)).toHaveLength(1)
  }
})

test('what is assigned through types and certainty is assigned', () => {
  const text = '(this.film as any) = 1; film! = 2; [all[0]!] = [3]'
  const tree = parse(text, 'ts')
  expect(
    tree.nodesIn(0, K.AssignmentExpression).map((node) => tree.textOf(tree.targetOf(node))),
  ).toEqual(['this.film', 'film', '[all[0]!]'])
})

test('the parser needs nothing of the package that it is made of', () => {
  const built = readFileSync('sources/src/javascript/grammar/parser.built.js', 'utf8')
  const imports = [...built.matchAll(/from "([^"]+)"/g)].map(([, name]) => name)
  expect([...new Set(imports)]).toEqual(['@lezer/lr'])
})
