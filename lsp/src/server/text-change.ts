import type { Range } from 'vscode-languageserver'
import type { Spot } from '../features/index.js'

/** The part of a text that differs from the text before, by UTF-16 offsets. */
export interface TextChange {
  /** The offset of the first difference. It is the same in both texts. */
  readonly start: number
  /** The end of the replaced text. */
  readonly oldEnd: number
  /** The end of the new text. */
  readonly newEnd: number
}

/** Finds where two texts differ. */
export function changeBetween(before: string, after: string): TextChange {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) {
    start++
  }
  let same = 0
  while (
    same < most - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  ) {
    same++
  }
  return { start, oldEnd: before.length - same, newEnd: after.length - same }
}

/**
 * Moves a place in the old text to its place in the new text. Places in other documents are
 * returned unchanged.
 */
export function moved<P extends Spot>(
  place: P,
  key: string,
  { start, oldEnd, newEnd }: TextChange,
  positionAt: (offset: number) => Range['start'],
): P {
  if (place.uri !== key || place.range === undefined) {
    return place
  }
  const to = (offset: number): number => {
    if (offset <= start) {
      return offset
    }
    return offset >= oldEnd ? offset + newEnd - oldEnd : Math.min(offset, newEnd)
  }
  const [from, end] = [to(place.start), to(place.end)]
  return { ...place, start: from, end, range: { start: positionAt(from), end: positionAt(end) } }
}

/** Checks whether a place in the new text overlaps a change, or touches it. */
export const isTouched = (
  { start, end }: Pick<Spot, 'start' | 'end'>,
  change: TextChange,
): boolean => start <= change.newEnd && end >= change.start

/** Checks whether a change only adds text. */
export const isGrowing = (change: TextChange | undefined): boolean =>
  change !== undefined && change.oldEnd === change.start
