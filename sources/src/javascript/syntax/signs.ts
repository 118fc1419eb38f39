import { operatorOf } from './children.generated.js'
import { K } from './tree.js'
import type { Node, Tree } from './tree.js'

/** The operator of an expression with two sides, or the word between a value and its type; empty for anything else. */
export const signOf = (tree: Tree, node: Node): string =>
  tree.kindOf(node) === K.BinaryExpression ? tree.textOf(operatorOf(tree, node)) : ''
