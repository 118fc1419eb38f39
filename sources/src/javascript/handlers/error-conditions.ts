import { addTo, onceFor } from '../../record.js'
import { declaratorsOf, isFunction, namesIn, parametersOf, PATTERNS } from '../scope/bindings.js'
import {
  conditionOf,
  labelOf,
  leftOf,
  objectOf,
  operandOf,
  operatorOf,
  rightOf,
} from '../syntax/children.generated.js'
import { EQUALITIES, signOf } from '../syntax/signs.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { isMissingClass, mayListMissing, mayTellMissing } from './missing-errors.js'

// Conditions about the error in a `catch`, and whether they ask for the error of a missing option.

/** The deepest nesting of conditions that is followed. */
const MOST_LEVELS = 64

/** The names by which a `catch` clause, or the callback of `.catch(…)`, knows its error. */
export interface CaughtError {
  /** The clause or the callback. */
  readonly clause: Node
  /** The mentions of the error, or of a variable with a part of it: `error`, `code`. */
  readonly mentions: readonly Node[]
  /** The mentions by the expressions that compare them: `error` by `error.code === 1`. */
  readonly comparisons: ReadonlyMap<Node, Node>
  /** The names of variables that contain whether a condition is true, and the conditions. */
  readonly questions: ReadonlyMap<string, Node>
}

/**
 * Returns the error of a `catch` clause or callback, with the variables that contain a part of it:
 * `const { code } = error`. `undefined` if it has no name for the error.
 */
export const caughtErrorOf = once((tree: Tree, clause: Node): CaughtError | undefined => {
  const pattern = patternOf(tree, clause)
  if (pattern === undefined) {
    return undefined
  }
  const names = new Set(namesIn(tree, pattern).map(({ name }) => tree.textOf(name)))
  const questions = new Map<string, Node>()
  const isMention = (node: Node): boolean => names.has(tree.textOf(node))
  for (const declaration of tree.nodesIn(clause, K.VariableDeclaration)) {
    for (const { pattern: own, init } of declaratorsOf(tree, declaration)) {
      if (init === NONE || !tree.nodesIn(init, K.VariableName).some(isMention)) {
        continue
      }
      if (tree.kindOf(own) === K.VariableDefinition && isQuestion(tree, init)) {
        questions.set(tree.textOf(own), tree.innerExpression(init))
      } else {
        namesIn(tree, own).forEach(({ name }) => names.add(tree.textOf(name)))
      }
    }
  }
  const mentions = tree.nodesIn(clause, K.VariableName).filter(isMention)
  const comparisons = new Map(mentions.map((one) => [comparisonOf(tree, partAt(tree, one)), one]))
  return { clause, mentions, comparisons, questions }
})

/** Returns the name or pattern to which a `catch` clause or callback binds its error. */
function patternOf(tree: Tree, clause: Node): Node | undefined {
  if (isFunction(tree, clause)) {
    return parametersOf(tree, clause)[0]?.pattern
  }
  return tree.childrenOf(clause).find((part) => PATTERNS.has(tree.kindOf(part)))
}

/** Tells whether an expression is true or false: `error.code === 1`, `error.message.includes('a')`. */
function isQuestion(tree: Tree, expression: Node, level = 0): boolean {
  const node = tree.innerExpression(expression)
  const sign = signOf(tree, node)
  switch (tree.kindOf(node)) {
    case K.UnaryExpression:
      return tree.textOf(operatorOf(tree, node)) === '!'
    case K.BinaryExpression:
      return (
        EQUALITIES.has(sign) ||
        sign === 'instanceof' ||
        sign === 'in' ||
        (level < MOST_LEVELS && LOGIC.has(sign) && isQuestion(tree, leftOf(tree, node), level + 1))
      )
    case K.CallExpression:
      return ASKS.test(tree.memberName(tree.innerExpression(tree.firstChild(node))))
    default:
      return false
  }
}

const LOGIC: ReadonlySet<string> = new Set(['&&', '||'])

/** Methods of texts, expressions, lists and maps whose result is true or false. */
const ASKS = /^(?:includes|startsWith|endsWith|test|has|some|every|hasOwnProperty|hasOwn)$/

