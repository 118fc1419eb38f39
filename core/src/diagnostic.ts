import type { RuleCode } from './rules/codes.js'
import type { Severity } from './rules/header.js'

export type { Severity }

/** Where a value stands in the input: object keys and list indexes, from the root. */
export type Path = readonly (string | number)[]

/** What to underline: the entry's value, its key, or the object's own `name` value. */
export type Target = 'value' | 'key' | 'name'

/** Another place that belongs to a diagnostic, such as the first of two equal names. */
export interface Related {
  readonly path: Path
  readonly target: Target
  readonly message: string
}

/** Figures and names behind a message, as plain JSON data. The keys are stable API; which are present depends on the rule. */
export interface DiagnosticData {
  /** The limit that is exceeded. */
  readonly limit?: number
  /** The smallest allowed length, count or value. */
  readonly minimum?: number
  /** What was found, in the rule's own unit (code points, items, …). */
  readonly actual?: number | string
  /** The values that are allowed. */
  readonly allowed?: readonly (string | number)[]
  /** The offending character as `U+0020`. */
  readonly character?: string
  /** Zero-based position of the offending character, in code points. */
  readonly position?: number
  /** The near miss that was probably meant: a key, a locale, a scope. */
  readonly suggestion?: string
  /** Anything else that a rule documents in the catalogue. */
  readonly [key: string]: unknown
}

/** One finding: plain JSON data, complete when returned, without references into the input. */
export interface Diagnostic {
  /** The rule, such as `option/required-order`. Stable API. */
  readonly code: RuleCode
  readonly severity: Severity
  /** Where the value stands in the input; equals the path of the service's own error where that is known. */
  readonly path: Path
  readonly target: Target
  /** UTF-16 offsets inside the string value at `path`: the offending character, or the part over the limit. */
  readonly span?: readonly [start: number, end: number]
  /** One sentence for a person: what was found and what is allowed. Not stable API. */
  readonly message: string
  readonly data?: DiagnosticData
  readonly related?: readonly Related[]
  /** The section of Discord's documentation that states the rule. */
  readonly section: string
  /** The error code with which the live service answers, where it has been observed. */
  readonly apiCode?: string
}

export const isError = ({ severity }: Pick<Diagnostic, 'severity'>): boolean => severity === 'error'

/** Whether Discord refuses what was checked: one of the diagnostics is an error. */
export const hasErrors = (diagnostics: readonly Pick<Diagnostic, 'severity'>[]): boolean =>
  diagnostics.some(isError)
