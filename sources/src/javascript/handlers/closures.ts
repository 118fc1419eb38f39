import { bindingAt, usesOf } from '../scope/bindings.js'
import type { Binding, Module } from '../scope/module.js'
import { objectOf } from '../syntax/children.generated.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { Answered } from './answered.js'
import type { AnswerState } from './answered.js'

// Callbacks, which run after they were made: an interaction that was answered then is answered in them.

/** The most constants that are followed from a name in a callback to the interaction. */
const MOST_ALIASES = 4

/**
 * Tells whether a function is an expression or a method, which runs only after the code before it.
 * Declared functions can be called earlier.
 */
export const isCallback = (tree: Tree, fn: Node): boolean =>
  fn !== NONE && tree.kindOf(fn) !== K.FunctionDeclaration

/**
 * Returns the declaration of an interaction that a callback uses. Constants of outer functions are
 * followed to it.
 */
export function outerBinding(module: Module, binding: Binding): Binding {
  const { tree } = module
  let found = binding
  for (let left = MOST_ALIASES; left > 0; left--) {
    if (found.kind !== 'variable' || !found.isConstant || found.path?.length !== 0) {
      break
    }
    found = bindingAt(module, tree.innerExpression(found.init)) ?? found
  }
  return found
}

/** Tells whether the code assigns to a variable after its declaration. */
export const isReplaced = once((module: Module, declaration: Node): boolean => {
  const { tree } = module
  return usesOf(module, declaration, tree.textOf(declaration)).some(
    (use) => tree.targetOf(tree.holderOf(use)) === use,
  )
})

/**
 * Returns the state at the start of a callback, computed from the state where the callback is
 * created.
 */
export function stateInside(tree: Tree, fn: Node, made: AnswerState): AnswerState {
  const isAnswered = made.is !== 0 && (made.is & ~(Answered.ALWAYS | Answered.PENDING)) === 0
  const promise = promiseOf(tree, fn)
  const isOfAnswer = promise !== NONE && made.by.some((one) => tree.contains(promise, one))
  // A callback for the failure of an answer expects it.
  const isCertain = isOfAnswer ? isForSuccess(tree, fn) : made.is === Answered.ALWAYS
  if (isAnswered && isCertain) {
    return { is: Answered.ALWAYS, by: made.by }
  }
  return { is: Answered.MAYBE, by: [] }
}

/**
 * Returns the promise to which a callback is attached: `a()` for the function in
 * `a().then(() => …)`; NONE for other functions.
 */
function promiseOf(tree: Tree, fn: Node): Node {
  const call = tree.callWithArgument(fn)
  const callee = call === NONE ? NONE : tree.innerExpression(tree.firstChild(call))
  return SETTLES.has(tree.memberName(callee)) ? tree.innerExpression(objectOf(tree, callee)) : NONE
}

const SETTLES: ReadonlySet<string> = new Set(['then', 'catch', 'finally'])

/**
 * Tells whether a callback runs only if all earlier steps of its promise chain succeed: each step
 * is a `then` with one callback.
 */
function isForSuccess(tree: Tree, fn: Node): boolean {
  let call = tree.callWithArgument(fn)
  const [first] = tree.argumentsOf(call)
  let isOnlyThen = first !== undefined && tree.innerExpression(first) === fn
  for (let left = MOST_LINKS; isOnlyThen && left > 0; left--) {
    const callee = tree.innerExpression(tree.firstChild(call))
    isOnlyThen = tree.memberName(callee) === 'then'
    call = tree.innerExpression(objectOf(tree, callee))
    const next = tree.innerExpression(tree.firstChild(call))
    if (tree.kindOf(call) !== K.CallExpression || !SETTLES.has(tree.memberName(next))) {
      break
    }
    isOnlyThen &&= tree.argumentsOf(call).length === 1
  }
  return isOnlyThen
}

const MOST_LINKS = 20

/**
 * Tells whether the code after a promise chain always runs after its callback. True if the chain is
 * a statement, or is awaited in one.
 */
export function isSettled(tree: Tree, fn: Node): boolean {
  if (promiseOf(tree, fn) === NONE) {
    return false
  }
  let at = tree.callWithArgument(fn)
  for (
    let next = tree.callOn(tree.memberOn(at));
    next !== NONE;
    next = tree.callOn(tree.memberOn(at))
  ) {
    at = next
  }
  const holder = tree.holderOf(at)
  const outer = tree.kindOf(holder) === K.AwaitExpression ? tree.holderOf(holder) : holder
  return tree.kindOf(outer) === K.ExpressionStatement
}
