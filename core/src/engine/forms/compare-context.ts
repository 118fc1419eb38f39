import type { AppFacts, Scope } from '../../context.js'

/** Facts on which the comparison of two commands depends. */
export interface CompareContext {
  /**
   * The scope of both commands. In a guild, absent `integration_types` mean [0] and absent
   * `contexts` mean [0,1,2]. Default: `global`.
   */
  readonly scope?: Scope | undefined
  /**
   * `integrationTypes`: the value of absent `integration_types` in global commands; without it, they equal any list.
   */
  readonly app?: AppFacts | undefined
  /**
   * `false` if one of the commands was fetched without dictionaries, so that dictionaries are not
   * compared. Default: true.
   */
  readonly localizations?: boolean | undefined
}
