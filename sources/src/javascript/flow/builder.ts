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
  /** The kind of join: the end of a branch, a `catch`, or the head of a loop. */
  readonly kind: 'branch' | 'catch' | 'loop'
  /** The ends of the paths so far. */
  readonly antecedents: FlowNode[]
  /** The number of `finally` blocks around it. */
  readonly finallies: number
}

/** A `finally` block, through which every way out of its `try` leads. */
export interface Finally {
  /** The beginning of the block. */
  readonly label: Label
  /** The targets of each `return`, `break` and `continue` that leads through it. */
  readonly targets: Set<Label>
}

/** The targets of `break` and `continue`. */
export interface Target {
  /** The labels in front of the statement. */
  readonly names: readonly string[]
  /** The point behind the statement. */
  readonly onBreak: Label
  /** Present for loops. */
  readonly onContinue?: Label
  /** True if only a `break` with its name leaves it. */
  readonly isPlain?: true
}

/** The control-flow graph of a function during its construction. */
export interface Builder {
  /** The syntax tree of the module. */
  readonly tree: Tree
  /** The nodes so far, in the order in which they are made. */
  readonly nodes: FlowNode[]
  /** The control-flow node at each node of the syntax tree that has one. */
  readonly at: Map<Node, FlowNode>
  /** The node that takes the place of `current` behind a `return` or a `throw`. */
  readonly unreachable: FlowNode
  /** The last node. */
  current: FlowNode
  /** The end of the function. */
  readonly end: Label
  /** The target of an exception; `undefined` if it leaves the function. */
  thrown: Label | undefined
  /** The `finally` blocks around the present statement, the innermost last. */
  readonly finallies: Finally[]
  /** The loops, switches and labelled statements around it, the innermost last. */
  readonly targets: Target[]
  /** The names of labels in front of the next statement. */
  names: readonly string[]
  /** The present depth of nesting. */
  level: number
  /** False if the function is too large or too deeply nested, so that the graph is not used. */
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
  builder: Builder,
  kind: FlowKind,
  node: Node,
  antecedents: FlowNode[],
  isTrue?: boolean,
): Made {
  const made: Made = { kind, node, antecedents, ...(isTrue !== undefined && { isTrue }) }
  builder.nodes.push(made)
  if (builder.nodes.length > MOST_NODES) {
    builder.isWhole = false
  }
  return made
}

/** Appends a node, which becomes the last one. */
export function happen(builder: Builder, kind: FlowKind, node: Node): void {
  if (builder.current.kind !== 'unreachable' && builder.isWhole) {
    builder.current = make(builder, kind, node, [builder.current])
  }
}

/** Appends a condition that is true, or false, from now on. */
export function assume(builder: Builder, condition: Node, isTrue: boolean): void {
  if (builder.current.kind !== 'unreachable' && builder.isWhole) {
    builder.current = make(builder, 'condition', condition, [builder.current], isTrue)
  }
}

/** Adds a path from an expression that throws to the `catch` or `finally` around it, if there is one. */
export function mayThrow(builder: Builder, node: Node): void {
  if (builder.thrown !== undefined && builder.current.kind !== 'unreachable' && builder.isWhole) {
    builder.thrown.antecedents.push(make(builder, 'exception', node, [builder.current]))
  }
}

export const labelFor = (builder: Builder, kind: Label['kind'] = 'branch'): Label => ({
  kind,
  antecedents: [],
  finallies: builder.finallies.length,
})

/** Adds the current path to a label. */
export function addTo(label: Label, builder: Builder): void {
  if (builder.current.kind !== 'unreachable') {
    label.antecedents.push(builder.current)
  }
}

/** Continues at a label, once all paths to it are known. */
export function finish(builder: Builder, label: Label): void {
  const [only, another] = label.antecedents
  if (only === undefined) {
    builder.current = builder.unreachable
  } else if (another === undefined && label.kind === 'branch') {
    builder.current = only
  } else {
    builder.current = make(builder, label.kind, NONE, label.antecedents)
  }
}

/** Begins a loop, to which more paths may be added later. */
export function beginLoop(builder: Builder): Label {
  const label = labelFor(builder, 'loop')
  addTo(label, builder)
  if (builder.current.kind !== 'unreachable') {
    builder.current = make(builder, 'loop', NONE, label.antecedents)
  }
  return label
}

/** Leads a `return`, `break` or `continue` to a label, through every `finally` on the way. */
export function jump(builder: Builder, label: Label): void {
  const around = builder.finallies.length > label.finallies ? builder.finallies.at(-1) : undefined
  if (around === undefined) {
    addTo(label, builder)
  } else if (builder.current.kind !== 'unreachable') {
    addTo(around.label, builder)
    around.targets.add(label)
  }
  builder.current = builder.unreachable
}

/** Runs a function one level deeper. If the nesting is too deep, it is skipped and the graph is marked as incomplete. */
export function deeper(builder: Builder, then: () => void): void {
  if (builder.level >= MOST_LEVELS || !builder.isWhole) {
    builder.isWhole = false
    return
  }
  builder.level++
  then()
  builder.level--
}
