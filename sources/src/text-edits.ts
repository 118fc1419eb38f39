import type { TextEdit } from './reader.js'

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
