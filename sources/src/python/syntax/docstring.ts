import type { Piece } from '../../definition/nodes.js'
import type { Range } from '../../reader.js'
import { NONE } from '../../lezer/tree.js'
import type { Node, Tree } from '../../lezer/tree.js'
import { anyOf, K } from './kinds.js'
import { textOf } from './strings.js'
import type { TextValue } from './strings.js'

/** A line of a docstring, with the place of each part. */
export interface DocLine {
  /** The text of the line, with escapes resolved. */
  readonly text: string
  /** The parts of the source that make up the text. */
  readonly pieces: readonly Piece[]
}

/** The docstring of a function or a class. */
export interface Docstring {
  /** The literal with its quotes. */
  readonly range: Range
  /** The value before `inspect.cleandoc`. */
  readonly raw: TextValue
  /** The lines after `inspect.cleandoc`: without indentation, and without empty lines at both ends. */
  readonly clean: readonly DocLine[]
}

const STRINGS = anyOf('String ContinuedString')

/**
 * Reads the docstring of a function or class. Returns `undefined` if there is none, and `unknown` if only Python knows
 * its value.
 */
export function docstringOf(tree: Tree, item: Node): Docstring | 'unknown' | undefined {
  const statement = tree.firstChild(tree.childOf(item, K.Body))
  if (statement === NONE || tree.kindOf(statement) !== K.ExpressionStatement) {
    return undefined
  }
  const literal = tree.firstChild(statement)
  if (!STRINGS.has(tree.kindOf(literal)) || tree.childrenOf(statement).length !== 1) {
    return undefined
  }
  if (/^[a-z]?b/i.test(tree.textOf(literal).slice(0, 2))) {
    return undefined
  }
  const raw = textOf(tree, literal)
  if (raw === undefined || isHalfTyped(tree, literal)) {
    return 'unknown'
  }
  return { range: tree.rangeOf(literal), raw, clean: cleaned(tree.text, raw) }
}

/**
 * Tells whether a literal at the end of the text is the first two quotes of a docstring that is
 * being typed.
 */
const isHalfTyped = (tree: Tree, literal: Node): boolean =>
  /^(?:""|'')$/.test(tree.textOf(literal)) && tree.text.trimEnd().length === tree.endOf(literal)

/** Converts a string as `inspect.cleandoc` does. */
export const cleandoc = (text: string, raw: TextValue): TextValue =>
  joined(
    cleaned(text, raw).map(({ text: value, pieces }) => ({ value, pieces })),
    '\n',
  )

/** Removes the common indentation of all lines but the first, and the empty lines at both ends. */
function cleaned(text: string, raw: TextValue): DocLine[] {
  const expanded = raw.value.split('\n')
  let margin = Infinity
  for (const line of expanded.slice(1)) {
    const indent = line.search(/\S/)
    if (indent !== -1) {
      margin = Math.min(margin, indent)
    }
  }
  let unit = 0
  const next = ascendingParts(text, raw)
  const lines = expanded.map((line, index) => {
    const cut = index === 0 ? Math.max(0, line.search(/\S|$/)) : Math.min(margin, line.length)
    const from = unit + cut
    unit += line.length + 1
    const own = line.slice(cut)
    return { text: own, pieces: next(from, from + own.length) }
  })
  const isFilled = ({ text: own }: DocLine): boolean => own !== ''
  const behind = [...lines].reverse().findIndex(isFilled)
  return lines.slice(Math.max(0, lines.findIndex(isFilled)), lines.length - Math.max(0, behind))
}

/**
 * Returns a function that finds the source of parts of a string. Parts must be requested in
 * ascending order, so that a long string is searched only once.
 */
function ascendingParts(text: string, whole: TextValue): (from: number, to: number) => Piece[] {
  let index = 0
  let [current] = whole.pieces
  return (from, to) => {
    const found: Piece[] = []
    while (current !== undefined) {
      const until = whole.pieces[index + 1]?.unit ?? whole.value.length
      const [first, last] = [Math.max(from, current.unit), Math.min(to, until)]
      if (first < last) {
        const { escapes } = current
        const start = escapes.offsetIn(text, current, first - current.unit, true)
        current = { start, end: current.end, escapes, unit: first }
        const end = escapes.offsetIn(text, current, last - first, false)
        found.push({ start, end, escapes, unit: first - from })
      }
      if (until > to) {
        break
      }
      index++
      current = whole.pieces[index]
    }
    return found
  }
}

/**
 * Returns the pieces of a part of a string.
 *
 * @param from the UTF-16 unit at which the part begins
 * @param to the UTF-16 unit after its end
 */
export function part(text: string, whole: TextValue, from: number, to: number): Piece[] {
  return whole.pieces.flatMap((piece, index) => {
    const until = whole.pieces[index + 1]?.unit ?? whole.value.length
    const [first, last] = [Math.max(from, piece.unit), Math.min(to, until)]
    if (first >= last) {
      return []
    }
    const { escapes } = piece
    const start = escapes.offsetIn(text, piece, first - piece.unit, true)
    const end = escapes.offsetIn(text, piece, last - piece.unit, false)
    return [{ start, end, escapes, unit: first - from }]
  })
}

/** Joins strings. */
export function joined(parts: readonly TextValue[], between = ''): TextValue {
  const pieces: Piece[] = []
  let value = ''
  parts.forEach((one, index) => {
    value += index === 0 ? '' : between
    pieces.push(...one.pieces.map((piece) => ({ ...piece, unit: piece.unit + value.length })))
    value += one.value
  })
  return { value, pieces }
}
