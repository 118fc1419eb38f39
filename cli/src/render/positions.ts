import { lineIndex } from '@slashlint/sources'
import type { LineIndex } from '@slashlint/sources'

/** A position in a text for other programs, in UTF-16 units. */
export interface Position {
  /** The line, from 1. */
  readonly line: number
  /** The column in UTF-16 units, from 1. */
  readonly column: number
  /** The offset in UTF-16 units, from 0. */
  readonly offset: number
}

/**
 * Returns the position of an offset.
 *
 * @param lines the lines of the text; `undefined` counts as an empty text
 */
export function positionAt(lines: LineIndex | undefined, offset: number): Position {
  const { line, column } = (lines ?? NO_LINES).position(offset)
  return { line: line + 1, column: column + 1, offset }
}

const NO_LINES = lineIndex('')
