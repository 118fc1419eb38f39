import type { Answer } from '@slashlint/core/uses'
import type { LocatedAnswer } from '../../reader.js'
import { rangeOf } from '../definition/conversion.js'
import { evaluate } from '../evaluate/evaluate.js'
import type { Answering } from '../frameworks/framework.js'
import { flowOf } from '../flow/index.js'
import { bindingAt, functionAround, isFunction, parametersOf, usesOf } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import {
  bodyOf,
  calleeOf,
  memberPropertyOf,
  objectOf,
  returnedBy,
} from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame } from '../values/value.js'

// Libraries to which handlers return their answer: `app.command('film', (c) => c.res('Tonight: Alien.'))`

/**
 * Finds handlers that return nothing although their library sends the returned value as the answer.
 */
export function unreturnedIn(frame: Frame, answering: Answering): readonly LocatedAnswer[] {
  const { returned } = answering
  const { module, tree } = frame
  if (returned === undefined) {
    return []
  }
  const answer: Answer = { kind: 'handler', isSilent: true, isReturned: true }
  return tree.nodesIn(0, K.CallExpression).flatMap((call) => {
    const callee = tree.innerExpression(tree.firstChild(call))
    const isTaking =
      returned.methods.includes(tree.memberName(callee)) && isMadeBy(frame, callee, returned.by)
    if (isTaking && tree.argumentsOf(call).some((arg) => isUnreturned(module, answering, arg))) {
      return [{ answer, place: rangeOf(module, memberPropertyOf(tree, callee)) }]
    }
    return []
  })
}

/**
 * Tells whether a chain of calls begins with an object that a package creates:
 * `new DiscordHono().command(…).command(…)`.
 */
function isMadeBy(frame: Frame, callee: Node, by: readonly string[]): boolean {
  const { module, tree } = frame
  let at = tree.innerExpression(objectOf(tree, callee))
  for (let left = MOST_LINKS; left > 0; left--) {
    const called = tree.kindOf(at) === K.CallExpression ? calleeOf(tree, at) : NONE
    const binding = bindingAt(module, at)
    if (tree.kindOf(tree.innerExpression(called)) === K.MemberExpression) {
      at = tree.innerExpression(objectOf(tree, tree.innerExpression(called)))
    } else if (binding?.kind === 'variable' && binding.isConstant && binding.path?.length === 0) {
      at = tree.innerExpression(binding.init)
    } else {
      break
    }
  }
  const value = at === NONE ? undefined : evaluate(frame, at)
  const of = value?.kind === 'unknown' ? value.result?.of : undefined
  return of?.source !== undefined && by.includes(of.path.join('.'))
}

const MOST_LINKS = 200

/**
 * Tells whether a function returns no value, and uses no member of its context that could answer.
 */
function isUnreturned(module: Module, answering: Answering, arg: Node): boolean {
  const { tree } = module
  const fn = tree.innerExpression(arg)
  const body = isFunction(tree, fn) ? bodyOf(tree, fn) : NONE
  if (tree.kindOf(body) !== K.Block || tree.childrenOf(body).length === 0) {
    return false
  }
  const { end, isWhole } = flowOf(tree, fn)
  if (!isWhole || end.kind === 'unreachable' || tree.hasChild(fn, K.Star) || returns(tree, fn)) {
    return false
  }
  return parametersOf(tree, fn).every(
    ({ pattern }) =>
      tree.kindOf(pattern) === K.VariableDefinition &&
      usesOf(module, pattern, tree.textOf(pattern)).every((use) => {
        const name = tree.memberName(tree.memberOn(use))
        return name !== '' && !WAYS.has(name) && !answering.later.includes(name)
      }),
  )
}

/** Members of a context with which a program can answer without a return value. */
const WAYS: ReadonlySet<string> = new Set(['interaction', 'rest', 'event', 'executionCtx', 'env'])

const returns = (tree: Tree, fn: Node): boolean =>
  tree
    .nodesIn(fn, K.ReturnStatement)
    .some((node) => returnedBy(tree, node) !== NONE && functionAround(tree, node) === fn)
