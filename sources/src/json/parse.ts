import { ascending } from '@slashlint/core/internal'
import type { Range } from '../reader.js'
import type { TreeNode } from '../tree/nodes.js'
import {
  abandon,
  addScalar,
  attach,
  close,
  distrustLast,
  endOfRoot,
  isOutOfPlace,
  markUnbalanced,
  openContainer,
  openString,
  realign,
} from './structure.js'
import { aKey, expected, missingComma, Parser, report } from './parser.js'
import type { Problem } from './parser.js'
import * as token from './tokens.js'

/** A JSON document after parsing. */
export interface ParsedJson {
  /** The tree of the document; damaged parts are nodes, too. */
  readonly root: TreeNode
  /** The mistakes, in the order of the text. */
  readonly problems: readonly Problem[]
  /** The comments, in the order of the text. */
  readonly comments: readonly Range[]
}

/**
 * Parses JSON, even if it is damaged. The first pass repairs only mistakes that leave the brackets intact: a missing
 * comma, colon or value. If the brackets do not match, a second pass also reads the layout. The column of an entry or
 * bracket at the beginning of a line shows to which container it belongs. Parts that neither brackets nor layout
 * confirm are left out (`open`, `damaged`). So a damaged document never shows a mistake that the repaired one does not
 * have.
 */
export function parseJson(text: string, form: token.JsonForm = 'json'): ParsedJson {
  const asItIs = new Parser(text, form, false)
  if (parse(asItIs)) {
    return parsed(asItIs)
  }
  const byLayout = new Parser(text, form, true)
  parse(byLayout)
  return parsed(byLayout)
}

/** Returns the result of a pass. A document without a value gets a damaged root. */
function parsed({ text, root, problems, comments }: Parser): ParsedJson {
  problems.sort(ascending(({ start }) => start))
  const whole: TreeNode = root ?? { type: 'damaged', start: text.length, end: text.length }
  return { root: whole, problems, comments }
}

/** Reads the text. Returns false if it meets unmatched brackets without using the layout. */
function parse(parser: Parser): boolean {
  const { scanner, layout } = parser
  for (scanner.next(); scanner.kind !== token.END && !parser.rootDone; scanner.next()) {
    parser.unbalanced ||= scanner.unterminated
    if (parser.unbalanced && !layout) {
      return false
    }
    if (layout && scanner.firstOnLine) {
      realign(parser)
      if (parser.rootDone) {
        break
      }
      if (passOverOpenString(parser)) {
        continue
      }
    }
    takeToken(parser)
  }
  if (scanner.kind !== token.END && parser.rootDone) {
    endOfRoot(parser)
  }
  for (let { top } = parser; top !== undefined; top = parser.top) {
    abandon(parser, top, true)
  }
  if (parser.unbalanced && !layout) {
    return false
  }
  if (parser.root === undefined) {
    expected(parser, 'a value')
  }
  return true
}

function takeToken(parser: Parser): void {
  const { scanner, top } = parser
  // A word may be a key without quotes.
  if (
    scanner.isName &&
    top?.node.type === 'object' &&
    (top.expects === 'key' || top.expects === 'comma')
  ) {
    return string(parser)
  }
  switch (scanner.kind) {
    case token.OPEN_BRACE:
      return openContainer(parser, 'object')
    case token.OPEN_BRACKET:
      return openContainer(parser, 'array')
    case token.CLOSE_BRACE:
    case token.CLOSE_BRACKET:
      return close(parser)
    case token.COLON:
      return colon(parser)
    case token.COMMA:
      return comma(parser)
    case token.STRING:
      return string(parser)
    case token.NUMBER:
      return addScalar(parser, 'number')
    case token.TRUE:
      return addScalar(parser, 'true')
    case token.FALSE:
      return addScalar(parser, 'false')
    case token.NULL:
      return addScalar(parser, 'null')
    default:
      return junk(parser)
  }
}

