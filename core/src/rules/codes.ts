import type { HEADERS } from './generated/headers.js'

type HeadersOfAreas = (typeof HEADERS)[keyof typeof HEADERS]
type CodesOf<T> = T extends unknown ? keyof T : never
type ErrorsOf<T> = T extends unknown
  ? { [C in keyof T]: T[C] extends { readonly severity: 'error' } ? C : never }[keyof T]
  : never

/** The codes of all rules: stable API. */
export type RuleCode = CodesOf<HeadersOfAreas>

/** The codes of rules that are errors unless a configuration changes that. */
export type ErrorCode = ErrorsOf<HeadersOfAreas>

/** The part of a code before the slash. */
export type Area = keyof typeof HEADERS
