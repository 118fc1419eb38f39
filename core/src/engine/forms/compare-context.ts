import type { AppFacts, Scope } from '../../context.js'

/** What the comparison of two commands depends on. */
export interface CompareContext {
  /** In a guild, absent `integration_types` are [0] and absent `contexts` [0,1,2]. Default: `global`. */
  readonly scope?: Scope | undefined
  /** `integrationTypes`: what absent `integration_types` mean globally; when not given, they equal any list. */
  readonly app?: AppFacts | undefined
  /** `false`: dictionaries are not compared, because one side does not have them. Default: true. */
  readonly localizations?: boolean | undefined
}
