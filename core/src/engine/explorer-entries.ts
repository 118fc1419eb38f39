import type { Path } from '../diagnostic.js'

/** One line of the command explorer: something a user can pick. */
export interface ExplorerEntry {
  /** `command`: the command itself; `subcommand`: one of its sub-commands, directly or in a group. */
  readonly kind: 'command' | 'subcommand'
  /** Where its definition stands in the command: `[]`, `['options', 0]` or `['options', 0, 'options', 1]`. */
  readonly path: Path
  /** As picked: `/ban`, `/mod ban`, `/mod roles add`; a context menu entry without the slash. In the given locale. */
  readonly label: string
  /** The names on the way, in the given locale: command, group, sub-command. */
  readonly names: readonly string[]
  /** The default names on the way: what the interaction brings. */
  readonly defaultNames: readonly string[]
  readonly description: string
  /** The value options of the entry in their order. Choices are offered unless autocomplete is on. */
  readonly parameters: readonly ExplorerParameter[]
}

export interface ExplorerParameter {
  readonly name: string
  readonly description: string
  /** 0 when it is not known. */
  readonly type: number
  readonly required: boolean
  readonly path: Path
}

/**
 * What users see of a command in the command explorer: its sub-commands, those of groups too, at the top level; no entry
 * for a command that has sub-commands or groups; none for an empty group. What is not known (DYNAMIC) is left out.
 *
 * @param command a command, also a broken or half-known one
 * @param locale the reader's locale; the defaults when absent
 * @returns the entries in the order of the definition; none when the value is no command with a name. Never throws.
 * @see contract, section "Structural rules for CHAT_INPUT commands", 3 to 5
 */
export declare function explorerEntries(command: unknown, locale?: string): readonly ExplorerEntry[]
