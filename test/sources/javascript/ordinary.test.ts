import { parser } from '../../../sources/src/javascript/grammar/parser.js'
import { K, NAMES } from '../../../sources/src/javascript/syntax/kinds.js'
import { effortFor, parseWith } from '../../../sources/src/lezer/steps.js'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import ts from 'typescript'
import { readModule, valuesOf } from './harness.js'
import { ORDINARY, VALID } from './ordinary.js'
import { sized, thinned } from '../../property/check.js'

// Tests that code around a definition does not change it, however long it is. The limit against damage never stops
// valid code.

/** The length of each text. `.ci/run` uses 400 KB. */
const MUCH = sized(400_000, 20_000)

const HEAD = `import { SlashCommandBuilder } from 'discord.js'\n`
const LAST = `export const last = new SlashCommandBuilder().setName('LAST').setDescription('x')\n`

function expectRead(text: string): void {
  const { definitions, syntax } = readModule(text)
  expect(syntax).toEqual([])
  expect(definitions.map(({ value }) => value)).toEqual([
    { type: 1, name: 'LAST', description: 'x', options: [] },
  ])
}

const times = (length: number, piece: (index: number) => string): string => {
  let text = ''
  for (let index = 0; text.length < length; index++) {
    text += piece(index)
  }
  return text
}

describe('ordinary code around a definition', () => {
  test.each(Object.entries(ORDINARY))('much of %s before it', (_, piece) => {
    expectRead(`${HEAD}${times(MUCH, piece)}${LAST}`)
  })

  test('a table of many entries before it, and one of 100 KB in one line', () => {
    expectRead(
      `${HEAD}const table = {\n${times(MUCH, (i) => `  key${i}: 'value ${i}',\n`)}}\n${LAST}`,
    )
    expectRead(
      `${HEAD}const table = [${times(100_000, (i) => `{ a: ${i}, b: [${i}, 'x'] }, `)}]\n${LAST}`,
    )
  })

  test('a long comment before it, and one between its calls', () => {
    const long = sized(400_000, 40_000)
    expectRead(`${HEAD}/* ${'word '.repeat(long)}*/\n${LAST}`)
    expectRead(
      `${HEAD}${LAST.replace('.setDescription', `/* ${'word '.repeat(long)}*/.setDescription`)}`,
    )
  })

  test('thousands of builders and literals in one file are as many definitions', () => {
    const count = sized(6000, 400)
    const text = Array.from(
      { length: count },
      (_, i) => `export const b${i} = new SlashCommandBuilder().setName('b${i}').setDescription('x')
export const c${i} = { name: 'c${i}', description: 'x', options: [{ type: 3, name: 'a', description: 'b' }] }
`,
    ).join('')
    expect(readModule(HEAD + text).definitions).toHaveLength(2 * count)
  })

  test('a list of thousands of written choices is read to its last item', () => {
    const choices = times(sized(1_000_000, 30_000), (i) => `{ name: 'n${i}', value: 'v${i}' },\n`)
    // So much code has to name a library.
    const text = `${HEAD}export const c = { name: 'c', description: 'd', options: [{ type: 3, name: 'o', description: 'd', choices: [\n${choices}{ name: 'last', value: 'last' }] }] }`
    const [value] = valuesOf(text) as { options: { choices: unknown[] }[] }[]
    expect(value?.options[0]?.choices.at(-1)).toEqual({ name: 'last', value: 'last' })
  })

  test('chains of 400 calls, and texts of 900 parts, are whole', () => {
    const options = Array.from(
      { length: 400 },
      (_, i) => `.addStringOption((o) => o.setName('o${i}').setDescription('d'))`,
    )
    const [chain] = valuesOf(`${HEAD}${LAST.trimEnd()}\n${options.join('\n')}`) as {
      options: unknown[]
    }[]
    expect(chain?.options).toHaveLength(400)
    expectRead(`${HEAD}const text = 'a'${'\n  + "more of it"'.repeat(900)}\n${LAST}`)
  })
})

