import type { AppFacts, Scope } from '../../context.js'

/** Facts that the comparison of two commands depends on. */
export interface CompareContext {
  /** In a guild, absent `integration_types` are [0] and absent `contexts` [0,1,2]. Default: `global`. */
  readonly scope?: Scope | undefined
  /**
   * `integrationTypes`: the value of absent `integration_types` in global commands; without it, they equal any list.
   */
  readonly app?: AppFacts | undefined
  /** `false` if one side lacks dictionaries, so that they are not compared. Default: true. */
  readonly localizations?: boolean | undefined
}
