import { operatorOf } from './children.generated.js'
import { K } from './tree.js'
import type { Node, Tree } from './tree.js'

/** Returns the operator of a binary expression, or `as` or `satisfies`; empty for other nodes. */
export const signOf = (tree: Tree, node: Node): string =>
  tree.kindOf(node) === K.BinaryExpression ? tree.textOf(operatorOf(tree, node)) : ''

/** The operators of which the second side may not run. */
export const LOGIC: ReadonlySet<string> = new Set(['&&', '||', '??'])

/** The operators that are true for equal values. */
export const EQUALS: ReadonlySet<string> = new Set(['==', '==='])

/** The operators that compare two values for equality. */
export const EQUALITIES: ReadonlySet<string> = new Set([...EQUALS, '!=', '!=='])