/** Tells whether a condition is about an error: `if (error.code === …)`, `error instanceof …`. */
export function isJudged(tree: Tree, error: CaughtError, mention: Node, level = 0): boolean {
  for (
    let at = mention, parent = tree.parentOf(at);
    at !== error.clause && parent !== NONE;
    at = parent, parent = tree.parentOf(at)
  ) {
    if (decides(tree, parent, at) || signOf(tree, parent) === 'instanceof') {
      return true
    }
    if (tree.kindOf(parent) === K.VariableDeclaration) {
      return isAskedLater(tree, error, at, level)
    }
  }
  return false
}

/**
 * Tells whether a part of a node is its condition. In `error.message || 'failed'`, the error is no
 * condition; in `TEXTS[error.code] ?? 'failed'`, the lookup is one.
 */
function decides(tree: Tree, parent: Node, part: Node): boolean {
  const kind = tree.kindOf(parent)
  if (kind === K.Do) {
    return tree.lastChild(parent) === part
  }
  if (kind === K.BinaryExpression) {
    const sign = signOf(tree, parent)
    return (
      (LOGIC.has(sign) || sign === '??') &&
      leftOf(tree, parent) === part &&
      (isQuestion(tree, part) || isLookup(tree, part))
    )
  }
  return CONDITIONAL.has(kind) && conditionOf(tree, parent) === part
}

const CONDITIONAL = anyOf('IfStatement ConditionalExpression Switch While')

/** Tells whether an expression reads an entry of a table: `TEXTS[error.code]`, `texts.get(code)`. */
function isLookup(tree: Tree, expression: Node): boolean {
  const node = tree.innerExpression(expression)
  if (tree.kindOf(node) === K.CallExpression) {
    return LOOKS_UP.test(tree.memberName(tree.innerExpression(tree.firstChild(node))))
  }
  return tree.kindOf(node) === K.MemberExpression && tree.memberName(node) === ''
}

/** Tells whether the answer to a question is a variable that a condition contains. */
function isAskedLater(tree: Tree, error: CaughtError, init: Node, level: number): boolean {
  const { names, isAsked } = answersTo(error)
  const asked = names.get(tree.innerExpression(init))
  if (asked === undefined || level >= MOST_LEVELS) {
    return false
  }
  const known = isAsked.get(asked)
  if (known !== undefined) {
    return known
  }
  // A question about itself asks for nothing.
  isAsked.set(asked, false)
  const uses = namesWithin(tree, error.clause).get(asked) ?? []
  const found = uses.some((name) => isJudged(tree, error, name, level + 1))
  isAsked.set(asked, found)
  return found
}

/** What is known of the questions about an error: the variable of each, and those that a condition contains. */
const answersTo = onceFor((error: CaughtError) => ({
  names: new Map([...error.questions].map(([name, question]) => [question, name])),
  isAsked: new Map<string, boolean>(),
  truths: new Map<Node, boolean | undefined>(),
}))

/** Maps the names in a clause to their uses. */
const namesWithin = once((tree: Tree, clause: Node): ReadonlyMap<string, readonly Node[]> => {
  const found = new Map<string, Node[]>()
  for (const name of tree.nodesIn(clause, K.VariableName)) {
    addTo(found, tree.textOf(name), name)
  }
  return found
})

/** Returns a member of an error, or the text that is made of one: `error.message.toLowerCase()`. */
function partAt(tree: Tree, mention: Node): Node {
  for (let value = mention; ;) {
    const member = tree.memberOn(value)
    const call = tree.callOn(value)
    const given = tree.callWithArgument(value)
    if (member !== NONE) {
      value = member
    } else if (call !== NONE && tree.argumentsOf(call).length === 0) {
      value = call
    } else if (given !== NONE && tree.textOf(tree.firstChild(given)) === 'String') {
      value = given
    } else {
      return value
    }
  }
}

/**
 * Returns the expression that compares a part of an error with something:
 * `error.code === 1`, `TEXTS[error.code]`, `known.has(error.code)`. NONE if nothing does.
 */
