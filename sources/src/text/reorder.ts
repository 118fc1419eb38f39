import type { TextEdit } from '../reader.js'
import { SLASH_COMMENTS } from './extents.js'
import type { CommentSyntax, Extent } from './extents.js'

/**
 * Moves the entries of a list. Each entry, with the comments above and beside it, takes the text of
 * another one. Commas and line breaks are left unchanged. Returns `undefined` if a line comment
 * would hide text after it.
 */
export function reorder(
  text: string,
  extents: readonly Extent[],
  moves: readonly { readonly from: number; readonly to: number }[],
  { toLineEnd }: CommentSyntax = SLASH_COMMENTS,
): TextEdit[] | undefined {
  const order = orderAfter(extents.length, moves)
  const changes: TextEdit[] = []
  for (const [place, from] of order.entries()) {
    const old = extents[place]
    const next = extents[from]
    if (from === place || old === undefined || next === undefined) {
      continue
    }
    const body = text.slice(next.lead, next.tail)
    const trail = text.slice(next.trailStart, next.trailEnd)
    if (toLineEnd.test(text.slice(next.end, next.tail))) {
      return undefined
    }
    const breaks = /^[ \t]*(?:[\n\r]|$)/.test(text.slice(old.trailEnd, old.trailEnd + 200))
    if (toLineEnd.test(trail) && !breaks) {
      return undefined
    }
    const oldTrail = text.slice(old.trailStart, old.trailEnd)
    changes.push({ start: old.lead, end: old.tail, text: body })
    if (trail !== oldTrail) {
      const pad = oldTrail === '' && trail !== '' ? ' ' : ''
      // The space before a removed comment is removed with it.
      const space = trail === '' ? blanksAtEnd(text.slice(old.tail, old.trailStart)) : 0
      changes.push({ start: old.trailStart - space, end: old.trailEnd, text: pad + trail })
    }
  }
  return changes
}

/** Returns the number of blanks and tabs at the end of a text. */
const blanksAtEnd = (text: string): number => /(?<![ \t])[ \t]*$/.exec(text)?.[0].length ?? 0

/**
 * Returns the original index of the entry for each place after the moves. A move puts an entry before the one that was
 * originally at `to`. Entries that move to the same place keep their order.
 */
export function orderAfter(
  count: number,
  moves: readonly { readonly from: number; readonly to: number }[],
): number[] {
  const moved = new Set(moves.map(({ from }) => from))
  const order: number[] = []
  for (let place = 0; place <= count; place++) {
    for (const { from, to } of moves) {
      if (Math.min(to, count) === place) {
        order.push(from)
      }
    }
    if (place < count && !moved.has(place)) {
      order.push(place)
    }
  }
  return order
}
