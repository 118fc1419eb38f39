import { vi } from 'vitest'
import { parser } from '../../../sources/src/python/grammar/parser.js'

/**
 * Counts the steps of all parses that a function starts. A clock would measure other programs, too.
 */
export function stepsOf(read: () => void): { readonly steps: number; readonly parses: number } {
  let [steps, parses] = [0, 0]
  const start = parser.startParse.bind(parser)
  vi.spyOn(parser, 'startParse').mockImplementation((...args) => {
    const parse = start(...args) as ReturnType<typeof start> & {
      advanceStack: (...all: unknown[]) => unknown
    }
    parses++
    const step = parse.advanceStack
    parse.advanceStack = (...all) => {
      steps++
      return step.apply(parse, all)
    }
    return parse
  })
  read()
  vi.restoreAllMocks()
  return { steps, parses }
}
