// Tokens of our own, bundled into the built parser: what `changes.mjs` names as "./own-tokens".
import { ContextTracker, ExternalTokenizer } from '@lezer/lr'
import * as terms from './parser.terms.js'
import * as installed from './tokens.js'

const [TAB, FORM_FEED, SPACE, HASH] = ['\t', '\f', ' ', '#'].map((sign) => sign.charCodeAt(0))
const LINE_ENDS = new Set(['\n', '\r'].map((sign) => sign.charCodeAt(0)))
const BLANKS = new Set([TAB, FORM_FEED, SPACE])

/** The flag of a context in brackets, where lines do not end. */
const BRACKETED = 1

/** Returns the column after a blank, counted like Python does. */
function columnAfter(column, blank) {
  if (blank === FORM_FEED) {
    return 0
  }
  return blank === TAB ? column + 8 - (column % 8) : column + 1
}

/** Advances over blanks. Returns their number, and the column after them. */
function overBlanks(input) {
  let column = 0
  let length = 0
  for (; BLANKS.has(input.next); length++) {
    column = columnAfter(column, input.next)
    input.advance()
  }
  return { column, length }
}

const isLineStart = (input) => input.pos === 0 || LINE_ENDS.has(input.peek(-1))

/** Reads the beginning of a line with another indentation. All blocks end at the end of the text. */
export const indentation = new ExternalTokenizer((input, { context }) => {
  if (context.flags !== 0 || !LINE_ENDS.has(input.peek(-1))) {
    return
  }
  const { column, length } = overBlanks(input)
  const indent = input.next < 0 ? 0 : column
  if (indent < context.indent && !LINE_ENDS.has(input.next) && input.next !== HASH) {
    input.acceptToken(terms.dedent, -length)
  } else if (indent > context.indent && !LINE_ENDS.has(input.next) && input.next !== HASH) {
    input.acceptToken(terms.indent)
  }
})

/** Reads the ends of lines, and the beginning of lines that consist of blanks or a comment. */
export const newlines = new ExternalTokenizer(
  (input, stack) => {
    const isBlankLine =
      input.next >= 0 &&
      (stack.context.flags & BRACKETED) === 0 &&
      isLineStart(input) &&
      stack.canShift(terms.blankLineStart)
    if (!isBlankLine) {
      installed.newlines.token(input, stack)
      return
    }
    const { length } = overBlanks(input)
    if (input.next < 0 || input.next === HASH || LINE_ENDS.has(input.next)) {
      input.acceptToken(terms.blankLineStart, -length)
    }
  },
  { contextual: true },
)

/** Tracks brackets, strings and the columns at which blocks begin. */
export const columns = new ContextTracker({
  start: installed.trackIndent.start,
  shift(context, term, stack, input) {
    if (term !== terms.indent) {
      return installed.trackIndent.shift(context, term, stack, input)
    }
    const blanks = Array.from(input.read(input.pos, stack.pos), (sign) => sign.charCodeAt(0))
    const read = () => ' '.repeat(blanks.reduce(columnAfter, 0))
    return installed.trackIndent.shift(context, term, stack, { pos: input.pos, read })
  },
  reduce(context, term, stack, input) {
    if (term === terms.withItems && (context.flags & BRACKETED) !== 0) {
      return context.parent
    }
    return installed.trackIndent.reduce(context, term, stack, input)
  },
  hash: installed.trackIndent.hash,
})

/**
 * Reads the `print` of a Python 2 statement. It is followed by a text, a number or a name that is
 * no operator.
 */
export const printing = new ExternalTokenizer((input) => {
  if (!Array.from(PRINT).every((sign, at) => input.peek(at) === sign.charCodeAt(0))) {
    return
  }
  let at = PRINT.length
  while (BLANKS.has(input.peek(at))) {
    at++
  }
  const sign = String.fromCodePoint(Math.max(0, input.peek(at)))
  if (at > PRINT.length ? /["'\w]/.test(sign) : /["']/.test(sign)) {
    let word = ''
    for (; /\w/.test(signAt(input, at)); at++) {
      word += signAt(input, at)
    }
    if (!OPERATORS.has(word)) {
      input.acceptToken(terms.printKeyword, PRINT.length)
    }
  }
})

const signAt = (input, at) => String.fromCodePoint(Math.max(0, input.peek(at)))
const PRINT = 'print'
const OPERATORS = new Set(['and', 'as', 'else', 'for', 'if', 'in', 'is', 'not', 'or'])
