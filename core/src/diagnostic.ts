import type { RuleCode } from './rules/codes.js'
import type { Severity } from './rules/header.js'

export type { Severity }

/** The path of a value in the input: object keys and list indexes, from the root. */
export type Path = readonly (string | number)[]

/**
 * The part of an entry to underline: its value, its key, or the value of the object's own `name`.
 */
export type Target = 'value' | 'key' | 'name'

/** Another place that belongs to a diagnostic, such as the first of two equal names. */
export interface Related {
  /** The place of the other value in the input. */
  readonly path: Path
  /** The part of that entry to underline. */
  readonly target: Target
  /** A phrase that explains how this place is connected with the diagnostic. */
  readonly message: string
}

/** Figures and names behind a message, as plain JSON data. The keys are stable API; which are present depends on the rule. */
export interface DiagnosticData {
  /** The limit that is exceeded. */
  readonly limit?: number
  /** The smallest allowed length, count or value. */
  readonly minimum?: number
  /** The value or count that was found, in the rule's own unit (code points, items, …). */
  readonly actual?: number | string
  /** The allowed values. */
  readonly allowed?: readonly (string | number)[]
  /** The offending character as `U+0020`. */
  readonly character?: string
  /** Zero-based position of the offending character, in code points. */
  readonly position?: number
  /** The key, locale or scope that was probably meant. */
  readonly suggestion?: string
  /** Any other entry that the catalogue documents for the rule. */
  readonly [key: string]: unknown
}

/** One finding, as plain JSON data without references into the input. */
export interface Diagnostic {
  /** The code of the rule, such as `option/required-order`. Stable API. */
  readonly code: RuleCode
  /** The severity from the context if it has one for the rule, otherwise the rule's default. */
  readonly severity: Severity
  /** The place of the value in the input; equal to the path of the service's own error if that is known. */
  readonly path: Path
  /** The part of the entry at `path` to underline. */
  readonly target: Target
  /** UTF-16 offsets inside the string value at `path`: the offending character, or the part over the limit. */
  readonly span?: readonly [start: number, end: number]
  /** One sentence for a person: the found value and the allowed ones. Not stable API. */
  readonly message: string
  /** The figures and names of the message, for programs. Absent if the rule has none. */
  readonly data?: DiagnosticData
  /** Other places that explain the diagnostic. Absent if there are none. */
  readonly related?: readonly Related[]
  /** The section of Discord's documentation that states the rule. */
  readonly section: string
  /** The error code in the live service's answer, if it has been observed. */
  readonly apiCode?: string
}

export const isError = ({ severity }: Pick<Diagnostic, 'severity'>): boolean => severity === 'error'

/** Tells whether Discord refuses the checked value: one of the diagnostics is an error. */
export const hasErrors = (diagnostics: readonly Pick<Diagnostic, 'severity'>[]): boolean =>
  diagnostics.some(isError)
