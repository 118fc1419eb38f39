import type { Diagnostic, RuleOverrides, Severity } from '@slashlint/core'
import { suppress } from '@slashlint/sources'
import type { Place, SourceDiagnostic, Suppression } from '@slashlint/sources'
import type { Analysis, Unit } from './analyse.js'
import type { Finding, RelatedPlace } from './finding.js'

/** What a document alone gives: with what the sets across documents say about it, its findings. */
export interface OwnFindings<P extends Place = Place> {
  readonly found: readonly Finding<P>[]
  readonly suppressions: readonly PlacedSuppression<P>[]
  readonly rules: RuleOverrides
}

/** A comment that switches rules off. */
export interface PlacedSuppression<P extends Place = Place> {
  readonly suppression: Suppression
  readonly place: P
}

/**
 * All findings of an analysis, in the order of the text, without those that comments switch off; comments that switch
 * off nothing are findings themselves.
 *
 * @param sets what the sets across documents say about this one
 */
export function findingsOf(analysis: Analysis, sets: readonly Finding[] = []): readonly Finding[] {
  return combineFindings(ownFindings(analysis), sets)
}

/** What a document gives before suppressions are heard. */
export function ownFindings(analysis: Analysis): OwnFindings {
  const {
    uri,
    units,
    suppressions,
    settings: { rules },
  } = analysis
  const own = units.flatMap((unit) =>
    once(
      unit.diagnostics.map((diagnostic): Finding => ({ ...toFinding(unit, diagnostic), origin: { unit, diagnostic } })),
    ),
  )
  return {
    // Behind the others: to find their places may fail.
    found: [...sourceFindings(analysis), ...own],
    suppressions: suppressions.map((suppression) => {
      const { start, end } = suppression
      return { suppression, place: { uri, start, end } }
    }),
    rules,
  }
}

/**
 * What is wrong with the text itself. What slashlint failed to do comes along as far as it was tried.
 *
 * @param from leaves out so many that are known
 */
export const sourceFindings = ({ uri, source, settings: { rules } }: Analysis, from = 0): readonly Finding[] =>
  source.slice(from).flatMap((diagnostic) => fromSource(uri, diagnostic, rules))

/** One text may stand for many values, in a loop or a function: what is wrong with it is said once. */
function once(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>()
  return findings.filter(({ code, start, end, path = [], related: [first] = [] }) => {
    const fields = path.map((key) => (typeof key === 'number' ? '*' : key))
    const key = JSON.stringify([code, start, end, fields, first?.uri, first?.start])
    return !seen.has(key) && seen.add(key)
  })
}

/** What a document and its sets give after suppressions were heard, in the order of the text. */
export function combineFindings<P extends Place>(
  { found, suppressions, rules }: OwnFindings<P>,
  sets: readonly Finding<P>[],
): readonly Finding<P>[] {
  const comments = suppressions.map(({ suppression }) => suppression)
  const { kept, unused } = suppress([...found, ...sets], comments)
  const needless = unused.flatMap((diagnostic): Finding<P>[] => {
    const { code, message, start } = diagnostic
    const severity = severityOf(diagnostic, rules)
    const at = suppressions.find(({ place }) => place.start === start)
    return at === undefined || severity === 'off' ? [] : [{ ...at.place, code, severity, message, related: [] }]
  })
  return [...kept, ...needless].sort((a, b) => a.start - b.start || a.end - b.end)
}

/**
 * A diagnostic of core as a finding in its document. A value that comes from a constant or an import is reported where it
 * is used: the constant may be fine for all its other users. Its own place is the first related one.
 */
export function toFinding({ uri, definition }: Unit, diagnostic: Diagnostic): Finding {
  const { code, severity, path, target, span, data, section, apiCode } = diagnostic
  const place = definition.locate(path, target, span)
  const related = (diagnostic.related ?? []).map(({ path: other, target: part, message }) => ({
    ...definition.locate(other, part),
    message,
  }))
  const origin = definition.origin?.(path, target, span)
  const message = `The ${target === 'key' ? 'key' : 'value'} is from here.`
  const from: readonly RelatedPlace[] = origin === undefined ? [] : [{ ...origin, message, isOrigin: true }]
  return {
    ...place,
    uri,
    code,
    severity,
    message: definition.message?.(diagnostic) ?? diagnostic.message,
    path,
    section,
    ...(data !== undefined && { data }),
    ...(apiCode !== undefined && { apiCode }),
    related: [...from, ...related],
  }
}

/** What a reader found, unless it is switched off. */
function fromSource(uri: string, diagnostic: SourceDiagnostic, rules: RuleOverrides): Finding[] {
  const { code, message, start, end, related = [] } = diagnostic
  const severity = severityOf(diagnostic, rules)
  if (severity === 'off') return []
  return [{ uri, code, severity, message, start, end, related: related.map((place) => ({ ...place, uri })) }]
}

const severityOf = ({ code, severity }: SourceDiagnostic, rules: RuleOverrides): Severity | 'off' =>
  rules[code] ?? rules['source/*'] ?? severity
