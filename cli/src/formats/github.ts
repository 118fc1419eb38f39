import type { FileFinding } from '../check/finding.js'
import { summary } from '../render/summary.js'
import { harmless } from '../render/width.js'
import type { FormatInput } from './format.js'

const LEVELS = { error: 'error', warning: 'warning', hint: 'notice' } as const

/**
 * Replaces line breaks and control characters by their code points, because a line break would end
 * an annotation.
 */
const escapeData = (text: string): string => harmless(text).replaceAll('%', '%25')
const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/**
 * Returns a sentence about the origin of a value in another file, which an annotation cannot point
 * to; empty if there is none.
 */
function elsewhere({ file, related }: FileFinding, { pathOf, rangeOf }: FormatInput): string {
  const place = related.find((one) => one.file !== file && one.isOrigin === true)
  if (place === undefined) {
    return ''
  }
  const { start } = rangeOf(place.file, place)
  return ` The value is from ${pathOf(place.file)}:${start.line}:${start.column}.`
}

/** Prints findings as workflow commands, which GitHub shows at the lines of a pull request. */
export function* github(input: FormatInput): Generator<string> {
  const { report, findings, options, paint, isConfigured } = input
  for (const finding of findings) {
    yield annotation(finding, input)
  }
  yield summary(report, options, isConfigured, paint)
}

function annotation(finding: FileFinding, input: FormatInput): string {
  const { start, end } = input.rangeOf(finding.file, finding)
  const columns = [`col=${start.column}`, `endColumn=${Math.max(end.column - 1, start.column)}`]
  const properties = [
    `file=${escapeProperty(input.pathOf(finding.file))}`,
    `line=${start.line}`,
    `endLine=${end.line}`,
    // GitHub takes columns only where the finding ends on its line.
    ...(start.line === end.line ? columns : []),
    `title=${escapeProperty(finding.code)}`,
  ]
  return `::${LEVELS[finding.severity]} ${properties.join(',')}::${escapeData(finding.message + elsewhere(finding, input))}\n`
}
