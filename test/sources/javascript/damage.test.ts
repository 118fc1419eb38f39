import type { Input, PartialParse } from '@lezer/common'
import { describe, expect, test, vi } from 'vitest'
import { parser } from '../../../sources/src/javascript/grammar/parser.js'
import { findings, only, readModule } from './harness.js'
import { sized } from '../../property/check.js'

const HEAD = `import { SlashCommandBuilder } from 'discord.js'
export const data = new SlashCommandBuilder().setName('ba n').setDescription('Bans')
`

/**
 * The work of the parser: its steps, the numbers copied for further readings, and the consecutive chunks that were
 * read.
 */
interface Work {
  steps: number
  copied: number
  chunks: number
}

type Steps = PartialParse & {
  readonly stacks: readonly { readonly stack: readonly number[] }[]
  advanceStack: (...all: unknown[]) => unknown
  bigReductionCount: number
  lastBigReductionStart: number
}

const { createParse } = parser

/** Counts the work of the parser from outside. */
function counted(run: () => void): Work {
  const work: Work = { steps: 0, copied: 0, chunks: 0 }
  const watch = (input: Input): Input => {
    let next = -1
    return {
      length: input.length,
      lineChunks: input.lineChunks,
      read: (from, to) => input.read(from, to),
      chunk(from) {
        const chunk = input.chunk(from)
        if (from === next) {
          work.chunks++
        }
        next = from + chunk.length
        return chunk
      },
    }
  }
  const spy = vi.spyOn(Object.getPrototypeOf(parser) as typeof parser, 'createParse')
  spy.mockImplementation(function (this: typeof parser, input, ...rest) {
    const parse = createParse.call(this, watch(input), ...rest) as Steps
    const advance = parse.advance.bind(parse)
    const step = parse.advanceStack.bind(parse)
    parse.advanceStack = (...all) => {
      work.steps++
      return step(...all)
    }
    parse.advance = () => {
      const tree = advance()
      for (const { stack } of parse.stacks.slice(1)) {
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
    const text = HEAD + garbage.repeat(sized(120_000, 10_000) / garbage.length)
    const { steps, copied, chunks } = counted(() => void readModule(text))
    expect(steps).toBeGreaterThan(1_000)
    // Eight steps per character, in addition to the fixed effort and the cost of one more step.
    expect(steps + copied / 64 + chunks * 40).toBeLessThan(150_000 + text.length * 8)
  })

  test('the parser has what is counted', () => {
    const parse = parser.startParse('a') as Steps
    expect(parse).toMatchObject({
      stacks: [{ stack: [], pos: 0, buffer: [] }],
      bigReductionCount: 0,
      lastBigReductionStart: -1,
      minStackPos: 0,
      recovering: 0,
    })
    expect(parse.advanceStack).toBeTypeOf('function')
    // The nodes are made by this method.
    expect(parse).toMatchObject({ stackToTree: expect.any(Function) as unknown })
    expect(parse.stacks[0]).toMatchObject({
      bufferBase: 0,
      parent: null,
      close: expect.any(Function) as unknown,
    })
    expect(parser).toMatchObject({
      minRepeatTerm: expect.any(Number) as unknown,
      topNode: { name: 'Script' },
    })
  })

  test('brackets that are open thousands of times end reading, not the program', () => {
    const many = sized(100_000, 12_000)
    for (const bracket of ['[', '{', '(', '`${', 'a<b>(']) {
      expect(readModule(`${HEAD}const a = ${bracket.repeat(many)}`).syntax.length).toBeLessThan(2)
    }
  })

  test('reading ends with a note, and what stands before is checked all the same', () => {
    const text = HEAD + '}{)('.repeat(30_000)
    const { definitions, syntax } = readModule(text)
    expect(syntax).toMatchObject([
      {
        code: 'source/syntax',
        severity: 'warning',
        message:
          'Reading ended here, since the code is damaged or too unusual: nothing after this point was checked.',
      },
    ])
    const [{ start = 0, end = 0 } = {}] = syntax
    expect([start > HEAD.length, start < 120_000, end]).toEqual([true, true, start + 1])
    expect(definitions).toHaveLength(1)
    expect(findings(text, only(text))).toEqual(['command/name-pattern@ '])
  })

  test('an open merge conflict is said where it stands, and in words it is none', () => {
    const sides = `<<<<<<< HEAD\n  a: 1,\n=======\n  a: 2,\n>>>>>>> other\n`
    const one = `${HEAD}\nexport const two = {\n${sides}}\n`
    const { syntax } = readModule(one)
    expect(syntax).toMatchObject([{ code: 'source/syntax', severity: 'error' }])
    expect(one.slice(syntax[0]?.start, syntax[0]?.end)).toBe('<<<<<<< HEAD')
    expect(
      readModule(`${HEAD}\n/*\n${sides}*/ const text = \`\n${sides}\`; const broken = (`).syntax,
    ).toEqual([])
    const many = sized(2000, 200)
    expect(readModule(`${HEAD}\n${sides.repeat(many)}`).syntax.length).toBeGreaterThan(0)
  })

  test('a text in which much is unfinished is read to its end', () => {
    const commands = Array.from({ length: 40 }, (_, index) =>
      HEAD.replace('data', `data${index}`),
    ).join('\n')
    const { syntax, definitions } = readModule(
      commands.replaceAll(".setDescription('Bans')", '.setDescription('),
    )
    expect(syntax).toEqual([])
    expect(definitions.length).toBeGreaterThan(1)
  })
})
