import type { Resource, RuleOverrides, Scope } from '@slashlint/core'

/** What the command line says about all files. */
export interface GlobalSettings {
  readonly scope: Scope | undefined
  readonly resource: Resource | undefined
  readonly rules: RuleOverrides
}

/** The command line says nothing. */
export const NO_SETTINGS: GlobalSettings = { scope: undefined, resource: undefined, rules: {} }
