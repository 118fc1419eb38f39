import type { Requirements } from '../requirements/index.js'
import { DISCORD_PY } from './discord-py/index.js'
import type { Library } from './framework.js'

/** All libraries whose commands are read. */
export const LIBRARIES: readonly Library[] = [DISCORD_PY]

/** Packages of libraries that are not read, and that are imported by a name of one that is. */
const OTHERS: Readonly<Record<string, string>> = { 'py-cord': 'discord' }

/** The packages that say which library a module of a project imports. */
export const PACKAGES: ReadonlySet<string> = new Set([
  ...LIBRARIES.flatMap(({ packages }) => packages),
  ...Object.keys(OTHERS),
])

/**
 * The libraries that a text may be written with. Of several that are imported by the same name, those count that the
 * project asks for; if it asks for none of them, each may be meant.
 */
export function librariesFor(text: string, requirements: Requirements): readonly Library[] {
  const isAsked = ({ packages }: Library): boolean => requirements.has(packages)
  const isTaken = ({ modules }: Library): boolean =>
    LIBRARIES.some(
      (other) => other.modules.some((name) => modules.includes(name)) && isAsked(other),
    ) ||
    Object.entries(OTHERS).some(
      ([name, module]) => modules.includes(module) && requirements.has([name]),
    )
  return LIBRARIES.filter(
    (library) => hasWords(text, library) && (isAsked(library) || !isTaken(library)),
  )
}

/** Whether a text has words of a library. */
export const hasWords = (text: string, { modules, words }: Library): boolean =>
  modules.some((name) => text.includes(name)) && words.some((word) => text.includes(word))
