import type { Diagnostic } from '@slashlint/core'
import { suppress } from '@slashlint/sources'
import type { Place, SourceDiagnostic } from '@slashlint/sources'
import type { Analysis, Unit } from './analyse.js'
import type { Finding } from './finding.js'
import type { Settings } from './settings.js'

/**
 * All findings of an analysis, in the order of the text, without those that comments switch off; comments that switch
 * off nothing are findings themselves.
 *
 * @param sets what the sets across documents say about this one
 */
export function findingsOf(
  { uri, units, source, suppressions, settings }: Analysis,
  sets: readonly Finding[] = [],
): readonly Finding[] {
  const own = units.flatMap((unit) =>
    unit.diagnostics.map((diagnostic): Finding => ({ ...toFinding(unit, diagnostic), origin: { unit, diagnostic } })),
  )
  const { kept, unused } = suppress([...fromSource(uri, source, settings), ...own, ...sets], suppressions)
  return [...kept, ...fromSource(uri, unused, settings)].sort((a, b) => a.start - b.start || a.end - b.end)
}

/** A diagnostic of core as a finding in its document. */
export function toFinding({ uri, definition }: Unit, diagnostic: Diagnostic): Finding {
  const { code, severity, path, target, span, data, section, apiCode } = diagnostic
  const place = definition.locate(path, target, span)
  const related = (diagnostic.related ?? []).map(({ path: other, target: part, message }) => ({
    ...definition.locate(other, part),
    message,
  }))
  const isHere = place.uri === uri
  return {
    ...(isHere ? place : atDefinition(uri, definition.place)),
    code,
    severity,
    message: definition.message?.(diagnostic) ?? diagnostic.message,
    path,
    section,
    ...(data !== undefined && { data }),
    ...(apiCode !== undefined && { apiCode }),
    related: isHere ? related : [{ ...place, message: 'The value stands here.' }, ...related],
  }
}

/**
 * A value that was imported is reported where it is used, at the opening of its definition: the other document may be
 * fine for all its other users, and its findings come and go with it alone.
 */
function atDefinition(uri: string, { start, end }: Place): Place {
  return { uri, start, end: Math.min(start + 1, end) }
}

/** What a reader found, unless it is switched off. */
function fromSource(uri: string, found: readonly SourceDiagnostic[], { rules }: Settings): Finding[] {
  return found.flatMap(({ code, severity, message, start, end, related = [] }) => {
    const chosen = rules[code] ?? rules['source/*'] ?? severity
    if (chosen === 'off') return []
    return [{ uri, code, severity: chosen, message, start, end, related: related.map((place) => ({ ...place, uri })) }]
  })
}
