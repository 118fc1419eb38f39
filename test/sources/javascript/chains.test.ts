import { describe, expect, test } from 'vitest'
import { only, readModule } from './harness.js'
import { cpuTime } from '../../values.js'
import { sized } from '../../property/check.js'

const HEAD =
  "import { SlashCommandBuilder } from 'discord.js'\nexport const data = new SlashCommandBuilder()"
const chain = (count: number, call: (index: number) => string): string =>
  `${HEAD}.setName('a').setDescription('b')\n${Array.from({ length: count }, (_, i) => `  ${call(i)}`).join('\n')}\n`
const optioned = (count: number): string =>
  chain(count, (i) => `.addStringOption((o) => o.setName('o${i}').setDescription('d'))`)

describe('a chain of calls', () => {
  test.each([107, 858, 1_000, sized(5_000, 2_000)])('is read to its end: %d', (count) => {
    const definition = only(optioned(count))
    expect(definition.value).toHaveProperty('options.length', count)
    expect(definition.value).toHaveProperty(['options', count - 1, 'name'], `o${count - 1}`)
    const { start, end } = definition.locate(['options', count - 1, 'name'])
    expect(optioned(count).slice(start, end)).toBe(`'o${count - 1}'`)
    expect(only(chain(count, (i) => `.setName('n${i}')`)).value).toHaveProperty(
      'name',
      `n${count - 1}`,
    )
  })

  test('ten times as long takes time in proportion', () => {
    const time = (count: number): number =>
      cpuTime(() => readModule(chain(count, (i) => `.setName('n${i}')`)))
    time(1_000)
    expect(time(20_000)).toBeLessThan(40 * Math.max(time(2_000), 20))
  })

  test.each([
    ['calls', '.setName("x")', '', sized(200_000, 30_000)],
    ['members', '.a', '', sized(300_000, 75_000)],
    ['brackets', '\nconst z = ', '[', 50_000],
    ['sums', '\nexport const z = "a"', ' + "b"', sized(200_000, 50_000)],
    ['prefixes', '\nconst z = 1 + ', '!', 50_000],
  ])('without end stops cleanly: %s', (_, begin, part, count) => {
    const text = HEAD + (part === '' ? begin.repeat(count) : begin + part.repeat(count))
    expect(cpuTime(() => expect(() => readModule(text)).not.toThrow())).toBeLessThan(60_000)
  })
})
