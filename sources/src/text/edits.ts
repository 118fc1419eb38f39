import { ascending, byPosition } from '@slashlint/core/internal'
import type { TextEdit } from '../reader.js'

/**
 * Joins lists of edits in the order of the text. Returns `undefined` if one of the lists is
 * `undefined`, or if edits overlap.
 */
export function together(
  parts: readonly (readonly TextEdit[] | undefined)[],
): readonly TextEdit[] | undefined {
  if (parts.includes(undefined)) {
    return undefined
  }
  const edits = parts.flatMap((part) => part ?? []).sort(byPosition)
  const isOverlapping = edits.some(({ start }, index) => start < (edits[index - 1]?.end ?? 0))
  return isOverlapping ? undefined : edits
}

/**
 * Applies edits to a text. They must not overlap; edits at the same offset apply in the given order.
 *
 * @param text the text that the offsets of the edits refer to
 * @param edits replacements of ranges, in UTF-16 offsets
 * @returns the new text
 */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = [...edits].sort(ascending(({ start }) => start))
  let result = ''
  let at = 0
  for (const edit of sorted) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}
