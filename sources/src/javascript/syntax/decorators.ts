import { K, NONE } from './tree.js'
import type { Node, Tree } from './tree.js'

/** Returns the decorators of a class, a member or a parameter. */
export function decoratorsOf(tree: Tree, node: Node): Node[] {
  if (node === NONE) {
    return []
  }
  const own = tree.childrenOf(node).filter((part) => tree.kindOf(part) === K.Decorator)
  // `@Discord() export class …`: the decorators are before the class.
  const parent = tree.parentOf(node)
  if (tree.kindOf(parent) !== K.ExportDeclaration) {
    return own
  }
  const siblings = tree.childrenOf(tree.parentOf(parent))
  const before = siblings[siblings.indexOf(parent) - 1]
  const isHead =
    before !== undefined &&
    tree.kindOf(before) === K.ClassDeclaration &&
    tree.childOf(before, K.ClassBody) === NONE
  return isHead ? [...decoratorsOf(tree, before), ...own] : own
}

/**
 * Returns the class of a decorator, which may precede `export`; NONE for decorators of other nodes.
 */
export function classOf(tree: Tree, decorator: Node): Node {
  const holder = tree.parentOf(decorator)
  if (tree.kindOf(holder) !== K.ClassDeclaration && tree.kindOf(holder) !== K.ClassExpression) {
    return NONE
  }
  if (tree.childOf(holder, K.ClassBody) !== NONE) {
    return holder
  }
  const siblings = tree.childrenOf(tree.parentOf(holder))
  const behind = siblings[siblings.indexOf(holder) + 1]
  const exported = behind === undefined ? NONE : tree.childOf(behind, K.ClassDeclaration)
  return exported !== NONE && tree.childOf(exported, K.ClassBody) !== NONE ? exported : NONE
}

/** Returns the callee of a decorator: `Slash` in `@Slash({ … })`; NONE without a call. */
export function decoratorCallee(tree: Tree, decorator: Node): Node {
  const call = tree.firstChild(decorator)
  return tree.kindOf(call) === K.CallExpression ? tree.firstChild(call) : NONE
}

/** Returns the argument list of a decorator's call; NONE without one. */
export const argumentsIn = (tree: Tree, decorator: Node): Node =>
  tree.childOf(tree.firstChild(decorator), K.ArgList)
