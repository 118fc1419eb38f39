import type { TextLocation } from '../definition/nodes.js'
import type { Range, TextEdit } from '../reader.js'
import type { Code, DefNode, DictEntry, DictNode, Found, ScalarNode } from './definition/nodes.js'
import type { Mistake } from './frameworks/framework.js'

/** How the places of a document move in an edit. */
export interface Shift {
  readonly uri: string
  /** The text after the edit. */
  readonly text: string
  /** The range in the previous text that the edit replaced. */
  readonly from: number
  readonly until: number
  /** The change in length, in UTF-16 units. */
  readonly delta: number
  /** The text that the edit changed, with its new value. */
  readonly edited?: { readonly start: number; readonly value: string } | undefined
}

const startIn = ({ from, delta }: Shift, offset: number): number =>
  offset <= from ? offset : offset + delta

const endIn = ({ until, delta }: Shift, offset: number): number =>
  offset < until ? offset : offset + delta

function moved<R extends Range>(shift: Shift, range: R): R {
  const [start, end] = [startIn(shift, range.start), endIn(shift, range.end)]
  return start === range.start && end === range.end ? range : { ...range, start, end }
}

/** Moves the places of a definition. */
export const movedFound = (shift: Shift, found: Found): Found => ({
  ...found,
  root: movedNode(shift, found.root) as Found['root'],
})

/** Moves the places of a mistake. */
export function movedMistake(shift: Shift, mistake: Mistake): Mistake {
  const { related, fixes } = mistake
  return {
    ...moved(shift, mistake),
    ...(related !== undefined && { related: related.map((one) => moved(shift, one)) }),
    ...(fixes !== undefined && {
      fixes: fixes.map((fix) => ({
        ...fix,
        edits: fix.edits.map((edit: TextEdit) => moved(shift, edit)),
      })),
    }),
  }
}

function movedOrigin(shift: Shift, origin: TextLocation): TextLocation {
  if (origin.uri !== shift.uri) {
    return origin
  }
  const { content } = origin
  return {
    ...moved(shift, origin),
    text: shift.text,
    ...(content !== undefined && { content: moved(shift, content) }),
  }
}

const movedCode = (shift: Shift, { literal, naming, note }: Code): Code => ({
  ...(literal !== undefined && { literal: moved(shift, literal) }),
  ...(naming !== undefined && { naming: { ...naming, at: startIn(shift, naming.at) } }),
  ...(note !== undefined && { note }),
})

function movedNode(shift: Shift, node: DefNode): DefNode {
  const placed = {
    range: moved(shift, node.range),
    ...(node.origin !== undefined && { origin: movedOrigin(shift, node.origin) }),
    ...(node.writing !== undefined && { writing: movedCode(shift, node.writing) }),
  }
  switch (node.type) {
    case 'scalar':
      return movedScalar(shift, node, placed)
    case 'dict':
      return movedDict(shift, { ...node, ...placed })
    case 'list':
      return {
        ...node,
        ...placed,
        opening: moved(shift, node.opening),
        items: node.items.map((item) => movedNode(shift, item)),
      }
    case 'dynamic':
      return { ...node, ...placed }
  }
}

function movedScalar(shift: Shift, node: ScalarNode, placed: Partial<ScalarNode>): ScalarNode {
  const { edited } = shift
  const isEdited = edited !== undefined && node.range.start === edited.start
  const pieces = node.pieces?.map((piece) => moved(shift, piece))
  return {
    ...node,
    ...placed,
    ...(isEdited && { value: edited.value }),
    ...(pieces !== undefined && { pieces }),
  }
}

function movedDict(shift: Shift, dict: DictNode): DictNode {
  const { open } = dict
  return {
    ...dict,
    opening: moved(shift, dict.opening),
    entries: dict.entries.map((entry) => movedEntry(shift, entry)),
    ...(open?.range !== undefined && { open: { ...open, range: moved(shift, open.range) } }),
  }
}

const movedEntry = (shift: Shift, entry: DictEntry): DictEntry => ({
  ...entry,
  keyRange: moved(shift, entry.keyRange),
  ...(entry.keyOrigin !== undefined && { keyOrigin: movedOrigin(shift, entry.keyOrigin) }),
  node: movedNode(shift, entry.node),
})
