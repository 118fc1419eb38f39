import type { Path, Related } from '../diagnostic.js'
import { OptionType } from '../contract/enums.js'
import { either, memberName, quote } from '../text/words.js'

// Words for the parts of a command.

/** An option or a sub-command in a definition, with its path in the command. */
export interface Defined {
  /** The default name, which messages quote. */
  readonly name: string
  /** The path of the definition, to which a related message leads. */
  readonly path: Path
}

/** Names a sub-command in a message, or the command itself if there is none. */
export const placeOf = (subcommand: string | undefined): string =>
  subcommand === undefined ? 'the command' : `the sub-command ${quote(subcommand)}`

/** Changes the first letter to a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Makes the related places of a diagnostic from definitions, each with a message. */
export const relatedTo = <D extends Defined>(
  defined: readonly D[],
  message: (one: D) => string,
) => {
  if (defined.length === 0) {
    return undefined
  }
  return defined
    .slice(0, MOST)
    .map((one): Related => ({ path: one.path, target: 'name', message: message(one) }))
}

/**
 * Makes the related places of a diagnostic from definitions, each with the message that it is
 * defined there.
 */
export const definedHere = (
  defined: readonly Defined[],
  suffix = '',
): readonly Related[] | undefined =>
  relatedTo(defined, ({ name }) => `${quote(name)} is defined here${suffix}.`)

export const COMMAND_DEFINED_HERE: readonly Related[] = [
  { path: [], target: 'name', message: 'The command is defined here.' },
]

/** Returns `sub-command`, or `sub-command group` for a group, in the singular or plural. */
export const kindOf = (level: 'subcommand' | 'group' | 'either', isOne = true): string =>
  `sub-command${level === 'group' ? ' group' : ''}${isOne ? '' : 's'}`

/** The most names that a message lists. */
export const MOST = 10

/**
 * Joins quoted names as in a sentence: `"a", "b" or "c"`. Names after the first {@link MOST} become
 * `…`.
 */
export const listOf = (names: readonly string[], joint = 'or'): string => {
  if (names.length > MOST) {
    return `${names.slice(0, MOST).map(quote).join(', ')}, …`
  }
  return either(names.map(quote), joint)
}

/** Returns the name of an option type: `STRING`. */
export const typed = (type: number): string => memberName(OptionType, type)
