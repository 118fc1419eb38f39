import { K, TRIVIA } from './kinds.js'

/** A node of a tree: its number in document order. */
export type Node = number
export const NONE: Node = -1

/**
 * A syntax tree as columns of numbers, by node: every question is a look into a list, and nothing is as deep as the text
 * is nested.
 */
export interface Tree {
  readonly text: string
  readonly kind: Int32Array
  readonly start: Int32Array
  readonly end: Int32Array
  readonly parent: Int32Array
  /** The first node that lies behind this one and all that it contains. */
  readonly after: Int32Array
  /** Nodes that say that the text is damaged there. */
  readonly errors: readonly Node[]
  /** What stands behind this offset was not read: the text is too damaged. */
  readonly unreadFrom?: number
}

/** The dialect of a document; `json` is for one that consists of a single expression. */
export type Grammar = 'jsx' | 'ts' | 'ts jsx' | 'json'

export const kindOf = (tree: Tree, node: Node): number => tree.kind[node] ?? NONE
export const startOf = (tree: Tree, node: Node): number => tree.start[node] ?? NONE
export const endOf = (tree: Tree, node: Node): number => tree.end[node] ?? NONE
/** The first node behind another one and all that it contains. */
export const afterOf = (tree: Tree, node: Node): Node => tree.after[node] ?? NONE
export const parentOf = (tree: Tree, node: Node): Node => tree.parent[node] ?? NONE
/** The text of a node; empty for NONE. */
export const textOf = (tree: Tree, node: Node): string =>
  node === NONE ? '' : tree.text.slice(tree.start[node], tree.end[node])

/**
 * Keeps what is found out about nodes as long as the tree lives, or the module, that they are of: it is found once, however
 * often it is asked for.
 */
export function once<Owner extends object, T, With extends unknown[] = []>(
  find: (owner: Owner, node: Node, ...others: With) => T,
): (owner: Owner, node: Node, ...others: With) => T {
  const kept = new WeakMap<Owner, Map<Node, T>>()
  return (owner, node, ...others) => {
    let found = kept.get(owner)
    if (found === undefined) kept.set(owner, (found = new Map()))
    const known = found.get(node)
    if (known !== undefined || found.has(node)) return known as T
    const value = find(owner, node, ...others)
    found.set(node, value)
    return value
  }
}

/** Comments and punctuation. */
const isTrivia = (tree: Tree, node: Node): boolean => TRIVIA[kindOf(tree, node)] === true

/** The children that mean something: no comments, no punctuation. */
export function partsOf(tree: Tree, node: Node): Node[] {
  const parts: Node[] = []
  const end = afterOf(tree, node)
  for (let child = node + 1; child < end; child = afterOf(tree, child)) {
    if (!isTrivia(tree, child)) parts.push(child)
  }
  return parts
}

/** The first child that means something; NONE if there is none. */
export function firstPart(tree: Tree, node: Node): Node {
  if (node === NONE) return NONE
  const end = afterOf(tree, node)
  for (let child = node + 1; child < end; child = afterOf(tree, child)) {
    if (!isTrivia(tree, child)) return child
  }
  return NONE
}

/** The child before another one; NONE for the first. */
export function previousOf(tree: Tree, node: Node): Node {
  const parent = parentOf(tree, node)
  // Directly before a node lies the last one inside its predecessor.
  let before = node - 1
  while (before > parent && parentOf(tree, before) !== parent) before = parentOf(tree, before)
  return before > parent ? before : NONE
}

/** The first child of a kind. */
export function childOf(tree: Tree, node: Node, kind: number): Node {
  if (node === NONE) return NONE
  const end = afterOf(tree, node)
  for (let child = node + 1; child < end; child = afterOf(tree, child)) {
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
  const to = firstFrom(errors, afterOf(tree, node))
  return from === to ? NO_ERRORS : errors.slice(from, to)
}

const NO_ERRORS: readonly Node[] = []

/** The index of the first of the ascending numbers that is not below a bound. */
function firstFrom(numbers: readonly number[], bound: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < bound) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether the text is damaged inside a node. */
export const isDamaged = (tree: Tree, node: Node): boolean => errorsIn(tree, node).length > 0

/** Whether the text is damaged in a node itself, not in what it contains. */
export const isBroken = (tree: Tree, node: Node): boolean => tree.errors.length > 0 && hasChild(tree, node, K.Error)

export const contains = (tree: Tree, outer: Node, inner: Node): boolean =>
  inner >= outer && inner < afterOf(tree, outer)

/** The innermost node of a kind around a node, or the node itself. */
export function enclosing(tree: Tree, node: Node, kinds: ReadonlySet<number>): Node {
  let at = node
  while (at !== NONE && !kinds.has(kindOf(tree, at))) at = parentOf(tree, at)
  return at
}

/** Kinds of nodes that may only wrap an expression: in parentheses, or with a type. */
const WRAPPERS: ReadonlySet<number> = new Set([
  K.ParenthesizedExpression,
  K.PrefixCast,
  K.PostfixExpression,
  K.BinaryExpression,
])

/** The expression that a node wraps in parentheses or a type; the node itself if it does more. */
function unwrapped(tree: Tree, node: Node): Node {
  const kind = kindOf(tree, node)
  if (!WRAPPERS.has(kind)) return node
  const parts = partsOf(tree, node)
  const [first, second] = parts
  if (first === undefined) return node
  if (kind === K.ParenthesizedExpression) return parts.length === 1 ? first : node
  if (kind === K.PrefixCast) return parts.at(-1) ?? node
  if (kind === K.PostfixExpression) return tree.text[endOf(tree, node) - 1] === '!' ? first : node
  const isTyped = second !== undefined && (kindOf(tree, second) === K.As || kindOf(tree, second) === K.Satisfies)
  return isTyped ? first : node
}

/** An expression without the parentheses and types around it. */
export function innerExpression(tree: Tree, node: Node): Node {
  let at = node
  for (;;) {
    const inner = unwrapped(tree, at)
    if (inner === at) return at
    at = inner
  }
}

/** An expression with all parentheses and types around it: the outermost node that is the same expression. */
export function outerExpression(tree: Tree, node: Node): Node {
  let at = node
  for (;;) {
    const parent = parentOf(tree, at)
    if (parent === NONE || !WRAPPERS.has(kindOf(tree, parent)) || unwrapped(tree, parent) !== at) return at
    at = parent
  }
}

/** The member expression that takes something of what a node is, `node.member`; NONE if nothing does. */
export function memberOn(tree: Tree, node: Node): Node {
  const at = outerExpression(tree, node)
  const member = parentOf(tree, at)
  return kindOf(tree, member) === K.MemberExpression && firstPart(tree, member) === at ? member : NONE
}

/** The call of what a node is; NONE if it is not called. */
export function callOn(tree: Tree, node: Node): Node {
  const at = outerExpression(tree, node)
  const call = parentOf(tree, at)
  return kindOf(tree, call) === K.CallExpression && firstPart(tree, call) === at ? call : NONE
}

/** What a call is given. */
export const argumentsOf = (tree: Tree, call: Node): Node[] => partsOf(tree, childOf(tree, call, K.ArgList))

/** The name behind the dot of `object.name`; empty where there is none. */
export const memberName = (tree: Tree, node: Node): string => textOf(tree, childOf(tree, node, K.PropertyName))
