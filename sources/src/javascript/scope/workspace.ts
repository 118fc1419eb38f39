import type { Host } from '../../reader.js'
import { dataOf } from '../syntax/data.js'
import { parse } from '../syntax/parse.js'
import type { Grammar, Tree } from '../syntax/tree.js'
import { moduleOf } from './module.js'
import type { Module } from './module.js'
import type { Aliases } from './tsconfig.js'

/** The modules that one reading looks into. */
export interface Workspace {
  readonly host: Host
  readonly modules: Map<string, Module>
  /** What imports mean, by the importing folder and the name. */
  readonly resolved: Map<string, Module | undefined>
  /** What configurations say about names, by folder. */
  readonly aliases: Map<string, Aliases | undefined>
  /** Documents that were looked for and are not known. */
  readonly missing: Set<string>
  /** What is left of the work that one reading may do. */
  budget: number
  /** How many expressions are being evaluated, one inside the other. */
  depth: number
}

/** More than any bot's file takes; a bound for texts made to take long. */
const BUDGET = 200_000
const MOST_MODULES = 60

export const workspaceOf = (host: Host): Workspace => ({
  host,
  modules: new Map(),
  resolved: new Map(),
  aliases: new Map(),
  missing: new Set(),
  budget: BUDGET,
  depth: 0,
})

/** Trees of the last documents: with each keystroke only one of them is another. */
const trees = new Map<string, { readonly grammar: Grammar; readonly tree: Tree }>()
const MOST_TREES = 64

export function treeOf(uri: string, text: string, grammar: Grammar): Tree {
  const known = trees.get(uri)
  const isKnown = known !== undefined && known.tree.text === text && known.grammar === grammar
  const tree = isKnown ? known.tree : parse(text, grammar)
  // What was used last stays longest: many documents import the same one.
  trees.delete(uri)
  trees.set(uri, { grammar, tree })
  if (trees.size > MOST_TREES) trees.delete(trees.keys().next().value as string)
  return tree
}

export function grammarOf(uri: string, languageId?: string): Grammar {
  if (/\.jsonc?$/i.test(uri)) return 'json'
  if (languageId === 'typescriptreact' || /\.tsx$/i.test(uri)) return 'ts jsx'
  if (languageId === 'typescript' || /\.[mc]?ts$/i.test(uri)) return 'ts'
  return 'jsx'
}

/** The text of a document; undefined: it is not known (now), and will be asked for. */
export function textIn(workspace: Workspace, uri: string): string | undefined {
  const text = workspace.host.text(uri)
  if (text === undefined) workspace.missing.add(uri)
  return text
}

/** A document of JSON with comments as plain data; undefined: it is not known, or no such document. */
export function dataIn(workspace: Workspace, uri: string): unknown {
  const text = textIn(workspace, uri)
  if (text === undefined) return undefined
  const tree = treeOf(uri, text, 'json')
  let known = data.get(tree)
  if (known === undefined) {
    known = { value: dataOf(tree, 0) }
    data.set(tree, known)
  }
  return known.value
}

const data = new WeakMap<Tree, { readonly value: unknown }>()

/** A document as a module; undefined: it is not known (now). */
export function moduleIn(workspace: Workspace, uri: string): Module | undefined {
  const { modules } = workspace
  const known = modules.get(uri)
  if (known !== undefined) return known
  if (modules.size >= MOST_MODULES) return undefined
  const text = textIn(workspace, uri)
  if (text === undefined) return undefined
  const module = moduleOf(uri, treeOf(uri, text, grammarOf(uri)), workspace)
  modules.set(uri, module)
  return module
}
