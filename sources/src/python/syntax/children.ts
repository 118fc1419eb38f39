import { NONE } from '../../lezer/tree.js'
import type { Node, Tree } from '../../lezer/tree.js'
import { K } from './kinds.js'

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

/** Returns the parts of `chosen if condition else otherwise`. */
export const conditionalOf = (
  tree: Tree,
  node: Node,
): { readonly chosen: Node; readonly condition: Node; readonly otherwise: Node } => ({
  chosen: tree.firstChild(node),
  condition: tree.childAt(node, 2),
  otherwise: tree.childAt(node, 4),
})

/** A comprehension with one loop: `[item for names in list if condition]`, `{item: value for …}`. */
export interface Comprehension {
  /** The expression for each item, or for each key. */
  readonly item: Node
  /** The expression for each value of a dictionary; NONE in a list. */
  readonly value: Node
  /** The names in the loop: `for a, b in pairs`. */
  readonly names: readonly Node[]
  /** The expression after `in`. */
  readonly list: Node
  /** NONE without a condition. */
  readonly condition: Node
}

/** Returns the parts of a comprehension; `undefined` if it has several loops or conditions. */
export function comprehensionOf(tree: Tree, node: Node): Comprehension | undefined {
  const names: Node[] = []
  const found = { list: NONE, condition: NONE }
  let words = ''
  const isDict = tree.kindOf(node) === K.DictionaryComprehensionExpression
  for (const part of tree.childrenOf(node).slice(isDict ? 2 : 1)) {
    const word = LOOP_WORDS.get(tree.kindOf(part))
    if (word !== undefined) {
      words += word
    } else if (words === 'for') {
      names.push(part)
    } else {
      found[words === 'forin' ? 'list' : 'condition'] = part
    }
  }
  const all = names.flatMap((name) =>
    tree.kindOf(name) === K.TupleExpression ? tree.childrenOf(name) : [name],
  )
  const isPlain = words === 'forin' || words === 'forinif'
  const isNamed = all.length > 0 && all.every((name) => tree.kindOf(name) === K.VariableName)
  if (!isPlain || !isNamed || found.list === NONE) {
    return undefined
  }
  const value = isDict ? tree.childAt(node, 1) : NONE
  return { item: tree.firstChild(node), value, names: all, ...found }
}

const LOOP_WORDS: ReadonlyMap<number, string> = new Map([
  [K.For, 'for'],
  [K.In, 'in'],
  [K.If, 'if'],
])
