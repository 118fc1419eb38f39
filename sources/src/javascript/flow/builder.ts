import { NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { FlowKind, FlowNode } from './graph.js'

// Bound: hostile texts. What people write has some hundreds of nodes, and is nested some dozens of levels deep.
const MOST_NODES = 200_000
const MOST_LEVELS = 250

interface Made extends FlowNode {
  readonly antecedents: FlowNode[]
}

/** A point where paths join. It becomes a node when all of them are known; for a loop at once. */
export interface Label {
  readonly kind: 'branch' | 'catch' | 'loop'
  readonly antecedents: FlowNode[]
  /** The number of `finally` blocks around it. */
  readonly finallies: number
}

/** A `finally` block, through which every way out of its `try` leads. */
export interface Finally {
  readonly label: Label
  /** The targets of each `return`, `break` and `continue` that leads through it. */
  readonly targets: Set<Label>
}

/** The targets of `break` and `continue`. */
export interface Target {
  readonly names: readonly string[]
  readonly onBreak: Label
  /** Present for loops. */
  readonly onContinue?: Label
  /** True if only a `break` with its name leaves it. */
  readonly isPlain?: true
}

/** The control-flow graph of a function during its construction. */
export interface Builder {
  readonly tree: Tree
  readonly nodes: FlowNode[]
  readonly at: Map<Node, FlowNode>
  readonly unreachable: FlowNode
  /** The last node. */
  current: FlowNode
  /** The end of the function. */
  readonly end: Label
  /** The target of an exception; `undefined` if it leaves the function. */
  thrown: Label | undefined
  readonly finallies: Finally[]
  readonly targets: Target[]
  /** The names of labels in front of the next statement. */
  names: readonly string[]
  level: number
  isWhole: boolean
}

export function createBuilder(tree: Tree): Builder {
  const unreachable: FlowNode = { kind: 'unreachable', node: NONE, antecedents: [] }
  const builder: Builder = {
    tree,
    nodes: [],
    at: new Map(),
    unreachable,
    current: unreachable,
    end: { kind: 'branch', antecedents: [], finallies: 0 },
    thrown: undefined,
    finallies: [],
    targets: [],
    names: [],
    level: 0,
    isWhole: true,
  }
  builder.current = make(builder, 'start', NONE, [])
  return builder
}

function make(
  b: Builder,
  kind: FlowKind,
  node: Node,
  antecedents: FlowNode[],
  isTrue?: boolean,
): Made {
  const made: Made = { kind, node, antecedents, ...(isTrue !== undefined && { isTrue }) }
  b.nodes.push(made)
  if (b.nodes.length > MOST_NODES) {
    b.isWhole = false
  }
  return made
}

/** Appends a node, which becomes the last one. */
export function happen(b: Builder, kind: FlowKind, node: Node): void {
  if (b.current.kind !== 'unreachable' && b.isWhole) {
    b.current = make(b, kind, node, [b.current])
  }
}

/** Appends a condition that is true, or false, from now on. */
export function assume(b: Builder, condition: Node, isTrue: boolean): void {
  if (b.current.kind !== 'unreachable' && b.isWhole) {
    b.current = make(b, 'condition', condition, [b.current], isTrue)
  }
}

/** Adds a path from an expression that throws to the `catch` or `finally` around it, if there is one. */
export function mayThrow(b: Builder, node: Node): void {
  if (b.thrown !== undefined && b.current.kind !== 'unreachable' && b.isWhole) {
    b.thrown.antecedents.push(make(b, 'exception', node, [b.current]))
  }
}

export const labelFor = (b: Builder, kind: Label['kind'] = 'branch'): Label => ({
  kind,
  antecedents: [],
  finallies: b.finallies.length,
})

/** Adds the current path to a label. */
export function addTo(label: Label, b: Builder): void {
  if (b.current.kind !== 'unreachable') {
    label.antecedents.push(b.current)
  }
}

/** Continues at a label, once all paths to it are known. */
export function finish(b: Builder, label: Label): void {
  const [only, another] = label.antecedents
  if (only === undefined) {
    b.current = b.unreachable
  } else if (another === undefined && label.kind === 'branch') {
    b.current = only
  } else {
    b.current = make(b, label.kind, NONE, label.antecedents)
  }
}

/** Begins a loop, to which more paths may be added later. */
export function beginLoop(b: Builder): Label {
  const label = labelFor(b, 'loop')
  addTo(label, b)
  if (b.current.kind !== 'unreachable') {
    b.current = make(b, 'loop', NONE, label.antecedents)
  }
  return label
}

/** Leads a `return`, `break` or `continue` to a label, through every `finally` on the way. */
export function jump(b: Builder, label: Label): void {
  const around = b.finallies.length > label.finallies ? b.finallies.at(-1) : undefined
  if (around === undefined) {
    addTo(label, b)
  } else if (b.current.kind !== 'unreachable') {
    addTo(around.label, b)
    around.targets.add(label)
  }
  b.current = b.unreachable
}

/** Runs a function one level deeper. If the nesting is too deep, it is skipped and the graph is marked as incomplete. */
export function deeper(b: Builder, then: () => void): void {
  if (b.level >= MOST_LEVELS || !b.isWhole) {
    b.isWhole = false
    return
  }
  b.level++
  then()
  b.level--
}
