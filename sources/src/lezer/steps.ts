import type { Input } from '@lezer/common'
import type { LRParser } from '@lezer/lr'
import { entriesOf, nodesOf } from './nodes.js'
import type { Effort, Parsed, Reading, Steps } from './nodes.js'
import { recorderOf } from './recording.js'
import type { Recordings } from './recording.js'

const EFFORT = 100_000
const EFFORT_PER_CHARACTER = 8

export const effortFor = (text: string): Effort => ({
  left: EFFORT + text.length * EFFORT_PER_CHARACTER,
})

/** The parser of a language. */
export interface Parsing {
  /** The parser that the grammar's tables make. */
  readonly parser: LRParser
  /** True if the grammar's context tracker reads the text. */
  readonly isTextTracked: boolean
}

/** The number of open nodes that another reading copies in the time of one step. */
const COPIED_PER_STEP = 64

/**
 * Parses a text to nodes. If the effort is used up, they end there, and the rest of the text is not read.
 *
 * @param recordings the recordings of previous texts. The new one is added to them
 */
export function parseWith(
  { parser, isTextTracked }: Parsing,
  text: string,
  effort: Effort,
  recordings?: Recordings,
): Parsed {
  const parse = parser.startParse(inChunks(text, effort)) as Steps
  if (!isTextTracked) {
    // Resetting the text at each token and node took 7 % of the time.
    parse.stream = { end: text.length, reset: () => undefined }
  }
  const recorder =
    recordings === undefined ? undefined : recorderOf(recordings, parse, text, effort)
  // The parser's own tree is nested, but flat from 2 500 levels on. A chain of 900 calls is deeper.
  parse.stackToTree = (reading) => {
    reading.close()
    const entries = entriesOf(reading)
    recorder?.end(entries, reading.pos)
    return nodesOf(entries, reading.pos, parser)
  }
  const branches = patience(parse)
  const step = parse.advanceStack
  parse.advanceStack = (reading, advanced, split) => {
    effort.left--
    const goesOn = step.call(parse, reading, advanced, split)
    branches.hide(reading, advanced)
    return goesOn
  }
  const chains = lengthener(parse)
  for (;;) {
    chains()
    branches.begin()
    const parsed = parse.advance() as Parsed | null
    branches.show()
    if (parsed !== null) {
      return parsed
    }
    for (let i = 1; i < parse.stacks.length; i++) {
      effort.left -= (parse.stacks[i]?.stack.length ?? 0) / COPIED_PER_STEP
    }
    if (effort.left < 0 && parse.stoppedAt === null) {
      parse.stopAt(parse.parsedPos)
    }
    const joined = recorder?.step()
    if (joined !== undefined) {
      return nodesOf(joined.entries, joined.length, parser)
    }
  }
}

/**
 * Lets the parser follow two readings for longer. If a text can be read in two ways (`enum` is a keyword or a name),
 * the parser follows both. It gives up one of them when both buffers have more than 500 numbers.
 * But the second reading copies the comments before the place, and after a dozen comments it would be given up at once.
 * So during a round of steps, a reading that has grown by less than `PATIENCE` shows at most 500 numbers. The first
 * reading always shows the same count, so that preceding text does not matter.
 */
function patience(parse: Steps): {
  begin: () => void
  hide: (one: Reading, others: readonly Reading[]) => void
  show: () => void
} {
  let first: Reading | undefined
  const sizes = new Map<Reading, number>()
  const hidden = new Map<Reading, readonly number[]>()
  const hideOne = (reading: Reading): void => {
    if (reading.pos <= parse.minStackPos || hidden.has(reading)) {
      return
    }
    const { length } = reading.buffer
    if (reading === first) {
      hidden.set(reading, reading.buffer)
      reading.buffer = MUCH
      return
    }
    if (length <= GIVEN_UP) {
      return
    }
    const size = sizes.get(reading) ?? length
    sizes.set(reading, size)
    if (length - size > PATIENCE) {
      return
    }
    hidden.set(reading, reading.buffer)
    reading.buffer = reading.buffer.slice(0, GIVEN_UP)
  }
  return {
    begin() {
      if (parse.stacks.length > 1) {
        return
      }
      first = parse.stacks[0]
      if (sizes.size > 0) {
        sizes.clear()
      }
    },
    hide(reading, advanced) {
      if (parse.recovering > 0 || (reading === first && advanced.length === 0)) {
        return
      }
      hideOne(reading)
      for (const one of advanced) {
        hideOne(one)
      }
    },
    show() {
      if (hidden.size === 0) {
        return
      }
      for (const [reading, buffer] of hidden) {
        reading.buffer = buffer
      }
      hidden.clear()
    },
  }
}

const GIVEN_UP = 500

/**
 * The most numbers by which the buffer of a reading may grow before it counts as long. It allows
 * for six hundred names in braces, which may be an object or a pattern.
 */
const PATIENCE = 12_000
const MUCH: readonly number[] = Array.from({ length: 4 * GIVEN_UP }, () => 0)

/**
 * Lets the parser follow chains of up to 100 000 nodes. By itself, the parser ends a chain of more
 * than 300 nodes by an error, so that a builder with 110 calls or a string of 301 parts would be
 * damaged.
 */
function lengthener(parse: Steps): () => void {
  let start = -1
  let granted = 0
  return () => {
    if (parse.bigReductionCount < CHAIN_STEP) {
      return
    }
    if (parse.lastBigReductionStart !== start) {
      granted = 0
    }
    start = parse.lastBigReductionStart
    if (granted >= LONGEST_CHAIN) {
      return
    }
    granted += parse.bigReductionCount
    parse.bigReductionCount = 0
  }
}

const CHAIN_STEP = 200
const LONGEST_CHAIN = 100_000

/**
 * Tells whether a chain is so long that the parser may have ended it. The nodes of a chain begin at one place, each
 * inside the next. The parser counts several readings together.
 */
export function isChainTooLong(starts: Int32Array): boolean {
  let first = 0
  for (let node = 1; node < starts.length; node++) {
    if (starts[node] !== starts[first]) {
      first = node
    } else if (node - first > LONGEST_CHAIN / 4) {
      return true
    }
  }
  return false
}

const CHUNK = 4096

/** The number of steps that take as much time as one chunk of text: 28 µs. */
const CHUNK_EFFORT = 40

/**
 * Passes the text to the parser in chunks. A chunk after the last one costs effort. Another chunk is a look back at the
 * beginning of a node, which happens twice for each item of a long list.
 */
function inChunks(text: string, effort: Effort): Input {
  let next = -1
  return {
    length: text.length,
    lineChunks: false,
    chunk(from) {
      if (from === next) {
        effort.left -= CHUNK_EFFORT
      }
      next = from + CHUNK
      return text.slice(from, next)
    },
    read: (from, to) => text.slice(from, to),
  }
}
