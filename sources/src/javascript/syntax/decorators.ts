import { K } from './kinds.js'
import { childOf, kindOf, NONE, parentOf, partsOf } from './tree.js'
import type { Node, Tree } from './tree.js'

/** The decorators of a class, a member or a parameter. */
export function decoratorsOf(tree: Tree, node: Node): Node[] {
  if (node === NONE) return []
  const own = partsOf(tree, node).filter((part) => kindOf(tree, part) === K.Decorator)
  // `@Discord() export class …`: the decorators stand before the class.
  const parent = parentOf(tree, node)
  if (kindOf(tree, parent) !== K.ExportDeclaration) return own
  const siblings = partsOf(tree, parentOf(tree, parent))
  const before = siblings[siblings.indexOf(parent) - 1]
  const isHead =
    before !== undefined && kindOf(tree, before) === K.ClassDeclaration && childOf(tree, before, K.ClassBody) === NONE
  return isHead ? [...decoratorsOf(tree, before), ...own] : own
}

/** What a decorator calls: `Slash` in `@Slash({ … })`; NONE if it isn't a call. */
export function calleeOf(tree: Tree, decorator: Node): Node {
  const [call] = partsOf(tree, decorator)
  return call !== undefined && kindOf(tree, call) === K.CallExpression ? (partsOf(tree, call)[0] ?? NONE) : NONE
}

/** The arguments of a decorator's call; NONE without one. */
export function argumentsIn(tree: Tree, decorator: Node): Node {
  const [call] = partsOf(tree, decorator)
  return call === undefined ? NONE : childOf(tree, call, K.ArgList)
}
