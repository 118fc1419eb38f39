import { parse } from '../../../sources/src/javascript/syntax/parse.js'
import { K } from '../../../sources/src/javascript/syntax/kinds.js'
import type { Tree } from '../../../sources/src/javascript/syntax/tree.js'
import { expect, test } from 'vitest'
import { sized } from '../../property/check.js'

// Tests that types which the grammar does not know are no damage, since they are not values.

test('what is caught has a type, and an arrow function says what its parameter is', () => {
  const texts = [
    'try { a() } catch (error: unknown) { b(error) }',
    'try { a() } catch (error: any | Error) { b(error) }',
    'list.filter((one): one is string => one !== undefined)',
    'list.filter((one): one is { a: string; b: Map<string, number> } => ok(one))',
    'const isFailure = (one: unknown): one is { data?: { code?: string } } => ok(one)',
    'const check = (one: unknown): asserts one is string => { throw one }',
    'for (;;) {\n  [list[i], list[j]] = [list[j], list[i]]\n}',
    'function f(value: typeof this.config.all[typeof key], other: number) { return value }',
    'class Films { find(list: (typeof this.all)[number]) { return typeof this.all } }',
    'if (a!=b || a!==b || a! <= b || !a!) stop()',
    'const title = find()\n  !title && stop()\n  !!title || stop()\nif (a)\n  !b && c()\nconst d = [\n  e,\n  !f\n]',
    'for (;;) { const j = any(); [list[i],list[j]]=[list[j],list[i]]; }',
    'for (;;) { [list[i], list[j]] = [list[j], list[i]] }',
    'while (a) {\n  i++\n}\n[list[i], one] = [one, list[i]!];\n[one, list[i]] = [list[i], one]',
    'const find = async <T extends Film>(film: T): Promise<T> => film',
    'const find = async <\n  T extends Map<string, Set<Film>> = Map<string, Set<Film>>,\n  const K = {},\n>(\n  film: T,\n) => film',
    'all({ find: async <T extends Film = Film>(film: T) => film, load: async <T,>(film: T) => film })',
  ]
  for (const text of texts) {
    expect(parse(text, 'ts').errors, text).toEqual([])
  }
})

test('a pattern may be the first parameter, and have a value', () => {
  const texts = [
    'const make = ({ quiet } = {}) => quiet',
    'const make = ({\n  quiet = all(one(1), () => two()),\n  cut: { long } = {}, others = {},\n} = {}) => ({ quiet })',
    'const make = ({ quiet } = {}, { cut } = {}, [one] = [], two = 2) => { say(quiet) }',
    "all(([one = 1] = [2]) => one, ({ cut, ...others } = defaults) => cut, ({ one } = make({ a: 1, b: 'c' })) => one)",
    'const make=({quiet}={})=>quiet, other=([one]=[],two)=>one',
  ]
  for (const text of texts) {
    expect(parse(text, 'jsx').errors, text).toEqual([])
  }
  const targets =
    '({ title: this.title, cut: film.cut = 1 } = film)\n;({ a: all[0] } = film)\nrun(!\n!{ a }\n)'
  expect(parse(targets, 'jsx').errors).toEqual([])
  expect(parse("const a = f(b)\n\n!{ a }\nf(b)\n! (c)\nf(b)\n!'d'", 'jsx').errors).toEqual([])
  const typed = 'const make = ({ quiet } = {}): Promise<void> => say(quiet)'
  expect(parse(typed, 'ts').errors).toEqual([])
})

