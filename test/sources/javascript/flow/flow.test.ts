import { describe, expect, test } from 'vitest'
import { completes } from '../../../../sources/src/javascript/flow/completion.js'
import { bodyOf } from '../../../../sources/src/javascript/syntax/children.generated.js'
import { parse } from '../../../../sources/src/javascript/syntax/parse.js'
import { K, NONE } from '../../../../sources/src/javascript/syntax/tree.js'
import { many } from '../../../values.js'
import { before, graphOf } from './paths.js'

type Before = Record<string, string[]>

/** Code, and the events directly before each of its calls. */
const CASES: readonly (readonly [about: string, body: string, expected: Before])[] = [
  ['statements one after the other', 'a(); b()', { a: ['start'], b: ['a'], end: ['b'] }],
  [
    '`if` with `else`',
    'if (a()) b(); else c(); d()',
    { a: ['start'], b: ['a'], c: ['a'], d: ['b', 'c'], end: ['d'] },
  ],
  [
    '`else if`',
    'if (a()) b(); else if (c()) d(); e()',
    { a: ['start'], b: ['a'], c: ['a'], d: ['c'], e: ['b', 'c', 'd'], end: ['e'] },
  ],
  [
    'an early `return`',
    'if (a()) return b(); c()',
    {
      ...{ a: ['start'], b: ['a'], c: ['a'], end: ['b', 'c'] },
    },
  ],
  [
    '`&&` and `||`',
    'a() && b() || c(); d()',
    {
      ...{ a: ['start'], b: ['a'], c: ['a', 'b'], d: ['b', 'c'], end: ['d'] },
    },
  ],
  [
    'a condition with `!`',
    'if (!(a() && b())) { c(); return } d()',
    {
      ...{ a: ['start'], b: ['a'], c: ['a', 'b'], d: ['b'], end: ['c', 'd'] },
    },
  ],
  ['`??`', 'x = a() ?? b(); c()', { a: ['start'], b: ['a'], c: ['a', 'b'], end: ['c'] }],
  ['`??=`', 'x.y ??= a(); b()', { a: ['start'], b: ['a', 'start'], end: ['b'] }],
  [
    '`? :` in each other',
    'x = a() ? b() : c() ? d() : e(); f()',
    {
      ...{ a: ['start'], b: ['a'], c: ['a'], d: ['c'], e: ['c'], f: ['b', 'd', 'e'], end: ['f'] },
    },
  ],
  [
    'optional chaining leaves the rest of the chain',
    'x?.y(a()).z(b()); c()',
    {
      ...{ a: ['start'], 'x?.y': ['a'], b: ['x?.y'], 'x?.y(a()).z': ['b'] },
      ...{ c: ['start', 'x?.y(a()).z'], end: ['c'] },
    },
  ],
  [
    'an optional call',
    'x?.(a()); b()',
    {
      ...{ a: ['start'], x: ['a'], b: ['start', 'x'], end: ['b'] },
    },
  ],
  [
    'arguments come before their call',
    'a(b(), new C(d()))',
    {
      ...{ b: ['start'], d: ['b'], 'new C(d())': ['d'], a: ['new C(d())'], end: ['a'] },
    },
  ],
  [
    '`while`',
    'while (a()) b(); c()',
    {
      ...{ a: ['b', 'start'], b: ['a'], c: ['a'], end: ['c'] },
    },
  ],
  ['a loop without an end', 'while (true) { a() } b()', { a: ['a', 'start'] }],
  [
    '`do`',
    'do { a(); if (b()) continue; c() } while (d()); e()',
    {
      ...{ a: ['d', 'start'], b: ['a'], c: ['b'], d: ['b', 'c'], e: ['d'], end: ['e'] },
    },
  ],
  [
    'a counting loop',
    'for (let i = a(); b(); c()) { if (d()) break; e() } f()',
    {
      ...{ a: ['start'], b: ['a', 'c'], c: ['e'], d: ['b'], e: ['d'], f: ['b', 'd'], end: ['f'] },
    },
  ],
  [
    'a counting loop without some parts',
    'for (;; a()) { if (b()) break } c()',
    {
      ...{ a: ['b'], b: ['a', 'start'], c: ['b'], end: ['c'] },
    },
  ],
  [
    '`for … of`',
    'for (const x of a()) b(x); c()',
    {
      ...{ a: ['start'], b: ['a', 'b'], c: ['a', 'b'], end: ['c'] },
    },
  ],
  [
    '`for … in`',
    'for (x in a()) b(); c()',
    {
      ...{ a: ['start'], b: ['a', 'b'], c: ['a', 'b'], end: ['c'] },
    },
  ],
  [
    'labels',
    'one: for (;;) { for (;;) { if (a()) continue one; if (b()) break one; c() } } d()',
    {
      ...{ a: ['a', 'c', 'start'], b: ['a'], c: ['b'], d: ['b'], end: ['d'] },
    },
  ],
  [
    'a labelled block',
    'one: { if (a()) break one; b() } c()',
    {
      ...{ a: ['start'], b: ['a'], c: ['a', 'b'], end: ['c'] },
    },
  ],
  [
    'a `break` in a labelled block leaves the loop',
    'for (;;) { one: { if (a()) break; b() } } c()',
    {
      ...{ a: ['b', 'start'], b: ['a'], c: ['a'], end: ['c'] },
    },
  ],
  [
    '`switch` with a clause that falls through',
    'switch (a()) { case 1: b(); case 2: c(); break; default: d() } e()',
    {
      ...{ a: ['start'], b: ['a'], c: ['a', 'b'], d: ['a'], e: ['c', 'd'], end: ['e'] },
    },
  ],
  [
    '`switch` without `default`',
    'switch (a()) { case b(): c(); break; case d(): return } e()',
    {
      ...{ a: ['start'], b: ['a'], c: ['b'], d: ['b'], e: ['c', 'd'], end: ['d', 'e'] },
    },
  ],
  [
    '`default` before a `case`',
    'switch (a()) { default: b(); case c(): d() }',
    {
      ...{ a: ['start'], c: ['a'], b: ['c'], d: ['b', 'c'], end: ['d'] },
    },
  ],
  [
    '`try` with `catch`',
    'try { a(); b() } catch (e) { c() } d()',
    {
      ...{ a: ['start'], b: ['a'], c: ['a!', 'b!'], d: ['b', 'c'], end: ['d'] },
    },
  ],
  [
    '`catch` without anything that throws',
    'try { x = 1 } catch { a() } b()',
    {
      ...{ b: ['start'], end: ['b'] },
    },
  ],
  [
    '`throw`',
    'try { if (a()) throw x; b() } catch { c(); throw y } d()',
    {
      ...{ a: ['start'], b: ['a'], c: ['a!', 'b!', 'throw!'] },
      ...{ d: ['b'], end: ['d'] },
    },
  ],
  [
    '`finally`',
    'try { if (a()) return; b() } finally { c() } d()',
    {
      ...{ a: ['start'], b: ['a'], c: ['a', 'a!', 'b', 'b!'], d: ['c'], end: ['c', 'd'] },
    },
  ],
  [
    '`finally` behind a `catch`',
    'try { a() } catch { b() } finally { c() } d()',
    {
      ...{ a: ['start'], b: ['a!'], c: ['a', 'b', 'b!'], d: ['c'], end: ['d'] },
    },
  ],
  [
    '`break` through two `finally`',
    'for (;;) { try { try { a(); break } finally { b() } } finally { c() } } d()',
    {
      ...{ a: ['start'], b: ['a', 'a!'], c: ['b', 'b!', 'finally!'], d: ['c'], end: ['d'] },
    },
  ],
  [
    '`finally` that only a `return` reaches',
    'try { return a() } finally { b() } c()',
    {
      ...{ a: ['start'], b: ['a', 'a!'], end: ['b'] },
    },
  ],
  [
    'what is awaited',
    'try { const x = a(); await x } catch { b() }',
    {
      ...{ a: ['start'], b: ['a!', 'await!'], end: ['a', 'b'] },
    },
  ],
  [
    '`yield`',
    'a(); yield b(); yield* c(); d()',
    {
      ...{ a: ['start'], b: ['a'], c: ['b'], d: ['c'], end: ['d'] },
    },
  ],
  [
    'defaults of patterns',
    'const { x = a(), y: [z] = b() } = c(); d()',
    {
      ...{ c: ['start'], a: ['c'], b: ['a'], d: ['a', 'b', 'c'], end: ['d'] },
    },
  ],
  [
    'texts with parts, lists, objects',
    'x = `${a()}${b()}`; y = [c(), ...d()]; z = { k: e(), ...g() }',
    {
      ...{ a: ['start'], b: ['a'], c: ['b'], d: ['c'], e: ['d'], g: ['e'], end: ['g'] },
    },
  ],
  [
    'types do nothing',
    'const x = a() as typeof b; (c() satisfies D)!',
    {
      ...{ a: ['start'], c: ['a'], end: ['c'] },
    },
  ],
  [
    'functions in it, and classes, have graphs of their own',
    'x(() => a()); function g() { b() } class C { d = e(); m() { h() } }',
    {
      ...{ x: ['start'], end: ['x'] },
    },
  ],
  ['what nothing leads to', 'return a(); b()', { a: ['start'], end: ['a'] }],
]

