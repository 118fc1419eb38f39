import { describe, expect, test } from 'vitest'
import { only, readModule, valuesOf } from './harness.js'
import { cpuTime } from '../../values.js'
import { sized, thinned } from '../../property/check.js'

// Tests short code with values larger than memory. Computed values are limited; written ones are not.

const LAST = `\nexport const last = new SlashCommandBuilder().setName('LAST').setDescription('x')\n`
const LAST_VALUE = { type: 1, name: 'LAST', description: 'x', options: [] }

const levels = (count: number, level: (index: number, before: string) => string): string =>
  Array.from(
    { length: count },
    (_, index) => `const s${index + 1} = ${level(index + 1, `s${index}`)}\n`,
  ).join('')

const named = (name: string) =>
  `export const c = new SlashCommandBuilder().setName(${name}).setDescription('x')`
const withOptions = (options: string) =>
  `export const c: RESTPostAPIApplicationCommandsJSONBody = { name: 'c', description: 'd', type: 1, options: ${options} }`

const BOMBS: Readonly<Record<string, string>> = {
  templates: `const s0 = 'aaaaaaaaaa'\n${levels(20, (_, before) => `\`${`\${${before}}`.repeat(10)}\``)}${named('s20')}`,
  sums: `const s0 = 'aaaaaaaaaa'\n${levels(60, (_, before) => `${before} + ${before}`)}${named('s60')}`,
  joins: `const s0 = 'aaaaaaaaaa'\n${levels(30, (_, before) => `[${`${before}, `.repeat(10)}].join(',')`)}${named('s30')}`,
  repeats: `const s0 = 'aaaaaaaaaa'\n${levels(30, (_, before) => `${before}.repeat(99)`)}${named('s30')}`,
  replacements: `const s0 = 'aaaaaaaaaa'\n${levels(30, (_, before) => `${before}.replaceAll('a', ${before})`)}${named('s30')}`,
  paddings: named(`'a'.padEnd(2 ** 29)`),
  products: `const s0 = 10n\n${levels(50, (_, before) => `${before} * ${before}`)}${named("'a'")}.setDefaultMemberPermissions(s50)`,
  spreads: `const s0 = [1, 2, 3]\n${levels(20, (_, before) => `[${`...${before}, `.repeat(10)}]`)}${withOptions('s20')}`,
  'spread objects': `const s0 = { a: 1, b: 2 }\n${levels(20, (_, before) => `{ ${`...${before}, `.repeat(10)} }`)}${withOptions('[s20]')}`,
  concatenations: `const s0 = [1, 2]\n${levels(40, (_, before) => `${before}.concat(${before}, ${before})`)}${withOptions('s40')}`,
  flattenings: `const s0 = [1, 2]\n${levels(40, (_, before) => `[${before}, ${before}, ${before}].flat()`)}${withOptions('s40')}`,
  assignments: `const s0 = { a: 1 }\n${levels(40, (_, before) => `Object.assign({}, ${before}, ${before})`)}${withOptions('[s40]')}`,
  'lists in lists': `const s0 = [1]\n${levels(30, (_, before) => `[${`${before}, `.repeat(10)}]`)}${withOptions('s30')}`,
  'options in options': `const s0 = { type: 3, name: 'a', description: 'b' }\n${levels(12, (_, before) => `{ type: 1, name: 'a', description: 'b', options: [${`${before}, `.repeat(10)}] }`)}${withOptions('[s12]')}`,
  calls: `const s0 = () => 'a'\n${levels(40, (_, before) => `() => ${before}() + ${before}()`)}${named('s40()')}`,
  'maps in maps': `const s = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']\nconst t = ${'s.map((x) => '.repeat(8)}x${')'.repeat(8)}\n${withOptions('t')}`,
  'a list of itself': `const s = [s, ...s]\n${withOptions('s')}`,
}

