import { showPath } from '@slashlint/checker/disk'
import { plural } from '@slashlint/core/internal'
import type { LineIndex } from '@slashlint/sources'
import type { FileFinding, RelatedPlace } from '../check/finding.js'
import type { Paint } from './colors.js'
import { gutterFor, renderFrame } from './frame.js'
import type { Mark } from './frame.js'
import { positionAt } from './positions.js'
import { harmless } from './width.js'

/** The options of the report for people. */
export interface PrettyOptions {
  /** The folder to which shown paths are relative. */
  readonly cwd: string
  /** The width of a line in columns. */
  readonly columns: number
  /** The painters for colours. */
  readonly paint: Paint
  /** Returns the lines of a file; `undefined` if the file was not read. */
  linesOf(file: string): LineIndex | undefined
}

/** Creates a function that shows a finding with its source text. */
export function createPrettyRenderer({ cwd, columns, paint, linesOf }: PrettyOptions) {
  const shownPath = (file: string): string => harmless(showPath(cwd, file))

  function address(file: string, offset: number): string {
    const lines = linesOf(file)
    if (lines === undefined) {
      return shownPath(file)
    }
    const { line, column } = positionAt(lines, offset)
    return `${shownPath(file)}:${line}:${column}`
  }

  function elsewhere(place: RelatedPlace, gutter: number): string[] {
    const lines = linesOf(place.file)
    const head = `${' '.repeat(gutter)}${paint.frame(':::')} ${address(place.file, place.start)}`
    if (lines === undefined) {
      return [`${head} ${harmless(place.message)}`]
    }
    const mark: Mark = { ...place, label: place.message, primary: false }
    return [head, ...renderFrame(lines, [mark], paint, gutter, columns)]
  }

  return (finding: FileFinding): string => {
    const lines = linesOf(finding.file)
    const head = `${paint[finding.severity](`${finding.severity}[${finding.code}]`)}${paint.bold(`: ${harmless(finding.message)}`)}`
    const output = [head]
    if (lines !== undefined) {
      const here = finding.related.filter(({ file }) => file === finding.file)
      const there = finding.related.filter(({ file }) => file !== finding.file)
      const marks: Mark[] = [
        { start: finding.start, end: finding.end, label: '', primary: true },
        ...here
          .slice(0, 5)
          .map((place): Mark => ({ ...place, label: place.message, primary: false })),
      ]
      const severityPaint: Paint = { ...paint, error: paint[finding.severity] }
      const gutter = gutterFor(lines, marks)
      output.push(
        `${' '.repeat(gutter)}${paint.frame('-->')} ${address(finding.file, finding.start)}`,
      )
      output.push(...renderFrame(lines, marks, severityPaint, gutter, columns))
      for (const place of there.slice(0, 3)) {
        output.push(...elsewhere(place, gutter))
      }
      if (there.length > 3) {
        output.push(
          `${' '.repeat(gutter)} ${paint.frame('=')} and in ${plural(there.length - 3, 'more place')}`,
        )
      }
      output.push(...notes(finding, paint, gutter))
    } else {
      output.push(...notes(finding, paint, NO_GUTTER))
    }
    return `${output.join('\n')}\n`
  }
}

/** The width of line numbers in columns, for findings without a shown text. */
const NO_GUTTER = 2

function notes({ fix, notes: further = [] }: FileFinding, paint: Paint, gutter: number): string[] {
  const head = `${' '.repeat(gutter)} ${paint.frame('=')}`
  const lines = further.map((note) => `${head} ${harmless(note)}`)
  if (fix === undefined) {
    return lines
  }
  const how = fix.safe ? '--fix' : '--fix --unsafe'
  return [...lines, `${head} ${paint.good('fix')}: ${harmless(fix.title)} ${paint.dim(`(${how})`)}`]
}