function comparisonOf(tree: Tree, part: Node): Node {
  const call = tree.callOn(part)
  const holder = tree.holderOf(part)
  const kind = tree.kindOf(holder)
  if (call !== NONE) {
    return call
  }
  if (kind === K.ArgList) {
    return tree.parentOf(holder)
  }
  return kind === K.BinaryExpression || kind === K.MemberExpression ? holder : NONE
}

/**
 * Tells whether a condition about a mention of an error may be true for a missing option. False if
 * it asks for a code, a text, or a class of the project that such an error does not have.
 */
export function mayBeMissing(tree: Tree, mention: Node): boolean {
  const part = partAt(tree, mention)
  const asks = comparisonOf(tree, part)
  if (tree.callOn(part) !== NONE) {
    const args = tree.argumentsOf(asks)
    return args.length !== 1 || args.some((arg) => mayTellMissing(tree, arg))
  }
  switch (tree.kindOf(asks)) {
    case K.MemberExpression:
      return mayListMissing(tree, objectOf(tree, asks))
    case K.CallExpression: {
      const callee = tree.innerExpression(tree.firstChild(asks))
      return !LOOKS_UP.test(tree.memberName(callee)) || mayListMissing(tree, objectOf(tree, callee))
    }
    case K.BinaryExpression:
      return mayCompareMissing(tree, asks, part)
    default: {
      const labels = labelsAround(tree, part)
      return labels.length === 0 || labels.some((label) => mayTellMissing(tree, label))
    }
  }
}

const LOOKS_UP = /^(?:get|has|includes|indexOf)$/

function mayCompareMissing(tree: Tree, comparison: Node, part: Node): boolean {
  const sign = signOf(tree, comparison)
  const right = rightOf(tree, comparison)
  if (sign === 'instanceof') {
    return isMissingClass(tree.textOf(right))
  }
  if (sign === 'in') {
    return mayListMissing(tree, right)
  }
  const other = tree.contains(right, part) ? leftOf(tree, comparison) : right
  return !EQUALITIES.has(sign) || mayTellMissing(tree, other)
}

/** Returns the labels of the `switch` over a value; empty for other values. */
function labelsAround(tree: Tree, value: Node): readonly Node[] {
  const statement = tree.holderOf(value)
  const body = tree.kindOf(statement) === K.Switch ? tree.childOf(statement, K.SwitchBody) : NONE
  return tree
    .childrenOf(body)
    .filter((part) => tree.kindOf(part) === K.CaseLabel)
    .map((label) => labelOf(tree, label))
}

/**
 * Tells whether a condition in a `catch` is true for the error of a missing option; `undefined` if
 * it may be or not.
 */
export function truthFor(
  tree: Tree,
  error: CaughtError,
  condition: Node,
  level = 0,
): boolean | undefined {
  const node = tree.innerExpression(condition)
  const { truths } = answersTo(error)
  if (level > MOST_LEVELS || truths.has(node)) {
    return truths.get(node)
  }
  // A question about itself has no answer.
  truths.set(node, undefined)
  const truth = truthAt(tree, error, node, level)
  truths.set(node, truth)
  return truth
}

function truthAt(tree: Tree, error: CaughtError, node: Node, level: number): boolean | undefined {
  const sign = signOf(tree, node)
  const truthOf = (part: Node): boolean | undefined => truthFor(tree, error, part, level + 1)
  if (tree.kindOf(node) === K.UnaryExpression && tree.textOf(operatorOf(tree, node)) === '!') {
    const truth = truthOf(operandOf(tree, node))
    return truth === undefined ? undefined : !truth
  }
  if (LOGIC.has(sign)) {
    // One operand may decide alone: a false one of `&&`, a true one of `||`.
    const decisive = sign === '||'
    const truths = [truthOf(leftOf(tree, node)), truthOf(rightOf(tree, node))]
    if (truths.includes(decisive)) {
      return decisive
    }
    return truths.includes(undefined) ? undefined : !decisive
  }
  const question =
    tree.kindOf(node) === K.VariableName ? error.questions.get(tree.textOf(node)) : undefined
  if (question !== undefined) {
    return truthOf(question)
  }
  const about = error.comparisons.get(node)
  return about === undefined || mayBeMissing(tree, about) ? undefined : sign.startsWith('!')
}
