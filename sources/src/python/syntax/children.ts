import { NONE } from '../../lezer/tree.js'
import type { Node, Tree } from '../../lezer/tree.js'

// Where what stands in a node of Python's grammar.

/** What stands before an operator: `a` in `a + b`. */
export const leftOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** The operator between two sides: `+` in `a + b`. */
export const operatorOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** What stands behind an operator: `b` in `a + b`. */
export const rightOf = (tree: Tree, node: Node): Node => tree.childAt(node, 2)

/** The operator before its only side: `-` in `-a`. */
export const signOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** What an operator before it is applied to: `a` in `-a`. */
export const operandOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** What a member is taken of: `a` in `a.b` and `a[b]`. */
export const objectOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** Which member is taken: `b` in `a.b`. */
export const propertyOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** What a statement returns, `a` in `return a`; NONE if it is a `return` by itself. */
export const returnedBy = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** What is put into a text, if that is all between the braces: `a` in `f"{a}"`; NONE for `f"{a!r:>10}"`. */
export const insertedBy = (tree: Tree, node: Node): Node =>
  tree.childAt(node, 1) === NONE ? tree.firstChild(node) : NONE
