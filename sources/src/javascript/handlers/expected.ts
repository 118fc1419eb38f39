import { GUESSES } from '../frameworks/guesses.js'
import { isFunction } from '../scope/bindings.js'
import { returnedBy } from '../syntax/children.generated.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { caughtErrorOf, isJudged, mayBeMissing } from './error-conditions.js'
import { handlingOf, isReached } from './error-handling.js'

/**
 * Tells whether the author of a `try` may expect an error in it. A `catch` that only reports errors
 * of many statements does not count, nor does one that throws each error again.
 */
export const mayExpect = once((tree: Tree, statement: Node): boolean =>
  expects(tree, statement, () => true, Infinity),
)

/**
 * Tells whether the author of a `try` may expect a missing option in it. A `catch` that only asks
 * for other errors does not count.
 */
export const mayExpectMissing = once((tree: Tree, statement: Node): boolean =>
  expects(tree, statement, (mention) => mayBeMissing(tree, mention), MOST_NESTED),
)

/**
 * Tells whether a `try` expects an error.
 *
 * @param isMeant tells whether a condition about a mention of the error may be about the expected
 *   error
 * @param most the most statements, with nested ones, in a block that is written for a single value
 */
function expects(
  tree: Tree,
  statement: Node,
  isMeant: (mention: Node) => boolean,
  most: number,
): boolean {
  const clause = tree.childOf(statement, K.CatchClause)
  if (clause === NONE) {
    return false
  }
  const error = caughtErrorOf(tree, clause)
  if (error?.mentions.some((one) => isMeant(one) && isJudged(tree, error, one)) === true) {
    return true
  }
  if (handlingOf(tree, clause).isThrownAgain) {
    return false
  }
  return (
    error === undefined ||
    hasFew(tree, tree.childOf(statement, K.Block), most) ||
    isReplaced(tree, statement, clause) ||
    !error.mentions.some(
      (one) => isReached(tree, handlingOf(tree, clause), one) && isReported(tree, one),
    )
  )
}

/**
 * Tells whether a `catch` leads on without the value: it returns or sets another one, or the code
 * after the `try` runs.
 */
function isReplaced(tree: Tree, statement: Node, clause: Node): boolean {
  const handling = handlingOf(tree, clause)
  const reached = (kind: number): Node[] =>
    tree.nodesIn(clause, kind).filter((node) => isReached(tree, handling, node))
  const returns = reached(K.ReturnStatement)
  const isGivenInstead = returns.some((one) => {
    const value = returnedBy(tree, one)
    return value !== NONE && !isAnswer(tree, value)
  })
  const isLast = tree.lastChild(tree.parentOf(statement)) === statement
  const mayGoOn = !isLast && returns.length + reached(K.Throw).length === 0
  const maySet = handling.isCompleted && reached(K.AssignmentExpression).length > 0
  return isGivenInstead || mayGoOn || maySet
}

/**
 * Tells whether a block is short enough to be written for a single value. It has at most
 * `MOST_STATEMENTS`, and at most `most` with those in its conditions and loops.
 */
function hasFew(tree: Tree, block: Node, most: number): boolean {
  let count = 0
  for (let node = block + 1; node < tree.afterOf(block) && count <= most; node++) {
    if (isFunction(tree, node)) {
      node = tree.afterOf(node) - 1
    } else if (STATEMENTS.has(tree.kindOf(node))) {
      count++
    }
  }
  return tree.childrenOf(block).length <= MOST_STATEMENTS && count <= most
}

const STATEMENTS = anyOf('ExpressionStatement VariableDeclaration ReturnStatement IfStatement')

/** The most statements in a `try` that is written for a single value. */
const MOST_STATEMENTS = 2

/** The most such statements together with the nested ones. */
const MOST_NESTED = 7

/**
 * Tells whether a value that a `catch` returns is a call that answers the user or reports the
 * error: `return reply(interaction, text)`.
 */
function isAnswer(tree: Tree, value: Node): boolean {
  const call = tree.kindOf(value) === K.AwaitExpression ? tree.lastChild(value) : value
  return (
    GUESSES.leavesWith.test(tree.textOf(value)) ||
    tree
      .argumentsOf(tree.innerExpression(call))
      .some((arg) => GUESSES.interaction.test(tree.textOf(arg)))
  )
}

/**
 * Tells whether an error is thrown again, or is in an argument of a function that reports errors:
 * `console.log(String(error))`.
 */
function isReported(tree: Tree, node: Node): boolean {
  if (tree.kindOf(tree.parentOf(node)) === K.Throw) {
    return true
  }
  for (
    let at = tree.parentOf(node);
    at !== NONE && tree.kindOf(at) !== K.Block;
    at = tree.parentOf(at)
  ) {
    const call = tree.kindOf(at) === K.ArgList ? tree.parentOf(at) : NONE
    if (
      tree.kindOf(call) === K.CallExpression &&
      GUESSES.reportsErrors.test(tree.textOf(tree.firstChild(call)))
    ) {
      return true
    }
  }
  return false
}
