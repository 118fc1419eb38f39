import { toPointer } from '@slashlint/core'
import type { Span } from '../check/finding.js'
import { countFindings } from '../check/result.js'
import { jsonText } from '../render/json-text.js'
import { positionAt } from '../render/positions.js'
import type { TextPosition } from '../render/positions.js'
import { showPath } from '@slashlint/checker/disk'
import type { FormatInput } from './format.js'

/** The whole report as one JSON document; its form is documented and stable. */
export function* json({ report, findings, cwd, linesOf }: FormatInput): Generator<string> {
  const range = (file: string, { start, end }: Span): { start: TextPosition; end: TextPosition } => ({
    start: positionAt(linesOf(file), start),
    end: positionAt(linesOf(file), end),
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
      passedOver: report.passedOver.length,
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
  yield `${jsonText(document, 2)}\n`
}
