import { ascending } from '@slashlint/core/internal'
import type { TextEdit } from '@slashlint/sources'

/** A part of a changed text: a range of the original text, or new text. */
type Piece = { readonly start: number; readonly end: number } | { readonly text: string }

const lengthOf = (piece: Piece): number =>
  'text' in piece ? piece.text.length : piece.end - piece.start

/**
 * Combines several rounds of edits into edits of the original text. Each round applies to the
 * result of the one before.
 */
export function composeEdits(
  text: string,
  rounds: readonly (readonly TextEdit[])[],
): readonly TextEdit[] {
  let pieces: Piece[] = [{ start: 0, end: text.length }]
  for (const edits of rounds) {
    pieces = applyTo(pieces, edits)
  }
  const composed: TextEdit[] = []
  let at = 0
  let added = ''
  for (const piece of [...pieces, { start: text.length, end: text.length }]) {
    if ('text' in piece) {
      added += piece.text
      continue
    }
    if (piece.start > at || added !== '') {
      composed.push({ start: at, end: piece.start, text: added })
    }
    added = ''
    at = piece.end
  }
  return composed
}

/** Applies edits to the text that the pieces make up. Edits at one offset apply in the given order. */
function applyTo(pieces: readonly Piece[], edits: readonly TextEdit[]): Piece[] {
  const sorted = [...edits].sort(ascending(({ start }) => start))
  const result: Piece[] = []
  let at = 0
  for (const edit of sorted) {
    result.push(...cut(pieces, at, edit.start))
    if (edit.text !== '') {
      result.push({ text: edit.text })
    }
    at = edit.end
  }
  return [...result, ...cut(pieces, at, Infinity)]
}

/** Returns the part of a piece between two of its own offsets. */
function part(piece: Piece, start: number, end: number): Piece {
  if ('text' in piece) {
    return { text: piece.text.slice(start, end) }
  }
  return { start: piece.start + start, end: piece.start + end }
}

/** Returns the pieces between two offsets of the text that they make up. */
function cut(pieces: readonly Piece[], from: number, to: number): Piece[] {
  const result: Piece[] = []
  let offset = 0
  for (const piece of pieces) {
    const length = lengthOf(piece)
    const start = Math.max(0, from - offset)
    const end = Math.min(length, to - offset)
    if (start < end) {
      result.push(part(piece, start, end))
    }
    offset += length
  }
  return result
}
