import { dependencyAbove } from './dependencies.js'
import type { TextOf } from './dependencies.js'
import { folderOf } from './folders.js'
import { isBefore, lockedVersion, rangeOf } from './versions.js'
import type { Lockfiles, Version } from './versions.js'

/** What the library of a project takes for commands beside the form of the API. */
export interface LibraryForm {
  /** Keys in camelCase. */
  readonly takesCamel: boolean
  /** The names of types. */
  readonly takesNames: boolean
}

/** The library that reads commands in a form of its own before it sends them. */
const LIBRARY = 'discord.js'
/** Since then it takes numbers only. */
const NUMBERS_ONLY: Version = [14, 0]

/** Whether a project has the library, and whether that takes names; `undefined` where its version is not known. */
export interface KnownLibrary {
  readonly isThere: boolean
  readonly takesNames: boolean | undefined
}

export function libraryFor(textOf: TextOf, uri: string, lockfiles: Lockfiles): KnownLibrary {
  const dependency = dependencyAbove(textOf, uri, LIBRARY)
  const [from, before] = dependency === undefined ? [] : rangeOf(dependency.wanted)
  if (before !== undefined && !isBefore(NUMBERS_ONLY, before)) {
    return { isThere: true, takesNames: true }
  }
  if (from !== undefined && !isBefore(from, NUMBERS_ONLY)) {
    return { isThere: true, takesNames: false }
  }
  const folder = dependency?.folder ?? folderOf(uri)
  const locked =
    folder === undefined ? undefined : lockedVersion(textOf, folder, LIBRARY, lockfiles)
  return {
    isThere: dependency !== undefined || locked !== undefined,
    takesNames: locked === undefined ? undefined : isBefore(locked, NUMBERS_ONLY),
  }
}

/**
 * The form that data may have for a project's library, as far as its manifest or lockfile tells the version. A name of a type
 * is a mistake in every other version, so that an open range without a lockfile does not excuse it.
 */
export function libraryFormFor(textOf: TextOf, uri: string, lockfiles: Lockfiles): LibraryForm {
  const { isThere, takesNames } = libraryFor(textOf, uri, lockfiles)
  return { takesCamel: isThere, takesNames: takesNames === true }
}
