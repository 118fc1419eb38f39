import type { AppFacts, CommandContext, RuleOverrides } from '@slashlint/core'
import type { Assignment } from '@slashlint/sources'

/** How one document is checked: what its project, and whoever checks it, say about it. */
export interface Settings {
  readonly assignment: Assignment
  readonly rules: RuleOverrides
  readonly app?: AppFacts | undefined
  readonly defaultLocale?: string | undefined
  /** What else is known, as far as the resource has a use for it. */
  readonly context?: Partial<CommandContext> | undefined
}
