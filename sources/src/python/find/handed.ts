import type { Node, Tree } from '../../lezer/tree.js'
import { anyOf, K } from '../syntax/kinds.js'

/** The names of calls that add no command to a group which they are given. */
const HARMLESS =
  /(?:^|\.)(?:(?:add|remove)_(?:application_)?command|print|isinstance|len|str|repr|bool|getattr|hasattr|[A-Z]\w*Group|Group)$/

const LISTS = anyOf('ArgList')

/** The keyword that makes a group the parent of another one. */
const PARENT = 'parent'

/**
 * Finds the names among some that a part of a text gives to a function or returns. Code that has a group may add commands
 * to it.
 */
export function handedOn(tree: Tree, part: Node, names: ReadonlySet<string>): readonly string[] {
  if (names.size === 0) {
    return []
  }
  return tree
    .nodesIn(part, K.VariableName)
    .filter((node) => names.has(tree.textOf(node)) && isHandedOn(tree, node))
    .map((node) => tree.textOf(node))
}

function isHandedOn(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node)
  if (tree.kindOf(parent) === K.ReturnStatement) {
    return true
  }
  if (!LISTS.has(tree.kindOf(parent))) {
    return false
  }
  const before = tree.previousOf(node)
  const after = tree.afterOf(node)
  // The name of a keyword is none of the variable.
  const isKeyword = tree.kindOf(after) === K.AssignOp && tree.parentOf(after) === parent
  const isParent =
    tree.kindOf(before) === K.AssignOp && tree.textOf(tree.previousOf(before)) === PARENT
  const callee = tree.textOf(tree.firstChild(tree.parentOf(parent)))
  return !isKeyword && !isParent && !HARMLESS.test(callee)
}