describe('control flow', () => {
  test.each(CASES)('%s', (_, body, expected) => {
    expect(before(body)).toEqual(expected)
  })

  test('a function that returns an expression', () => {
    const { graph } = graphOf('const f = (x = a()) => b(x)')
    expect(graph.nodes.map(({ kind }) => kind)).toEqual([
      'start',
      'call',
      'branch',
      'assignment',
      'call',
    ])
  })

  test('the top level of a module', () => {
    const { graph } = graphOf('export const x = a(); export default b()')
    expect(graph.nodes.filter(({ kind }) => kind === 'call')).toHaveLength(2)
  })
})

describe('bounds', () => {
  const DEEP = 3_000
  test.each([
    ['blocks', (depth: number) => `${'{'.repeat(depth)}a()${'}'.repeat(depth)}`],
    ['calls in calls', (depth: number) => `${'a('.repeat(depth)}${')'.repeat(depth)}`],
    ['ifs in ifs', (depth: number) => `${'if (a()) {'.repeat(depth)}${'}'.repeat(depth)}`],
    ['`!`', (depth: number) => `if (${'!'.repeat(depth)}a()) b()`],
  ])('%s that are nested deeply say that not all is known', (_, textOf) => {
    expect(graphOf(textOf(DEEP)).graph.isWhole).toBe(false)
    expect(graphOf(textOf(100)).graph.isWhole).toBe(true)
  })

  test.each([
    ['statements', (count: number) => many(count, () => 'a()').join(';')],
    ['else if', (count: number) => `${many(count, () => 'if (a()) b();').join(' else ')}`],
    ['cases', (count: number) => `switch (a) { ${many(count, () => 'case 1: b()').join('\n')} }`],
    ['chains of calls', (count: number) => `a${'.b()'.repeat(count)}`],
    ['conditions', (count: number) => `if (${many(count, () => 'a()').join(' && ')}) b()`],
    ['alternatives', (count: number) => `x = ${'a() ? b() : '.repeat(count)} c()`],
    ['sums', (count: number) => `x = ${many(count, () => 'a()').join(' + ')}`],
    [
      'tries',
      (count: number) => many(count, () => 'try { a() } catch { b() } finally { c() }').join('\n'),
    ],
  ])(
    '%s: many of them are whole, and ten times the text makes ten times the nodes',
    (_, textOf) => {
      const few = graphOf(textOf(300)).graph
      const more = graphOf(textOf(3_000)).graph
      expect([few.isWhole, more.isWhole]).toEqual([true, true])
      expect(more.nodes.length).toBeLessThan(few.nodes.length * 10.5)
      const edges = (of: typeof few): number =>
        of.nodes.reduce((sum, { antecedents }) => sum + antecedents.length, 0)
      expect(edges(more)).toBeLessThan(edges(few) * 10.5)
    },
  )
})

