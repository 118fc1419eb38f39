import { toPointer } from '@slashlint/core'
import { countFindings } from '../check/result.js'
import { jsonText } from '../render/json-text.js'
import type { FormatInput } from './format.js'

/** The whole report as one JSON document; its form is documented and stable. */
export function* json({ report, findings, pathOf, rangeOf }: FormatInput): Generator<string> {
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
      file: pathOf(finding.file),
      code: finding.code,
      severity: finding.severity,
      message: finding.message,
      ...rangeOf(finding.file, finding),
      ...(finding.path !== undefined && { pointer: toPointer(finding.path) }),
      ...(finding.data !== undefined && { data: finding.data }),
      ...(finding.section !== undefined && { section: finding.section }),
      ...(finding.apiCode !== undefined && { apiCode: finding.apiCode }),
      ...(finding.fix !== undefined && { fix: finding.fix }),
      related: finding.related.map((place) => ({
        file: pathOf(place.file),
        message: place.message,
        ...rangeOf(place.file, place),
      })),
    })),
    unreadable: report.unreadable.map(({ file, message }) => ({ file: pathOf(file), message })),
  }
  yield `${jsonText(document, 2)}\n`
}
