import type { Node } from '../syntax/tree.js'

/** The kinds of control-flow nodes. */
export type FlowKind =
  /** The function begins, with its arguments bound. */
  | 'start'
  /** A name gets a value. `node` is the name. */
  | 'assignment'
  /** A condition was true or false. `node` is the condition. */
  | 'condition'
  /** A clause of a `switch` was chosen. `node` is its label, or the statement if no clause matched. */
  | 'clause'
  /** A call or construction was made. It may never return. */
  | 'call'
  /** An awaited value is resolved. */
  | 'await'
  /** A member expression was evaluated. */
  | 'member'
  /** A function was created. It may run at any time from now on. */
  | 'closure'
  /** `node` threw and had no other effect. */
  | 'exception'
  /** Several paths join. */
  | 'branch'
  /** Several paths join at a `catch` or `finally`. */
  | 'catch'
  /** A loop begins, for the first time or again. */
  | 'loop'
  /** No path leads here. */
  | 'unreachable'

/** A point of a function with an effect, or where paths part or join. */
export interface FlowNode {
  /** The kind of effect, or `branch` and `loop` for a join. */
  readonly kind: FlowKind
  /** The node of the syntax tree; NONE for a label. */
  readonly node: Node
  /** True if the condition was true. Only for conditions. */
  readonly isTrue?: boolean
  /** The nodes directly before it, one for each path. */
  readonly antecedents: readonly FlowNode[]
}

/** The control flow of one function, or of the top level of a module. Inner functions have graphs of their own. */
export interface FlowGraph {
  /** NONE for the top level. */
  readonly fn: Node
  /** All nodes. Each comes after its antecedents, except where a loop leads back. */
  readonly nodes: readonly FlowNode[]
  /** The last node before an expression or a statement is evaluated. For a call, it is the call's own node. */
  readonly at: ReadonlyMap<Node, FlowNode>
  /** The end of the function, after its last statement or a `return`. */
  readonly end: FlowNode
  /** False if the function is too large or nested too deeply: nodes are missing. */
  readonly isWhole: boolean
}
