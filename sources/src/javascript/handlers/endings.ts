import { onceFor } from '../../record.js'
import { evaluate, rootFrame } from '../evaluate/evaluate.js'
import { completes } from '../flow/completion.js'
import { isFunction } from '../scope/bindings.js'
import type { Module, Site } from '../scope/module.js'
import { bodyOf, calleeOf, objectOf, returnedBy } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame } from '../values/value.js'
import { functionCalled, methodsNamed } from './called-functions.js'

// Calls after which nothing runs: `process.exit()`, and functions that always throw.

/** The most calls that are followed into each other. */
const MOST_LEVELS = 4

/** Matches calls that end the program. */
const EXITS = /^(?:(?:globalThis\.)?process\.(?:exit|abort)|Deno\.exit)$/

/** Tells whether nothing runs after a call that is a statement of its own. False in doubt. */
export function endsPath(frame: Frame, call: Node): boolean {
  const { tree } = frame.module
  return tree.kindOf(statementOf(tree, call)) === K.ExpressionStatement && endsAt(frame, call, 0)
}

const isAwaited = (tree: Tree, call: Node): boolean =>
  tree.kindOf(tree.parentOf(tree.outerExpression(call))) === K.AwaitExpression

/** Returns the parent of a call, or of the `await` around it. */
function statementOf(tree: Tree, call: Node): Node {
  const holder = tree.parentOf(tree.outerExpression(call))
  return isAwaited(tree, call) ? tree.parentOf(tree.outerExpression(holder)) : holder
}

function endsAt(frame: Frame, call: Node, level: number): boolean {
  const { tree } = frame.module
  const callee = tree.innerExpression(calleeOf(tree, call))
  const isSettled = isAwaited(tree, call)
  if (tree.kindOf(call) === K.NewExpression) {
    return isSettled && isNeverSettled(tree, call)
  }
  if (EXITS.test(tree.textOf(callee)) || isExit(frame, callee)) {
    return true
  }
  if (level >= MOST_LEVELS) {
    return false
  }
  return (
    (isSettled && isRejected(frame, call, level)) ||
    sitesOf(frame, call).some((site) => neverReturns(frame, site, isSettled, level))
  )
}

/** Tells whether a promise waits for nothing: `new Promise(() => {})`. */
function isNeverSettled(tree: Tree, made: Node): boolean {
  const [executor = NONE] = tree.argumentsOf(made)
  const body = isFunction(tree, executor) ? bodyOf(tree, executor) : NONE
  return (
    tree.textOf(calleeOf(tree, made)) === 'Promise' &&
    tree.kindOf(body) === K.Block &&
    tree.childrenOf(body).length === 0
  )
}

/** Tells whether a value is a function that ends the program or throws: `const { exit } = require('process')`. */
function isExit(frame: Frame, callee: Node): boolean {
  const value = NAMED.has(frame.module.tree.kindOf(callee)) ? evaluate(frame, callee) : undefined
  const path = value?.kind === 'external' ? [value.source ?? '', ...value.path].join('.') : ''
  return EXPORTED_EXITS.test(path)
}

const NAMED = anyOf('VariableName MemberExpression')

/** Matches the same functions, and the failure of an assertion, by their module and name. */
const EXPORTED_EXITS =
  /^(?:node:|\.)?(?:process\.(?:default\.)?(?:exit|abort)|assert\.(?:default\.|strict\.)?fail)$/

/**
 * Returns the functions of which a call may reach one. A method that a subclass may replace is one,
 * since silence is safe.
 */
function sitesOf(frame: Frame, call: Node): readonly Site[] {
  const { module, tree } = frame
  const callee = tree.innerExpression(calleeOf(tree, call))
  const isMember = tree.kindOf(callee) === K.MemberExpression
  if (isMember && tree.kindOf(tree.innerExpression(objectOf(tree, callee))) === K.This) {
    return methodsNamed(tree, callee).map((node) => ({ module, node }))
  }
  const site = functionCalled(frame, call)
  return site === undefined ? [] : [site]
}

