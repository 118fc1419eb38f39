import type { LineIndex } from '@slashlint/sources'
import type { Paint } from './colors.js'
import { graphemes, harmless, widthOf } from './width.js'

/** A marked part of a text. */
export interface Mark {
  /** The offset of its first character. */
  readonly start: number
  /** The offset after its last character. */
  readonly end: number
  /** The text after the underline. */
  readonly label: string
  /** True for the finding itself, false for related places. */
  readonly primary: boolean
}

/**
 * Returns the marked lines of a text with underlines, in the style of `rustc`.
 *
 * @param gutter the width of the line numbers
 */
export function renderFrame(
  lines: LineIndex,
  marks: readonly Mark[],
  paint: Paint,
  gutter: number,
  columns: number,
) {
  const located = marks
    .map((mark) => locate(lines, mark))
    .sort((a, b) => a.line - b.line || Number(b.primary) - Number(a.primary))
  const room = Math.max(40, columns - gutter - 4)
  const bar = `${' '.repeat(gutter)} ${paint.frame('|')}`
  const output = [bar]
  let shown = -1
  for (const mark of located) {
    if (shown !== -1 && mark.line > shown + 2) {
      output.push(`${' '.repeat(Math.max(0, gutter - 2))}${paint.frame('...')}`)
    }
    if (shown !== -1 && mark.line === shown + 2) {
      output.push(sourceLine(lines.line(shown + 1), shown + 1, paint, gutter, room))
    }
    const text = lines.line(mark.line)
    const window = crop(text, mark, room)
    if (mark.line !== shown || window.cropped) {
      output.push(numbered(window.before + window.marked + window.after, mark.line, paint, gutter))
    }
    output.push(`${bar} ${underline(window, mark, paint)}`.trimEnd())
    shown = mark.line
  }
  return output
}

/** Returns the width of the line numbers of all marks, at least 2. */
export function gutterFor(lines: LineIndex, marks: readonly Mark[]): number {
  return Math.max(2, ...marks.map((mark) => String(lines.position(mark.start).line + 1).length))
}

/** A mark with its line and columns. */
interface Located {
  readonly line: number
  readonly column: number
  readonly endColumn: number
  readonly start: number
  readonly end: number
  readonly label: string
  readonly primary: boolean
}

function locate(lines: LineIndex, mark: Mark): Located {
  const { line, column } = lines.position(mark.start)
  const end = lines.position(mark.end)
  // Marks end with their line.
  return {
    ...mark,
    line,
    column,
    endColumn: end.line === line ? end.column : lines.line(line).length,
  }
}

const numbered = (text: string, line: number, paint: Paint, gutter: number): string =>
  `${paint.frame(`${String(line + 1).padStart(gutter)} |`)}${text === '' ? '' : ` ${text}`}`

function sourceLine(
  text: string,
  line: number,
  paint: Paint,
  gutter: number,
  room: number,
): string {
  const { before, marked, after } = crop(text, { column: 0, endColumn: 0 }, room)
  return numbered((before + marked + after).trimEnd(), line, paint, gutter)
}

/** The part of a line that fits the terminal. */
interface Window {
  readonly before: string
  readonly marked: string
  readonly after: string
  /** True if a part of the line is hidden. */
  readonly cropped: boolean
}

/**
 * Returns the part of a line around a mark that fits into a width.
 *
 * @param room the width in columns
 */
function crop(
  text: string,
  { column, endColumn }: { column: number; endColumn: number },
  room: number,
): Window {
  // Of a long line, which may have many marks, only what is near the mark is looked at.
  if (text.length <= room * 4) {
    const before = harmless(text.slice(0, column))
    const marked = harmless(text.slice(column, endColumn))
    const after = harmless(text.slice(endColumn))
    if (widthOf(before) + widthOf(marked) + widthOf(after) <= room) {
      return { before, marked, after, cropped: false }
    }
  }
  const marked = fit(
    harmless(text.slice(column, Math.min(endColumn, column + room))),
    Math.floor(room * 0.7),
    'start',
  )
  const left = room - widthOf(marked)
  const before = fit(
    harmless(text.slice(Math.max(0, column - room), column)),
    Math.floor(left / 2),
    'end',
    column > room,
  )
  const after = fit(
    harmless(text.slice(endColumn, endColumn + room)),
    left - widthOf(before),
    'start',
    text.length > endColumn + room,
  )
  return { before: before.trimStart(), marked, after: after.trimEnd(), cropped: true }
}

/**
 * Shortens a text to a width in columns.
 *
 * @param keep the end that stays
 * @param more true if the text is already a part of a longer one
 */
function fit(text: string, width: number, keep: 'start' | 'end', more = false): string {
  if (widthOf(text) <= width && !more) {
    return text
  }
  const parts = graphemes(text)
  if (keep === 'end') {
    parts.reverse()
  }
  let result: string[] = []
  let used = 1
  for (const part of parts) {
    used += widthOf(part)
    if (used > width) {
      break
    }
    result.push(part)
  }
  if (keep === 'end') {
    result = result.reverse()
  }
  return keep === 'start' ? `${result.join('')}…` : `…${result.join('')}`
}

function underline(window: Window, mark: Located, paint: Paint): string {
  const pad = ' '.repeat(widthOf(window.before))
  const length = Math.max(1, widthOf(window.marked))
  const line = (mark.primary ? '^' : '-').repeat(length)
  const label = mark.label === '' ? '' : ` ${harmless(mark.label)}`
  return (
    pad +
    (mark.primary ? paint.error(line) : paint.frame(line)) +
    (mark.primary ? label : paint.frame(label))
  )
}
