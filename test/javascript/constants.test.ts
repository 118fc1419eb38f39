import { read } from '@slashlint/sources/javascript'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate, rootFrame } from '../../sources/src/javascript/evaluate/evaluate.js'
import { evaluatorWith } from '../../sources/src/javascript/evaluate/expressions.js'
import { LIBRARIES } from '../../sources/src/javascript/frameworks/index.js'
import { INTERACTION_GUESSES } from '../../sources/src/javascript/handlers/interaction-values.js'
import { Module, Workspace } from '../../sources/src/javascript/scope/module.js'
import { createMemory } from '../../sources/src/javascript/scope/memory.js'
import { K } from '../../sources/src/javascript/syntax/tree.js'
import type { Value } from '../../sources/src/javascript/values/value.js'
import { cases, check } from '../property/check.js'

// Tests that a module of constants is evaluated once for its text, regardless of the number of documents that import
// it.

const ROOT = 'file:///bot'
type Files = Readonly<Record<string, string>>

/** Makes a reader of documents that counts the evaluations in imported ones. */
function counting(files: Files) {
  const evaluator = evaluatorWith(LIBRARIES, INTERACTION_GUESSES)
  const steps = new Map<string, number>()
  const counted = {
    ...evaluator,
    valueOf: (...args: Parameters<typeof evaluator.valueOf>): Value => {
      const [{ module }] = args
      steps.set(module.uri, (steps.get(module.uri) ?? 0) + 1)
      return evaluator.valueOf(...args)
    },
  }
  const memory = createMemory(2_000_000)
  const text = (uri: string): string | undefined => files[uri.slice(ROOT.length + 1)]
  return {
    steps: (path: string): number => steps.get(`${ROOT}/${path}`) ?? 0,
    /** Returns the values of members and names that a document uses, in order. */
    reading(path: string, source: string): readonly Value[] {
      const uri = `${ROOT}/${path}`
      const workspace = new Workspace({ text }, LIBRARIES, source, { root: ROOT, memory })
      const module = new Module(uri, memory.trees.treeOf(uri, source, 'ts'), workspace)
      workspace.modules.set(uri, module)
      workspace.budget = 200_000
      const { tree } = module
      const frame = rootFrame(counted, module)
      return tree
        .nodesIn(0, K.ArrayExpression)
        .flatMap((list) => tree.childrenOf(list).map((part) => evaluate(frame, part)))
    },
  }
}

const dataOf = (value: Value): unknown => (value.kind === 'literal' ? value.data : value.kind)

describe('a module of constants', () => {
  const members = Array.from({ length: 6_000 }, (_, at) => `M${at} = 'm-${at}',`).join('\n')
  const files = { 'names.ts': `export enum Names {\n${members}\n}\n` }

  it('is evaluated once, whether one document imports it or two hundred do', () => {
    const { reading, steps } = counting(files)
    const source = (at: number): string =>
      `import { Names } from './names'\nexport const used = [Names.M${at}, Names.M${at + 1}]\n`
    expect(reading('0.ts', source(0)).map(dataOf)).toEqual(['m-0', 'm-1'])
    const once = steps('names.ts')
    expect(once).toBeGreaterThan(5_000)
    for (let at = 1; at < 200; at++) {
      expect(reading(`${at}.ts`, source(at)).map(dataOf)).toEqual([`m-${at}`, `m-${at + 1}`])
    }
    expect(steps('names.ts')).toBe(once)
  })

  it('is evaluated again where its text is another one', () => {
    const now: Record<string, string> = { 'names.ts': `export const A = 'a'` }
    const { reading, steps } = counting(now)
    const source = `import { A } from './names'\nexport const used = [A]\n`
    expect(reading('a.ts', source).map(dataOf)).toEqual(['a'])
    const once = steps('names.ts')
    now['names.ts'] = `export const A = 'b'`
    expect(reading('a.ts', source).map(dataOf)).toEqual(['b'])
    expect(steps('names.ts')).toBe(2 * once)
  })

  const name = fc.constantFrom('A', 'B', 'C', 'D')
  const plain = fc.oneof(
    fc.constantFrom(`'a'`, '"b"', '`c`', '1', '-2', 'true', 'null', '1 << 3', '`x-${1}`'),
    fc.array(fc.constantFrom(`'a'`, '2'), { maxLength: 3 }).map((list) => `[${list.join()}]`),
  )
  const table = fc
    .uniqueArray(fc.tuple(name, plain), { selector: ([key]) => key, minLength: 1 })
    .map((entries) => entries.map(([key, value]) => `${key}: ${value}`).join(', '))
  const constant = fc.oneof(
    table.map((entries) => `{ ${entries} }`),
    table.map((entries) => `{ ${entries} } as const`),
    table.map((entries) => `Object.freeze({ ${entries} })`),
    plain,
  )
  const declared = fc
    .uniqueArray(fc.tuple(fc.constantFrom('One', 'Two', 'Three'), constant), {
      selector: ([own]) => own,
      minLength: 1,
    })
    .map((all) => all.map(([own, value]) => `export const ${own} = ${value}\n`).join(''))

  it('means the same to each document as if it were the only one', () => {
    const path = fc.constantFrom('One', 'Two.A', 'Two.B', 'Three', 'One.C', `Two['D']`)
    check(
      fc.property(
        declared,
        fc.array(fc.array(path, { minLength: 1 }), { minLength: 2 }),
        (text, all) => {
          const { reading, steps } = counting({ 'names.ts': text })
          const source = (paths: readonly string[], from = 'names'): string =>
            `import { One, Two, Three } from './${from}'\nexport const used = [${paths.join()}]\n`
          const whole = new Set(all.flat())
          for (const [at, paths] of all.entries()) {
            const alone = counting({ 'alone.ts': `${text}${' '.repeat(at + 1)}` })
            const expected = alone.reading('x.ts', source(paths, 'alone')).map(dataOf)
            expect(reading(`${at}.ts`, source(paths)).map(dataOf)).toEqual(expected)
          }
          const together = counting({ 'whole.ts': text })
          together.reading('y.ts', source([...whole], 'whole'))
          expect(steps('names.ts')).toBe(together.steps('whole.ts'))
        },
      ),
      cases(3_000),
    )
  })
})

describe('what a reading finds out about shared constants', () => {
  const options = `export const WHO = { type: 6, name: 'who', description: 'd' }\nexport const WHY = { type: 3, name: 'why', description: 'd' }\n`
  const command = (name: string, option: string): string =>
    `import { ${option} } from './options'\nexport const ${name} = { name: '${name}', description: 'd', type: 1, options: [${option}] }\n`
  const files: Record<string, string> = { 'options.ts': options }
  const reads = (path: string, text: string) => {
    const uri = `${ROOT}/${path}`
    return read({ uri, text }, { text: (one) => files[one.slice(ROOT.length + 1)] })
  }

  it('is its own: which options have a place in a command of another document', () => {
    const attached = (path: string, text: string): string[] =>
      (reads(path, text).attached ?? []).map(({ start, end }) => options.slice(start, end))
    const who = [expect.stringContaining('who') as string]
    const why = [expect.stringContaining('why') as string]
    expect(attached('ban.ts', command('ban', 'WHO'))).toEqual(who)
    expect(attached('kick.ts', command('kick', 'WHY'))).toEqual(why)
    expect(attached('mute.ts', command('mute', 'WHO'))).toEqual(who)
  })
})
