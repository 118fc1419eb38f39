import { jsonText } from '../render/json-text.js'
import { createFingerprints } from './fingerprint.js'
import type { FormatInput } from './format.js'

const SEVERITIES = { error: 'major', warning: 'minor', hint: 'info' } as const

/** Prints a Code Quality report of GitLab, which is shown in merge requests. */
export function* gitlab(input: FormatInput): Generator<string> {
  const { findings, pathOf, rangeOf } = input
  const fingerprintOf = createFingerprints(input)
  const issues = findings.map((finding) => ({
    description: finding.message,
    check_name: finding.code,
    fingerprint: fingerprintOf(finding),
    severity: SEVERITIES[finding.severity],
    location: {
      path: pathOf(finding.file),
      lines: { begin: rangeOf(finding.file, finding).start.line },
    },
  }))
  yield `${jsonText(issues, 2)}\n`
}
