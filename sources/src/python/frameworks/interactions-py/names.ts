import type { Value } from '../../values/value.js'
import { namesUnder } from '../forks.js'

/** The modules of the library, and of the one that it was made of. */
export const ROOTS = ['interactions', 'naff'] as const

const NAMES = ROOTS.map((root) => ({ root, nameOf: namesUnder(root) }))
/** What short names begin with. */
const BEFORE = 'discord.'

/** The short name of something of the library: `slash_command`, `SlashCommand`; `undefined` for anything else. */
export function nameIn(value: Value): string | undefined {
  if (value.kind !== 'named') {
    return undefined
  }
  const known = NAMES.find(({ root }) => value.name.startsWith(`${root}.`))
  const name = known?.nameOf(value)
  return name?.startsWith(BEFORE) === true ? name.slice(BEFORE.length) : undefined
}

/** The name of a member of one of its enums: `STRING` of `OptionType.STRING`. */
export function memberIn(value: Value, owner: string): string | undefined {
  if (value.kind !== 'named' || nameIn(value) === undefined) {
    return undefined
  }
  const names = value.name.split('.')
  return names.at(-2) === owner ? names.at(-1) : undefined
}
