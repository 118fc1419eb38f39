import { inGrammar } from '../../../sources/src/javascript/syntax/newer.js'
import { parse } from '../../../sources/src/javascript/syntax/parse.js'
import { expect, test } from 'vitest'

// Types that the grammar does not know stand where values do not: they damage nothing.

test('what is caught has a type, and an arrow function says what its parameter is', () => {
  const texts = [
    'try { a() } catch (error: unknown) { b(error) }',
    'try { a() } catch (error: any | Error) { b(error) }',
    'list.filter((one): one is string => one !== undefined)',
    'list.filter((one): one is { a: string; b: Map<string, number> } => ok(one))',
    'const check = (one: unknown): asserts one is string => { throw one }',
    'for (;;) {\n  [list[i], list[j]] = [list[j], list[i]]\n}',
    'function f(value: typeof this.config.all[typeof key], other: number) { return value }',
  ]
  for (const text of texts) {
    expect(parse(text, 'ts').errors, text).toEqual([])
    expect(inGrammar(text)).toHaveLength(text.length)
  }
})

test('texts and conditions stay as they are', () => {
  for (const text of [
    `say('catch (error) it')`,
    'const a = (b) ? c : d',
    'if (a) { b = (c) => d }',
    `f('(a) is (b) => c')`,
    'const [a, b] = [1, 2]',
    'if (typeof this.a === typeof b) c()',
    'const all = [[1], [2]]',
  ])
    expect(inGrammar(text)).toBe(text)
})

// Work that grows with the square would not end in time.
test('much that looks like it comes to an end', () => {
  for (const part of [
    'catch (a: ',
    ') : a is { ',
    'catch (a:{',
    '): asserts a is b',
    'class implements A ',
    '  [a[0], b[1]] = ',
    '[a[0], ',
    ': typeof this.',
  ]) {
    const text = part.repeat(50_000)
    expect(inGrammar(text)).toHaveLength(text.length)
  }
})
