import type { Diagnostic, Path } from '@slashlint/core'
import type { Finding } from '../analysis/finding.js'
import { toFinding } from '../analysis/findings.js'
import { textFixes } from '../fixes/index.js'
import type { TextFix } from '../fixes/index.js'
import type { PlacedError } from './place.js'

/** An error of the service, shown in the document that it is about. */
export interface LocatedError {
  readonly finding: Finding
  /** The fix that core offers for the same mistake. */
  readonly fix: TextFix | undefined
}

/**
 * An error of the service as a finding in its document; `undefined` if it is not known which definition it is about.
 */
export function locateError({ error, target }: PlacedError): LocatedError | undefined {
  if (target === undefined) return undefined
  const { unit, base } = target
  const { rule, apiCode, message, diagnostic } = error
  const path: Path = [...base, ...error.path]
  if (diagnostic === undefined) {
    const { start, end } = unit.definition.locate(path, error.target)
    const code = rule ?? apiCode
    const finding: Finding = { uri: unit.uri, start, end, code, severity: 'error', message, path, apiCode, related: [] }
    return { finding, fix: undefined }
  }
  const related = (diagnostic.related ?? []).map((one) => ({ ...one, path: [...base, ...one.path] }))
  const inUnit: Diagnostic = { ...diagnostic, path, related }
  // The service rejects it, whatever severity the rule has here.
  const finding: Finding = { ...toFinding(unit, inUnit), severity: 'error', apiCode }
  return { finding, fix: textFixes(unit, inUnit)[0] }
}
