import { GUESSES } from '../frameworks/guesses.js'
import { isFunction } from '../scope/bindings.js'
import { conditionOf, leftOf, returnedBy, rightOf, thenOf } from '../syntax/children.generated.js'
import { signOf } from '../syntax/signs.js'
import { isText, stringOf } from '../syntax/strings.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/**
 * Tells whether the author of a `try` may expect an error in it. A `catch` that only reports errors
 * of many statements does not count.
 */
export const mayExpect = once((tree: Tree, statement: Node): boolean =>
  expects(tree, statement, () => true, Infinity),
)

/**
 * Tells whether the author of a `try` may expect a missing option in it. A `catch` that only asks
 * for other errors does not count.
 */
export const mayExpectMissing = once((tree: Tree, statement: Node): boolean =>
  expects(tree, statement, (error) => mayBeMissing(tree, error), MANY),
)

/**
 * Tells whether a `try` expects an error.
 *
 * @param isMeant tells whether a condition about a mention of the error may be about the expected
 *   error
 * @param most the most statements in a block that is written for a single value
 */
function expects(
  tree: Tree,
  statement: Node,
  isMeant: (error: Node) => boolean,
  most: number,
): boolean {
  const clause = tree.childOf(statement, K.CatchClause)
  const error = tree.textOf(tree.childOf(clause, K.VariableDefinition))
  if (error === '' || hasFew(tree, tree.childOf(statement, K.Block), most)) {
    return true
  }
  const isGivenInstead = tree.nodesIn(clause, K.ReturnStatement).some((one) => {
    const value = returnedBy(tree, one)
    return value !== NONE && !isAnswer(tree, value)
  })
  const names = tree.nodesIn(clause, K.VariableName).filter((name) => tree.textOf(name) === error)
  const isLast = tree.lastChild(tree.parentOf(statement)) === statement
  const mayGoOn =
    !isLast &&
    tree.nodesIn(clause, K.ReturnStatement).length + tree.nodesIn(clause, K.Throw).length === 0
  if (isGivenInstead || mayGoOn || mayAssign(tree, clause)) {
    return true
  }
  // It is looked at, or reported.
  if (names.some((name) => isJudged(tree, name, clause) && isMeant(name))) {
    return true
  }
  return !names.some((name) => isReported(tree, name) && !isForOthers(tree, name, names))
}

/**
 * Tells whether a mention of an error is only reached if a condition about the error is true:
 * `if (error.code === 1) console.log(error)`. Other errors then stay silent.
 */
function isForOthers(tree: Tree, mention: Node, mentions: readonly Node[]): boolean {
  for (let at = mention, parent = tree.parentOf(at); ; at = parent, parent = tree.parentOf(at)) {
    const kind = tree.kindOf(parent)
    if (parent === NONE || kind === K.CatchClause) {
      return false
    }
    const condition =
      kind === K.IfStatement ? tree.innerExpression(conditionOf(tree, parent)) : NONE
    const isNegated = NEGATES.test(tree.textOf(condition))
    const isAbout = mentions.some((one) => condition !== NONE && tree.contains(condition, one))
    if (isAbout && !isNegated && thenOf(tree, parent) === at) {
      return true
    }
  }
}

const NEGATES = /^!|!==?/

/**
 * Tells whether a block has few statements, as it has for a single value. The statements in its
 * conditions count, too, if there are many.
 */
function hasFew(tree: Tree, block: Node, most: number): boolean {
  let count = 0
  for (let node = block + 1; node < tree.afterOf(block) && count < most; node++) {
    if (isFunction(tree, node)) {
      node = tree.afterOf(node) - 1
    } else if (STATEMENTS.has(tree.kindOf(node))) {
      count++
    }
  }
  return tree.childrenOf(block).length < FEW && count < most
}

const STATEMENTS = anyOf('ExpressionStatement VariableDeclaration ReturnStatement IfStatement')

/** More statements than a block has that is written for a single value. */
const MANY = 8

/**
 * Tells whether a condition about an error may be true for a missing option. False if it asks for a
 * code, a text, or a class of the project that such an error does not have.
 */
function mayBeMissing(tree: Tree, error: Node): boolean {
  let value = error
  for (let member = tree.memberOn(value); member !== NONE; member = tree.memberOn(value)) {
    value = member
  }
  const call = tree.callOn(value)
  if (call !== NONE) {
    const args = tree.argumentsOf(call)
    return args.length !== 1 || args.some((arg) => mayTellMissing(tree, arg))
  }
  const comparison = tree.holderOf(value)
  const right = rightOf(tree, comparison)
  const other = tree.contains(right, error) ? leftOf(tree, comparison) : right
  if (signOf(tree, comparison) === 'instanceof') {
    return MISSING_CLASS.test(tree.textOf(right))
  }
  return !EQUALITIES.has(signOf(tree, comparison)) || mayTellMissing(tree, other)
}

/** Tells whether a value may be the code, or a part of the text, of an error of a missing option. */
function mayTellMissing(tree: Tree, value: Node): boolean {
  const node = tree.innerExpression(value)
  const text = isText(tree, node) ? (stringOf(tree, node) ?? '') : undefined
  if (text === undefined) {
    return tree.kindOf(node) !== K.Number
  }
  return MISSING.test(text) || MESSAGES.includes(text.toLowerCase())
}

const EQUALITIES: ReadonlySet<string> = new Set(['==', '===', '!=', '!=='])

/**
 * Words in the codes and texts of errors of missing options. An option that is null leads to an
 * error of the engine when the program takes a member of it.
 */
const MISSING =
  /option|required|not ?found|non-empty|type ?error|interaction|null|undefined|can(?:not|'t) (?:access|convert|destructure|read|set)|(?:reading|evaluating) ['"]|not an object|no properties|not iterable/i

/** Such texts, of which a `catch` may ask for any part: those of V8, JavaScriptCore, SpiderMonkey. */
const MESSAGES = `
cannot read properties of null (reading '
cannot read property '
cannot set properties of null (setting '
cannot destructure property '
cannot convert undefined or null to object
null is not an object (evaluating '
undefined is not an object (evaluating '
right side of assignment cannot be destructured
can't access property ", it is null
can't convert null to object
null has no properties
object null is not iterable (cannot read property symbol(symbol.iterator))
`

/** The classes of errors of missing options. */
const MISSING_CLASS = /^(?:[\w$]+\.)*(?:(?:Type|Range)?Error|Discordjs\w*|\w*Option\w*)$/

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

/** Tells whether a `catch` may set a value for the code after it. */
function mayAssign(tree: Tree, clause: Node): boolean {
  const last = tree.lastChild(tree.childOf(clause, K.Block))
  const isLeft = LEFT.has(tree.kindOf(last))
  return !isLeft && tree.nodesIn(clause, K.AssignmentExpression).length > 0
}

const LEFT = anyOf('ReturnStatement Throw')

/** Tells whether a condition is about an error: `if (error.code === …)`, `error instanceof …`. */
function isJudged(tree: Tree, node: Node, until: Node): boolean {
  for (
    let at = node, parent = tree.parentOf(at);
    at !== until;
    at = parent, parent = tree.parentOf(at)
  ) {
    if (CONDITIONAL.has(tree.kindOf(parent)) && tree.childrenOf(parent).indexOf(at) < 2) {
      return true
    }
    if (signOf(tree, parent) === 'instanceof') {
      return true
    }
  }
  return false
}

/** The most statements in a `try` that is written for a single value. */
const FEW = 3

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

const CONDITIONAL = anyOf(
  'IfStatement ConditionalExpression Switch TryStatement While Do ForStatement',
)
