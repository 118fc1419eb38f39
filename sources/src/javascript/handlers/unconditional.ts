import { isFunction } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { conditionOf, thenOf } from '../syntax/children.generated.js'
import { LOGIC, signOf } from '../syntax/signs.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/** Nodes with parts that do not run each time. */
export const CONDITIONAL = anyOf(
  'IfStatement ConditionalExpression Switch TryStatement While Do ForStatement',
)

/** Nodes that begin with a keyword and a condition in parentheses. */
const WORDED = anyOf('IfStatement Switch')

/** Tells whether a node runs whenever its function reaches it: no condition or loop decides about it. */
export const isUnconditional = (tree: Tree, node: Node): boolean => {
  for (
    let at = node, parent = tree.parentOf(at);
    parent !== NONE && !isFunction(tree, at);
    at = parent, parent = tree.parentOf(at)
  ) {
    const kind = tree.kindOf(parent)
    const isLogic = LOGIC.has(signOf(tree, parent))
    const first = WORDED.has(kind) ? conditionOf(tree, parent) : tree.firstChild(parent)
    if ((CONDITIONAL.has(kind) || isLogic) && first !== at) {
      return false
    }
  }
  return true
}

/**
 * Returns an id (`line`) for the place of a read. Reads with the same id always run together. The
 * result is empty if no such place is known.
 */
export function lineOf({ tree, uri }: Module, read: Node): { readonly line?: string } {
  for (
    let at = read, parent = tree.parentOf(at);
    parent !== NONE;
    at = parent, parent = tree.parentOf(at)
  ) {
    const kind = tree.kindOf(parent)
    const start = BLOCKS.has(kind) ? linesIn(tree, parent).get(at) : undefined
    if (start !== undefined) {
      return { line: `${uri} ${start}` }
    }
    if (mayBeSkipped(tree, parent, at)) {
      // The parts of an expression or a statement that is a whole branch are reached together, too.
      return isBranch(tree, parent, at) ? { line: `${uri} ${at}` } : {}
    }
  }
  return {}
}

/** Tells whether a part of a node may run never, or several times, when the node runs once. */
function mayBeSkipped(tree: Tree, parent: Node, part: Node): boolean {
  const kind = tree.kindOf(parent)
  if (kind === K.IfStatement || kind === K.Switch) {
    return conditionOf(tree, parent) !== part
  }
  if (kind === K.ConditionalExpression || tree.childOf(parent, K.LogicOp) !== NONE) {
    return tree.firstChild(parent) !== part
  }
  return isFunction(tree, parent) || REPEATS.has(kind) || isOptionalCall(tree, parent, part)
}

/**
 * Tells whether a part is a branch, a body of a loop or function, the right operand, or the
 * arguments of an optional call.
 */
const isBranch = (tree: Tree, parent: Node, part: Node): boolean =>
  tree.lastChild(parent) === part ||
  thenOf(tree, parent) === part ||
  isOptionalCall(tree, parent, part)

/** Tells whether a part is the argument list of an optional call: `list?.add(…)`. */
const isOptionalCall = (tree: Tree, parent: Node, part: Node): boolean =>
  tree.kindOf(part) === K.ArgList &&
  tree.text.slice(tree.startOf(parent), tree.startOf(part)).includes('?.')

/**
 * Maps each statement of a block to the first of the statements that always run together with it.
 */
const linesIn = once((tree: Tree, block: Node): ReadonlyMap<Node, Node> => {
  const lines = new Map<Node, Node>()
  let first: Node = NONE
  for (const statement of tree.childrenOf(block)) {
    if (first === NONE) {
      first = statement
    }
    lines.set(statement, first)
    for (let node = statement; node < tree.afterOf(statement); node++) {
      if (isFunction(tree, node)) {
        node = tree.afterOf(node) - 1
      } else if (REPEATS.has(tree.kindOf(node)) || DIVERTS.has(tree.kindOf(node))) {
        first = NONE
        break
      }
    }
  }
  return lines
})

const BLOCKS = anyOf('Script Block SwitchBody')

/** Nodes whose parts may never run, or run several times. */
const REPEATS = anyOf('ForStatement While Do TryStatement CatchClause')

/** Nodes after which another statement than the next one may run. */
const DIVERTS = anyOf(
  'IfStatement Switch Block CaseLabel DefaultLabel ReturnStatement Throw Break Continue',
)
