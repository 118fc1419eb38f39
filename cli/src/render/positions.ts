import { lineIndex } from '@slashlint/sources'
import type { LineIndex } from '@slashlint/sources'

/**
 * Where a character stands in a text, as programs are told: line and column from 1, the offset from 0, in UTF-16 units.
 *
 * @param lines `undefined` if the text wasn't read: it counts as empty
 */
export function positionAt(lines: LineIndex | undefined, offset: number) {
  const { line, column } = (lines ?? NO_LINES).position(offset)
  return { line: line + 1, column: column + 1, offset }
}

const NO_LINES = lineIndex('')
