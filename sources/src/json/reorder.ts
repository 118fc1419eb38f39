import type { TextEdit } from '../reader.js'
import { SLASH_COMMENTS } from './slots.js'
import type { CommentSyntax, Slot } from './slots.js'

/**
 * Moves the entries of a list: the text of each, with the comments above and beside it, takes the place of another.
 * Commas and line breaks stay where they are. Undefined where a line comment would swallow what follows it.
 */
export function reorder(
  text: string,
  slots: readonly Slot[],
  moves: readonly { readonly from: number; readonly to: number }[],
  { toLineEnd }: CommentSyntax = SLASH_COMMENTS,
): TextEdit[] | undefined {
  const order = orderAfter(slots.length, moves)
  const changes: TextEdit[] = []
  for (let place = 0; place < slots.length; place++) {
    const from = order[place] as number
    if (from === place) continue
    const old = slots[place] as Slot
    const next = slots[from] as Slot
    const body = text.slice(next.lead, next.tail)
    const trail = text.slice(next.trailStart, next.trailEnd)
    if (toLineEnd.test(text.slice(next.end, next.tail))) return undefined
    const breaks = /^[ \t]*(?:[\n\r]|$)/.test(text.slice(old.trailEnd, old.trailEnd + 200))
    if (toLineEnd.test(trail) && !breaks) return undefined
    const oldTrail = text.slice(old.trailStart, old.trailEnd)
    changes.push({ start: old.lead, end: old.tail, text: body })
    if (trail !== oldTrail) {
      const pad = oldTrail === '' && trail !== '' ? ' ' : ''
      // Without the comment the space before it goes, too.
      const space = trail === '' ? (/[ \t]*$/.exec(text.slice(old.tail, old.trailStart))?.[0].length ?? 0) : 0
      changes.push({ start: old.trailStart - space, end: old.trailEnd, text: pad + trail })
    }
  }
  return changes
}

/**
 * Which entry stands at each place after the moves. A move puts an entry before the one that stood at `to` originally;
 * several to one place keep their order.
 */
export function orderAfter(count: number, moves: readonly { readonly from: number; readonly to: number }[]): number[] {
  const moved = new Set(moves.map(({ from }) => from))
  const order: number[] = []
  for (let place = 0; place <= count; place++) {
    for (const { from, to } of moves) if (Math.min(to, count) === place) order.push(from)
    if (place < count && !moved.has(place)) order.push(place)
  }
  return order
}
