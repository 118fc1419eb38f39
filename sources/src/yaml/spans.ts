import { firstLine } from '../text/range.js'
import type { Span } from '../text/range.js'
import type { Range } from '../reader.js'

interface StringNode extends Range {
  readonly value?: string | number
}

/**
 * Maps UTF-16 offsets inside a string value to its text, through quotes, escapes, folded lines and indentation. If the
 * text does not match the parser's value, it returns the first line of the whole text.
 */
export function insideString(text: string, node: StringNode, span: Span): Range {
  const offsets = offsetsOf(text, node)
  if (offsets === undefined) {
    return firstLine(text, node)
  }
  const [first, behind] = span
  const at = (index: number): number => offsets[Math.min(index, offsets.length - 1)] ?? node.end
  const start = at(first)
  // A span ends after its last unit. Between lines more than one character may follow that unit.
  const last = at(behind - 1)
  const isBreak = behind > first && behind < offsets.length - 1 && /[\n\r]/.test(text.charAt(last))
  return { start, end: Math.max(start, isBreak ? last : at(behind)) }
}

/** Matches an escape. Its value is one unit or two; an escaped line break has no value. */
const ESCAPE = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U([\da-fA-F]{8})|(\r?\n[ \t]*)|[^])/y
const BLANKS = /(?:[ \t]|\r?\n)*/y

/**
 * Returns the offset in the document of each UTF-16 unit of a string, followed by the offset of its end. Returns
 * `undefined` if the text does not match its value.
 */
function offsetsOf(text: string, node: StringNode): readonly number[] | undefined {
  const units = String(node.value)
  const quote = /["'|>]/.exec(text.charAt(node.start))?.[0]
  const isBlock = quote === '|' || quote === '>'
  const isQuoted = quote !== undefined && !isBlock
  const end = isQuoted ? node.end - 1 : node.end
  const content = text.slice(0, end)
  const offsets: number[] = []
  let at = isBlock ? text.indexOf('\n', node.start) + 1 : node.start + Number(isQuoted)
  while (offsets.length < units.length) {
    const rest = { content, at, quote, units, place: offsets.length }
    const piece = (quote === '"' ? escapeAt(text, at) : undefined) ?? pieceAt(rest)
    if (piece === undefined) {
      return undefined
    }
    for (const offset of piece.offsets) {
      offsets.push(offset)
    }
    at += piece.length
  }
  return [...offsets, end]
}

/** A part of the text of a string: the offsets of its units in the document, and its length. */
interface Piece {
  readonly offsets: readonly number[]
  readonly length: number
}

/** The rest of a string: its text from `at` on, and its value from `place` on. */
interface Rest {
  /** The document up to the end of the string. */
  readonly content: string
  readonly at: number
  /** The first character of the string, unless it is a plain one. */
  readonly quote: string | undefined
  readonly units: string
  readonly place: number
}

function escapeAt(text: string, at: number): Piece | undefined {
  ESCAPE.lastIndex = at
  const escape = ESCAPE.exec(text)
  if (escape === null) {
    return undefined
  }
  const [{ length }, code = '', lineBreak] = escape
  if (lineBreak !== undefined) {
    return { offsets: [], length }
  }
  return { offsets: Number.parseInt(code, 16) > 0xffff ? [at, at] : [at], length }
}

/** Reads blanks or one character. Returns `undefined` if the text does not match the value. */
function pieceAt({ content, at, quote, units, place }: Rest): Piece | undefined {
  BLANKS.lastIndex = at
  const blanks = BLANKS.exec(content)?.[0] ?? ''
  const { length } = blanks
  const unit = units.charAt(place)
  if (isBlank(unit)) {
    const isBlock = quote === '|' || quote === '>'
    const offsets = isBlock ? inBlock(at, blanks, units.slice(place)) : inFlow(at, blanks)
    return offsets.length === 0 ? undefined : { offsets, length }
  }
  if (length > 0) {
    return { offsets: [], length }
  }
  if (content.charAt(at) !== unit) {
    return undefined
  }
  return { offsets: [at], length: quote === "'" && unit === "'" ? 2 : 1 }
}

const breaksIn = (at: number, blanks: string): readonly number[] =>
  [...blanks.matchAll(/\r?\n/g)].map(({ index }) => at + index)

/**
 * Returns the offsets of blanks in a flow string. Lines are trimmed. The first line break is a space, each further one
 * a line break.
 */
function inFlow(at: number, blanks: string): readonly number[] {
  const breaks = breaksIn(at, blanks)
  if (breaks.length === 0) {
    return Array.from(blanks, (_blank, index) => at + index)
  }
  return breaks.slice(Math.min(1, breaks.length - 1))
}

/**
 * Returns the offsets of the blanks with which a block string continues. The first blanks of each line are its
 * indentation.
 */
function inBlock(at: number, blanks: string, rest: string): readonly number[] {
  const breaks = breaksIn(at, blanks)
  const last = at + blanks.length
  const lines = (/^[ \t\n]*/.exec(rest)?.[0] ?? '').split('\n')
  const isFolded = lines.length === 1 && breaks.length === 1
  const folded = Math.max(0, breaks.length - lines.length + 1)
  return lines.flatMap((line, index) => {
    const end = [...breaks, last][index === 0 ? 0 : index + folded] ?? last
    const before = index === 0 ? [] : [breaks[index - 1 + folded] ?? last]
    const own = line.slice(Number(isFolded))
    return [
      ...before,
      ...Array.from(own, (_unit, place) => end - own.length + place),
      ...(isFolded ? [end] : []),
    ]
  })
}

const isBlank = (unit: string): boolean => unit === ' ' || unit === '\n' || unit === '\t'
