import { Lockfiles } from '../../documents/versions.js'
import { TreeCache } from '../../lezer/tree-cache.js'
import { parse, parseAgain } from '../syntax/parse.js'
import type { Grammar, Tree } from '../syntax/tree.js'

/** The results about documents that one reader keeps for its next readings. */
export interface Memory {
  /** The syntax trees of the latest texts, for their next parse. */
  readonly trees: TreeCache<Grammar, Tree>
  /** The versions in lockfiles, which are read once. */
  readonly lockfiles: Lockfiles
}

/**
 * Makes an empty memory.
 *
 * @param characters the most characters of all texts whose trees are kept
 */
export const createMemory = (characters: number, lockfiles = new Lockfiles()): Memory => ({
  trees: new TreeCache(characters, { parse, parseAgain }),
  lockfiles,
})