function colon(parser: Parser): void {
  const { scanner, top } = parser
  if (top === undefined) {
    return endOfRoot(parser)
  }
  if (top.expects === 'colon') {
    top.expects = 'value'
    return
  }
  report(parser, 'A colon belongs between a key and its value.', scanner.start, scanner.end)
  if (top.node.type === 'object' && top.expects === 'key') {
    top.node.open = true
  } else if (top.expects !== 'value' || top.node.type === 'array') {
    markUnbalanced(parser, top)
  } else {
    return
  }
  top.key = undefined
  if (top.node.type === 'object') {
    top.expects = 'value'
  } else {
    top.doubtfulLine = scanner.lineStart
  }
}

function comma(parser: Parser): void {
  const { text, scanner, top } = parser
  if (top === undefined) {
    return endOfRoot(parser)
  }
  if (top.expects === 'colon') {
    expected(parser, 'a colon and a value')
    distrustLast(parser, top)
  } else if (top.expects === 'value' || top.expects === 'key') {
    expected(parser, top.expects === 'key' ? aKey(parser) : 'a value')
    const gap: TreeNode = { type: 'damaged', start: scanner.start, end: scanner.start }
    if (top.node.type === 'array' || top.key !== undefined) {
      attach(top, text, gap, false)
    } else {
      top.node.open = true
    }
  }
  top.expects = top.node.type === 'object' ? 'key' : 'value'
  top.key = undefined
  top.afterComma = true
}

/** Reads a string token as a key or as a value. */
function string(parser: Parser): void {
  const { scanner, top } = parser
  if (
    top === undefined ||
    top.node.type === 'array' ||
    top.expects === 'value' ||
    top.expects === 'colon'
  ) {
    return addScalar(parser, 'string')
  }
  if (top.expects === 'comma') {
    missingComma(parser)
  }
  const isDiscarded = scanner.flawed || isOutOfPlace(parser, top)
  top.key = isDiscarded ? undefined : { start: scanner.start, end: scanner.end }
  top.expects = 'colon'
  top.afterComma = false
}

/**
 * Reads a word or a character that is not JSON, and reports the part that is missing in its place.
 */
function junk(parser: Parser): void {
  const { top } = parser
  if (top === undefined || top.expects === 'value' || top.node.type === 'array') {
    expected(parser, 'a value')
    return addScalar(parser, 'damaged')
  }
  if (top.expects === 'colon') {
    return expected(parser, 'a colon')
  }
  expected(parser, top.expects === 'comma' ? 'a comma' : aKey(parser))
  distrustLast(parser, top)
  // It is most often a key without quotes. Its value is skipped.
  top.key = undefined
  top.expects = 'colon'
  top.afterComma = false
}

/** Skips the rest of the line if a quote is missing in it. Returns true if it was skipped. */
function passOverOpenString(parser: Parser): boolean {
  const { text, scanner, form } = parser
  const opened = openString(text, scanner.lineStart, form === 'json5')
  if (opened === -1) {
    return false
  }
  passOverLine(parser, opened)
  return true
}

/** Skips the rest of a line with a missing quote: its strings and brackets are unknown. */
function passOverLine(parser: Parser, opened: number): void {
  const { text, scanner, top } = parser
  const { start, end, unterminated } = scanner
  scanner.skipLine()
  if (!unterminated) {
    report(parser, `The string is not closed: \`${text[opened]}\` is missing.`, opened, scanner.end)
  }
  parser.unbalanced = true
  if (top === undefined) {
    return
  }
  if (top.expects === 'value' && top.node.type === 'object') {
    attach(top, text, { type: 'damaged', start, end }, false)
  }
  top.node.open = true
  if (top.node.type === 'array') {
    top.node.items.push({ type: 'damaged', start, end })
  }
  top.key = undefined
  top.expects = top.node.type === 'object' ? 'key' : 'value'
  top.afterComma = false
}
