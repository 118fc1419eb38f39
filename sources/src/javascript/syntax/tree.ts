import type { Range } from '../../reader.js'
import { countBelow } from '../../text/order.js'
import { anyOf, K, TRIVIA } from './kinds.js'
import type { Kinds } from './kinds.js'

export { anyOf, K }

/** A node of a tree: its number in document order. */
export type Node = number
export const NONE: Node = -1

/** The dialect of a document; `json` is for one that consists of a single expression. */
export type Grammar = 'jsx' | 'ts' | 'ts jsx' | 'json'

/** What is known of nodes, by node; `after`: the first node that lies behind one and all that it contains. */
export type Columns = [
  kind: Int32Array,
  start: Int32Array,
  end: Int32Array,
  parent: Int32Array,
  after: Int32Array,
]

/**
 * A syntax tree as columns of numbers: every question is a look into a list, and nothing is as deep as the text is
 * nested.
 */
export class Tree {
  readonly kind: Int32Array
  readonly start: Int32Array
  readonly end: Int32Array
  readonly parent: Int32Array
  readonly after: Int32Array
  /** The strings that somebody looked at. */
  readonly looked = new Set<Node>()

  constructor(
    readonly text: string,
    readonly columns: Columns,
    /** Nodes that say that the text is damaged there. */
    readonly errors: readonly Node[],
    /** What stands behind this offset was not read: the text is too damaged. */
    readonly unreadFrom?: number,
  ) {
    ;[this.kind, this.start, this.end, this.parent, this.after] = columns
  }

  kindOf(node: Node): number {
    return this.kind[node] ?? NONE
  }

  startOf(node: Node): number {
    return this.start[node] ?? NONE
  }

  endOf(node: Node): number {
    return this.end[node] ?? NONE
  }

  /** The first node behind another one and all that it contains. */
  afterOf(node: Node): Node {
    return this.after[node] ?? NONE
  }

  parentOf(node: Node): Node {
    return this.parent[node] ?? NONE
  }

  /** The text of a node; empty for NONE. */
  textOf(node: Node): string {
    if (node === NONE) {
      return ''
    }
    const kind = this.kind[node]
    if (kind === K.String || kind === K.TemplateString) {
      this.looked.add(node)
    }
    return this.text.slice(this.start[node], this.end[node])
  }

  /** The children that mean something: no comments, no punctuation. */
  partsOf(node: Node): Node[] {
    const parts: Node[] = []
    const end = this.afterOf(node)
    for (let child = node + 1; child < end; child = this.afterOf(child)) {
      if (!TRIVIA.has(this.kindOf(child))) {
        parts.push(child)
      }
    }
    return parts
  }

  /** The first child that means something; NONE if there is none. */
  firstPart(node: Node): Node {
    if (node === NONE) {
      return NONE
    }
    const end = this.afterOf(node)
    for (let child = node + 1; child < end; child = this.afterOf(child)) {
      if (!TRIVIA.has(this.kindOf(child))) {
        return child
      }
    }
    return NONE
  }

  /** The child before another one; NONE for the first. */
  previousOf(node: Node): Node {
    const parent = this.parentOf(node)
    // Directly before a node lies the last one inside its predecessor.
    let before = node - 1
    while (before > parent && this.parentOf(before) !== parent) {
      before = this.parentOf(before)
    }
    return before > parent ? before : NONE
  }

  /** The first child of a kind. */
  childOf(node: Node, kind: number): Node {
    if (node === NONE) {
      return NONE
    }
    const end = this.afterOf(node)
    for (let child = node + 1; child < end; child = this.afterOf(child)) {
      if (this.kind[child] === kind) {
        return child
      }
    }
    return NONE
  }

  /** All nodes of a kind in a part of the tree, which may be one itself, in document order. */
  nodesIn(part: Node, kind: number): Node[] {
    const found: Node[] = []
    const end = this.afterOf(part)
    for (let node = part; node < end; node++) {
      if (this.kind[node] === kind) {
        found.push(node)
      }
    }
    return found
  }

  hasChild(node: Node, kind: number): boolean {
    return this.childOf(node, kind) !== NONE
  }

  /** The errors inside a node, in document order. */
  errorsIn(node: Node): readonly Node[] {
    const { errors } = this
    if (errors.length === 0 || node === NONE) {
      return NO_ERRORS
    }
    const from = countBelow(errors, node + 1)
    const to = countBelow(errors, this.afterOf(node))
    return from === to ? NO_ERRORS : errors.slice(from, to)
  }

  /** Whether the text is damaged inside a node. */
  isDamaged(node: Node): boolean {
    return this.errorsIn(node).length > 0
  }

