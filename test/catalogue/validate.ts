import { validateResource, type Diagnostic, type Resource } from '@slashlint/core'
import { read } from '@slashlint/sources/json'
import type { Assignment, ReadResult } from '@slashlint/sources'
import type { Example } from '@slashlint/core/catalogue'

/** Validates a value with core, including hints. */
export function validate(
  resource: Resource,
  value: unknown,
  context: object = {},
): readonly Diagnostic[] {
  return validateResource(resource, value, { hints: true, ...context })
}

export function validateExample(example: Example): readonly Diagnostic[] {
  return validate(example.resource, example.value, example.context)
}

/** Reads a text as JSON with comments. */
export function readText(uri: string, text: string, assignment: Assignment): ReadResult {
  return read({ uri, text }, { text: () => undefined, assignment: () => assignment })
}

/** Formats a diagnostic for comparison in tests: `error option/required-order options/1`. */
export function brief(diagnostic: Diagnostic): string {
  return `${diagnostic.severity} ${diagnostic.code} ${diagnostic.path.join('/')}`.trimEnd()
}
