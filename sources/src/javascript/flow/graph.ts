import type { Node } from '../syntax/tree.js'

/** What a control-flow node stands for. */
export type FlowKind =
  /** The function begins: its arguments are there. */
  | 'start'
  /** A name is given a value: `node` is the name. */
  | 'assignment'
  /** A condition held, or did not: `node` is the condition. */
  | 'condition'
  /** A clause of a `switch` was chosen: `node` is its label, or the statement where none fits. */
  | 'clause'
  /** A call, or a construction, was made: it may never come back. */
  | 'call'
  /** What is awaited is there. */
  | 'await'
  /** Another expression was evaluated that somebody may ask about: a member. */
  | 'member'
  /** A function was made, which may run at any time from now on. */
  | 'closure'
  /** `node` threw, and did nothing else. */
  | 'exception'
  /** Several paths come together. */
  | 'branch'
  /** The same where what was thrown is caught. */
  | 'catch'
  /** A loop begins, for the first time or again. */
  | 'loop'
  /** Nothing comes here. */
  | 'unreachable'

/** A point of a function where something happens, or where paths part or come together. */
export interface FlowNode {
  readonly kind: FlowKind
  /** What of the text it is about; NONE for a label. */
  readonly node: Node
  /** Of a condition: whether it held. */
  readonly isTrue?: boolean
  /** What happens directly before it, on each path. */
  readonly antecedents: readonly FlowNode[]
}

/** The control flow of one function, or of the top level of a module. Functions in it have graphs of their own. */
export interface FlowGraph {
  /** NONE for the top level. */
  readonly fn: Node
  /** All nodes. An antecedent stands before what follows it, unless a loop leads back. */
  readonly nodes: readonly FlowNode[]
  /** What happened last before an expression or a statement is evaluated; of calls, what is there when they were made. */
  readonly at: ReadonlyMap<Node, FlowNode>
  /** Where it comes to its end, by itself or by `return`. */
  readonly end: FlowNode
  /** Otherwise it is too large, or nested too deeply: not all that happens in it is known. */
  readonly isWhole: boolean
}
