import type { AppFacts, CommandContext, RuleOverrides } from '@slashlint/core'
import type { Assignment } from '@slashlint/sources'
import type { Resource, Scope } from './resource.js'

/** How one file is checked: the configuration with the flags over it. */
export interface Settings {
  readonly assignment: Assignment
  readonly rules: RuleOverrides
  readonly app?: AppFacts | undefined
  readonly defaultLocale?: string | undefined
  /** What else is known, as far as the resource has a use for it. */
  readonly context?: Partial<CommandContext> | undefined
}

/** What the command line says about all files. */
export interface GlobalSettings {
  readonly scope: Scope | undefined
  readonly resource: Resource | undefined
  readonly rules: RuleOverrides
}
