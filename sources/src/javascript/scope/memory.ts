import { Lockfiles } from '../../documents/versions.js'
import { TreeCache } from '../../lezer/tree-cache.js'
import { parse, parseAgain } from '../syntax/parse.js'
import type { Grammar, Tree } from '../syntax/tree.js'

/** Results about documents that one reader uses again in later readings. */
export interface Memory {
  /** The syntax trees of the latest texts, for a faster parse of the next versions. */
  readonly trees: TreeCache<Grammar, Tree>
  /** The versions in lockfiles. Each lockfile is read once. */
  readonly lockfiles: Lockfiles
}

/**
 * Makes an empty memory.
 *
 * @param characters the most characters in all texts whose trees are cached
 */
export const createMemory = (characters: number, lockfiles = new Lockfiles()): Memory => ({
  trees: new TreeCache(characters, { parse, parseAgain }),
  lockfiles,
})
