import type { LineIndex } from '@slashlint/sources'
import type { Finding } from '../check/finding.js'
import { showPath } from './pretty.js'

const LEVELS = { error: 'error', warning: 'warning', hint: 'notice' } as const

const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** What is in another file has no place of its own in an annotation. */
function elsewhere({ file, related }: Finding, cwd: string, linesOf: (file: string) => LineIndex): string {
  const place = related.find((one) => one.file !== file && one.isOrigin === true)
  if (place === undefined) return ''
  const { line, column } = linesOf(place.file).position(place.start)
  return ` The value is from ${showPath(cwd, place.file)}:${line + 1}:${column + 1}.`
}

/** A finding as a workflow command, which GitHub shows beside the line. */
export function renderGithub(finding: Finding, cwd: string, linesOf: (file: string) => LineIndex): string {
  const lines = linesOf(finding.file)
  const start = lines.position(finding.start)
  const end = lines.position(finding.end)
  const properties = [
    `file=${escapeProperty(showPath(cwd, finding.file))}`,
    `line=${start.line + 1}`,
    `endLine=${end.line + 1}`,
    // GitHub takes columns only where the finding ends on its line.
    ...(start.line === end.line
      ? [`col=${start.column + 1}`, `endColumn=${Math.max(end.column, start.column + 1)}`]
      : []),
    `title=${escapeProperty(finding.code)}`,
  ]
  return `::${LEVELS[finding.severity]} ${properties.join(',')}::${escapeData(finding.message + elsewhere(finding, cwd, linesOf))}\n`
}
