import type { AppFacts, Scope } from '../context.js'
import type { Path } from '../diagnostic.js'

/** What the comparison of two commands depends on. */
export interface CompareContext {
  /** In a guild, absent `integration_types` are [0] and absent `contexts` [0,1,2]. Default: `global`. */
  readonly scope?: Scope
  /** `integrationTypes`: what absent `integration_types` mean globally; when not given, they equal any list. */
  readonly app?: AppFacts
  /** `false`: dictionaries are not compared, because one side does not have them. Default: true. */
  readonly localizations?: boolean
}

/** One difference between two commands. */
export interface CommandChange {
  readonly kind: 'changed' | 'added' | 'removed' | 'moved'
  /** Where it stands in the new command; of something removed: in the old one. */
  readonly path: Path
  /** The same place in words: `options.reason.description`, by the names of options and choices. */
  readonly place: string
  /** What the service has; absent when added. In canonical form: normalised texts, defaults filled in. */
  readonly before?: unknown
  /** What it will have; absent when removed. */
  readonly after?: unknown
}

/**
 * Whether two commands are the same to the service (decision 50): absent, null and the default are one; lists of
 * enumerations are sets; texts count after trimming and collapsing white space; localized texts equal to the default do
 * not count, except under `en-US`, `en-GB` and `es-419`; numbers and numeric texts where the service converts are one;
 * fields that the service assigns, and keys that no command has, do not count. The order of options and choices does.
 * Parts that are not known (DYNAMIC) could be equal, so they never make a difference.
 *
 * @returns false exactly when `commandChanges` finds something. Never throws.
 */
export declare function equalCommands(before: unknown, after: unknown, context?: CompareContext): boolean

/**
 * What differs between two commands, field by field, options and choices paired by their names.
 *
 * @returns in the order of the field tables; empty when `equalCommands`. Never throws.
 */
export declare function commandChanges(
  before: unknown,
  after: unknown,
  context?: CompareContext,
): readonly CommandChange[]
