import { completes } from '../flow/completion.js'
import { isFunction } from '../scope/bindings.js'
import {
  bodyOf,
  calleeOf,
  conditionOf,
  elseOf,
  leftOf,
  returnedBy,
  rightOf,
  thenOf,
} from '../syntax/children.generated.js'
import { signOf } from '../syntax/signs.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { caughtErrorOf, mayBeMissing, truthFor } from './error-conditions.js'
import type { CaughtError } from './error-conditions.js'

// What handles an error, and what a `catch` does with that of a missing option.

/** The deepest nesting of statements that is followed. Deeper statements may be reached. */
const MOST_LEVELS = 200

/** How a `catch` clause or callback handles the error of a missing option. */
export interface Handling {
  /** The parts of the clause that only run for other errors. */
  readonly skipped: readonly Node[]
  /** True if the clause may run to its end. */
  readonly isCompleted: boolean
  /** True if every path through the clause throws the error again. */
  readonly isThrownAgain: boolean
}

/** Follows the error of a missing option through a `catch` clause or callback. */
export const handlingOf = once((tree: Tree, clause: Node): Handling => {
  const path: Path = { tree, error: caughtErrorOf(tree, clause), skipped: [], isLeft: false }
  for (const node of tree.nodesIn(clause, K.ConditionalExpression)) {
    skip(path, conditionOf(tree, node), thenOf(tree, node), elseOf(tree, node))
  }
  for (const node of tree.nodesIn(clause, K.BinaryExpression)) {
    const sign = signOf(tree, node)
    const right = rightOf(tree, node)
    if (sign === '&&' || sign === '||') {
      skip(path, leftOf(tree, node), sign === '&&' ? right : NONE, sign === '||' ? right : NONE)
    }
  }
  const isCompleted = follow(path, bodyOf(tree, clause), 0)
  return { skipped: path.skipped, isCompleted, isThrownAgain: !isCompleted && !path.isLeft }
})

/** Tells whether a node may run for the error of a missing option. */
export const isReached = (
  tree: Tree,
  { skipped }: Pick<Handling, 'skipped'>,
  node: Node,
): boolean => !skipped.some((part) => tree.contains(part, node))

/** The state while an error is followed. */
interface Path {
  readonly tree: Tree
  readonly error: CaughtError | undefined
  readonly skipped: Node[]
  /** True if a path leaves the clause otherwise than by throwing the error again. */
  isLeft: boolean
}

/**
 * Skips the branch that the error does not reach.
 *
 * @returns whether the condition is true for the error; `undefined` if it may be or not
 */
function skip(path: Path, condition: Node, yes: Node, no: Node): boolean | undefined {
  const { tree, error, skipped } = path
  const truth = error === undefined ? undefined : truthFor(tree, error, condition)
  const dead = truth === true ? no : yes
  if (truth !== undefined && dead !== NONE) {
    skipped.push(dead)
  }
  return truth
}

/**
 * Follows the error through a statement.
 *
 * @returns true if the next statement may run
 */
function follow(path: Path, statement: Node, level: number): boolean {
  const { tree } = path
  if (level > MOST_LEVELS) {
    return true
  }
  switch (tree.kindOf(statement)) {
    case K.Block:
      return followAll(path, tree.childrenOf(statement), level)
    case K.IfStatement:
      return followChoice(path, statement, level)
    case K.Switch:
      return followSwitch(path, statement, level)
    default: {
      const isCompleted = completes(tree, statement)
      path.isLeft ||= !isCompleted && !throwsAgain(path, statement)
      return isCompleted
    }
  }
}

function followAll(path: Path, statements: readonly Node[], level: number): boolean {
  const end = statements.findIndex((statement) => !follow(path, statement, level + 1))
  path.skipped.push(...(end === -1 ? [] : statements.slice(end + 1)))
  return end === -1
}

/** Follows the error through `if (…) … else if (…) … else …`. */
function followChoice(path: Path, statement: Node, level: number): boolean {
  const { tree } = path
  let isCompleted = false
  let at = statement
  // Chains of `else if` are as long as they like.
  for (; tree.kindOf(at) === K.IfStatement; at = elseOf(tree, at)) {
    const yes = thenOf(tree, at)
    const truth = skip(path, conditionOf(tree, at), yes, elseOf(tree, at))
    isCompleted = (truth !== false && follow(path, yes, level + 1)) || isCompleted
    if (truth === true) {
      return isCompleted
    }
  }
  return at === NONE || follow(path, at, level + 1) || isCompleted
}

/**
 * Follows the error through a `switch`. If all labels are of other errors, only the statements
 * behind `default` run.
 */
function followSwitch(path: Path, statement: Node, level: number): boolean {
  const { tree, error, skipped } = path
  const about = tree.innerExpression(conditionOf(tree, statement))
  const isOfOthers = error?.mentions.some(
    (one) => tree.contains(about, one) && !mayBeMissing(tree, one),
  )
  if (isOfOthers !== true) {
    path.isLeft ||= !completes(tree, statement)
    return completes(tree, statement)
  }
  const parts = tree.childrenOf(tree.childOf(statement, K.SwitchBody))
  const from = parts.findIndex((part) => tree.kindOf(part) === K.DefaultLabel)
  if (from === -1) {
    skipped.push(...parts)
    return true
  }
  skipped.push(...parts.slice(0, from))
  const isCompleted = followAll(path, parts.slice(from + 1), level)
  const breaks = tree.nodesIn(statement, K.Break)
  return isCompleted || breaks.some((one) => isReached(tree, path, one))
}

/** Tells whether a statement throws the caught error: `throw error`, `return Promise.reject(error)`. */
function throwsAgain({ tree, error }: Path, statement: Node): boolean {
  const isError = (node: Node): boolean =>
    error?.mentions.includes(tree.innerExpression(node)) === true
  if (tree.kindOf(statement) === K.Throw) {
    return isError(tree.lastChild(statement))
  }
  const value = tree.kindOf(statement) === K.ReturnStatement ? returnedBy(tree, statement) : NONE
  return (
    tree.textOf(tree.innerExpression(tree.firstChild(value))) === 'Promise.reject' &&
    tree.argumentsOf(value).some(isError)
  )
}

/**
 * Returns the handler of errors of an expression, at the expression or at one around it in the same
 * function: the argument of `.catch(…)`, or the second one of `.then(…)`.
 *
 * @returns the expression itself if nothing handles the errors, as in `.catch()` and
 *   `Promise.allSettled(…)`; NONE if the errors are not caught
 */
export function errorHandlerOf(tree: Tree, expression: Node): Node {
  for (
    let at = expression;
    at !== NONE && (at === expression || !isFunction(tree, at));
    at = tree.parentOf(at)
  ) {
    const member = tree.memberOn(at)
    const method = tree.memberName(member)
    const args =
      method === 'catch' || method === 'then' ? tree.argumentsOf(tree.callOn(member)) : []
    if (method === 'catch' || args.length > 1) {
      return args[method === 'catch' ? 0 : 1] ?? expression
    }
    if (tree.memberName(tree.innerExpression(calledBy(tree, at))) === 'allSettled') {
      return expression
    }
  }
  return NONE
}

/** Returns the callee of a call; NONE for other nodes. */
const calledBy = (tree: Tree, node: Node): Node =>
  tree.kindOf(node) === K.CallExpression ? calleeOf(tree, node) : NONE

/** Tells whether the errors of an expression are caught at it, or at an expression around it. */
export const isCaught = (tree: Tree, expression: Node): boolean =>
  errorHandlerOf(tree, expression) !== NONE
