import { GUESSES } from '../frameworks/guesses.js'
import { isFunction } from '../scope/bindings.js'
import { objectOf, returnedBy } from '../syntax/children.generated.js'
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
 * Tells whether the `catch` of a `try` shows that its author expects a missing option, however many
 * statements the `try` has.
 */
export const surelyExpectsMissing = once((tree: Tree, statement: Node): boolean =>
  expects(tree, statement, (mention) => mayBeMissing(tree, mention), -1),
)

/**
 * Returns the promise for whose errors a call of `.catch(…)` was written: `go()` in
 * `go().catch(() => null)`. NONE for other calls, and if the callback only reports errors.
 */
export const promiseWithCatch = once((tree: Tree, call: Node): Node => {
  const callee = tree.innerExpression(tree.firstChild(call))
  const [handler = NONE] = tree.memberName(callee) === 'catch' ? tree.argumentsOf(call) : []
  const isFor = isFunction(tree, handler)
    ? treats(tree, handler, (mention) => mayBeMissing(tree, mention))
    : handler !== NONE && !GUESSES.reportsErrors.test(tree.textOf(handler))
  return isFor ? objectOf(tree, callee) : NONE
})

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
  const block = tree.childOf(statement, K.Block)
  return (
    clause !== NONE &&
    treats(
      tree,
      clause,
      isMeant,
      () => hasFew(tree, block, most) || isReplaced(tree, statement, clause),
    )
  )
}

/**
 * Tells whether a `catch` clause or callback treats an error as expected: it asks for the error, or
 * handles it without a report.
 *
 * @param isCare tells whether something else shows care for the error, unless it is thrown again
 */
function treats(
  tree: Tree,
  clause: Node,
  isMeant: (mention: Node) => boolean,
  isCare: () => boolean = () => givesOther(tree, clause),
): boolean {
  const error = caughtErrorOf(tree, clause)
  if (error?.mentions.some((one) => isMeant(one) && isJudged(tree, error, one)) === true) {
    return true
  }
  const handling = handlingOf(tree, clause)
  if (handling.isThrownAgain) {
    return false
  }
  return (
    error === undefined ||
    isCare() ||
    !error.mentions.some((one) => isReached(tree, handling, one) && isReported(tree, one))
  )
}

/**
 * Tells whether a `catch` leads on without the value: it returns or sets another one, or the code
 * after the `try` runs.
 */
function isReplaced(tree: Tree, statement: Node, clause: Node): boolean {
  const leaves = reachedIn(tree, clause, K.ReturnStatement).concat(reachedIn(tree, clause, K.Throw))
  const maySet =
    handlingOf(tree, clause).isCompleted &&
    reachedIn(tree, clause, K.AssignmentExpression).length > 0
  return givesOther(tree, clause) || (!tree.isLastChild(statement) && leaves.length === 0) || maySet
}

/** Tells whether a `catch` clause or callback returns a value that is no answer to the user. */
const givesOther = (tree: Tree, clause: Node): boolean =>
  reachedIn(tree, clause, K.ReturnStatement).some((one) => {
    const value = returnedBy(tree, one)
    return value !== NONE && !isAnswer(tree, value)
  })

/** Returns the nodes of a kind that the error of a missing option may reach. */
const reachedIn = (tree: Tree, clause: Node, kind: number): Node[] =>
  tree.nodesIn(clause, kind).filter((node) => isReached(tree, handlingOf(tree, clause), node))

/**
 * Tells whether a block is short enough to be written for a single value. It has at most
 * `MOST_STATEMENTS`, and at most `most` with those in its conditions and loops.
 */
export function hasFew(tree: Tree, block: Node, most: number): boolean {
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
export const MOST_NESTED = 7

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