test('what only types say damages nothing, and takes no place', () => {
  const texts = [
    `export { add, type Film, remove } from './film'`,
    `export {\n  // Types\n  type Film,\n  /* more */ type Cut,\n  add as plus,\n}`,
    `export type * from './types'\nexport type * as all from './types'`,
    'export default interface Film { title: string }\nconst a = 1',
    `import film, * as others from './film'\nfilm(others)`,
    `const films = require('films') as typeof import('films')\nlet more: ReturnType<typeof import('films').make> | null = null`,
    `export const load = async () => (await import('./de.json', { with: { type: 'json' } })).default`,
    `export const load = (one) => import(pathTo(one, \`\${de(one)}.json\`), { with: { type: 'json' } })\nimport(all[0], { with: { type: 'json' } })`,
    `let film: import('films').default | null = null\nimport type films = require('films')\nimport cut = require('cut')`,
    `class Films extends Tag('films')<Films, { all: Film[] }>() {\n  static all = 1\n}`,
    'const check = (film: unknown): asserts film => { throw film }',
    'let self: typeof this\ntype First = typeof this.list[0]\nfunction f(a: typeof this, b: typeof this) {}',
    'interface All { (a: string): A; <T>(a: T): T; <T extends Map<A, B>>(a: T): T }',
    'interface All {\n  <T>(a: T): T\n  <A, B = {}>(): A\n  a: string\n}\ntype Make = new <T>(a: T) => T',
    'export default abstract class {\n  a = 1\n}',
    'export default abstract class extends Base { a = 1 }',
    `declare module 'films' {\n  interface Film { title: string }\n}`,
    `enum Genre { 'Science Fiction' = 'sf', "War" = 'war', Plain = 1 }`,
    'type Keep = (film: Film, cut: Cut) => film is Long',
    'class Films { filter(keep: (film: Film) => film is Long): Films { return this } }',
    'let release!: () => void\nrelease()',
    'film.flags! |= seen\nfilms[0]! ??= one\nfind()!.stars! **= 2\nfilm! = other; rest! >>>= 1',
    'let pair: [string, number?] = ["a"], rest: [string, number?, boolean?][] = []',
    'let on: (args: [film: Film, old?: Film]) => Promise<void>',
    'abstract class Film {\n  async run?(film: Film): Promise<void>;\n  protected stop?(): void\n  static make?(film: Film): Film;\n  abstract cut: string\n}',
    'function f(this: Films) {\n  (this.film as any) = 1\n  ;[this.first, this.last] = pair(2)\n  return this\n}',
    'class Films {\n  set() {\n    [this.first, this.last] = pair(2)\n  }\n}',
    'class Films { get(name: keyof typeof this.all) { return this.all[name] as typeof this.first } }',
    'class Films { has(one: string) { return this.all.includes(one as (typeof this.all)[number]) } }',
    'export default new (class Films implements All {\n  a = 1\n})()',
    'const films = class Films extends mixin(List) implements All, Others<Film> { a = 1 }\nexport { films }',
    'function make() { return class implements All { a = 1 } }\nmake(class<T> extends List<T>\n  implements All\n{})',
    'const found = all.filter((one): one is (typeof all.list)[number] & { a: string } => one !== undefined)',
    'type Kind = Films.default | Films.delete; const kind: Films.new = Films.default.delete, all = film.in',
    '[films[0]!, film] = [film, films[0]!];\n[films[i]!, films[j]!] = [films[j]!, films[i]!]',
    'class Films extends List { constructor(override readonly film: Film, private override all: Film[]) { super(film) } }',
    'class Films<in out Film> {}\ninterface All<in out A, in B, out C> {}',
    'class Films { [title: string]: unknown }\nclass All { [title: string]: Map<string, Film>; a = 1 }',
    'all(class Films<T> extends mixin(List)<{ film: T }> implements All, Others<T> {\n  [title: string]: unknown;\n})',
    "class Missing extends Data.TaggedError('Missing')<{\n  readonly film: string\n}> {}",
    'const stopped = find()\n\n\n  !title.long || stop()',
    'all(class Films<T> { a = 1 }, class<T extends Map<string, T>> extends List<T> { a = 1 })',
    'class Films extends mixin(List, Others)<Film, Map<string, Film>> implements All { a = 1 }',
    'let one: [film?: Film]\nlet two: [film?: Film, ...rest: Film[]]',
    'class Films {\n  [title: string]: unknown\n  static readonly [title: string]: Film | Map<string, Film[]>;\n  a = 1\n}',
    'interface All {\r\n  [title: string]: Film\r\n  a: 1\r\n}\r\nclass Films {}',
    'class Films { run(...args: [film: Film, ...rest: string[]]) { return [1, ...rest] } }',
    'let one: [\n  film: Film,\n  ...rest: Film[]\n]',
    'function f(base: abstract new () => Film, other: Map<string, abstract new (a: A) => B>) { return base }',
    'abstract class Films { abstract new(): Film; a = 1 }',
    'type Head<T> = T extends [infer U extends string, infer V extends number.Real] ? U : never',
    'class Films {\n  reload?<T>(film: T): void;\n  reset?<T, U>(): void\n}',
    'import Types = Film.Types;\nTypes.Long',
    'import Types = Film.Types\nTypes.Long',
    'import { Film } from "./film"\r\nimport Types = Film.Types\r\n\r\nTypes.Long',
  ]
  for (const text of texts) {
    expect([text, parse(text, 'ts').errors]).toEqual([text, []])
  }
})

test('what only looks like newer syntax is read as it is written', () => {
  const texts = [
    'class Film { [Symbol.iterator] = 1; [Symbol.asyncIterator]=[a] }',
    'if (async < limit && b > (c)) { d() }',
    'async<T>(film)',
    'const same = a[i] == [b[i], c]',
    'const all = [one, ...rest, a ? b : c]; f(...args)',
    'class Films implements All { a = 1 }\nexport default class implements All {}\n@a() class B implements All {}'.split(
      '\nexport',
    )[0] ?? '',
    'const one = {\n  [name]: a\n}; class A { run() { return {\n  [title]: string\n} } }',
    'class Films extends List { override readonly film = 1; override all = all(override, readonly) }',
    'const [film, other] = [films[0]!, films[1]!]; const same = [a!, b] == c',
    'class Films { [title] = 1 }\nnew Films(all.delete(film), films.in(a))',
    'class Films<T> {}\nif (a < b) class_(a)<c>(d); type A = B<C>\nclass D<T> implements E<T> {}',
    'type A = {\n  [title: string]:\n    | Film\n    | Other\n}\nclass B {}',
    'type A = {\n  [title: string]: Film\n    | Other\n}\nclass B {}',
    'type A<T> = T extends (infer U extends string ? 1 : 2) ? U : never',
    'const [first, second] = [list[0], list[1]]; let {a, b: [c, d] = [x.y, z]} = e',
  ]
  for (const text of texts) {
    expect([text, parse(text, 'ts').errors]).toEqual([text, []])
  }
})

