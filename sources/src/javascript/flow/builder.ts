import { NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { FlowKind, FlowNode } from './graph.js'

// Bound: hostile texts. What people write has some hundreds of nodes, and is nested some dozens of levels deep.
const MOST_NODES = 200_000
const MOST_LEVELS = 250

interface Made extends FlowNode {
  readonly antecedents: FlowNode[]
}

/** Where paths come together: it becomes a node when all of them are known, a loop at once. */
export interface Label {
  readonly kind: 'branch' | 'catch' | 'loop'
  readonly antecedents: FlowNode[]
  /** How many `finally` blocks are around it. */
  readonly finallies: number
}

/** A `finally` that every way out of a `try` leads through. */
export interface Finally {
  readonly label: Label
  /** Where those go on that came through it by `return`, `break` or `continue`. */
  readonly targets: Set<Label>
}

/** Where `break` and `continue` lead. */
export interface Target {
  readonly names: readonly string[]
  readonly onBreak: Label
  /** Of a loop. */
  readonly onContinue?: Label
  /** Only a `break` with its name leaves it. */
  readonly isPlain?: true
}

/** The control flow of a function while it is built. */
export interface Builder {
  readonly tree: Tree
  readonly nodes: FlowNode[]
  readonly at: Map<Node, FlowNode>
  readonly unreachable: FlowNode
  /** What happened last. */
  current: FlowNode
  /** Where the function ends. */
  readonly end: Label
  /** Where an exception leads that is thrown here; `undefined` where it leaves the function. */
  thrown: Label | undefined
  readonly finallies: Finally[]
  readonly targets: Target[]
  /** The labels in front of the statement that comes next. */
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

/** Something happens: it is what happened last from now on. */
export function happen(b: Builder, kind: FlowKind, node: Node): void {
  if (b.current.kind !== 'unreachable' && b.isWhole) {
    b.current = make(b, kind, node, [b.current])
  }
}

/** A condition holds, or does not, from now on. */
export function assume(b: Builder, condition: Node, isTrue: boolean): void {
  if (b.current.kind !== 'unreachable' && b.isWhole) {
    b.current = make(b, 'condition', condition, [b.current], isTrue)
  }
}

/** What an expression throws leads away from here, if something catches it. */
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

/** The path that leads here goes on at a label, too. */
export function addTo(label: Label, b: Builder): void {
  if (b.current.kind !== 'unreachable') {
    label.antecedents.push(b.current)
  }
}

/** All paths to a label are known: what comes next follows them. */
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

/** A loop begins: more paths may come to it later. */
export function beginLoop(b: Builder): Label {
  const label = labelFor(b, 'loop')
  addTo(label, b)
  if (b.current.kind !== 'unreachable') {
    b.current = make(b, 'loop', NONE, label.antecedents)
  }
  return label
}

/** `return`, `break`, `continue`: leads to a label through every `finally` between here and there. */
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

/** Does something one level deeper; what is nested too deeply is left out, and says so. */
export function deeper(b: Builder, then: () => void): void {
  if (b.level >= MOST_LEVELS || !b.isWhole) {
    b.isWhole = false
    return
  }
  b.level++
  then()
  b.level--
}
