import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { installedGrammar } from '../../../sources/grammar.mjs'
import { changed } from '../../../sources/src/lezer/change.mjs'
import { CHANGES } from '../../../sources/src/python/grammar/changes.mjs'
import {
  decoratorsOf,
  isGenerator,
  itemsIn,
  nameOf,
  parametersOf,
} from '../../../sources/src/python/syntax/items.js'
import { K } from '../../../sources/src/python/syntax/kinds.js'
import { parse } from '../../../sources/src/python/syntax/parse.js'
import { cases, SEED, sized } from '../../property/check.js'
import { FORMS, MODULE_OF_FORMS } from './forms.js'

// Python's own parser is the oracle: what it accepts is read without an error, with the same functions and classes.

const PYTHON = '/usr/bin/python3'

const SHAPES = `import ast, json, sys, warnings
warnings.simplefilter("ignore")
def yields(function):
    todo = list(function.body)
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            todo.extend(ast.iter_child_nodes(node))
    return False
def parameters(a):
    kinds = [("positional", a.posonlyargs), ("plain", a.args), ("args", [a.vararg]), ("keyword", a.kwonlyargs), ("kwargs", [a.kwarg])]
    return [[one.arg, kind] for kind, of in kinds for one in of if one is not None]
def items(node, out):
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        out.append([node.name, len(node.decorator_list), parameters(node.args), yields(node)])
    elif isinstance(node, ast.ClassDef):
        out.append([node.name, len(node.decorator_list)])
    for child in ast.iter_child_nodes(node):
        items(child, out)
    return out
for line in sys.stdin:
    try:
        print(json.dumps(items(ast.parse(json.loads(line)), [])))
    except SyntaxError:
        print("null")
`

/** The functions and classes of texts in the eyes of Python; null for texts that this version does not accept. */
function inPython(texts: readonly string[]): readonly unknown[] {
  const { stdout } = spawnSync(PYTHON, ['-c', SHAPES], {
    input: texts.map((text) => `${JSON.stringify(text)}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

/** The functions and classes of a text as they are read, in the order of Python's tree. */
function asRead(text: string): unknown {
  const tree = parse(text)
  if (tree.errors.length > 0) {
    return 'damaged'
  }
  return itemsIn(tree).map((node) => {
    const head = [tree.textOf(nameOf(tree, node)), decoratorsOf(tree, node).length]
    const parameters = parametersOf(tree, node).map(({ name, kind }) => [name, kind])
    const isFunction = tree.kindOf(node) === K.FunctionDefinition
    return isFunction ? [...head, parameters, isGenerator(tree, node)] : head
  })
}

/** The order of parameters differs after `*args`. */
const sorted = (items: unknown): unknown =>
  Array.isArray(items) ? items.map((item) => JSON.stringify(item)).sort() : items

const hasPython = spawnSync(PYTHON, ['-c', '']).status === 0

/** The version of Python, as a number: 3.11 is 311. */
const version = Number(
  spawnSync(PYTHON, [
    '-c',
    'import sys; print("%d%02d" % sys.version_info[:2])',
  ]).stdout?.toString(),
)
const numbered = (since: string): number => Number(since.replace('.', ''))

describe('the changes of the grammar', () => {
  test.each(CHANGES.map((change) => [change.for]))('%j is read', (text) => {
    expect(parse(text).errors).toEqual([])
  })

  test('all fit the installed grammar', () => {
    const grammar = changed(installedGrammar('python'), CHANGES)
    for (const change of CHANGES) {
      expect(grammar).toContain('beside' in change ? change.beside : change.becomes)
    }
  })

  test('one that does not fit a newer grammar says which', () => {
    for (const change of CHANGES) {
      if (!('beside' in change) && change.becomes !== '') {
        const newer = installedGrammar('python').replaceAll(change.was.trim(), 'other')
        expect(() => changed(newer, [change]), change.production).toThrow(
          change.production.split(' > ')[0],
        )
      }
    }
  })

  test('the parser needs nothing of the package that it is made of', () => {
    const built = readFileSync('sources/src/python/grammar/parser.built.js', 'utf8')
    const imports = [...built.matchAll(/from "([^"]+)"/g)].map(([, name]) => name)
    expect([...new Set(imports)]).toEqual(['@lezer/lr'])
  })
})

describe.skipIf(!hasPython)('as Python reads it', () => {
  /** A form alone, between functions, and in a method. */
  const places = (text: string): string[] => [
    text,
    `def before(): pass\n${text}@other\ndef after(a): pass\n`,
    `class Film:\n    def before(self):\n${indented(text)}\n    @other\n    def after(self): pass\n`,
  ]
  const indented = (text: string): string =>
    /["']{3}|\\\n|\f|\t/.test(text) ? '        pass\n' : text.replace(/^(?=.)/gm, ' '.repeat(8))

  test.each(FORMS)('each form since %s, alone, between others and in a method', (since, forms) => {
    const texts = forms.flatMap((form) => places(`${form}\n`))
    const expected = inPython(texts)
    texts.forEach((text, at) => {
      const items = sorted(asRead(text))
      expect([text, items]).not.toEqual([text, 'damaged'])
      if (numbered(since) <= version) {
        expect([text, items]).toEqual([text, sorted(expected[at])])
      }
    })
  })

  test('the examples of the changes are Python', () => {
    const newer = FORMS.filter(([since]) => numbered(since) > version).flatMap(([, forms]) => forms)
    const examples = CHANGES.map((change) => change.for)
    const expected = inPython(examples)
    const refused = examples.filter((_, at) => expected[at] === null)
    expect(refused.filter((text) => !newer.includes(text.trimEnd()))).toEqual([])
  })

  test('modules of generated forms', () => {
    const texts = fc.sample(MODULE_OF_FORMS, { numRuns: cases(1500), seed: SEED })
    const expected = inPython(texts)
    const accepted = texts.flatMap((text, at) => (expected[at] === null ? [] : [{ text, at }]))
    for (const { text, at } of accepted) {
      expect([text, sorted(asRead(text))]).toEqual([text, sorted(expected[at])])
    }
    expect(accepted.length).toBeGreaterThan(texts.length * 0.9)
    expect(texts.length).toBeGreaterThanOrEqual(sized(1500, 0))
  })
})
