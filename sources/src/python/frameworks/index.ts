import type { Requirements } from '../requirements/index.js'
import { DISCORD_PY } from './discord-py/index.js'
import type { Library } from './framework.js'
import { DISNAKE } from './disnake/index.js'
import { INTERACTIONS_PY } from './interactions-py/index.js'
import { NEXTCORD } from './nextcord/index.js'
import { PY_CORD } from './py-cord/index.js'

/** All libraries whose commands are read. */
export const LIBRARIES: readonly Library[] = [
  DISCORD_PY,
  PY_CORD,
  NEXTCORD,
  DISNAKE,
  INTERACTIONS_PY,
]

/** The packages that say which library a module of a project imports. */
export const PACKAGES: ReadonlySet<string> = new Set(LIBRARIES.flatMap(({ packages }) => packages))

/**
 * The libraries that a text may be written with. Of several that are imported by the same name, those count that the
 * project asks for; if it asks for none of them, each may be meant. A text that imports none of them uses the one that the project asks for.
 *
 * @param imported the first names of the modules that it imports
 */
export function librariesFor(
  text: string,
  imported: ReadonlySet<string>,
  requirements: Requirements,
): readonly Library[] {
  const isAsked = ({ packages }: Library): boolean => requirements.has(packages)
  const isTaken = ({ modules }: Library): boolean =>
    LIBRARIES.some(
      (other) => other.modules.some((name) => modules.includes(name)) && isAsked(other),
    )
  const isImported = ({ modules }: Library): boolean => modules.some((name) => imported.has(name))
  const isOther = LIBRARIES.some(isImported)
  return LIBRARIES.filter(
    (library) =>
      hasWords(text, library) &&
      (isAsked(library) || !isTaken(library)) &&
      (isImported(library) || (!isOther && isAsked(library))),
  )
}

/** Whether a text has words of a library. */
export const hasWords = (text: string, { words }: Library): boolean =>
  words.some((word) => text.includes(word))
