import { dependencyAbove } from './dependencies.js'
import type { TextOf } from './dependencies.js'
import { folderOf } from './folders.js'
import { isBefore, lockedVersion, rangeOf } from './versions.js'
import type { Lockfiles, Version } from './versions.js'

/** The forms of commands that the library of a project accepts beside that of the API. */
export interface LibraryForm {
  /** True if it accepts keys in camelCase. */
  readonly takesCamel: boolean
  /** True if it accepts names of types. */
  readonly takesNames: boolean
}

/** The library that converts commands from its own form before it sends them. */
const LIBRARY = 'discord.js'
/** The first version that accepts only numbers. */
const NUMBERS_ONLY: Version = [14, 0]

/** The library of a project, if it has one. `takesNames` is `undefined` if its version is unknown. */
interface KnownLibrary {
  /** True if the project depends on a library that slashlint knows. */
  readonly isThere: boolean
  /** True if the library accepts names of types beside numbers. */
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
 * Returns the forms that the project's library accepts, by its version in the manifest or lockfile.
 * If the version is unknown, names of types are not accepted, since most versions refuse them.
 */
export function libraryFormFor(textOf: TextOf, uri: string, lockfiles: Lockfiles): LibraryForm {
  const { isThere, takesNames } = libraryFor(textOf, uri, lockfiles)
  return { takesCamel: isThere, takesNames: takesNames === true }
}
