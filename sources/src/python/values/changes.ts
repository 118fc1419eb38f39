import type { Node, Tree } from '../../lezer/tree.js'
import type { Module } from '../scope/module.js'
import { propertyOf } from '../syntax/children.js'
import { K } from '../syntax/kinds.js'
import type { Value } from './value.js'

const METHODS: ReadonlySet<string> = new Set(
  'append extend insert remove pop clear sort reverse update setdefault'.split(' '),
)

/**
 * Tells whether the module changes the list or dict in a variable: `names.append(…)`, `names["a"] =
 * …`.
 */
export function isChanged({ tree, workspace }: Module, name: string, value: Value): boolean {
  if (value.kind !== 'list' && value.kind !== 'dict') {
    return false
  }
  workspace.looked.changes.add(name)
  return tree
    .nodesIn(0, K.MemberExpression)
    .some((node) => tree.textOf(tree.firstChild(node)) === name && changes(tree, node))
}

/** Lists the names of the lists and dicts that a part of a text changes. */
export const changedNames = (tree: Tree, part: Node): readonly string[] =>
  tree
    .nodesIn(part, K.MemberExpression)
    .filter((node) => changes(tree, node))
    .map((node) => tree.textOf(tree.firstChild(node)))

function changes(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node)
  if (tree.hasChild(node, K.OpenBracket)) {
    return tree.kindOf(parent) === K.AssignStatement && tree.firstChild(parent) === node
  }
  const property = propertyOf(tree, node)
  return tree.kindOf(parent) === K.CallExpression && METHODS.has(tree.textOf(property))
}
