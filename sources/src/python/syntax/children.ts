import { NONE } from '../../lezer/tree.js'
import type { Node, Tree } from '../../lezer/tree.js'

// The places of children in nodes of Python's grammar.

/** Returns the left side of an operator: `a` in `a + b`. */
export const leftOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** Returns the operator between two sides: `+` in `a + b`. */
export const operatorOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** Returns the right side of an operator: `b` in `a + b`. */
export const rightOf = (tree: Tree, node: Node): Node => tree.childAt(node, 2)

/** Returns a unary operator: `-` in `-a`. */
export const signOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** Returns the operand of a unary operator: `a` in `-a`. */
export const operandOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** Returns the object of a member expression: `a` in `a.b` and `a[b]`. */
export const objectOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** Returns the name of a member: `b` in `a.b`. */
export const propertyOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** Returns the expression of a `return`, or NONE if it has none: `a` in `return a`. */
export const returnedBy = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/**
 * Returns the expression in the braces of an f-string, if they contain nothing else: `a` in `f"{a}"`. Returns NONE for
 * `f"{a!r:>10}"`.
 */
export const insertedBy = (tree: Tree, node: Node): Node =>
  tree.childAt(node, 1) === NONE ? tree.firstChild(node) : NONE
