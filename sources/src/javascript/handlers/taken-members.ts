import { GUESSES } from '../frameworks/guesses.js'
import {
  bindingAt,
  declaratorsOf,
  functionAround,
  isFunction,
  resolve,
  usesOf,
} from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { memberRoot } from '../syntax/chains.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { handlingOf } from './error-handling.js'
import { mayExpectMissing } from './expected.js'
import { chosenByKind } from './kind-conditions.js'
import { CONDITIONAL } from './unconditional.js'
import { decidingIn, isAlwaysReadIn, mentionsOf } from './condition-mentions.js'
import { endsInBang, isOptionalChain, isTakenApart, takesMemberAtOnce } from './member-access.js'

/**
 * Tells whether the code reads a member of a call's result without checking the result.
 *
 * @param isStraight true to ignore members that code may not reach after the call, since a `return`
 *   or another jump is between them
 */
export function takesMember(module: Module, call: Node, isStraight = false): boolean {
  const { tree } = module
  if (takesMemberAtOnce(tree, call)) {
    return true
  }
  const at = chosenByKind(module, call)
  const parent = tree.parentOf(at)
  if (endsInBang(tree, at) || tree.kindOf(parent) !== K.VariableDeclaration) {
    return false
  }
  const { pattern = NONE } = declaratorsOf(tree, parent).find(({ init }) => init === at) ?? {}
  return isTakenApart(tree, at) || isTakenLater(module, parent, pattern, isStraight)
}

/**
 * Tells whether the same function reads a member of a constant without checking it:
 * `const song = options.get('song'); song.value`.
 */
export function isTakenLater(
  module: Module,
  declaration: Node,
  definition: Node,
  isStraight = false,
): boolean {
  const { tree } = module
  if (definition === NONE || tree.kindOf(definition) !== K.VariableDefinition) {
    return false
  }
  const name = tree.textOf(definition)
  const binding = resolve(module, name, definition)
  if (binding?.kind !== 'variable' || !binding.isConstant) {
    return false
  }
  const block = tree.parentOf(declaration)
  const uses = usesOf(module, definition, name).slice(0, MOST_NAMED)
  const asserted = Math.min(
    ...uses.filter((use) => mayAssert(tree, use)).map((use) => tree.startOf(use)),
  )
  return uses.some((use) => {
    if (
      !takesMemberAtOnce(tree, use) ||
      asserted < tree.startOf(use) ||
      isBehindFailure(tree, uses, use) ||
      (isStraight && mayLeaveBetween(tree, declaration, use))
    ) {
      return false
    }
    return tree.startOf(use) > tree.startOf(declaration) && isReachedFrom(module, block, use, uses)
  })
}

/**
 * Tells whether code only goes on if a variable has a value: a `try` before it always reads a member,
 * and the `catch` leaves.
 */
const isBehindFailure = (tree: Tree, uses: readonly Node[], use: Node): boolean =>
  uses.some((other) => {
    const statement = tree.enclosing(other, TRY)
    const block = tree.childOf(statement, K.Block)
    const clause = tree.childOf(statement, K.CatchClause)
    return (
      clause !== NONE &&
      tree.contains(block, other) &&
      tree.afterOf(statement) <= use &&
      tree.contains(tree.parentOf(statement), use) &&
      takesMemberAtOnce(tree, other) &&
      isAlwaysReadIn(tree, block, other) &&
      !handlingOf(tree, clause).isCompleted
    )
  })

const TRY = anyOf('TryStatement')

/** Tells whether the code between two nodes may leave the function, a loop or a `switch`. */
function mayLeaveBetween(tree: Tree, from: Node, to: Node): boolean {
  const jumps = jumpsIn(tree, functionAround(tree, to))
  let [low, high] = [0, jumps.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((jumps[middle] ?? 0) < tree.afterOf(from)) {
      low = middle + 1
    } else {
      high = middle
    }
  }
  return (jumps[low] ?? to) < to
}

/** Returns the jumps of a function itself, in the order of the text. */
const jumpsIn = once((tree: Tree, fn: Node): readonly Node[] => {
  const start = Math.max(fn, 0)
  const found: Node[] = []
  for (let node = start; node < tree.afterOf(start); node++) {
    if (node !== fn && isFunction(tree, node)) {
      node = tree.afterOf(node) - 1
    } else if (JUMPS.has(tree.kindOf(node))) {
      found.push(node)
    }
  }
  return found
})

