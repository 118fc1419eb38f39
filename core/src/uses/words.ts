import type { Path, Related } from '../diagnostic.js'
import { OptionType } from '../contract/enums.js'
import { either, memberName, quote } from '../text/words.js'

// Words for what a command defines.

/** An option or a sub-command as it is defined, with its path in the command. */
export interface Defined {
  readonly name: string
  readonly path: Path
}

/** The words for a sub-command and for the command itself. */
export const placeOf = (subcommand: string | undefined): string =>
  subcommand === undefined ? 'the command' : `the sub-command ${quote(subcommand)}`

/** The text with a capital at its beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Where definitions stand, with what is to be said of each. */
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

/** The same with the usual words. */
export const definedHere = (
  defined: readonly Defined[],
  suffix = '',
): readonly Related[] | undefined =>
  relatedTo(defined, ({ name }) => `${quote(name)} is defined here${suffix}.`)

export const COMMAND_DEFINED_HERE: readonly Related[] = [
  { path: [], target: 'name', message: 'The command is defined here.' },
]

/** What is called by a name. */
export const kindOf = (level: 'subcommand' | 'group' | 'either', isOne = true): string =>
  `sub-command${level === 'group' ? ' group' : ''}${isOne ? '' : 's'}`

/** As many names are listed. */
export const MOST = 10

/** Names, as sentences list them. */
export const listOf = (names: readonly string[], joint = 'or'): string => {
  if (names.length > MOST) {
    return `${names.slice(0, MOST).map(quote).join(', ')}, …`
  }
  return either(names.map(quote), joint)
}

/** An option type by its name. */
export const typed = (type: number): string => memberName(OptionType, type)
