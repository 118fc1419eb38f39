import { toPointer } from '@slashlint/core'
import { countFindings } from '../check/result.js'
import { jsonText } from '../render/json-text.js'
import type { FormatInput } from './format.js'

/** Prints the whole report as one JSON document, whose format is documented and stable. */
export function* json({ report, findings, pathOf, rangeOf }: FormatInput): Generator<string> {
  const { errors, warnings, hints } = countFindings(report.files.flatMap((file) => file.findings))
  const document = {
    version: 1,
    summary: {
      errors,
      warnings,
      hints,
      definitions: report.files.reduce(
        (sum, { definitions }) =>
          sum + definitions.filter(({ resource }) => resource !== 'commands').length,
        0,
      ),
      files: report.files.length,
      filesLookedAt: report.lookedAt,
      withoutScope: report.withoutScope.length,
      passedOver: report.passedOver.length,
      fixed: report.fixed.reduce((sum, { count }) => sum + count, 0),
    },
    diagnostics: findings.map((finding) => {
      const { file, code, severity, message, path, data, section, apiCode, fix, related } = finding
      return {
        file: pathOf(file),
        code,
        severity,
        message,
        ...rangeOf(file, finding),
        // What is not there, JSON leaves out.
        pointer: path && toPointer(path),
        data,
        section,
        apiCode,
        fix,
        related: related.map((place) => ({
          file: pathOf(place.file),
          message: place.message,
          ...rangeOf(place.file, place),
        })),
      }
    }),
    unreadable: [...report.unreadable, ...report.tooLarge].map(({ file, message }) => ({
      file: pathOf(file),
      message,
    })),
  }
  yield `${jsonText(document, 2)}\n`
}
