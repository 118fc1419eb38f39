// Tokens of our own, bundled into the built parser: what `changes.mjs` names as "./own-tokens".
import { ContextTracker, ExternalTokenizer } from '@lezer/lr'
import * as terms from './parser.terms.js'

const EXCLAMATION = 33
const EQUALS = 61

/**
 * Reads the `!` in `film!`. The `!` must be in the same line as the expression, and must not start
 * `!=`.
 */
export const certainty = new ExternalTokenizer(
  (input, { context }) => {
    if (input.next === EXCLAMATION && input.peek(1) !== EQUALS && context === false) {
      input.acceptToken(terms.certain, 1)
    }
  },
  { contextual: true },
)

/**
 * Reads an empty token before the `extends` of a conditional type, if it is in the same line as the
 * type before it.
 */
export const extending = new ExternalTokenizer(
  (input, { context }) => {
    if (context === false && EXTENDS.every((code, at) => input.peek(at) === code)) {
      input.acceptToken(terms.sameLine)
    }
  },
  { contextual: true },
)

const EXTENDS = Array.from('extends', (letter) => letter.charCodeAt(0))

/**
 * Tracks whether a line ended after the last token, since a semicolon may be omitted there. A block
 * comment with several lines also ends a line.
 */
export const newlines = new ContextTracker({
  start: false,
  strict: false,
  shift: (isAfter, term) => ENDS.has(term) || (isAfter && SKIPPED.has(term)),
})

const ENDS = new Set([terms.newline, terms.blockCommentNewline])
const SKIPPED = new Set([
  terms.spaces,
  terms.LineComment,
  terms.BlockComment,
  terms.blockCommentStart,
  terms.blockCommentContent,
  terms.blockCommentEnd,
])
