import type { Input, PartialParse } from '@lezer/common'
import { parser } from '@lezer/javascript'
import { describe, expect, test, vi } from 'vitest'
import { findings, only, readModule } from './harness.js'

const HEAD = `import { SlashCommandBuilder } from 'discord.js'
export const data = new SlashCommandBuilder().setName('ba n').setDescription('Bans')
`

/** What the parser did: steps of readings beside the first, numbers copied for them, characters handed to it. */
interface Work {
  steps: number
  copied: number
  characters: number
}

type Readings = PartialParse & { readonly stacks: readonly { readonly stack: readonly number[] }[] }

const { createParse } = parser

/** Counts what the parser does, from outside. */
function counted(run: () => void): Work {
  const work: Work = { steps: 0, copied: 0, characters: 0 }
  const watch = (input: Input): Input => ({
    length: input.length,
    lineChunks: input.lineChunks,
    read: (from, to) => input.read(from, to),
    chunk(from) {
      const chunk = input.chunk(from)
      work.characters += chunk.length
      return chunk
    },
  })
  const spy = vi.spyOn(Object.getPrototypeOf(parser) as typeof parser, 'createParse')
  spy.mockImplementation(function (this: typeof parser, input, ...rest) {
    const parse = createParse.call(this, watch(input), ...rest) as Readings
    const advance = parse.advance.bind(parse)
    parse.advance = () => {
      const tree = advance()
      for (const { stack } of parse.stacks.slice(1)) {
        work.steps++
        work.copied += stack.length
      }
      return tree
    }
    return parse
  })
  run()
  spy.mockRestore()
  return work
}

const GARBAGE = [
  '}{)(',
  '({[',
  '[{(',
  '=>',
  ')',
  '}',
  '<',
  '"\n',
  '/*',
  'class{',
  'async(',
  '\nexport }{)(',
  '\nlet a = (',
]

describe('texts that are no code', () => {
  test.each(GARBAGE)('%j again and again: little is done for each character', (garbage) => {
    const text = HEAD + garbage.repeat(120_000 / garbage.length)
    const { steps, copied, characters } = counted(() => void readModule(text))
    expect(characters).toBeGreaterThan(1_000)
    // A third of a step, 20 numbers and 500 characters, beside what any text may cost.
    expect(steps).toBeLessThan(10_000 + text.length / 3)
    expect(copied).toBeLessThan(640_000 + text.length * 20)
    expect(characters).toBeLessThan(4_000_000 + text.length * 500)
  })

  test('reading ends with a note, and what stands before is checked all the same', () => {
    const text = HEAD + '}{)('.repeat(30_000)
    const { definitions, syntax } = readModule(text)
    expect(syntax).toMatchObject([
      {
        code: 'source/syntax',
        severity: 'warning',
        message: 'Reading ended here, since the code is damaged or too unusual: nothing behind this place was checked.',
      },
    ])
    const [{ start = 0, end = 0 } = {}] = syntax
    expect([start > HEAD.length, start < 60_000, end]).toEqual([true, true, start + 1])
    expect(definitions).toHaveLength(1)
    expect(findings(text, only(text))).toEqual(['command/name-pattern@ '])
  })

  test('a text in which much is unfinished is read to its end', () => {
    const commands = Array.from({ length: 40 }, (_, index) => HEAD.replace('data', `data${index}`)).join('\n')
    const { syntax, definitions } = readModule(commands.replaceAll(".setDescription('Bans')", '.setDescription('))
    expect(syntax).toEqual([])
    expect(definitions.length).toBeGreaterThan(1)
  })
})
