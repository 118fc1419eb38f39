import type { LRParser } from '@lezer/lr'
import type { PartialParse } from '@lezer/common'

/** The nodes of a text as lists of numbers, in the order of the text, a node before those inside it. */
export interface Parsed {
  /** What the parser calls each node. */
  readonly terms: Int32Array
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** The node around each; -1 for the first. */
  readonly parents: Int32Array
  /** The first node behind all that is inside of it. */
  readonly afters: Int32Array
  /** How far the text was read. */
  readonly length: number
}

/** What the parser has read, which it does not publish. A test checks that it exists. */
export interface ParserStack {
  /** Four numbers for each node that was read: its term, its start and end, and how many numbers it and its parts take. */
  readonly buffer: ArrayLike<number>
  /** How many numbers stand in the buffers before this one. */
  readonly bufferBase: number
  readonly parent: ParserStack | null
}

/**
 * The nodes that the parser has read. It keeps them with the parts before the whole, so that the counts of parts, read
 * from the end, say where each stands: nothing here is as deep as the text is nested.
 *
 * @param all four numbers for each node, as a stack has them
 * @param until how far the text was read
 */
export function nodesOf(all: ArrayLike<number>, until: number, parser: LRParser): Parsed {
  const { minRepeatTerm } = parser as unknown as { minRepeatTerm: number }
  const entries = all.length / 4
  /** Of so many entries, how many are nodes. Lists in the grammar have no node of their own. */
  const counts = new Int32Array(entries + 1)
  for (let i = 0; i < entries; i++) {
    const isNode = (all[i * 4 + 3] ?? 0) >= 0 && (all[i * 4] ?? 0) < minRepeatTerm
    counts[i + 1] = (counts[i] ?? 0) + (isNode ? 1 : 0)
  }
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
  // Where the next part of each open node ends, as a place among the nodes; and its first entry.
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

/** All numbers of a stack, whose first ones may stand in those that it was split from. */
export function entriesOf(stack: ParserStack): ArrayLike<number> {
  if (stack.parent === null) {
    return stack.buffer
  }
  // A list made by `flat` takes longer than all that is done with it.
  const all = new Int32Array(stack.bufferBase + stack.buffer.length)
  let until = all.length
  for (let at: ParserStack | null = stack; at !== null; at = at.parent) {
    for (let i = until - at.bufferBase - 1; i >= 0; i--) {
      all[at.bufferBase + i] = at.buffer[i] ?? 0
    }
    until = at.bufferBase
  }
  return all
}

/** What the parser does not publish. A test checks that it exists, since nothing would be counted without it. */
export type Steps = PartialParse & {
  /** The readings that are followed, and how deep they are. */
  readonly stacks: readonly Reading[]
  /** Where the reading that is furthest behind stands. */
  minStackPos: number
  /** Not 0 while damage is stepped over. */
  readonly recovering: number
  /** How often a node was put around what begins at the same place, since that is long: a chain of calls, or of `+`. */
  bigReductionCount: number
  lastBigReductionStart: number
  /** The text, put back to where something began, for the grammar's tracker. Tokens have one of their own. */
  stream: { readonly end: number; reset: () => unknown }
  readonly tokens: {
    /** Reads one token. */
    updateCachedToken: (token: Token, tokenizer: unknown, reading: Reading) => void
  }
  /** One step of one reading. */
  advanceStack: (reading: Reading, advanced: readonly Reading[], split: unknown) => unknown
  /** Makes the tree at the end. */
  stackToTree: (reading: Reading) => unknown
}

interface Token {
  readonly end: number
  /** Behind the last character that was looked at, unless the token is longer. */
  readonly lookAhead: number
}

/** One way to read the text so far. */
export interface Reading extends ParserStack {
  /** Three numbers for all that is open: the state before it, where it starts, and how many numbers were read before. */
  stack: number[]
  state: number
  pos: number
  /** The end of the last token that is no comment and no white space. */
  reducePos: number
  score: number
  buffer: readonly number[]
  bufferBase: number
  parent: ParserStack | null
  /** How far the tokens looked, where that is far. */
  lookAhead: number
  /** What the grammar's tracker keeps. */
  readonly context: unknown
  updateContext: (context: unknown) => void
  /** Puts white space and comments at the end in their place. */
  close: () => void
}

/**
 * What parsing one text may cost, in steps of the parser. Ordinary code takes 1 to 2 a character, however long it is,
 * and the densest code that TypeScript reads and this grammar does not (a file of `export import a = b.c`) takes 7.5.
 * Damage makes the parser follow several readings of a text, and read on to the end for what a quote or a comment
 * begins: 200 KB of `}{)(` take 40 a character and 6 s, of `/*` 25 s. So what a text costs is counted, and never its
 * length alone.
 */
export interface Effort {
  left: number
}
