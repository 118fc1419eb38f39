import { checkSet, validateResource } from '@slashlint/core'
import type { Diagnostic, SetEntry } from '@slashlint/core'
import { RESOURCES as ALL_RESOURCES } from '@slashlint/core/internal'
import type { Finding, OracleContext, Resource } from '../oracle/index.js'

/** The resources that the oracle judges. */
export const RESOURCES = ALL_RESOURCES.filter(
  (resource): resource is Resource =>
    resource !== 'request' && resource !== 'interaction' && resource !== 'interaction-response',
)

/** Core's validator of a resource. */
export function validate(
  resource: Resource,
  value: unknown,
  context: OracleContext = {},
): readonly Diagnostic[] {
  return validateResource(resource, value, { hints: true, ...context } as never)
}

export function validateSet(
  entries: readonly SetEntry[],
  context: OracleContext,
): readonly Diagnostic[] {
  return checkSet(entries, { hints: true, ...context } as never)
}

/** Code and place in one line, for messages that can be read. */
export function place({ code, path }: Finding): string {
  return `${code} at ${JSON.stringify(path)}`
}

/** Findings as a sorted list of lines: equal exactly when the multisets are. */
export function places(findings: readonly Finding[]): readonly string[] {
  return findings.map(place).sort()
}

/** What is in `part` and not in `whole`, as multisets. */
export function beyond(part: readonly Finding[], whole: readonly Finding[]): readonly string[] {
  const left = [...places(whole)]
  return places(part).filter((line) => {
    const index = left.indexOf(line)
    if (index >= 0) {
      left.splice(index, 1)
    }
    return index < 0
  })
}
