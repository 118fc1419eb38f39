import { K, TRIVIA } from './kinds.js'

/** A node of a tree: its number in document order. */
export type Node = number
export const NONE: Node = -1

/**
 * A syntax tree as columns of numbers, by node. The parser makes a new object whenever a node is looked at; reading its
 * tree once into columns costs a thirtieth of the parse, and from then on every question is a look into a list.
 */
export interface Tree {
  readonly text: string
  readonly kind: readonly number[]
  readonly start: readonly number[]
  readonly end: readonly number[]
  readonly parent: readonly Node[]
  /** The first node that lies behind this one and all that it contains. */
  readonly after: readonly Node[]
  /** Nodes that say that the text is damaged there. */
  readonly errors: readonly Node[]
  /** What stands behind this offset was not read: the text is too damaged. */
  readonly unreadFrom?: number
}

/** `json`: a document that is one expression. */
export type Grammar = 'jsx' | 'ts' | 'ts jsx' | 'json'

export const kindOf = (tree: Tree, node: Node): number => tree.kind[node] ?? NONE
export const startOf = (tree: Tree, node: Node): number => tree.start[node] as number
export const endOf = (tree: Tree, node: Node): number => tree.end[node] as number
export const parentOf = (tree: Tree, node: Node): Node => tree.parent[node] ?? NONE
export const textOf = (tree: Tree, node: Node): string => tree.text.slice(tree.start[node], tree.end[node])

/** The children that mean something: no comments, no punctuation. */
export function partsOf(tree: Tree, node: Node): Node[] {
  const parts: Node[] = []
  const end = tree.after[node] as Node
  for (let child = node + 1; child < end; child = tree.after[child] as Node) {
    if (TRIVIA[tree.kind[child] as number] !== true) parts.push(child)
  }
  return parts
}

/** The first child that means something; NONE: there is none. */
export function firstPart(tree: Tree, node: Node): Node {
  if (node === NONE) return NONE
  const end = tree.after[node] as Node
  for (let child = node + 1; child < end; child = tree.after[child] as Node) {
    if (TRIVIA[tree.kind[child] as number] !== true) return child
  }
  return NONE
}

/** The first child of a kind. */
export function childOf(tree: Tree, node: Node, kind: number): Node {
  if (node === NONE) return NONE
  const end = tree.after[node] as Node
  for (let child = node + 1; child < end; child = tree.after[child] as Node) {
    if (tree.kind[child] === kind) return child
  }
  return NONE
}

export function hasChild(tree: Tree, node: Node, kind: number): boolean {
  return childOf(tree, node, kind) !== NONE
}

/** The errors inside a node, in document order. */
export function errorsIn(tree: Tree, node: Node): readonly Node[] {
  const { errors } = tree
  if (errors.length === 0 || node === NONE) return NO_ERRORS
  const from = firstFrom(errors, node + 1)
  const to = firstFrom(errors, tree.after[node] as Node)
  return from === to ? NO_ERRORS : errors.slice(from, to)
}

const NO_ERRORS: readonly Node[] = []

/** The index of the first of the ascending numbers that is not below a bound. */
function firstFrom(numbers: readonly number[], bound: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) < bound) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether the text is damaged inside a node. */
export const isDamaged = (tree: Tree, node: Node): boolean => errorsIn(tree, node).length > 0

/** Whether the text is damaged in a node itself, not in what it contains. */
export const isBroken = (tree: Tree, node: Node): boolean => tree.errors.length > 0 && hasChild(tree, node, K.Error)

export const contains = (tree: Tree, outer: Node, inner: Node): boolean =>
  inner >= outer && inner < (tree.after[outer] as Node)

/** The innermost node of a kind around a node, or the node itself. */
export function enclosing(tree: Tree, node: Node, kinds: ReadonlySet<number>): Node {
  let at = node
  while (at !== NONE && !kinds.has(kindOf(tree, at))) at = parentOf(tree, at)
  return at
}

/** Kinds that may be no more than a dress of the expression inside. */
const DRESSES: ReadonlySet<number> = new Set([
  K.ParenthesizedExpression,
  K.PrefixCast,
  K.PostfixExpression,
  K.BinaryExpression,
])

/** The expression that a node dresses in parentheses or types; the node itself: it is no dress. */
function undressed(tree: Tree, node: Node): Node {
  const kind = kindOf(tree, node)
  if (!DRESSES.has(kind)) return node
  const parts = partsOf(tree, node)
  const [first, second] = parts
  if (first === undefined) return node
  if (kind === K.ParenthesizedExpression) return parts.length === 1 ? first : node
  if (kind === K.PrefixCast) return parts.at(-1) as Node
  if (kind === K.PostfixExpression) return tree.text[endOf(tree, node) - 1] === '!' ? first : node
  const isTyped = second !== undefined && (kindOf(tree, second) === K.As || kindOf(tree, second) === K.Satisfies)
  return isTyped ? first : node
}

/** What stands in parentheses, behind a type or before one: the expression itself. */
export function bare(tree: Tree, node: Node): Node {
  let at = node
  for (;;) {
    const inner = undressed(tree, at)
    if (inner === at) return at
    at = inner
  }
}

/** The outermost node that is the same expression: with its parentheses and types. */
export function dressed(tree: Tree, node: Node): Node {
  let at = node
  for (;;) {
    const parent = parentOf(tree, at)
    if (parent === NONE || !DRESSES.has(kindOf(tree, parent)) || undressed(tree, parent) !== at) return at
    at = parent
  }
}
