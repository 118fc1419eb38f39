import type { RuleOverrides, Severity } from '@slashlint/core'
import type { SourceDiagnostic } from '@slashlint/sources'
import type { Finding } from './finding.js'

/** Converts the diagnostics of a reader to findings, with the severities of the rules. */
export const toFindings = (
  uri: string,
  diagnostics: readonly SourceDiagnostic[],
  rules: RuleOverrides,
): readonly Finding[] =>
  diagnostics.flatMap((diagnostic): Finding[] => {
    const { code, message, start, end, fixes, related = [] } = diagnostic
    const severity = severityOf(diagnostic, rules)
    if (severity === 'off') {
      return []
    }
    return [
      {
        uri,
        code,
        severity,
        message,
        start,
        end,
        related: related.map((place) => ({ ...place, uri })),
        ...(fixes !== undefined && { fixes }),
      },
    ]
  })

/** Returns the severity of a finding under the rules of its document. */
export const severityOf = (
  { code, severity }: { readonly code: string; readonly severity: Severity },
  rules: RuleOverrides,
): Severity | 'off' =>
  rules[code as keyof RuleOverrides] ??
  rules[`${areaOf(code)}/*` as keyof RuleOverrides] ??
  severity

const areaOf = (code: string): string => code.slice(0, code.indexOf('/'))