test('a class that is exported without a name has the tree of one with a name', () => {
  const heads = [
    'extends Base',
    'extends a.Base',
    'extends Base<A, B<C>>',
    'extends mixin(Base, { a: 1 }) implements Y',
    '',
  ]
  const heirs = ['implements Y, Z<T>', 'extends Base implements Y', '\n  extends Base\n']
  for (const head of [...heads, ...heirs]) {
    for (const body of [
      '{}',
      '{ a = 1; static b = [2] }',
      '{\n  constructor() { super({ name: "ping" }) }\n}',
      '{ async run() {} }',
    ]) {
      for (const around of ['', "const before = 1 // export default class {\n@Decorated('x')\n"]) {
        const text = (name: string) =>
          `${around}export default class${name} ${head} ${body}\nexport const after = 'x'\n`
        const [nameless, named] = [parse(text(''), 'ts'), parse(text(' Named'), 'ts')]
        expect(nameless.errors, text('')).toEqual([])
        expect(partsOf(nameless), text('')).toEqual(
          partsOf(named).filter((part) => part !== 'ClassDeclaration > Named'),
        )
      }
    }
  }
})

/** Returns each node with its parent, and the text of nodes without children. */
const partsOf = ({ text, kind, start, end, parent, after }: Tree): string[] =>
  [...kind].map((_, node) => {
    const around = NAMES.get(kind[parent[node] ?? -1] ?? -1) ?? ''
    const own =
      after[node] === node + 1 ? text.slice(start[node], end[node]) : NAMES.get(kind[node] ?? -1)
    return `${around} > ${own}`
  })

const NAMES = new Map<number, string>(Object.entries(K).map(([name, kind]) => [kind, name]))

test('texts and conditions stay as they are', () => {
  for (const text of [
    `say('catch (error) it')`,
    'const a = (b) ? c : d',
    'if (a) { b = (c) => d }',
    `f('(a) is (b) => c')`,
    'const [a, b] = [1, 2]',
    'if (typeof this.a === typeof b) c()',
    'const all = [[1], [2]]',
    'export default class Ping extends Base {}',
    'switch (a) { default: class B {} }',
    'export { type, type as kind, add }',
    'class Film {\n  [Keys.first] = 1;\n  [Keys.last] = 2\n}',
    'const long = cut ? (film, other) : film',
    'if (a) b?.(c)\nelse d = e ? [f, g] : h',
    `say('export default interface of it')`,
    'const page = (\n  <b>(one): two</b>\n)\nconst list = [\n  <b>(one): two</b>,\n]',
    '({ a: b } = c)\n({ a: { b: d.e } })\nf({ a: b.c })\nconst { a: c = d.e } = f',
    'if (a) ({ b } = c)\nrun(() => ({ b } = c))\nfor (const { b } = c;;) ({ d } = { e: 1 })',
    'const { a } = b, f = () => a\nfunction g({ a } = {}, b) { return (a) => b }',
    'const c = (a as string).length',
    'if (typeof this.a === typeof b || typeof this.c < 1) d()',
  ]) {
    expect([text, parse(text, text.includes('<b>') ? 'ts jsx' : 'ts').errors]).toEqual([text, []])
  }
})

// Work that grows with the square would not end in time.
test('much that looks like it comes to an end', () => {
  for (const part of [
    'catch (a: ',
    ') : a is { ',
    ') : a is {{}',
    'catch (a:{',
    '): asserts a is b',
    'class implements A ',
    '  [a[0], b[1]] = ',
    '[a[0], ',
    ': typeof this.',
    'export default class ',
    'export default class extends {',
    'export { type A, ',
    'export { // type\n type',
    'import(',
    `import('a', { `,
    `typeof import('a', {`,
    'enum A { ',
    `{ 'a' `,
    'enum A { B, \n\n\n  ',
    '=> a is ',
    '=>    \n',
    'let a',
    'a!:',
    '[a: b, c?: ',
    '[a: [b?: ',
    '?,]',
    'a\n  !',
    '\n                    !a',
    ' a?(b: ',
    ' async a?(:::',
    ';[a[0],b',
    '{[a, b[0]',
    'async <a,',
    'async <a, b<c<d',
    'async <const a<',
    '  (a as b) = ',
    '  (a as as as ',
    'import a, * as ',
    `declare module '`,
    ' : typeof <typeof ',
    '({ a } = ',
    '({ a: (',
    '([a] = (',
    '({a}={}',
    'import(a(',
    'import(a[0](b), { with: ',
    'extends a()<A, {',
    '({ a: b.c',
    '({ a: b.c } = ',
    '{ <a',
    'new <a<b',
    ';<a>(b:',
    '): asserts a ',
  ]) {
    const text = part.repeat(sized(20_000, 2_000))
    expect(parse(text, 'ts').endOf(0)).toBe(text.length)
  }
})
