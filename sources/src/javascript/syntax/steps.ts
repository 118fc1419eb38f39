import type { PartialParse } from '@lezer/common'
import type { ParserStack } from './nodes.js'

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
