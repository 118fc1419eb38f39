import type { Change } from '../text/change.js'
import type { Range } from '../reader.js'
import type { DefNode, DictEntry, DictNode, ScalarNode, TextLocation } from './nodes.js'

/** How the offsets of a text move in an edit. */
export interface Offsets {
  /** Returns the new offset of a range that starts at an offset. */
  readonly start: (offset: number) => number
  /** Returns the new offset of a range that ends at an offset. */
  readonly end: (offset: number) => number
}

/** How the parts of a definition move in an edit of its document. */
export interface Shift<W> extends Offsets {
  /** The URI of the edited document. Places in other documents stay the same. */
  readonly uri: string
  /** The text after the edit. */
  readonly text: string
  /** Returns the new value of the scalar that the edit changed; `undefined` for all others. */
  readonly edited: (node: ScalarNode<W>) => string | undefined
  /** Moves the places in the data of the language's writer. */
  readonly writing: (writing: W, offsets: Offsets) => W
}

/** Returns how offsets outside of a difference move. */
export function offsetsAround({ from, to, delta }: Change): Offsets {
  const until = to - delta
  return {
    start: (offset) => (offset <= from ? offset : offset + delta),
    end: (offset) => (offset < until ? offset : offset + delta),
  }
}

/** Moves a range. Returns the same object if it stays where it is. */
export function movedRange<R extends Range>(offsets: Offsets, range: R): R {
  const [start, end] = [offsets.start(range.start), offsets.end(range.end)]
  return start === range.start && end === range.end ? range : { ...range, start, end }
}

function movedOrigin<W>(shift: Shift<W>, origin: TextLocation): TextLocation {
  if (origin.uri !== shift.uri) {
    return origin
  }
  const { content } = origin
  return {
    ...movedRange(shift, origin),
    text: shift.text,
    ...(content !== undefined && { content: movedRange(shift, content) }),
  }
}

/** Moves the places of a part of a definition. */
export function movedNode<W>(shift: Shift<W>, node: DefNode<W>): DefNode<W> {
  const placed = {
    range: movedRange(shift, node.range),
    ...(node.origin !== undefined && { origin: movedOrigin(shift, node.origin) }),
    ...(node.writing !== undefined && { writing: shift.writing(node.writing, shift) }),
  }
  switch (node.type) {
    case 'scalar':
      return { ...node, ...placed, ...movedValue(shift, node) }
    case 'dict':
      return { ...node, ...placed, ...movedEntries(shift, node) }
    case 'list':
      return {
        ...node,
        ...placed,
        opening: movedRange(shift, node.opening),
        items: node.items.map((item) => movedNode(shift, item)),
      }
    case 'dynamic':
      return { ...node, ...placed }
  }
}

function movedValue<W>(shift: Shift<W>, node: ScalarNode<W>): Partial<ScalarNode<W>> {
  const value = shift.edited(node)
  const pieces = node.pieces?.map((piece) => movedRange(shift, piece))
  return { ...(value !== undefined && { value }), ...(pieces !== undefined && { pieces }) }
}

function movedEntries<W>(shift: Shift<W>, dict: DictNode<W>): Partial<DictNode<W>> {
  const { open } = dict
  return {
    opening: movedRange(shift, dict.opening),
    entries: dict.entries.map((entry) => movedEntry(shift, entry)),
    ...(open?.range !== undefined && { open: { ...open, range: movedRange(shift, open.range) } }),
  }
}

const movedEntry = <W>(shift: Shift<W>, entry: DictEntry<W>): DictEntry<W> => ({
  ...entry,
  keyRange: movedRange(shift, entry.keyRange),
  ...(entry.keyOrigin !== undefined && { keyOrigin: movedOrigin(shift, entry.keyOrigin) }),
  node: movedNode(shift, entry.node),
})
