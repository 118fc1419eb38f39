import { checkSet, validateResource } from '@slashlint/core'
import type { Diagnostic, SetEntry } from '@slashlint/core'
import { RESOURCES as ALL_RESOURCES } from '@slashlint/core/internal'
import type { Finding, OracleContext, Resource } from '../oracle/index.js'

/** The resources of the oracle. */
export const RESOURCES = ALL_RESOURCES.filter(
  (resource): resource is Resource =>
    resource !== 'request' && resource !== 'interaction' && resource !== 'interaction-response',
)

/** Runs core's validator of a resource. */
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

/** Formats code and place for messages. */
export function place({ code, path }: Finding): string {
  return `${code} at ${JSON.stringify(path)}`
}

/** Formats findings as a sorted list of lines. Two lists are equal exactly if the multisets are. */
export function places(findings: readonly Finding[]): readonly string[] {
  return findings.map(place).sort()
}

/** Returns the findings in `part` that are missing in `whole`, as multisets. */
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
