/** Makes ordinary code of any length. */
export const ORDINARY: Readonly<Record<string, (index: number) => string>> = {
  'constants with calls': (i) => `const v${i} = compute('value ${i}', 1)\n`,
  'constants of tables': (i) =>
    `export const t${i} = { id: ${i}, label: 'Entry ${i}', tags: ['a', 'b'], of: { x: ${i}.5 } }\n`,
  functions: (i) =>
    `function f${i}(a, b = 'x') {\n  if (a > 1 && b < 2) return b + a\n  return foo(a, (c) => c + 1)\n}\n`,
  'typed functions': (i) =>
    `export async function g${i}<T extends object>(a: T, ...rest: string[]): Promise<T[]> {\n  for (const one of rest) await log(one satisfies string)\n  return [a as T]\n}\n`,
  classes: (i) =>
    `export class C${i} extends Base {\n  name = 'c${i}'\n  constructor(private readonly log: Log) {\n    super({ a: 1 })\n  }\n  run(x: string) {\n    return [x, this.name]\n  }\n}\n`,
  interfaces: (i) =>
    `interface I${i} {\n  readonly a: string\n  b?: number[]\n  run(one: I${i}): void\n}\n`,
  types: (i) => `type T${i}<A> = A extends (infer B)[] ? { [K in keyof B]: T0<B[K]> } : never\n`,
  enumerations: (i) => `enum E${i} {\n  A = 1,\n  B = 'b',\n}\n`,
  'calls with functions': (i) =>
    `app.get('/p${i}', async (request, response) => {\n  response.send(await load(${i}, request.query.id ?? 'none'))\n})\n`,
  'arrow functions': (i) => `const h${i} = ({ a, b }, [c] = [], ...d) => (a ? (b, c) : d)\n`,
  'functions and generics': (i) => `const k${i} = <T>(x: T): T => wrap<T, string>(x)\n`,
  comparisons: (i) => `if (a < b || c > d${i}) go(a < b, c > (d))\n`,
  templates: (i) => 'const s' + i + ' = `a ${b} c ${d(`e ${f}`)} g`\n',
  'switch statements': (i) =>
    `switch (x) {\n  case ${i}:\n    go()\n    break\n  default:\n    stop()\n}\n`,
  'long names in use': (i) => `total += amounts[${i}] * factor\n`,
  'line comments': (i) => `// number ${i}, with (brackets, "quotes' and a \`tick\n`,
  'block comments': (i) => `/**\n * Number ${i}: { not code [\n */\n`,
  'embeds and modals': (i) =>
    `const e${i} = new EmbedBuilder().setTitle('t').setDescription('d').addFields({ name: 'n', value: 'v' })\n`,
}

/** Statements that TypeScript parses. The reader's parser takes some of them for damaged. */
export const VALID: readonly string[] = [
  `declare module '*.css' { const a: string; export default a }`,
  `declare module '*.svg'`,
  `type T = [a: string, b?: number, ...c: string[]]`,
  `const f = async <T,>(x: T): Promise<void> => { await x }`,
  `import fs = require('fs')`,
  `export import a = b.c`,
  `export as namespace Foo`,
  `abstract class A { abstract b(): void; abstract c: string; protected abstract readonly d?: number }`,
  `type C = abstract new (...args: any[]) => object`,
  `function assertX(x: unknown): asserts x is string {}`,
  `declare const s: unique symbol`,
  `const x = { a: 1 } satisfies Record<string, number>`,
  `enum E { A = 1, B = 'x', 'c-d' = 3 }`,
  `@dec() export class X { @dec() a = 1; @dec({ a: 1 }) b() {} }`,
  `class A { constructor(private readonly a: string, @Inject() public b?: number) {} }`,
  `class A<in out T> { accessor x = 1; static { foo() } #p = 1; has(o: object) { return #p in o } }`,
  `function f<const T extends readonly unknown[]>(x: T) {}`,
  `type M<T> = { -readonly [K in keyof T as \`get\${string & K}\`]-?: T[K] }`,
  `type I<T> = T extends [infer A extends string, ...infer B] ? A : never`,
  `interface A { get x(): string; set x(v: string); new (a: string): A; (b: number): void; readonly [k: string]: unknown }`,
  `declare global { interface Window { a: string } var b: number }`,
  `namespace A.B { export const c = 1 }`,
  `import { type A, type B as C } from './a'`,
  `import a, * as b from './b'`,
  `import j from './j.json' with { type: 'json' }`,
  `type X = typeof import('./a')`,
  `let y = foo as unknown as string[]`,
  `let z = foo!.bar!.baz![0]!`,
  `label: for (const a of b) { continue label }`,
  `const a = b ?? c?.d?.[e]?.(f) ?? 1_000n`,
  `let r = /[\\/]]+(?<n>x)/giu.test(s)`,
  `class A extends B<C> implements D, E { declare a: string; override b() {} readonly c = 1; static async *d() {} }`,
  `type F = (a: string) => (b: number) => void`,
  `const { a = 1, b: { c } = {}, ...rest } = d`,
  `let o = { async *[a]() {}, get b() { return 1 }, set b(x) {}, 'c': 1, 2: 3, ...d, e }`,
  `let i = a<b>(c)`,
  `let x: [string, number?] = a`,
  `let abs = (a: unknown): a is string => true`,
  `const h = async ({ a, b }) => { await a }`,
  `module.exports = { a, b: c, ...d }`,
  `let ii = a ? (b) : c => d`,
  `var \\u0061bc = 1`,
]