describe('a text that stands for too much', () => {
  test.each(thinned(Object.entries(BOMBS), 2))(
    'made of %s is not known, and what follows is read',
    (_, bomb) => {
      expect(valuesOf(bomb + LAST).at(-1)).toEqual(LAST_VALUE)
    },
  )

  test('where reading took too many steps a warning stands', () => {
    const { syntax } = readModule(`const a = 1\n${BOMBS['maps in maps']}${LAST}`)
    expect(syntax).toMatchObject([
      {
        severity: 'warning',
        message: 'This takes too many steps to evaluate: it was not checked.',
      },
    ])
  })

  test('of what only handles commands no warning is said, and the list counts it', () => {
    const handles = `async function run(interaction) { const sent = t[interaction.options.getString('a')] }`
    const { syntax, untied = [] } = readModule(
      `${BOMBS['maps in maps']?.split('export')[0]}${handles}${LAST}`,
    )
    expect(syntax).toEqual([])
    expect(untied.map(({ reason }) => reason)).toContain(TOO_MANY_STEPS)
  })

  test('the list counts no module that has enough steps', () => {
    const handles = `const t = { a: 1 }; async function run(interaction) { const sent = t[interaction.options.getString('a')] }`
    const { untied = [] } = readModule(`${handles}${LAST}`)
    expect(untied.map(({ reason }) => reason)).not.toContain(TOO_MANY_STEPS)
  })
})

const TOO_MANY_STEPS =
  'Its file takes too many steps to evaluate: some of its handlers were not read. Split the file.'

describe('ordinary code of the same size', () => {
  test('a text of 100 000 characters in 1 000 parts is whole', () => {
    const text = Array.from({ length: 900 }, (_, i) => `'${`part ${i} `.padEnd(100, '.')}'`)
    const [value] = valuesOf(`const s = ${text.join(' +\n')}\n${named('s')}`) as { name: string }[]
    expect(value?.name).toHaveLength(90_000)
  })

  test('a text of 20 000 parts is whole, and takes memory in proportion', () => {
    const parts = (count: number) => `const s = ''${` + 'b'`.repeat(count)}\n${named('s')}`
    const [value] = valuesOf(parts(20_000) + LAST) as { name: string }[]
    expect(value?.name).toHaveLength(20_000)
    const time = (count: number): number => cpuTime(() => valuesOf(parts(count)))
    time(1_000)
    const count = sized(20_000, 6_000)
    expect(time(count)).toBeLessThan(40 * Math.max(time(count / 10), 20))
  })

  test.each([
    [90, 3],
    [90, 88],
    [400, 3],
    [400, 398],
  ])(
    'of %i parts, the place of the part %i is known, or that of a sum that has it',
    (count, bad) => {
      const parts = Array.from({ length: count }, (_, i) => `'${i === bad ? 'X' : 'b'}'`)
      const text = named(parts.join(' + '))
      const { start, end } = only(text).locate(['name'], 'value', [bad, bad + 1])
      const shown = text.slice(start, end)
      expect(shown).toContain('X')
      if (count <= 100) {
        expect(shown).toBe('X')
      }
    },
  )

  test('a list of 9 000 items that is spread is whole', () => {
    const items = Array.from(
      { length: 9_000 },
      (_, i) => `{ type: 3, name: 'o${i}', description: 'd' },\n`,
    )
    const [value] = valuesOf(`const s = [${items.join('')}]\n${withOptions('[...s]')}`) as {
      options: unknown[]
    }[]
    expect(value?.options).toHaveLength(9_000)
  })

  test('a list of written items is whole, however many', () => {
    const count = sized(150_000, 12_000)
    const items = Array.from(
      { length: count },
      (_, i) => `{ type: 3, name: 'o${i}', description: 'd' },\n`,
    )
    const [value] = valuesOf(withOptions(`[${items.join('')}]`)) as { options: unknown[] }[]
    expect(value?.options).toHaveLength(count)
  })
})