/** Tells whether the promise of a call is never fulfilled: `Promise.reject(error)`, `save().then(fail)`. */
function isRejected(frame: Frame, call: Node, level: number): boolean {
  const { tree } = frame.module
  const callee = tree.innerExpression(calleeOf(tree, call))
  if (tree.textOf(callee) === 'Promise.reject') {
    return true
  }
  const name = tree.memberName(callee)
  if (name !== 'then' && name !== 'finally') {
    return false
  }
  const [then = NONE] = tree.argumentsOf(call)
  const value = name === 'then' && then !== NONE ? evaluate(frame, then) : undefined
  const isLast = value?.kind === 'function' && neverReturns(frame, value.site, true, level)
  const object = tree.innerExpression(objectOf(tree, callee))
  return isLast || (tree.kindOf(object) === K.CallExpression && isRejected(frame, object, level))
}

/** The functions of a module that never return, as far as they were asked for. */
const ending = onceFor<Module, Map<Node, boolean>>(() => new Map())

/** Tells whether a function never returns: it always throws, or ends the program. */
function neverReturns(frame: Frame, site: Site, isSettled: boolean, level: number): boolean {
  const { module, node } = site
  const { tree } = module
  if (!isFunction(tree, node) || tree.hasChild(node, K.Star)) {
    return false
  }
  if (tree.hasChild(node, K.Async) && !isSettled) {
    return false
  }
  const known = ending(module)
  const found = known.get(node)
  if (found !== undefined) {
    return found
  }
  // A function that calls itself is in doubt.
  known.set(node, false)
  const isLast = endsAlways(rootFrame(frame.evaluator, module), node, level + 1)
  known.set(node, isLast)
  return isLast
}

/** Tells whether a function has the type `never`, or a body that always throws or ends the program. */
function endsAlways(frame: Frame, fn: Node, level: number): boolean {
  const { tree } = frame.module
  const type = tree.textOf(tree.childOf(fn, K.TypeAnnotation))
  const body = bodyOf(tree, fn)
  if (/^:\s*(?:never|Promise<\s*never\s*>)$/.test(type)) {
    return true
  }
  if (tree.kindOf(body) === K.Block) {
    return blockNeverReturns(frame, body, level)
  }
  return isLastExpression(frame, body, level)
}

/** Tells whether a block always throws or ends the program, before any `return`. */
function blockNeverReturns(frame: Frame, block: Node, level: number): boolean {
  const { tree } = frame.module
  for (const statement of tree.childrenOf(block)) {
    if (tree.kindOf(statement) === K.ReturnStatement) {
      const value = tree.innerExpression(returnedBy(tree, statement))
      return tree.kindOf(value) === K.CallExpression && isRejected(frame, value, level)
    }
    if (returnsIn(tree, statement)) {
      return false
    }
    const isLast =
      tree.kindOf(statement) === K.ExpressionStatement &&
      isLastExpression(frame, tree.firstChild(statement), level)
    if (isLast || !completes(tree, statement)) {
      return true
    }
  }
  return false
}

/** Tells whether an expression is a call, awaited or not, after which nothing runs. */
function isLastExpression(frame: Frame, expression: Node, level: number): boolean {
  const { tree } = frame.module
  const inner = tree.innerExpression(expression)
  const isAwait = tree.kindOf(inner) === K.AwaitExpression
  const call = isAwait ? tree.innerExpression(tree.lastChild(inner)) : inner
  if (tree.kindOf(call) !== K.CallExpression) {
    return false
  }
  const isValue = tree.kindOf(tree.holderOf(expression)) !== K.ExpressionStatement
  return endsAt(frame, call, level) || (isValue && isRejected(frame, call, level))
}

/** Tells whether a statement contains a `return` of its function. */
function returnsIn(tree: Tree, statement: Node): boolean {
  for (let node = statement; node < tree.afterOf(statement); node++) {
    if (tree.kindOf(node) === K.ReturnStatement) {
      return true
    }
    if (isFunction(tree, node)) {
      node = tree.afterOf(node) - 1
    }
  }
  return false
}
