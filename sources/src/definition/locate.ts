import type { Path, Target } from '@slashlint/core'
import { childOf, entryOf, isContainer, nodeAt } from '../nodes/nodes.js'
import type { EntryAt, Place, Range } from '../reader.js'
import type { Span } from '../text/range.js'
import type { DefNode, Piece, ScalarNode, TextLocation } from './nodes.js'

/** The place of an entry in the text. */
interface Spot<W> {
  readonly range: Range
  readonly origin?: TextLocation | undefined
  /** Set if the range is that of a scalar: its node. */
  readonly scalar?: ScalarNode<W>
}

/**
 * Returns the range of an entry of a definition, or of a span in its text. A range of several lines
 * is cut at the end of the first one.
 */
export function locate<W>(
  text: string,
  root: DefNode<W>,
  path: Path,
  target: Target = 'value',
  span?: Span,
): Range {
  const { range, scalar } = spotOf(text, root, path, target)
  if (scalar !== undefined && span !== undefined) {
    return insideText(text, scalar, span)
  }
  return oneLine(text, range)
}

/** Returns the place where a value is written, if `locate` returns a place that only uses it; else `undefined`. */
export function originOf<W>(
  text: string,
  root: DefNode<W>,
  path: Path,
  target: Target = 'value',
  span?: Span,
): Place | undefined {
  const { origin, scalar } = spotOf(text, root, path, target)
  if (origin === undefined) {
    return undefined
  }
  const { uri, start, end, text: own, content } = origin
  if (content === undefined || scalar === undefined || span === undefined) {
    return { uri, ...oneLine(own, { start, end }) }
  }
  const { offsetIn } = content.escapes
  const from = offsetIn(own, content, span[0], true)
  return { uri, ...oneLine(own, { start: from, end: offsetIn(own, content, span[1], false) }) }
}

function spotOf<W>(text: string, root: DefNode<W>, path: Path, target: Target): Spot<W> {
  let node = root
  let left = path.length
  for (const key of path) {
    left--
    const entry = node.type === 'dict' ? entryOf(node, key) : undefined
    if (left === 0 && target === 'key' && entry !== undefined) {
      return { range: entry.keyRange, origin: entry.keyOrigin }
    }
    const child = childOf<DefNode<W>>(node, key)
    if (child === undefined) {
      return nameOrOpening(node)
    }
    node = child
  }
  if (target === 'name') {
    return nameOrOpening(node)
  }
  const { range, origin } = node
  if (node.type === 'scalar') {
    return { range, origin, scalar: node }
  }
  if (node.type === 'dynamic') {
    return { range, origin }
  }
  const isNamed = node.type === 'dict' && entryOf(node, 'name')?.node.type === 'scalar'
  if (isNamed || /[\n\r]/.test(text.slice(range.start, range.end))) {
    return nameOrOpening(node)
  }
  return { range, origin }
}

/** Returns the range of a whole entry, from its opening. Undefined if there is no such entry. */
export function extent<W>(root: DefNode<W>, path: Path): Range | undefined {
  const node = nodeAt<DefNode<W>>(root, path)
  if (node === undefined) {
    return undefined
  }
  // In a callback that gets a builder, the chain begins before the method's name.
  const { start, end } = isContainer(node) ? node.opening : node.range
  return { start, end: Math.max(end, node.range.end) }
}

function nameOrOpening<W>(node: DefNode<W>): Spot<W> {
  const name = node.type === 'dict' ? entryOf(node, 'name')?.node : undefined
  const { range, origin } = name?.type === 'scalar' ? name : node
  const isOpening = name?.type !== 'scalar' && isContainer(node)
  return { range: isOpening ? node.opening : range, origin }
}

/** Cuts a range at the end of its first line. */
export function oneLine(text: string, range: Range): Range {
  const { start, end } = range
  const lineBreak = text.slice(start, end).search(/[\n\r]/)
  return lineBreak === -1 ? range : { start, end: start + Math.max(1, lineBreak) }
}

/**
 * Maps a span of a value to its literals. A span over several literals, or over an expression between them, maps to the
 * whole text.
 */
function insideText<W>(text: string, { range, pieces }: ScalarNode<W>, [from, to]: Span): Range {
  const first = lastOf(pieces, (piece) => piece.unit <= from)
  const last = lastOf(pieces, (piece) => piece.unit < to || piece.unit <= from)
  if (first === undefined || last === undefined) {
    return oneLine(text, range)
  }
  const start = first.escapes.offsetIn(text, first, from - first.unit, true)
  const end = last.escapes.offsetIn(text, last, to - last.unit, false)
  return oneLine(text, end > start || from === to ? { start, end: Math.max(start, end) } : range)
}

function lastOf(
  pieces: readonly Piece[] | undefined,
  test: (piece: Piece) => boolean,
): Piece | undefined {
  let last: Piece | undefined
  for (const piece of pieces ?? []) {
    if (test(piece)) {
      last = piece
    }
  }
  return last
}

/** Finds the innermost entry at an offset. Returns `undefined` outside of the definition, and between its entries. */
export function entryAt<W>(root: DefNode<W>, offset: number): EntryAt | undefined {
  let best: EntryAt | undefined
  const offer = (path: Path, part: 'key' | 'value', { start, end }: Range): void => {
    if (offset < start || offset > end) {
      return
    }
    if (best === undefined || end - start <= best.end - best.start) {
      best = { path, part, start, end }
    }
  }
  const visit = (node: DefNode<W>, path: Path): void => {
    if (node.type === 'list') {
      node.items.forEach((item, index) => visit(item, [...path, index]))
    } else if (node.type === 'dict') {
      if (path.length > 0 || node.opensWithWord === true) {
        offer(path, 'value', node.opening)
      }
      for (const entry of node.entries) {
        if (entry.isImplied === true) {
          continue
        }
        visit(entry.node, [...path, entry.key])
        offer([...path, entry.key], 'key', entry.keyRange)
      }
    } else {
      offer(path, 'value', node.range)
    }
  }
  visit(root, [])
  return best
}