/** Statements that never continue with the next one. */
const LEAVING = [
  'return',
  'throw new Error()',
  '{ a(); return b() }',
  '{ return; a() }',
  'if (a) return; else throw b',
  'if (a) return 1; else if (b) { return 2 } else { return 3 }',
  'if (a) { if (b) return; else return } else { throw c }',
  'try { return a() } catch { return b() }',
  'try { a() } finally { return }',
  'try { return a() } finally { b() }',
  'switch (a) { case 1: return 1; default: return 2 }',
  'switch (a) { default: { return } case 1: case 2: throw a }',
  'switch (a) { case 1: for (;;) { break } default: return }',
  'while (true) { a() }',
  'while (true) { while (a) { break } }',
  'for (let i = 0; true; i++) { a() }',
  'for (;;) a()',
  'for (let i = 0;; i++) { if (a) continue; b() }',
  'for (; ; a()) { for (;;) { break } }',
  'do { a() } while (true)',
  'one: { return }',
]

/** Statements that may continue with the next one. */
const COMPLETING = [
  'a()',
  'if (a) return',
  'if (a) return; else if (b) return',
  'if (a) { return } else { b() }',
  'function f() { return }',
  'const f = () => { return }',
  'try { return a() } catch { b() }',
  'try { a() } catch { return }',
  'switch (a) { case 1: return }',
  'switch (a) { default: return; case 1: a() }',
  'switch (a) { case 1: break; default: return }',
  'while (a) { return }',
  'while (true) { if (a) break }',
  'one: while (true) { while (a) { break one } }',
  'for (;;) { if (a) break }',
  'one: for (;;) { for (;;) { break one } }',
  'for (; a;) { b() }',
  `for (a = ';'; a;) { b() }`,
  'for (let i = 0; i < 5;) { i++ }',
  'do { if (a) break } while (true)',
  'do { a() } while (b)',
  'for (const one of a) { return }',
  'one: { if (a) break one; return }',
]

describe('a statement', () => {
  const isCompleted = (code: string): boolean => {
    const tree = parse(`function f() { ${code}\nnext() }`, 'ts jsx')
    const fn = tree.childOf(0, K.FunctionDeclaration)
    const [statement = NONE] = tree.childrenOf(bodyOf(tree, fn))
    return completes(tree, statement)
  }

  test.each(LEAVING)('%s leaves', (code) => {
    expect(isCompleted(code)).toBe(false)
  })

  test.each(COMPLETING)('%s completes', (code) => {
    expect(isCompleted(code)).toBe(true)
  })

  test('a chain of hundreds, and a nest of hundreds, comes to an end', () => {
    const chain = many(400, () => 'if (a) return').join('; else ')
    expect(isCompleted(`${chain}; else return`)).toBe(false)
    expect(isCompleted(`${'{'.repeat(150)}return${'}'.repeat(150)}`)).toBe(false)
    expect(isCompleted(`${'{'.repeat(400)}return${'}'.repeat(400)}`)).toBe(true)
  })
})
