import { GUESSES } from '../frameworks/guesses.js'
import { functionAround, isFunction } from '../scope/bindings.js'
import { bodyOf, calleeOf } from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { mayExpect } from './expected.js'
import { errorHandlerOf } from './error-handling.js'

// Code that expects an answer to fail.

/**
 * Tells whether an error handler only reports the error: `console.error`,
 * `(error) => logger.warn(error)`.
 */
function onlyReports(tree: Tree, handler: Node): boolean {
  const body = isFunction(tree, handler) ? tree.innerExpression(bodyOf(tree, handler)) : NONE
  const callee = tree.kindOf(body) === K.CallExpression ? calleeOf(tree, body) : handler
  return REPORTS.test(tree.textOf(callee))
}

const REPORTS = /^(?:console|(?:[\w$]+\.)*log(?:ger)?)\.[a-z]+$/i

/**
 * Tells whether a `try` around a call catches its error. False if the promise is only returned or
 * ignored.
 */
function isAwaited(tree: Tree, call: Node): boolean {
  const kind = tree.kindOf(tree.holderOf(call))
  return kind !== K.ReturnStatement && kind !== K.ExpressionStatement
}

/**
 * Tells whether the author of a call expects it to throw: the error is caught at the call, or by a
 * `try` that was written for it. A `try` that also contains the first answer was not. Errors in a
 * callback also reach the function that creates it.
 *
 * @param by the answers before the call
 */
export function isExcused(tree: Tree, call: Node, by: readonly Node[]): boolean {
  for (let at = call; at !== NONE;) {
    const fn = functionAround(tree, at)
    if (isExcusedIn(tree, at, fn, by)) {
      return true
    }
    at = by.every((one) => fn === NONE || tree.contains(fn, one)) ? NONE : fn
  }
  return false
}

function isExcusedIn(tree: Tree, call: Node, fn: Node, by: readonly Node[]): boolean {
  const handler = errorHandlerOf(tree, call)
  if (handler !== NONE) {
    return !onlyReports(tree, handler)
  }
  if (!isAwaited(tree, call)) {
    return false
  }
  for (let at = call; at !== NONE && at !== fn; at = tree.parentOf(at)) {
    const statement = tree.parentOf(at)
    const isTried =
      tree.kindOf(statement) === K.TryStatement &&
      tree.kindOf(at) === K.Block &&
      tree.hasChild(statement, K.CatchClause)
    if (!isTried) {
      continue
    }
    const clause = tree.childOf(tree.childOf(statement, K.CatchClause), K.Block)
    const isEmpty = tree.childrenOf(clause).length === 0
    const isForBoth = by.length > 0 && by.every((one) => tree.contains(at, one))
    const isAsked = GUESSES.alreadyAnswered.test(tree.textOf(clause))
    if (isEmpty || isAsked || (!isForBoth && mayExpect(tree, statement))) {
      return true
    }
  }
  return false
}
