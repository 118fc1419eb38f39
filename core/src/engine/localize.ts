/** A command, option or choice as one reader sees it: plain data without dictionaries. */
export interface LocalizedCommand {
  readonly name?: unknown
  readonly description?: unknown
  readonly options?: unknown
  readonly [field: string]: unknown
}

/**
 * A command as a reader of one locale sees it: every name and description of the tree (options, sub-commands, groups,
 * choice names) replaced by its localized text. A string under the exact locale wins, then one under the fallback of
 * the contract's table, then the default; null counts as absent. Dictionaries are left out, all other fields stay.
 *
 * Interactions bring the DEFAULT names whatever the locale: this is for showing, not for handling.
 *
 * @param command a command, option or choice, also one that is known in part: a text that is not known stays DYNAMIC
 * @param locale a locale key; an unknown one gives the defaults
 * @returns new plain data; `{}` when the value is no object. Never throws, never changes its input.
 * @see contract, section "Localization"; decision 38
 */
export declare function localize(command: unknown, locale: string): LocalizedCommand

/**
 * A command in the form of the list endpoints (without `with_localizations`): `name_localized` and
 * `description_localized` hold the text of exactly the requester's locale, also when it equals the default, and are
 * absent when the dictionary lacks that locale. Defaults stay, dictionaries are left out, in the whole tree.
 *
 * @returns new plain data; `{}` when the value is no object. Never throws, never changes its input.
 * @see contract, section "Localization"; decision 38
 */
export declare function toListed(command: unknown, locale: string): LocalizedCommand
