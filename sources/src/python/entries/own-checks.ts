import { NONE } from '../../lezer/tree.js'
import { bodyLookedAt } from '../scope/module.js'
import { returnedBy } from '../syntax/children.js'
import { K } from '../syntax/kinds.js'
import { evaluate } from '../values/evaluate.js'
import type { ItemOf, Value } from '../values/value.js'

/**
 * Tells whether a decorator of the project only returns the result of a library's check. Such a decorator changes
 * nothing that is sent. It must be used with brackets.
 *
 * @param isCheck tells whether a call of this value returns a check
 */
export function onlyChecks(
  { site: { module, node } }: ItemOf,
  isCheck: (callee: Value) => boolean,
): boolean {
  const { tree } = module
  const body = bodyLookedAt(module, node)
  const returned = tree.childrenOf(body).filter((part) => tree.kindOf(part) === K.ReturnStatement)
  const value = returnedBy(tree, tree.childOf(body, K.ReturnStatement))
  if (returned.length !== 1 || value === NONE) {
    return false
  }
  const given = evaluate(module, value)
  return given.kind === 'call' && isCheck(given.callee)
}
