import type { LineIndex } from '@slashlint/sources'
import { lineIndex } from '@slashlint/sources'
import type { Finding, Span } from '../check/finding.js'
import { countFindings } from '../check/result.js'
import type { Report } from '../check/result.js'
import { toPointer } from '@slashlint/core'
import { showPath } from './pretty.js'

interface JsonPosition {
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 units. */
  readonly column: number
  /** From 0, in UTF-16 units. */
  readonly offset: number
}

/** Lines of the files of a report, found when they are needed. */
export function createLineLookup(textOf: (file: string) => string | undefined): (file: string) => LineIndex {
  const indexes = new Map<string, LineIndex>()
  return (file) => {
    let index = indexes.get(file)
    if (index === undefined) {
      index = lineIndex(textOf(file) ?? '')
      indexes.set(file, index)
    }
    return index
  }
}

/** The whole report as one JSON document; its form is documented and stable. */
export function renderJson(
  report: Report,
  findings: readonly Finding[],
  cwd: string,
  textOf: (file: string) => string | undefined,
): string {
  const linesOf = createLineLookup(textOf)
  const position = (file: string, offset: number): JsonPosition => {
    const { line, column } = linesOf(file).position(offset)
    return { line: line + 1, column: column + 1, offset }
  }
  const range = (file: string, { start, end }: Span): { start: JsonPosition; end: JsonPosition } => ({
    start: position(file, start),
    end: position(file, end),
  })
  const { errors, warnings, hints } = countFindings(report.files.flatMap((file) => file.findings))
  const document = {
    version: 1,
    summary: {
      errors,
      warnings,
      hints,
      definitions: report.files.reduce(
        (sum, { definitions }) => sum + definitions.filter(({ resource }) => resource !== 'commands').length,
        0,
      ),
      files: report.files.length,
      filesLookedAt: report.lookedAt,
      fixed: report.fixed.reduce((sum, { count }) => sum + count, 0),
    },
    diagnostics: findings.map((finding) => ({
      file: showPath(cwd, finding.file),
      code: finding.code,
      severity: finding.severity,
      message: finding.message,
      ...range(finding.file, finding),
      ...(finding.path !== undefined && { pointer: toPointer(finding.path) }),
      ...(finding.data !== undefined && { data: finding.data }),
      ...(finding.section !== undefined && { section: finding.section }),
      ...(finding.apiCode !== undefined && { apiCode: finding.apiCode }),
      ...(finding.fix !== undefined && { fix: finding.fix }),
      related: finding.related.map((place) => ({
        file: showPath(cwd, place.file),
        message: place.message,
        ...range(place.file, place),
      })),
    })),
    unreadable: report.unreadable.map(({ file, message }) => ({ file: showPath(cwd, file), message })),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
