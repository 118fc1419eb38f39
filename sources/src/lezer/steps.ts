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

/** What parses. */
export interface Parsing {
  readonly parser: LRParser
  /** Whether the grammar's tracker of contexts looks at the text. */
  readonly isTextTracked: boolean
}

/** A further reading copies the stack of all that is open. */
const COPIED_PER_STEP = 64

/**
 * The nodes of a text; when the effort is used up they end there, and the rest of the text is not read.
 *
 * @param recordings what was kept of the texts before, and where this one is kept
 */
export function parseWith(
  { parser, isTextTracked }: Parsing,
  text: string,
  effort: Effort,
  recordings?: Recordings,
): Parsed {
  const parse = parser.startParse(inChunks(text, effort)) as Steps
  if (!isTextTracked) {
    // To put the text back at each token and node took 7 % of the time.
    parse.stream = { end: text.length, reset: () => undefined }
  }
  const recorder =
    recordings === undefined ? undefined : recorderOf(recordings, parse, text, effort)
  // The parser's own tree is nested, and flat from 2 500 levels on: a chain of 900 calls is deeper.
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
 * Where a text can be read in two ways (`enum` is a keyword or a name), the parser follows both, and gives one up
 * when both have more than 500 numbers in their buffers, to end readings that go on beside each other for long. But a
 * new reading takes over the comments above the place: behind a dozen of them it would be given up at once. So while a
 * round of steps lasts, a reading that has not grown by much (`PATIENCE`) shows no more than that. The first one shows as
 * much wherever it stands in the text, so that what stands before never decides.
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

/** How far a reading may grow: as much as six hundred names in braces take, which may be an object or a pattern. */
const PATIENCE = 12_000
const MUCH: readonly number[] = Array.from({ length: 4 * GIVEN_UP }, () => 0)

/**
 * The parser ends a chain of more than 300 nodes by force, which is damage to a builder with 110 calls or a text of 301
 * parts: chains of up to 100 000 nodes are let go on.
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
 * Whether a chain is so long that the parser may have given up by what it had counted. Its nodes begin at one place, and lie
 * one in the other. Several readings are counted together.
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

/** As many steps as take the time of looking at the characters of a chunk: 28 µs. */
const CHUNK_EFFORT = 40

/**
 * The text in chunks. A chunk that follows the last one is read on into, which costs; one elsewhere is a look back at
 * where a node began, and the parser takes two of them for each item of a long list.
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
