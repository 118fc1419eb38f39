import { K, NONE } from './tree.js'
import type { Node, Tree } from './tree.js'

/** The decorators of a class, a member or a parameter. */
export function decoratorsOf(tree: Tree, node: Node): Node[] {
  if (node === NONE) return []
  const own = tree.partsOf(node).filter((part) => tree.kindOf(part) === K.Decorator)
  // `@Discord() export class …`: the decorators stand before the class.
  const parent = tree.parentOf(node)
  if (tree.kindOf(parent) !== K.ExportDeclaration) return own
  const siblings = tree.partsOf(tree.parentOf(parent))
  const before = siblings[siblings.indexOf(parent) - 1]
  const isHead =
    before !== undefined && tree.kindOf(before) === K.ClassDeclaration && tree.childOf(before, K.ClassBody) === NONE
  return isHead ? [...decoratorsOf(tree, before), ...own] : own
}

/** What a decorator calls: `Slash` in `@Slash({ … })`; NONE if it isn't a call. */
export function calleeOf(tree: Tree, decorator: Node): Node {
  const call = tree.firstPart(decorator)
  return tree.kindOf(call) === K.CallExpression ? tree.firstPart(call) : NONE
}

/** The arguments of a decorator's call; NONE without one. */
export const argumentsIn = (tree: Tree, decorator: Node): Node => tree.childOf(tree.firstPart(decorator), K.ArgList)
