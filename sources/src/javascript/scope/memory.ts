import { Lockfiles } from '../../documents/versions.js'
import { KeptTrees } from '../../lezer/kept.js'
import { parse, parseAgain } from '../syntax/parse.js'
import type { Grammar, Tree } from '../syntax/tree.js'

/** What one reader keeps of documents, for whatever it reads next. */
export interface Memory {
  readonly trees: KeptTrees<Grammar, Tree>
  readonly lockfiles: Lockfiles
}

/** @param characters of all texts whose trees are kept */
export const createMemory = (characters: number, lockfiles = new Lockfiles()): Memory => ({
  trees: new KeptTrees(characters, { parse, parseAgain }),
  lockfiles,
})
