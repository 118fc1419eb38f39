import type { TextEdit } from '../reader.js'

/** Whether edits, in the order of the text, change one part of it twice. */
export const overlap = (edits: readonly TextEdit[]): boolean =>
  edits.some(({ start }, i) => start < (edits[i - 1]?.end ?? 0))

/** The text with the edits made. They do not overlap; those at one offset are made in the order given. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits
    .map((edit, order) => ({ edit, order }))
    .sort((a, b) => a.edit.start - b.edit.start || a.order - b.order)
  let result = ''
  let at = 0
  for (const { edit } of sorted) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}
