import { NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { FlowKind, FlowNode } from './graph.js'

// Bound: hostile texts. What people write has some hundreds of nodes, and is nested some dozens of levels deep.
const MOST_NODES = 200_000
const MOST_LEVELS = 250

interface Made extends FlowNode {
  readonly antecedents: FlowNode[]
}

/**
 * A point where paths join. For a loop, its control-flow node is made at once; otherwise after all
 * paths to it are known.
 */
export interface Label {
  /** The kind of join: the end of a branch, a `catch`, or the head of a loop. */
  readonly kind: 'branch' | 'catch' | 'loop'
  /** The last nodes of the paths that lead here so far. */
  readonly antecedents: FlowNode[]
  /** The number of `finally` blocks around the label. */
  readonly finallies: number
}

/** A `finally` block. Every path that leaves its `try` leads through it. */
export interface Finally {
  /** The start of the block. */
  readonly label: Label
  /** The targets of all `return`, `break` and `continue` that lead through the block. */
  readonly targets: Set<Label>
}

/** A statement that `break` or `continue` may leave, with the targets of these jumps. */
export interface Target {
  /** The names of the labels before the statement. */
  readonly names: readonly string[]
  /** The point after the statement, where a `break` continues. */
  readonly onBreak: Label
  /** The point where a `continue` continues; only loops have one. */
  readonly onContinue?: Label
  /** True if only a `break` with a label leaves the statement. */
  readonly isPlain?: true
}

/** The control-flow graph of a function during its construction. */
export interface Builder {
  /** The syntax tree of the module. */
  readonly tree: Tree
  /** The nodes so far, in the order of their creation. */
  readonly nodes: FlowNode[]
  /** Maps nodes of the syntax tree to their control-flow nodes, if they have one. */
  readonly at: Map<Node, FlowNode>
  /** The node that replaces `current` after a `return`, `throw` or jump. */
  readonly unreachable: FlowNode
  /** The node after which the next one is appended. */
  current: FlowNode
  /** The end of the function. */
  readonly end: Label
  /** The target of an exception; `undefined` if it leaves the function. */
  thrown: Label | undefined
  /** The `finally` blocks around the current statement, the innermost last. */
  readonly finallies: Finally[]
  /**
   * The loops, switches and labelled statements around the current statement, the innermost last.
   */
  readonly targets: Target[]
  /** The names of the labels before the next statement. */
  names: readonly string[]
  /** The current depth of nesting. */
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

/** Appends a node, which becomes the current one. */
export function happen(builder: Builder, kind: FlowKind, node: Node): void {
  if (builder.current.kind !== 'unreachable' && builder.isWhole) {
    builder.current = make(builder, kind, node, [builder.current])
  }
}

/** Appends a condition with its result, which holds from here on. */
export function assume(builder: Builder, condition: Node, isTrue: boolean): void {
  if (builder.current.kind !== 'unreachable' && builder.isWhole) {
    builder.current = make(builder, 'condition', condition, [builder.current], isTrue)
  }
}

/**
 * Adds a path from an expression that may throw to the `catch` or `finally` around it. Does nothing
 * without one.
 */
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

/** Adds a path from the current node to a label. */
export function addTo(label: Label, builder: Builder): void {
  if (builder.current.kind !== 'unreachable') {
    label.antecedents.push(builder.current)
  }
}

/** Continues the graph at a label. Call it when all paths to the label are added. */
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

/** Starts a loop and returns its head, to which paths may be added later. */
export function beginLoop(builder: Builder): Label {
  const label = labelFor(builder, 'loop')
  addTo(label, builder)
  if (builder.current.kind !== 'unreachable') {
    builder.current = make(builder, 'loop', NONE, label.antecedents)
  }
  return label
}

/**
 * Adds a path for `return`, `break` or `continue` to a label, through every `finally` in between.
 */
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

/**
 * Calls a function one level deeper. If the nesting is too deep, does not call it and marks the
 * graph as incomplete.
 */
export function deeper(builder: Builder, then: () => void): void {
  if (builder.level >= MOST_LEVELS || !builder.isWhole) {
    builder.isWhole = false
    return
  }
  builder.level++
  then()
  builder.level--
}
