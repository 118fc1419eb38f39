import type { Content, Escapes, Piece } from '../../definition/nodes.js'
import type { Node, Tree } from '../../lezer/tree.js'
import { K } from './kinds.js'

/** A string with its value, and the place of each part. */
export interface TextValue {
  /** The value, with escapes resolved. */
  readonly value: string
  /** The parts of the source that make up the value, in order. */
  readonly pieces: readonly Piece[]
}

const LITERAL = /^([A-Za-z]{0,2})("""|'''|"|')/

/** The quotes around the content of a literal. */
export interface Quotes {
  /** The prefix in lower case: `r`, `b`, `f`, `u`, or two of them. */
  readonly prefix: string
  /** The quotes: one or three of `'` or `"`. */
  readonly quote: string
  /** The offsets between the quotes. */
  readonly content: Content
}

/** Reads the quotes of a literal. Returns `undefined` if it is not closed. */
export function quotesOf(tree: Tree, literal: Node): Quotes | undefined {
  const { start, end } = tree.rangeOf(literal)
  const [opening, prefix = '', quote = ''] = LITERAL.exec(tree.text.slice(start, start + 5)) ?? []
  if (opening === undefined) {
    return undefined
  }
  const from = start + opening.length
  const until = end - quote.length
  if (until < from || !tree.text.startsWith(quote, until)) {
    return undefined
  }
  const isRaw = /r/i.test(prefix)
  const content = { start: from, end: until, escapes: isRaw ? RAW : ESCAPED }
  return { prefix: prefix.toLowerCase(), quote, content }
}

/**
 * Returns the value of a literal, or of adjacent ones. Returns `undefined` if it is unknown without running the
 * program.
 */
export function textOf(tree: Tree, node: Node): TextValue | undefined {
  const literals = tree.kindOf(node) === K.ContinuedString ? tree.childrenOf(node) : [node]
  const pieces: Piece[] = []
  let value = ''
  for (const literal of literals) {
    const quotes = quotesOf(tree, literal)
    if (quotes === undefined || /[bt]/.test(quotes.prefix)) {
      return undefined
    }
    if (quotes.prefix.includes('f') && tree.hasChild(literal, K.FormatReplacement)) {
      return undefined
    }
    const own = decoded(tree.text, quotes.content, quotes.prefix)
    if (own === undefined) {
      return undefined
    }
    pieces.push({ ...quotes.content, unit: value.length })
    value += own
  }
  return { value, pieces }
}

/** Decodes a part of a literal. Returns `undefined` if only Python knows its value: `\N{BULLET}`. */
export function decoded(
  text: string,
  { start, end, escapes }: Content,
  prefix = '',
): string | undefined {
  const raw = text.slice(start, end)
  if (prefix.includes('f') && /[{}]/.test(raw)) {
    return undefined
  }
  const isRaw = escapes === RAW
  if (!raw.includes('\r') && (isRaw || !raw.includes('\\'))) {
    return raw
  }
  let value = ''
  for (let at = start; at < end;) {
    const one = unescape(text, at, isRaw)
    if (one === undefined) {
      return undefined
    }
    value += one.value
    at += one.length
  }
  return value
}

interface Unit {
  readonly value: string
  readonly length: number
}

const SIMPLE: Readonly<Record<string, string>> = {
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

const NUMBERED = /^\\(?:([0-7]{1,3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8}))/

/** Reads one character as it is written. Returns `undefined` if only Python knows its value. */
function unescape(text: string, at: number, isRaw: boolean): Unit | undefined {
  if (text[at] === '\r') {
    return { value: '\n', length: text[at + 1] === '\n' ? 2 : 1 }
  }
  if (isRaw || text[at] !== '\\') {
    return { value: text[at] ?? '', length: 1 }
  }
  const next = text[at + 1] ?? ''
  if (next === '\r') {
    return { value: '', length: text[at + 2] === '\n' ? 3 : 2 }
  }
  const simple = Object.hasOwn(SIMPLE, next) ? SIMPLE[next] : undefined
  if (simple !== undefined) {
    return { value: simple, length: 2 }
  }
  if (next === 'N') {
    return undefined
  }
  return numbered(text, at, next)
}

/**
 * Reads a numeric escape. Returns `undefined` for an invalid one. Other escapes that Python does not know keep their
 * backslash.
 */
function numbered(text: string, at: number, next: string): Unit | undefined {
  const number = NUMBERED.exec(text.slice(at, at + 10))
  if (number === null) {
    return /[xuU]/.test(next) ? undefined : { value: `\\${next}`, length: 2 }
  }
  const [whole, octal, ...hexes] = number
  const code = octal === undefined ? Number.parseInt(hexes.join(''), 16) : Number.parseInt(octal, 8)
  return code > 0x10ffff ? undefined : { value: String.fromCodePoint(code), length: whole.length }
}

const offsetWith =
  (isRaw: boolean): Escapes['offsetIn'] =>
  (text, { start, end }, unit, isStart) => {
    let at = start
    for (let units = 0; at < end;) {
      const one = unescape(text, at, isRaw) ?? { value: ' ', length: 1 }
      if (units >= unit && !(isStart && one.value === '')) {
        break
      }
      units += one.value.length
      at += one.length
    }
    return Math.min(at, end)
  }

const RAW: Escapes = { offsetIn: offsetWith(true) }
const ESCAPED: Escapes = { offsetIn: offsetWith(false) }
