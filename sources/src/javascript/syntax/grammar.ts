import type { Input, PartialParse, Tree } from '@lezer/common'
import { parser } from '@lezer/javascript'
import type { LRParser } from '@lezer/lr'
import type { Grammar } from './tree.js'

const parsers = new Map<Grammar, LRParser>()

function parserOf(grammar: Grammar): LRParser {
  let configured = parsers.get(grammar)
  if (configured === undefined) {
    configured = parser.configure(grammar === 'json' ? { top: 'SingleExpression' } : { dialect: grammar })
    parsers.set(grammar, configured)
  }
  return configured
}

/**
 * What parsing one text may cost. Where a text is damaged the parser follows several readings of it, up to a hundred
 * times the work, and reads on to the end for what a quote or a comment begins: 200 KB of `}{)(` took 12 s, of `/*` 25 s.
 * So what goes beyond one reading is counted, step by step. In 10 941 files of bots, whole, cut in half and with some
 * letters less, it was never half of what is allowed.
 */
export interface Effort {
  left: number
}

const EFFORT = 10_000
const EFFORT_PER_CHARACTER = 0.25

export const effortFor = (text: string): Effort => ({ left: EFFORT + text.length * EFFORT_PER_CHARACTER })

/** The parser does not publish how many readings it follows, and how deep they are; a test counts them, too. */
type Readings = PartialParse & { readonly stacks: readonly { readonly stack: readonly number[] }[] }

/** Each further reading is a step, and a copy of all that is open. */
const NUMBERS_PER_STEP = 64

/** The parser's tree of a text; when the effort is used up it ends there, and the rest of the text is not read. */
export function parseWith(grammar: Grammar, text: string, effort: Effort): Tree {
  const parse = parserOf(grammar).startParse(inChunks(text, effort)) as Readings
  for (;;) {
    const tree = parse.advance()
    if (tree !== null) return tree
    for (let i = 1; i < parse.stacks.length; i++)
      effort.left -= 1 + (parse.stacks[i] as Readings['stacks'][number]).stack.length / NUMBERS_PER_STEP
    if (effort.left < 0 && parse.stoppedAt === null) parse.stopAt(parse.parsedPos)
  }
}

const CHUNK = 16_384

/** The text in chunks: what is read again and again costs effort; to read it once costs nearly none. */
function inChunks(text: string, effort: Effort): Input {
  return {
    length: text.length,
    lineChunks: false,
    chunk(from) {
      effort.left -= CHUNK_EFFORT
      return text.slice(from, from + CHUNK)
    },
    read: (from, to) => text.slice(from, to),
  }
}

/** As much as it takes to make tokens of a chunk. */
const CHUNK_EFFORT = 40
