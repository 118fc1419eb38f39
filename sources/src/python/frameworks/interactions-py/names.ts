import type { Value } from '../../values/value.js'
import { namesUnder } from '../forks.js'

/** The modules of the library and of its predecessor. */
export const ROOTS = ['interactions', 'naff'] as const

const NAMES = ROOTS.map((root) => ({ root, nameOf: namesUnder(root) }))
/** The prefix of short names. */
const BEFORE = 'discord.'

/**
 * Returns the short name of an object of the library, such as `slash_command` or `SlashCommand`, or `undefined` for any
 * other value.
 */
export function nameIn(value: Value): string | undefined {
  if (value.kind !== 'named') {
    return undefined
  }
  const known = NAMES.find(({ root }) => value.name.startsWith(`${root}.`))
  const name = known?.nameOf(value)
  return name?.startsWith(BEFORE) === true ? name.slice(BEFORE.length) : undefined
}

/** Returns the name of an enum member: `STRING` of `OptionType.STRING`. */
export function memberIn(value: Value, owner: string): string | undefined {
  if (value.kind !== 'named' || nameIn(value) === undefined) {
    return undefined
  }
  const names = value.name.split('.')
  return names.at(-2) === owner ? names.at(-1) : undefined
}
