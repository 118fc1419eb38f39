import type { Scope } from '../../context.js'
import type { Entry, MatchedPair } from './match.js'

/** A pair that differs, with the top-level fields that do. */
export interface Update extends MatchedPair {
  readonly fields: readonly string[]
}

/** What is to be done, and where. */
export interface Work {
  readonly scope: Scope
  readonly applicationId: string | undefined
  readonly guildId: string | undefined
  /** Every pair, whether it differs or not. */
  readonly pairs: readonly MatchedPair[]
  readonly created: readonly Entry[]
  readonly updated: readonly Update[]
  readonly deleted: readonly Entry[]
  /** Deployed commands that a PUT must repeat, or they would be gone. */
  readonly repeated: readonly Entry[]
  /** Deployed commands that stay although `next` does not have them: these, and those that may be in there. */
  readonly kept: readonly Entry[]
  /** `next` is known completely as a list: every item is a known command. */
  readonly isWhole: boolean
}
