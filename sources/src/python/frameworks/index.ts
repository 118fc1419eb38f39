import type { Requirements } from '../requirements/index.js'
import { DISCORD_PY } from './discord-py/index.js'
import type { Module } from '../scope/module.js'
import type { Library, Mistake } from './framework.js'
import { DISNAKE } from './disnake/index.js'
import { INTERACTIONS_PY } from './interactions-py/index.js'
import { NEXTCORD } from './nextcord/index.js'
import { PY_CORD } from './py-cord/index.js'

/** All supported libraries. */
export const LIBRARIES: readonly Library[] = [
  DISCORD_PY,
  PY_CORD,
  NEXTCORD,
  DISNAKE,
  INTERACTIONS_PY,
]

/** The packages of all supported libraries, by their normalised names. */
export const LIBRARY_PACKAGES: readonly string[] = LIBRARIES.flatMap(({ packages }) => packages)

/** The packages that decide which library a module of a project imports. */
export const PACKAGES: ReadonlySet<string> = new Set(LIBRARY_PACKAGES)

/**
 * Returns the libraries that a text may use. If several libraries have the same module name, the requirements of the
 * project decide; without requirements all of them are returned. A text without imports of a library uses the required
 * one.
 *
 * @param imported the first names of the imported modules
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

/**
 * Tells whether a text contains words of a library, or words of code that may contain mistakes with
 * it.
 */
export const mayConcern = (text: string, library: Library): boolean =>
  hasWords(text, library) || library.marks?.some((word) => text.includes(word)) === true

/**
 * Finds the mistakes of a module that concern no single command, with each library that the project
 * requires.
 */
export const mistakesInModule = (module: Module): readonly Mistake[] =>
  LIBRARIES.filter(({ packages }) => module.workspace.requirements.has(packages)).flatMap(
    (library) => library.inModule?.(module) ?? [],
  )

/** Tells whether a text contains words of a library. */
const hasWords = (text: string, { words }: Library): boolean =>
  words.some((word) => text.includes(word))
