import type { FileFinding } from '../check/finding.js'
import { positionAt } from '../render/positions.js'
import { showPath } from '@slashlint/checker/disk'
import { summary } from '../render/summary.js'
import { harmless } from '../render/width.js'
import type { FormatInput } from './format.js'

const LEVELS = { error: 'error', warning: 'warning', hint: 'notice' } as const

/** Line breaks and control characters are shown as their code points: none of them ends an annotation. */
const escapeData = (text: string): string => harmless(text).replaceAll('%', '%25')
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** What is in another file has no place of its own in an annotation. */
function elsewhere({ file, related }: FileFinding, cwd: string, linesOf: FormatInput['linesOf']): string {
  const place = related.find((one) => one.file !== file && one.isOrigin === true)
  if (place === undefined) return ''
  const { line, column } = positionAt(linesOf(place.file), place.start)
  return ` The value is from ${showPath(cwd, place.file)}:${line}:${column}.`
}

/** Findings as workflow commands, which GitHub shows beside the lines. */
export function* github({
  report,
  findings,
  options,
  cwd,
  paint,
  linesOf,
  isConfigured,
}: FormatInput): Generator<string> {
  for (const finding of findings) yield annotation(finding, cwd, linesOf)
  yield summary(report, options, isConfigured, paint)
}

function annotation(finding: FileFinding, cwd: string, linesOf: FormatInput['linesOf']): string {
  const lines = linesOf(finding.file)
  const start = positionAt(lines, finding.start)
  const end = positionAt(lines, finding.end)
  const properties = [
    `file=${escapeProperty(showPath(cwd, finding.file))}`,
    `line=${start.line}`,
    `endLine=${end.line}`,
    // GitHub takes columns only where the finding ends on its line.
    ...(start.line === end.line ? [`col=${start.column}`, `endColumn=${Math.max(end.column - 1, start.column)}`] : []),
    `title=${escapeProperty(finding.code)}`,
  ]
  return `::${LEVELS[finding.severity]} ${properties.join(',')}::${escapeData(finding.message + elsewhere(finding, cwd, linesOf))}\n`
}
