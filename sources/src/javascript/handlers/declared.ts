import { declaratorsOf } from '../scope/bindings.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/** Returns the name or pattern that is declared with a value; NONE without one. */
export function patternDeclaredWith(tree: Tree, value: Node): Node {
  const at = tree.outerExpression(value)
  const declaration = tree.parentOf(at)
  if (tree.kindOf(declaration) !== K.VariableDeclaration) {
    return NONE
  }
  return declaratorsOf(tree, declaration).find(({ init }) => init === at)?.pattern ?? NONE
}
