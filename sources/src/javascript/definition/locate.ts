import type { Path, Target } from '@slashlint/core'
import { offsetIn } from '../syntax/strings.js'
import { childAt, entryOf } from './nodes.js'
import type { DefNode, DictNode, Range, ScalarNode, TextPiece } from './nodes.js'

/** The text behind an entry of a definition. */
export function locate(
  text: string,
  root: DefNode,
  path: Path,
  target: Target = 'value',
  span?: readonly [number, number],
): Range {
  let node = root
  for (let i = 0; i < path.length; i++) {
    const key = path[i] as string | number
    const entry = node.type === 'dict' ? entryOf(node, key) : undefined
    if (i === path.length - 1 && target === 'key' && entry !== undefined) return oneLine(text, entry.keyRange)
    const child = childAt(node, key)
    if (child === undefined) return oneLine(text, nameOrOpening(node))
    node = child
  }
  if (target === 'name') return oneLine(text, nameOrOpening(node))
  if (node.type === 'scalar') return span === undefined ? oneLine(text, node.range) : insideText(text, node, span)
  if (node.type === 'dynamic') return oneLine(text, node.range)
  const isNamed = node.type === 'dict' && entryOf(node, 'name')?.node.type === 'scalar'
  return isNamed || /[\n\r]/.test(text.slice(node.range.start, node.range.end))
    ? oneLine(text, nameOrOpening(node))
    : node.range
}

function nameOrOpening(node: DefNode): Range {
  if (node.type === 'dict') return nameOf(node) ?? node.opening
  return node.type === 'list' ? node.opening : node.range
}

function nameOf(dict: DictNode): Range | undefined {
  const name = entryOf(dict, 'name')?.node
  return name?.type === 'scalar' ? name.range : undefined
}

/** A place is never shown over more than a line. */
function oneLine(text: string, range: Range): Range {
  const lineBreak = text.slice(range.start, range.end).search(/[\n\r]/)
  return lineBreak === -1 ? range : { start: range.start, end: range.start + Math.max(1, lineBreak) }
}

/** Units of a value in its strings; a span that goes over several strings, or through what is put in, shows them all. */
function insideText(text: string, { range, pieces }: ScalarNode, [from, to]: readonly [number, number]): Range {
  const first = lastOf(pieces, (piece) => piece.unit <= from)
  const last = lastOf(pieces, (piece) => piece.unit < to || piece.unit <= from)
  if (first === undefined || last === undefined) return oneLine(text, range)
  const start = offsetIn(text, first.start, first.end, from - first.unit)
  const end = offsetIn(text, last.start, last.end, to - last.unit)
  return oneLine(text, end > start || from === to ? { start, end: Math.max(start, end) } : range)
}

function lastOf(pieces: readonly TextPiece[] | undefined, test: (piece: TextPiece) => boolean): TextPiece | undefined {
  let last: TextPiece | undefined
  for (const piece of pieces ?? []) if (test(piece)) last = piece
  return last
}
