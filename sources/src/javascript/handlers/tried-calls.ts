import { onceFor } from '../../record.js'
import { evaluate } from '../evaluate/evaluate.js'
import { GUESSES } from '../frameworks/guesses.js'
import type { Module } from '../scope/module.js'
import { isText } from '../syntax/strings.js'
import { bodyOf, calleeOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame } from '../values/value.js'
import type { State } from './branches.js'
import { makesValue } from './calls.js'
import type { Visit } from './entries.js'
import { hasFew, MOST_NESTED, promiseWithCatch } from './expected.js'
import { interactionValueAt } from './interaction-values.js'

// Calls in a `try`: whether its `catch` was written for errors of the called function, too.

/** The most calls that are followed from function to function. */
const MOST_LEVELS = 4

/**
 * Tells whether a `try`, or a `.catch(…)`, that expects a missing option also expects it in a
 * function that is called there. Who calls all handlers in a `try` expects none (decision 116).
 *
 * @param call the call; NONE for a function that no known call reaches
 * @param state the known facts at the call
 */
export function isTriedInside(outer: Visit, inner: Visit, call: Node, state: State): boolean {
  const { tree } = outer
  const fn = inner.frame.fn
  if (!state.isTried) {
    return false
  }
  const isWithin =
    outer.frame.fn !== NONE && tree === inner.tree && tree.contains(outer.frame.fn, fn)
  if (isWithin) {
    return call !== NONE || makesValue(tree, fn)
  }
  return (
    call !== NONE &&
    (readsNamed(tree, call) ||
      isCaughtAtOnce(outer, inner, call) ||
      isValue(outer, inner, call, state))
  )
}

/**
 * Tells whether a call passes the option's name and reads this option: `ctx.options.get('title')`,
 * `getText(interaction, 'title')`.
 */
function readsNamed(tree: Tree, call: Node): boolean {
  const args = tree.kindOf(call) === K.CallExpression ? tree.argumentsOf(call) : []
  const callee = tree.innerExpression(tree.firstChild(call))
  return (
    args.some((arg) => isText(tree, arg)) &&
    GUESSES.readsByName.test(tree.memberName(callee) || tree.textOf(callee))
  )
}

/**
 * Tells whether `.catch(…)` is at the call of a function of the same module, which is written for
 * this function alone: `go(interaction).catch(() => ask())`.
 */
function isCaughtAtOnce(outer: Visit, inner: Visit, call: Node): boolean {
  const { tree } = outer
  const member = tree.memberOn(call)
  const callee = tree.innerExpression(calleeOf(tree, call))
  const isNamed =
    tree.kindOf(callee) === K.VariableName || tree.kindOf(tree.firstChild(callee)) === K.This
  return (
    tree === inner.tree &&
    isNamed &&
    member !== NONE &&
    promiseWithCatch(tree, tree.callOn(member)) !== NONE
  )
}

/**
 * Tells whether a call only gets a value: the result is used, and the function does nothing for the
 * user. If the `try` counts only since it has few statements, the function has few, too.
 */
function isValue(outer: Visit, inner: Visit, call: Node, { isTriedBriefly }: State): boolean {
  const { frame, tree } = inner
  const body = bodyOf(tree, frame.fn)
  const isShort = tree.kindOf(body) !== K.Block || hasFew(tree, body, MOST_NESTED)
  return (isShort || isTriedBriefly !== true) && isUsed(outer.tree, call) && !acts(frame, frame.fn)
}

/** Tells whether the result of a call is used. */
function isUsed(tree: Tree, call: Node): boolean {
  let holder = tree.holderOf(call)
  while (tree.kindOf(holder) === K.AwaitExpression) {
    holder = tree.holderOf(holder)
  }
  return tree.kindOf(call) === K.CallExpression && tree.kindOf(holder) !== K.ExpressionStatement
}

/** The functions of a module that answer the user, as far as they were asked for. */
const acting = onceFor<Module, Map<Node, boolean>>(() => new Map())

/** Tells whether a function answers the user, or passes the interaction to one that may. */
function acts(frame: Frame, fn: Node, level = 0): boolean {
  const known = acting(frame.module)
  const found = known.get(fn)
  if (found !== undefined) {
    return found
  }
  // A function that calls itself acts only by its other calls.
  known.set(fn, false)
  const isActing = actsIn(frame, fn, level)
  known.set(fn, isActing)
  return isActing
}

function actsIn(frame: Frame, fn: Node, level: number): boolean {
  const { tree } = frame
  return tree.nodesIn(fn, K.CallExpression).some((call) => {
    const callee = tree.innerExpression(calleeOf(tree, call))
    if (GUESSES.acts.test(tree.memberName(callee))) {
      return true
    }
    const isPassed = tree.argumentsOf(call).some((arg) => isInteraction(frame, arg))
    const called = isPassed ? evaluate(frame, callee) : undefined
    if (called?.kind !== 'function') {
      return isPassed
    }
    return level >= MOST_LEVELS || acts(called.frame, called.site.node, level + 1)
  })
}

const isInteraction = (frame: Frame, arg: Node): boolean =>
  NAMES.has(frame.tree.kindOf(arg)) && interactionValueAt(frame, arg)?.is === 'interaction'

const NAMES = anyOf('VariableName MemberExpression This')
