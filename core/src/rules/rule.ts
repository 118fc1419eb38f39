import type { Severity } from '../diagnostic.js'

/** A rule's metadata: what every diagnostic of it carries. The prose and the examples stand in the catalogue. */
export interface Rule<C extends string = string> {
  readonly code: C
  readonly severity: Severity
  /** The section of the contract that states the rule. */
  readonly section: string
  /** What the live service answers, where that has been observed. */
  readonly apiCode: string | undefined
  /** Off unless the context turns it on. */
  readonly off: boolean
}

export function rule<C extends string>(code: C, severity: Severity, section: string, apiCode?: string): Rule<C> {
  return { code, severity, section, apiCode, off: false }
}

/** A rule that is off by default. */
export function quiet<C extends string>(code: C, severity: Severity, section: string): Rule<C> {
  return { code, severity, section, apiCode: undefined, off: true }
}
