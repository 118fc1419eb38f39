import { Lockfiles } from '../../documents/versions.js'
import { KeptTrees } from '../../lezer/kept.js'
import { parse, parseAgain } from '../syntax/parse.js'
import type { Grammar, Tree } from '../syntax/tree.js'

/** The results about documents that one reader keeps for its next readings. */
export interface Memory {
  readonly trees: KeptTrees<Grammar, Tree>
  readonly lockfiles: Lockfiles
}

/**
 * Makes an empty memory.
 *
 * @param characters the most characters of all texts whose trees are kept
 */
export const createMemory = (characters: number, lockfiles = new Lockfiles()): Memory => ({
  trees: new KeptTrees(characters, { parse, parseAgain }),
  lockfiles,
})