  /** Whether the text is damaged in a node itself, not in what it contains. */
  isBroken(node: Node): boolean {
    return this.errors.length > 0 && this.hasChild(node, K.Error)
  }

  contains(outer: Node, inner: Node): boolean {
    return inner >= outer && inner < this.afterOf(outer)
  }

  /** The innermost node of a kind around a node, or the node itself. */
  enclosing(node: Node, kinds: Kinds): Node {
    let at = node
    while (at !== NONE && !kinds.has(this.kindOf(at))) {
      at = this.parentOf(at)
    }
    return at
  }

  /** An expression without the parentheses and types around it. */
  innerExpression(node: Node): Node {
    let at = node
    for (;;) {
      const inner = this.unwrapped(at)
      if (inner === at) {
        return at
      }
      at = inner
    }
  }

  /** An expression with all parentheses and types around it: the outermost node that is the same expression. */
  outerExpression(node: Node): Node {
    let at = node
    for (;;) {
      const parent = this.parentOf(at)
      if (parent === NONE || !WRAPPERS.has(this.kindOf(parent)) || this.unwrapped(parent) !== at) {
        return at
      }
      at = parent
    }
  }

  /** The expression that a node wraps in parentheses or a type; the node itself if it does more. */
  private unwrapped(node: Node): Node {
    const kind = this.kindOf(node)
    if (!WRAPPERS.has(kind)) {
      return node
    }
    const parts = this.partsOf(node)
    const [first, second] = parts
    if (first === undefined) {
      return node
    }
    if (kind === K.ParenthesizedExpression) {
      return parts.length === 1 ? first : node
    }
    if (kind === K.PrefixCast) {
      return parts.at(-1) ?? node
    }
    if (kind === K.PostfixExpression) {
      return this.text[this.endOf(node) - 1] === '!' ? first : node
    }
    const isTyped =
      second !== undefined && (this.kindOf(second) === K.As || this.kindOf(second) === K.Satisfies)
    return isTyped ? first : node
  }

  /** The member expression that takes something of what a node is, `node.member`; NONE if nothing does. */
  memberOn(node: Node): Node {
    return this.around(node, K.MemberExpression)
  }

  /** The call of what a node is; NONE if it is not called. */
  callOn(node: Node): Node {
    return this.around(node, K.CallExpression)
  }

  /** The expression of a kind that begins with a node. */
  private around(node: Node, kind: number): Node {
    const at = this.outerExpression(node)
    const around = this.parentOf(at)
    return this.kindOf(around) === kind && this.firstPart(around) === at ? around : NONE
  }

  /** The call, or the construction, of which a node is an argument; NONE if it is none. */
  callGiven(node: Node): Node {
    const list = this.holderOf(node)
    return this.kindOf(list) === K.ArgList ? this.parentOf(list) : NONE
  }

  /** What an assignment gives a value, without the parentheses and types around it; NONE for what is none. */
  targetOf(assignment: Node): Node {
    return this.kindOf(assignment) === K.AssignmentExpression
      ? this.innerExpression(this.firstPart(assignment))
      : NONE
  }

  /** What a call is given. */
  argumentsOf(call: Node): Node[] {
    return this.partsOf(this.childOf(call, K.ArgList))
  }

  /** Where a node stands. */
  rangeOf(node: Node): Range {
    return { start: this.startOf(node), end: this.endOf(node) }
  }

  /** What stands around an expression, and around the parentheses and types around it. */
  holderOf(node: Node): Node {
    return this.parentOf(this.outerExpression(node))
  }

  /** The name of a property, a field or a method; empty where there is none. */
  keyOf(node: Node): string {
    return UNNAMED.has(this.kindOf(node))
      ? ''
      : this.textOf(this.childOf(node, K.PropertyDefinition))
  }

  /** The name behind the dot of `object.name`; empty where there is none. */
  memberName(node: Node): string {
    return this.textOf(this.childOf(node, K.PropertyName))
  }
}

/** Kinds of nodes that may only wrap an expression: in parentheses, or with a type. */
const WRAPPERS = anyOf('ParenthesizedExpression PrefixCast PostfixExpression BinaryExpression')

/** What stands around an expression and has no name, but may have thousands of children. */
const UNNAMED = anyOf('ArrayExpression ArgList Script Block')

const NO_ERRORS: readonly Node[] = []

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
    if (found === undefined) {
      kept.set(owner, (found = new Map()))
    }
    const known = found.get(node)
    if (known !== undefined || found.has(node)) {
      return known as T
    }
    const value = find(owner, node, ...others)
    found.set(node, value)
    return value
  }
}
