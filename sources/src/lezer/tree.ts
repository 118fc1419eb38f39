import type { Range } from '../reader.js'
import { countBelow } from '../text/order.js'
import type { Kinds } from './kinds.js'

/** A node of a tree: its number in document order. */
export type Node = number
export const NONE: Node = -1

/** What is known of nodes, by node; `after`: the first node that lies behind one and all that it contains. */
export type Columns = [
  kind: Int32Array,
  start: Int32Array,
  end: Int32Array,
  parent: Int32Array,
  after: Int32Array,
]

/** What a tree has to know of the kinds of its grammar. */
export interface TreeKinds {
  /** What says that the text is damaged. */
  readonly error: number
  /** Comments and punctuation, nothing that an evaluator looks at. */
  readonly trivia: Kinds
  /** Texts: whose are looked at is kept. */
  readonly strings: Kinds
}

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
    if (this.kinds.strings.has(this.kindOf(node))) {
      this.looked.add(node)
    }
    return this.text.slice(this.start[node], this.end[node])
  }

  /** The children that mean something: no comments, no punctuation. */
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

  /** The first child that means something; NONE if there is none. */
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

  /** The child at a place among those that mean something, from 0 on; NONE if there is none. */
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

  /** The last child that means something; NONE if there is none. */
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
    return this.errors.length > 0 && this.hasChild(node, this.kinds.error)
  }

  /** The innermost node that contains a part of the text. */
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

  /** The innermost node of a kind around a node, or the node itself. */
  enclosing(node: Node, kinds: Kinds): Node {
    let at = node
    while (at !== NONE && !kinds.has(this.kindOf(at))) {
      at = this.parentOf(at)
    }
    return at
  }

  /** Where a node stands. */
  rangeOf(node: Node): Range {
    return { start: this.startOf(node), end: this.endOf(node) }
  }
}

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