/** Counts the places that the parser takes for damaged. */
function damaged(text: string): number {
  const parsing = { parser: parser.configure({ dialect: 'ts' }), isTextTracked: false }
  return [...parseWith(parsing, text, effortFor(text)).terms].filter(
    (term) => NAMES.ofTerm[term] === K.Error,
  ).length
}

describe('a text that TypeScript parses', () => {
  test.each(VALID)('is read to its end: %s', (statement) => {
    const { parseDiagnostics } = ts.createSourceFile(
      'a.ts',
      statement,
      ts.ScriptTarget.Latest,
    ) as unknown as {
      parseDiagnostics: readonly unknown[]
    }
    expect(parseDiagnostics).toEqual([])
    expectRead(`${HEAD}${times(MUCH / 10, () => `${statement}\n`)}${LAST}`)
  })

  const comments = {
    lines: '// a comment\n',
    blocks: '/** one */\n',
    'long ones': '/**\n * { not code [\n */\n',
  }
  const behind = [
    `enum Period { Day = 'da y' }`,
    `interface P { a: string }`,
    `type P = string`,
    `declare const x: 1`,
    `abstract class P { abstract x(): string }`,
    `namespace P { const a = 1 }`,
    `async () => 1`,
    `const k = <T>(x: T): T => wrap<T, string>(x)`,
    `const h = ({ a, b }, [c] = [], ...d) => (a ? (b, c) : d)`,
  ]
  test.each(Object.entries(comments))(
    'has words of two meanings behind many comments: %s',
    (_, comment) => {
      for (const before of ['const M = 24 * 7\n', 'a.b();\n', '']) {
        for (const after of behind) {
          for (const count of [1, 12, 13, 60, 130, 1_500]) {
            expect([before, after, count, damaged(before + comment.repeat(count) + after)]).toEqual(
              [before, after, count, 0],
            )
          }
        }
      }
    },
  )

  test.each(behind)(
    'has a comment where its line begins, and no semicolon before it: %s',
    (statement) => {
      for (const comment of ['/* b */', '/** @type {import("a").B} */ ', '  /* a\n * b */ /**/ ']) {
        for (const before of ['const M = 24', 'a.b()', `import a from 'b'`, 'let c']) {
          expect([comment, before, damaged(`${before}\n${comment}${statement}\n`)]).toEqual([
            comment,
            before,
            0,
          ])
        }
      }
      expect(damaged(`a /* a\n */ ${statement}`)).toBe(0)
      expect(damaged(`a /* a */ ${statement}`)).toBeGreaterThan(0)
    },
  )

  test.each([
    'module.exports = {§}',
    'f({§})',
    'const a = [{§}, 1]',
    '({§} = x)',
    'const {§} = x',
    'a(({§}) => 1)',
  ])('has hundreds of names in braces, which may be an object or a pattern: %s', (around) => {
    for (const count of [1, 65, 66, 300, 600]) {
      const names = Array.from({ length: count }, (_, i) => `name${i}`).join(', ')
      const text = around.replace('§', names)
      expect([around, count, damaged(`${text}\n`), damaged(`/* a */ ${text};\n${LAST}`)]).toEqual([
        around,
        count,
        0,
        0,
      ])
    }
  })

  const folders = [
    'core/src/engine',
    'sources/src/javascript/evaluate',
    'node_modules/typescript/lib',
  ]
  test.each(folders)('is read to its end: the files of %s', (folder) => {
    for (const file of thinned(readdirSync(folder, { recursive: true, encoding: 'utf8' }), 10)) {
      if (!/\.(?:d\.ts|ts|js)$/.test(file) || /^_?typescript\.js|^_tsc/.test(file)) {
        continue
      }
      const text = readFileSync(`${folder}/${file}`, 'utf8')
      const { definitions, syntax } = readModule(`${text}\n${HEAD}${LAST}`)
      expect([file, syntax, definitions.length > 0]).toEqual([file, [], true])
    }
  })
})
