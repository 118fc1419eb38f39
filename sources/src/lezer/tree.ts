import type { Range } from '../reader.js'
import { countBelow } from '../text/order.js'
import type { Kinds } from './kinds.js'

/** A node of a tree: its number in document order. */
export type Node = number
export const NONE: Node = -1

/** The properties of nodes, by node. `after` is the first node after all descendants of a node. */
export type Columns = [
  kind: Int32Array,
  start: Int32Array,
  end: Int32Array,
  parent: Int32Array,
  after: Int32Array,
]

/** The kinds of a grammar that a tree needs to know. */
export interface TreeKinds {
  /** The kind of nodes for damaged text. */
  readonly error: number
  /** Comments and punctuation, which evaluation ignores. */
  readonly trivia: Kinds
  /** The kinds of strings. The tree records the strings whose text was read. */
  readonly strings: Kinds
}

/**
 * A syntax tree as columns of numbers. Each property is one array access, and nothing is nested as deeply as the text.
 */
export class Tree {
  readonly kind: Int32Array
  readonly start: Int32Array
  readonly end: Int32Array
  readonly parent: Int32Array
  readonly after: Int32Array
  /** The strings whose text was read. */
  readonly looked = new Set<Node>()

  constructor(
    readonly text: string,
    readonly columns: Columns,
    /** The nodes for damaged text. */
    readonly errors: readonly Node[],
    /** The offset from which the text was not read, because it is too damaged. */
    readonly unreadFrom: number | undefined,
    private readonly kinds: TreeKinds,
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

  /** Returns the first node after all descendants of a node. */
  afterOf(node: Node): Node {
    return this.after[node] ?? NONE
  }

  parentOf(node: Node): Node {
    return this.parent[node] ?? NONE
  }

  /** Returns the text of a node. It is empty for NONE. */
  textOf(node: Node): string {
    if (node === NONE) {
      return ''
    }
    if (this.kinds.strings.has(this.kindOf(node))) {
      this.looked.add(node)
    }
    return this.text.slice(this.start[node], this.end[node])
  }

  /** Returns the children, without comments and punctuation. */
  childrenOf(node: Node): Node[] {
    const parts: Node[] = []
    const end = this.afterOf(node)
    for (let child = node + 1; child < end; child = this.afterOf(child)) {
      if (!this.kinds.trivia.has(this.kindOf(child))) {
        parts.push(child)
      }
    }
    return parts
  }

  /** Returns the first child, ignoring comments and punctuation, or NONE. */
  firstChild(node: Node): Node {
    if (node === NONE) {
      return NONE
    }
    const end = this.afterOf(node)
    for (let child = node + 1; child < end; child = this.afterOf(child)) {
      if (!this.kinds.trivia.has(this.kindOf(child))) {
        return child
      }
    }
    return NONE
  }

  /** Returns the child with an index, ignoring comments and punctuation, or NONE. */
  childAt(node: Node, place: number): Node {
    let left = place
    const end = this.afterOf(node)
    for (let child = node + 1; node !== NONE && child < end; child = this.afterOf(child)) {
      if (this.kinds.trivia.has(this.kindOf(child))) {
        continue
      }
      if (left === 0) {
        return child
      }
      left--
    }
    return NONE
  }

  /** Returns the last child, ignoring comments and punctuation, or NONE. */
  lastChild(node: Node): Node {
    let last = NONE
    const end = this.afterOf(node)
    for (let child = node + 1; node !== NONE && child < end; child = this.afterOf(child)) {
      if (!this.kinds.trivia.has(this.kindOf(child))) {
        last = child
      }
    }
    return last
  }

  /** Returns the next sibling, ignoring comments and punctuation, or NONE. */
  nextOf(node: Node): Node {
    const end = this.afterOf(this.parentOf(node))
    let next = this.afterOf(node)
    while (next < end && this.kinds.trivia.has(this.kindOf(next))) {
      next = this.afterOf(next)
    }
    return next < end ? next : NONE
  }

  /** Tells whether only comments and punctuation follow a node in its parent. */
  isLastChild(node: Node): boolean {
    return this.nextOf(node) === NONE
  }

  /** Returns the preceding sibling, or NONE for the first child. */
  previousOf(node: Node): Node {
    const parent = this.parentOf(node)
    // The number before a node is that of the last descendant of its predecessor.
    let before = node - 1
    while (before > parent && this.parentOf(before) !== parent) {
      before = this.parentOf(before)
    }
    return before > parent ? before : NONE
  }

  /** Returns the first child of a kind, or NONE. */
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

  /** Finds all nodes of a kind among a node and its descendants, in document order. */
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

  /** Returns the errors inside a node, in document order. */
  errorsIn(node: Node): readonly Node[] {
    const { errors } = this
    if (errors.length === 0 || node === NONE) {
      return NO_ERRORS
    }
    const from = countBelow(errors, node + 1)
    const to = countBelow(errors, this.afterOf(node))
    return from === to ? NO_ERRORS : errors.slice(from, to)
  }

  /** Tells whether the text is damaged inside a node. */
  isDamaged(node: Node): boolean {
    return this.errorsIn(node).length > 0
  }

  /** Tells whether the text is damaged in a node itself, not in its children. */
  isBroken(node: Node): boolean {
    return this.errors.length > 0 && this.hasChild(node, this.kinds.error)
  }

  /** Finds the innermost node that contains a range. */
  nodeWithin({ start, end }: Range): Node {
    let at: Node = countBelow(this.start, start + 1) - 1
    while (this.parentOf(at) !== NONE && this.endOf(at) < end) {
      at = this.parentOf(at)
    }
    return at
  }

  contains(outer: Node, inner: Node): boolean {
    return inner >= outer && inner < this.afterOf(outer)
  }

  /** Finds the innermost node of some kinds among a node and its ancestors, or NONE. */
  enclosing(node: Node, kinds: Kinds): Node {
    let at = node
    while (at !== NONE && !kinds.has(this.kindOf(at))) {
      at = this.parentOf(at)
    }
    return at
  }

  /** Returns the range of a node. */
  rangeOf(node: Node): Range {
    return { start: this.startOf(node), end: this.endOf(node) }
  }
}

const NO_ERRORS: readonly Node[] = []

/**
 * Makes a function that computes a value for a node once. The value is kept for the lifetime of the
 * owner, which is a tree or module.
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
