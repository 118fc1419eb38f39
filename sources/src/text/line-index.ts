import { countBelow } from './order.js'

/** A zero-based line, and a column in UTF-16 units. */
export interface Position {
  /** The line, from 0. */
  readonly line: number
  /** The column in UTF-16 units, from 0. */
  readonly column: number
}

/** An index of the lines of a text. */
export interface LineIndex {
  /** The number of lines. */
  readonly lineCount: number
  /** Returns the position of an offset. */
  position(offset: number): Position
  /** Returns the offset of the first character of a line. */
  lineStart(line: number): number
  /** Returns the text of a line without its line break. */
  line(line: number): string
}

/** Finds lines and columns in a text. A byte order mark is not part of the first line. */
export function lineIndex(text: string): LineIndex {
  const starts = [text.charCodeAt(0) === 0xfeff ? 1 : 0]
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    starts.push(match.index + match[0].length)
  }
  const lineStart = (line: number): number => starts[line] ?? text.length
  return {
    lineCount: starts.length,
    lineStart,
    position(offset) {
      const line = Math.max(0, countBelow(starts, offset + 1) - 1)
      return { line, column: Math.max(0, offset - lineStart(line)) }
    },
    line(line) {
      const start = lineStart(line)
      let end = starts[line + 1] ?? text.length
      // A regular expression would try every character of a long line.
      while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) {
        end--
      }
      return text.slice(start, end)
    },
  }
}
