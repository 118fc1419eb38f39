import { operatorOf } from './children.generated.js'
import { K } from './tree.js'
import type { Node, Tree } from './tree.js'

/** Returns the operator of a binary expression, or `as` or `satisfies`; empty for other nodes. */
export const signOf = (tree: Tree, node: Node): string =>
  tree.kindOf(node) === K.BinaryExpression ? tree.textOf(operatorOf(tree, node)) : ''
