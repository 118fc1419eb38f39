import type { Node } from '../syntax/tree.js'

/** The kinds of control-flow nodes. */
export type FlowKind =
  /** The function starts, with its arguments bound. */
  | 'start'
  /** A name gets a value. `node` is the name. */
  | 'assignment'
  /** A condition was true or false. `node` is the condition. */
  | 'condition'
  /** A clause of a `switch` was chosen. `node` is its label, or the statement if no clause matched. */
  | 'clause'
  /** A call or a `new` expression was evaluated. The called function may never return. */
  | 'call'
  /** An awaited value is resolved. */
  | 'await'
  /** A member expression was evaluated. */
  | 'member'
  /** A function was created. It may run at any time from now on. */
  | 'closure'
  /** `node` threw before it had another effect. */
  | 'exception'
  /** Several paths join. */
  | 'branch'
  /** Several paths join at a `catch` or `finally`. */
  | 'catch'
  /** A loop begins, for the first time or again. */
  | 'loop'
  /** No path leads here. */
  | 'unreachable'

/** A point of a function: an effect, or a place where paths split or join. */
export interface FlowNode {
  /** The kind of effect or join. */
  readonly kind: FlowKind
  /** The node of the syntax tree; NONE for joins. */
  readonly node: Node
  /** The result of a condition; only conditions have one. */
  readonly isTrue?: boolean
  /** The nodes directly before this one, one for each path. */
  readonly antecedents: readonly FlowNode[]
}

/** The control flow of one function, or of the top level of a module. Inner functions have graphs of their own. */
export interface FlowGraph {
  /** The function; NONE for the top level. */
  readonly fn: Node
  /** All nodes. Each follows its antecedents, except the ends of loops, which lead back. */
  readonly nodes: readonly FlowNode[]
  /**
   * The last control-flow node before an expression or a statement runs. For a call, it is the node
   * of the call.
   */
  readonly at: ReadonlyMap<Node, FlowNode>
  /** The end of the function, after its last statement or a `return`. */
  readonly end: FlowNode
  /** False if nodes are missing, because the function is too large or nested too deeply. */
  readonly isWhole: boolean
}
