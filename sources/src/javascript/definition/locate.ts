import type { Path, Target } from '@slashlint/core'
import type { EntryAt, Range } from '../../reader.js'
import type { Site } from '../scope/module.js'
import { offsetIn } from '../../text/escapes.js'
import type { Span } from '../../text/range.js'
import { contentOf, isText } from '../syntax/strings.js'
import { childOf, entryOf, isContainer, nodeAt } from '../../nodes/nodes.js'
import type { DefNode, ScalarNode, TextPiece } from './nodes.js'

/** What stands for an entry in the text. */
interface Spot {
  readonly range: Range
  readonly origin?: Site | undefined
  /** The range is that of this value. */
  readonly scalar?: ScalarNode
}

/** The text behind an entry of a definition. */
export function locate(
  text: string,
  root: DefNode,
  path: Path,
  target: Target = 'value',
  span?: Span,
): Range {
  const { range, scalar } = spotOf(text, root, path, target)
  return scalar !== undefined && span !== undefined
    ? insideText(text, scalar, span)
    : oneLine(text, range)
}

/** Where a value is written that `locate` shows where it is used; `undefined` if it is written there. */
export function originOf(
  text: string,
  root: DefNode,
  path: Path,
  target: Target = 'value',
  span?: Span,
) {
  const { origin, scalar } = spotOf(text, root, path, target)
  if (origin === undefined) {
    return undefined
  }
  const { module, node } = origin
  const { tree, uri } = module
  const whole = tree.rangeOf(node)
  const content =
    scalar !== undefined && span !== undefined && isText(tree, node)
      ? contentOf(tree, node)
      : undefined
  if (content === undefined || span === undefined) {
    return { uri, ...oneLine(tree.text, whole) }
  }
  const [start, end] = content
  const from = offsetIn(tree.text, start, end, span[0], true)
  const inside = { start: from, end: offsetIn(tree.text, start, end, span[1]) }
  return { uri, ...oneLine(tree.text, inside) }
}

function spotOf(text: string, root: DefNode, path: Path, target: Target): Spot {
  let node = root
  let left = path.length
  for (const key of path) {
    left--
    const entry = node.type === 'dict' ? entryOf(node, key) : undefined
    if (left === 0 && target === 'key' && entry !== undefined) {
      return { range: entry.keyRange, origin: entry.keyOrigin }
    }
    const child = childOf(node, key)
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
  return isNamed || /[\n\r]/.test(text.slice(range.start, range.end))
    ? nameOrOpening(node)
    : { range, origin }
}

/** All of the text of an entry, with what shows it. */
export function extent(root: DefNode, path: Path): Range | undefined {
  const node = nodeAt(root, path)
  if (node === undefined) {
    return undefined
  }
  // The chain of a builder that a callback is given begins before its method.
  const { start, end } = isContainer(node) ? node.opening : node.range
  return { start, end: Math.max(end, node.range.end) }
}

function nameOrOpening(node: DefNode): Spot {
  const name = node.type === 'dict' ? entryOf(node, 'name')?.node : undefined
  const { range, origin } = name?.type === 'scalar' ? name : node
  const isOpening = name?.type !== 'scalar' && isContainer(node)
  return { range: isOpening ? node.opening : range, origin }
}

/** A place is never shown over more than a line. */
export function oneLine(text: string, range: Range): Range {
  const lineBreak = text.slice(range.start, range.end).search(/[\n\r]/)
  return lineBreak === -1
    ? range
    : { start: range.start, end: range.start + Math.max(1, lineBreak) }
}

/**
 * A span of a value in its literals. A span over several literals, or over what is put between them, shows all of it.
 */
function insideText(text: string, { range, pieces }: ScalarNode, [from, to]: Span): Range {
  const first = lastOf(pieces, (piece) => piece.unit <= from)
  const last = lastOf(pieces, (piece) => piece.unit < to || piece.unit <= from)
  if (first === undefined || last === undefined) {
    return oneLine(text, range)
  }
  const start = offsetIn(text, first.start, first.end, from - first.unit, true)
  const end = offsetIn(text, last.start, last.end, to - last.unit)
  return oneLine(text, end > start || from === to ? { start, end: Math.max(start, end) } : range)
}

function lastOf(
  pieces: readonly TextPiece[] | undefined,
  test: (piece: TextPiece) => boolean,
): TextPiece | undefined {
  let last: TextPiece | undefined
  for (const piece of pieces ?? []) {
    if (test(piece)) {
      last = piece
    }
  }
  return last
}

/** The innermost entry at an offset; `undefined` outside of the definition, and between its entries. */
export function entryAt(root: DefNode, offset: number): EntryAt | undefined {
  let best: EntryAt | undefined
  const offer = (path: Path, part: 'key' | 'value', { start, end }: Range): void => {
    if (offset < start || offset > end) {
      return
    }
    if (best === undefined || end - start <= best.end - best.start) {
      best = { path, part, start, end }
    }
  }
  const visit = (node: DefNode, path: Path): void => {
    if (node.type === 'list') {
      node.items.forEach((item, index) => visit(item, [...path, index]))
    } else if (node.type === 'dict') {
      if (path.length > 0 || node.builder !== undefined) {
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
