import { parseAhead, read, rememberParsed } from '@slashlint/sources/javascript'
import { describe, expect, test } from 'vitest'
import { only } from './harness.js'
import { many } from '../../values.js'

/**
 * Ten times the text takes at most twelve times the steps, whatever it is made of: nodes of the tree that are looked at, names
 * that are looked up, and characters that regular expressions and searches go through.
 */
const MOST_GROWTH = 12

const lines = (count: number, line: (index: number) => string): string => many(count, line).join(';\n')

/** What it takes to read a module that is parsed already. */
function stepsFor(text: string): number {
  const document = { uri: `/bot/commands/${text.length}.js`, text }
  let steps = 0
  const counted = (column: Int32Array): Int32Array =>
    new Proxy(column, {
      get(target, key) {
        steps++
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const { grammar, tree } = parseAhead(document)
  const { kind, start, end, parent, after } = tree
  rememberParsed(document, {
    grammar,
    tree: {
      ...tree,
      kind: counted(kind),
      start: counted(start),
      end: counted(end),
      parent: counted(parent),
      after: counted(after),
    },
  })
  // A character takes a tenth of the time that a node takes.
  const { test: tests, exec } = RegExp.prototype
  const { includes, matchAll } = String.prototype
  const { get } = Map.prototype
  const search = (length: number): void => void (steps += length / 10)
  Object.assign(RegExp.prototype, {
    test(this: RegExp, subject: string) {
      search(subject.length)
      return tests.call(this, subject)
    },
    exec(this: RegExp, subject: string) {
      search(subject.length)
      return exec.call(this, subject)
    },
  })
  Object.assign(String.prototype, {
    includes(this: string, ...given: [string]) {
      search(this.length)
      return includes.apply(this, given)
    },
    matchAll(this: string, form: RegExp) {
      search(this.length)
      return matchAll.call(this, form)
    },
  })
  Object.assign(Map.prototype, {
    get(this: Map<unknown, unknown>, key: unknown) {
      steps++
      return get.call(this, key) as unknown
    },
  })
  try {
    read(document, { text: () => undefined })
  } finally {
    Object.assign(RegExp.prototype, { test: tests, exec })
    Object.assign(String.prototype, { includes, matchAll })
    Object.assign(Map.prototype, { get })
  }
  return steps
}

/** A command, so that a text of no other is read. */
const COMMAND = `const last = new SlashCommandBuilder().setName('last').setDescription('x')\n`

const TEXTS: Readonly<Record<string, (count: number) => string>> = {
  'variables of one name in many functions': (count) =>
    lines(count, (i) => `function f${i}(){var e={name:"n",description:"d",options:[]};return e.x=1,g(e)}`),
  'parameters of one name that are changed': (count) =>
    lines(count, (i) => `function f${i}(e){return e.setName("a").setDescription("b"),e}`),
  'lists of one name that are pushed to': (count) =>
    lines(count, (i) => `function f${i}(){var e=[];e.push({name:"n",type:1});return {name:"x",type:"y",options:e}}`),
}

describe('reading takes steps in proportion to the text', () => {
  test.each(Object.entries(TEXTS))('%s', (_, textOf) => {
    const few = stepsFor(COMMAND + textOf(60))
    expect(few).toBeGreaterThan(60)
    expect(stepsFor(COMMAND + textOf(600)) / few).toBeLessThan(MOST_GROWTH)
  })
})

describe('ordinary code that does the same', () => {
  test('a list that is pushed to in each of many functions has its own items in each', () => {
    const text = `${lines(
      300,
      (i) => `function f${i}() { const e = []; e.push({ name: 'o${i}', description: 'x', type: 3 }); return e }`,
    )}\nconst c = { name: 'c', description: 'd', type: 1, options: f7() } satisfies ApplicationCommandData`
    expect(only(text).value).toMatchObject({ options: [{ name: 'o7' }] })
  })
})
