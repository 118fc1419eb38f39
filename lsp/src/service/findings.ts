import type { Diagnostic, RuleOverrides } from '@slashlint/core'
import { suppress } from '@slashlint/sources'
import type { SourceDiagnostic, Suppression } from '@slashlint/sources'
import type { Analysis, Unit } from './analyse.js'
import type { Finding, RelatedPlace } from './finding.js'

/** What a document alone gives: with what the sets across documents say about it, its findings. */
export interface OwnFindings {
  readonly uri: string
  readonly found: readonly Finding[]
  readonly suppressions: readonly Suppression[]
  readonly rules: RuleOverrides
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
export function ownFindings({ uri, units, source, suppressions, settings: { rules } }: Analysis): OwnFindings {
  const own = units.flatMap((unit) =>
    once(
      unit.diagnostics.map((diagnostic): Finding => ({ ...toFinding(unit, diagnostic), origin: { unit, diagnostic } })),
    ),
  )
  return { uri, found: [...fromSource(uri, source, rules), ...own], suppressions, rules }
}

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
export function combineFindings(
  { uri, found, suppressions, rules }: OwnFindings,
  sets: readonly Finding[],
): readonly Finding[] {
  const { kept, unused } = suppress([...found, ...sets], suppressions)
  return [...kept, ...fromSource(uri, unused, rules)].sort((a, b) => a.start - b.start || a.end - b.end)
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
function fromSource(uri: string, found: readonly SourceDiagnostic[], rules: RuleOverrides): Finding[] {
  return found.flatMap(({ code, severity, message, start, end, related = [] }) => {
    const chosen = rules[code] ?? rules['source/*'] ?? severity
    if (chosen === 'off') return []
    return [{ uri, code, severity: chosen, message, start, end, related: related.map((place) => ({ ...place, uri })) }]
  })
}