const JUMPS = anyOf('ReturnStatement Throw Break Continue')

/**
 * Tells whether a use always runs if a block does. False if a condition may check the variable or
 * skip the use.
 */
function isReachedFrom(module: Module, block: Node, use: Node, uses: readonly Node[]): boolean {
  const { tree } = module
  const name = tree.textOf(use)
  for (let node = use, next = tree.parentOf(use); next !== block; node = next) {
    next = tree.parentOf(node)
    const isAlwaysReached =
      decidingIn(tree, next) === node ||
      (isBodyOfTry(tree, next, node) && !mayExpectMissing(tree, next))
    if (next === NONE || (CONDITIONAL.has(tree.kindOf(next)) && !isAlwaysReached)) {
      return false
    }
    if (isFunction(tree, next) && !runsWithout(module, next, uses)) {
      return false
    }
    if (isBehindQuestion(tree, next, node, name)) {
      return false
    }
  }
  return true
}

/** Tells whether a node is the block in `try { … }` of a statement. */
const isBodyOfTry = (tree: Tree, statement: Node, node: Node): boolean =>
  tree.kindOf(statement) === K.TryStatement && tree.childOf(statement, K.Block) === node

/**
 * Tells whether a function also runs if a value is missing, because it is passed to a call that
 * does not use the value. `list.map((one) => one + note.length)` runs without `note`. False if any
 * code checks the value.
 */
function runsWithout(module: Module, fn: Node, uses: readonly Node[]): boolean {
  const { tree } = module
  const call = tree.callWithArgument(fn)
  if (call === NONE || tree.hasChild(fn, K.VariableDefinition)) {
    return false
  }
  const isAsked = (use: Node): boolean =>
    isOptionalChain(tree, tree.outerExpression(use)) ||
    decidingIn(tree, tree.holderOf(use)) === tree.outerExpression(use)
  const others = uses.filter((use) => !tree.contains(fn, use))
  if (uses.some(isAsked) || others.some((use) => tree.contains(call, use))) {
    return false
  }
  const root = memberRoot(tree, tree.firstChild(call))
  const binding = bindingAt(module, root)
  const made = binding?.kind === 'variable' ? binding.init : NONE
  return made === NONE || !others.some((use) => tree.contains(made, use))
}

/**
 * Tells whether an operand of `&&`, `||` or `??` only runs after a mention of a variable:
 * `note.length` in `note !== null && note.length`.
 */
function isBehindQuestion(tree: Tree, expression: Node, operand: Node, name: string): boolean {
  const left = decidingIn(tree, expression)
  if (left === NONE || left === operand || tree.kindOf(expression) !== K.BinaryExpression) {
    return false
  }
  const fn = functionAround(tree, expression)
  return mentionsOf(tree, fn, [name]).some(({ condition }) => tree.contains(left, condition))
}

const MOST_NAMED = 32

/**
 * Tells whether a statement passes a value to a function that may throw if it is missing:
 * `assert(song)`, `must(song)`.
 */
function mayAssert(tree: Tree, use: Node): boolean {
  let at = use
  while (PARTS.has(tree.kindOf(tree.parentOf(at)))) {
    at = tree.parentOf(at)
  }
  const call = tree.callWithArgument(at)
  const callee = tree.firstChild(call)
  const isSchema = PARSES.test(tree.textOf(callee))
  const mayThrow = isSchema || GUESSES.asserts.test(tree.textOf(callee))
  if (tree.kindOf(callee) !== K.VariableName && !mayThrow) {
    return false
  }
  const whole = tree.holderOf(call)
  return [whole, tree.parentOf(whole)].some(
    (statement) =>
      tree.kindOf(statement) === K.ExpressionStatement ||
      (isSchema && tree.kindOf(statement) === K.VariableDeclaration),
  )
}

/** Matches methods of schemas that throw for a missing value: `z.string().parse(title)`. */
const PARSES = /(?<!\b(?:JSON|Date)\s{0,9})\.(?:parse|parseAsync|validateSync|validateAsync)$/

const PARTS = anyOf(
  'UnaryExpression BinaryExpression ParenthesizedExpression Property ObjectExpression',
)
