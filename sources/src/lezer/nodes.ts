import type { LRParser } from '@lezer/lr'
import type { PartialParse } from '@lezer/common'

/** The nodes of a text as lists of numbers, in the order of the text. A node precedes its descendants. */
export interface Parsed {
  /** The parser's number for the type of each node. */
  readonly terms: Int32Array
  /** The offset of each node's first character. */
  readonly starts: Int32Array
  /** The offset after each node's last character. */
  readonly ends: Int32Array
  /** The parent of each node, or -1 for the root. */
  readonly parents: Int32Array
  /** The first node after all descendants of each node. */
  readonly afters: Int32Array
  /** The length of the text that was read. */
  readonly length: number
}

/** The parser's internal list of nodes, which it does not publish. A test checks that it exists. */
interface ParserStack {
  /** Four numbers for each node: its term, start and end, and the count of numbers for it and its descendants. */
  readonly buffer: ArrayLike<number>
  /** The count of numbers in the preceding buffers. */
  readonly bufferBase: number
  /** The stack with the preceding buffer; null for the first one. */
  readonly parent: ParserStack | null
}

/**
 * Converts nodes from the parser's order, in which children precede their parent, to the order of
 * the text. It reads them from the end, where the counts give the place of each node. So it needs
 * no recursion, however deeply the text is nested.
 *
 * @param all four numbers for each node, as in a stack
 * @param until the length of the text that was read
 */
export function nodesOf(all: ArrayLike<number>, until: number, parser: LRParser): Parsed {
  const { minRepeatTerm } = parser as unknown as { minRepeatTerm: number }
  const entries = all.length / 4
  const counts = countNodes(all, minRepeatTerm)
  const length = (counts[entries] ?? 0) + 1
  const parsed = {
    terms: new Int32Array(length),
    starts: new Int32Array(length),
    ends: new Int32Array(length),
    parents: new Int32Array(length).fill(-1),
    afters: new Int32Array(length).fill(length),
    length: until,
  }
  parsed.terms[0] = parser.topNode.id
  parsed.ends[0] = until
  // The open nodes. `right` is the place among the nodes where the next child ends; `first` is the node's first entry.
  const open: { readonly node: number; readonly first: number; right: number }[] = [
    { node: 0, first: 0, right: length },
  ]
  for (let i = entries - 1; i >= 0; i--) {
    if (counts[i + 1] === counts[i]) {
      continue
    }
    let around = open.at(-1)
    while (around !== undefined && i < around.first) {
      open.pop()
      around = open.at(-1)
    }
    if (around === undefined) {
      break
    }
    const first = i + 1 - (all[i * 4 + 3] ?? 0) / 4
    const node = around.right - ((counts[i + 1] ?? 0) - (counts[first] ?? 0))
    parsed.terms[node] = all[i * 4] ?? 0
    parsed.starts[node] = all[i * 4 + 1] ?? 0
    parsed.ends[node] = all[i * 4 + 2] ?? 0
    parsed.parents[node] = around.node
    parsed.afters[node] = around.right
    open.push({ node, first, right: around.right })
    around.right = node
  }
  return parsed
}

/**
 * Counts the nodes up to each entry. Lists in the grammar have entries but no nodes.
 *
 * @param minRepeatTerm the first term of such lists
 * @returns at index `n`, the number of nodes among the first `n` entries
 */
function countNodes(all: ArrayLike<number>, minRepeatTerm: number): Int32Array {
  const entries = all.length / 4
  const counts = new Int32Array(entries + 1)
  for (let i = 0; i < entries; i++) {
    const isNode = (all[i * 4 + 3] ?? 0) >= 0 && (all[i * 4] ?? 0) < minRepeatTerm
    counts[i + 1] = (counts[i] ?? 0) + (isNode ? 1 : 0)
  }
  return counts
}

/**
 * Returns all numbers of a stack. The first numbers may belong to the stacks from which it
 * branched.
 */
export function entriesOf(stack: ParserStack): ArrayLike<number> {
  if (stack.parent === null) {
    return stack.buffer
  }
  // A list made by `flat` takes longer than all work on it.
  const all = new Int32Array(stack.bufferBase + stack.buffer.length)
  let until = all.length
  for (let part: ParserStack | null = stack; part !== null; part = part.parent) {
    const { buffer, bufferBase } = part
    for (let i = until - bufferBase - 1; i >= 0; i--) {
      all[bufferBase + i] = buffer[i] ?? 0
    }
    until = bufferBase
  }
  return all
}

/**
 * The members of the parser that it does not publish. A test checks that they exist, since effort cannot be counted
 * without them.
 */
export type Steps = PartialParse & {
  /** The readings that the parser follows, with their depth. */
  readonly stacks: readonly Reading[]
  /** The position of the reading that is furthest behind. */
  minStackPos: number
  /** A number other than 0 while the parser skips damage. */
  readonly recovering: number
  /**
   * The number of nodes that begin at one place, each inside the next. It is large for a chain of
   * calls or of `+`.
   */
  bigReductionCount: number
  lastBigReductionStart: number
  /**
   * The text for the grammar's context tracker, reset to the beginning of a node. Tokenizers have a
   * stream of their own.
   */
  stream: { readonly end: number; reset: () => unknown }
  readonly tokens: {
    /** Reads one token. */
    updateCachedToken: (token: Token, tokenizer: unknown, reading: Reading) => void
  }
  /** Makes one step of a reading. New readings are added to `advanced` or `split`. */
  advanceStack: (reading: Reading, advanced: readonly Reading[], split: unknown) => unknown
  /** Makes the tree at the end. */
  stackToTree: (reading: Reading) => unknown
}

interface Token {
  readonly end: number
  /**
   * The offset after the last character that was looked at, if that is behind the end of the token.
   */
  readonly lookAhead: number
}

/** One way to read the text up to a position. */
export interface Reading extends ParserStack {
  /** Three numbers for each open node: the state before it, its start, and the count of numbers before it. */
  stack: number[]
  /** The parser's number for its state. */
  state: number
  /** The offset up to which the text is read. */
  pos: number
  /** The end of the last token that is neither a comment nor white space. */
  reducePos: number
  /**
   * The parser's score. Damage lowers it; of several readings, the parser continues the one with
   * the highest score.
   */
  score: number
  /** The nodes so far, as in `ParserStack`. */
  buffer: readonly number[]
  /** The count of numbers in the preceding buffers. */
  bufferBase: number
  /** The reading that this one has branched from; null for the first one. */
  parent: ParserStack | null
  /** The offset up to which tokens looked ahead, if that is far. */
  lookAhead: number
  /** The data of the grammar's context tracker. */
  readonly context: unknown
  /** Replaces the data of the context tracker. */
  updateContext: (context: unknown) => void
  /** Moves the white space and comments at the end to their place. */
  close: () => void
}

/**
 * The limit for parsing one text, in steps of the parser. Ordinary code takes 1 to 2 steps per character, however long
 * it is. The densest code that TypeScript reads and this grammar does not (a file of `export import a = b.c`) takes
 * 7.5.
 * Damage makes the parser follow several readings, and search to the end for a closing quote or comment. A text of 200 KB
 * of `}{)(` takes 40 steps per character and 6 s, one of `/*` 25 s. So steps are counted instead of limiting the length.
 */
export interface Effort {
  /** The number of steps that are left. It is negative once the limit is exceeded. */
  left: number
}
