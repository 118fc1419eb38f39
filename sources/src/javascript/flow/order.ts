import { isFunction } from '../scope/bindings.js'
import { conditionOf, elseOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { completes } from './completion.js'

/**
 * Tells whether a node may run before another one, on any path. False if they are in different
 * branches, if the first one's branch returns, or if the first is later in the text and in no loop.
 * True for nested functions, since their time is unknown.
 */
export function mayPrecede(tree: Tree, first: Node, second: Node): boolean {
  for (
    let at = first, parent = tree.parentOf(at);
    parent !== NONE && !isFunction(tree, parent);
    at = parent, parent = tree.parentOf(parent)
  ) {
    if (tree.contains(parent, second)) {
      return (
        isInLoop(tree, parent) ||
        isInNested(tree, parent, second) ||
        mayReach(tree, at, partWith(tree, parent, second))
      )
    }
    if (isLeft(tree, at)) {
      return false
    }
  }
  return true
}

/** Tells whether a node is in a loop of its function. */
function isInLoop(tree: Tree, node: Node): boolean {
  for (let at = node; at !== NONE && !isFunction(tree, at); at = tree.parentOf(at)) {
    if (LOOPS.has(tree.kindOf(at))) {
      return true
    }
  }
  return false
}

const LOOPS = anyOf('ForStatement While Do')

/** Tells whether a function in `within` contains a node, so that the node may run later. */
function isInNested(tree: Tree, within: Node, node: Node): boolean {
  for (let at = node; at !== within; at = tree.parentOf(at)) {
    if (isFunction(tree, at)) {
      return true
    }
  }
  return false
}

/** Returns the child of a node that is or contains another node. */
function partWith(tree: Tree, parent: Node, node: Node): Node {
  let at = node
  while (at !== parent && tree.parentOf(at) !== parent) {
    at = tree.parentOf(at)
  }
  return at
}

/** Tells whether a child of a node may run before another child of the same node. */
function mayReach(tree: Tree, first: Node, second: Node): boolean {
  const parent = tree.parentOf(first)
  switch (tree.kindOf(parent)) {
    case K.Block:
    case K.Script:
      return first < second && !areExclusive(tree, first, second)
    case K.IfStatement:
      return tree.contains(first, conditionOf(tree, parent))
    case K.SwitchBody:
      return first < second && (barriersIn(tree, parent).get(first) ?? second) >= second
    default:
      return true
  }
}

/** Maps each statement of a `switch` to the next statement, or itself, that does not complete. */
const barriersIn = once((tree: Tree, body: Node): ReadonlyMap<Node, Node> => {
  const barriers = new Map<Node, Node>()
  let barrier: Node | undefined
  const parts = tree.childrenOf(body)
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index] as Node
    barrier = completes(tree, part) ? barrier : part
    if (barrier !== undefined) {
      barriers.set(part, barrier)
    }
  }
  return barriers
})

/**
 * Tells whether two statements run for different values of one expression, so that only one of them
 * runs: `if (name === 'a') …` and `if (name === 'b') …`.
 */
function areExclusive(tree: Tree, first: Node, second: Node): boolean {
  const [one, another] = [first, second].map((statement) => comparedBy(tree, statement))
  return (
    one !== undefined &&
    another !== undefined &&
    one.of === another.of &&
    one.to !== another.to &&
    !one.assigned.has(one.of)
  )
}

/** An `if` without `else` that compares an expression with a text. */
interface Compared {
  /** The compared expression, as text. */
  readonly of: string
  /** The text with which the expression is compared. */
  readonly to: string
  /** The variables to which the `if` assigns. */
  readonly assigned: ReadonlySet<string>
}

const comparedBy = once((tree: Tree, statement: Node): Compared | undefined => {
  if (tree.kindOf(statement) !== K.IfStatement || elseOf(tree, statement) !== NONE) {
    return undefined
  }
  const condition = tree.textOf(tree.innerExpression(conditionOf(tree, statement)))
  const [, of, , to] = COMPARED.exec(condition) ?? []
  if (of === undefined || to === undefined) {
    return undefined
  }
  const assignments = tree.nodesIn(statement, K.AssignmentExpression)
  const assigned = assignments.map((assignment) => tree.textOf(tree.firstChild(assignment)))
  return { of, to, assigned: new Set(assigned) }
})

const COMPARED = /^([\w$.?()]+)\s*===?\s*(["'])([^"']+)\2$/

/**
 * Tells whether a branch returns from the function, so that code after its statement does not run.
 */
const isLeft = once((tree: Tree, branch: Node): boolean => {
  const parent = tree.parentOf(branch)
  if (tree.kindOf(parent) === K.IfStatement) {
    return !tree.contains(branch, conditionOf(tree, parent)) && returns(tree, [branch])
  }
  if (tree.kindOf(parent) !== K.SwitchBody) {
    return false
  }
  const parts = tree.childrenOf(parent).filter((part) => part >= branch)
  const end = parts.findIndex((part) => LABELS.has(tree.kindOf(part)))
  return returns(tree, end < 0 ? parts : parts.slice(0, end))
})

const LABELS = anyOf('CaseLabel DefaultLabel')

/** Tells whether consecutive statements always end with `return`. */
const returns = (tree: Tree, statements: readonly Node[]): boolean =>
  statements.some((one) => !completes(tree, one)) &&
  statements.every((one) => JUMPS.every((kind) => tree.nodesIn(one, kind).length === 0))

const JUMPS = [K.Break, K.Continue, K.Throw]
