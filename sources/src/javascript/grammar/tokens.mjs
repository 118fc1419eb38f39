// Tokens of our own, bundled into the built parser: what `changes.mjs` names as "./own-tokens".
import { ContextTracker, ExternalTokenizer } from '@lezer/lr'
import * as terms from './parser.terms.js'

const EXCLAMATION = 33
const EQUALS = 61

/** Reads the `!` of `film!`. It is in the line of its expression, and is not the first character of `!=`. */
export const certainty = new ExternalTokenizer(
  (input, { context }) => {
    if (input.next === EXCLAMATION && input.peek(1) !== EQUALS && context === false) {
      input.acceptToken(terms.certain, 1)
    }
  },
  { contextual: true },
)

/** Reads the place before the `extends` of a conditional type, which is in the line of its first type. */
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
 * Tracks whether a line ended since the last token, because a semicolon may be left out there. A block comment may end
 * a line, too: `const a = 1`, and in the next line a comment and `const b = 2`.
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
