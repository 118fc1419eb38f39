import { NONE } from '../../../lezer/tree.js'
import { returnedBy } from '../../syntax/children.js'
import { K } from '../../syntax/kinds.js'
import { evaluate } from '../../values/evaluate.js'
import type { ItemOf, Value } from '../../values/value.js'
import type { Effect } from '../framework.js'

/**
 * What a decorator does that the project has written: one that only gives what a check of the library gives changes
 * nothing that is sent. Of all others nothing is known.
 *
 * @param isCalled it is written with brackets
 */
export function effectOfFunction(
  { site: { module, node } }: ItemOf,
  isCalled: boolean,
  effectOf: (callee: Value) => Effect,
): Effect {
  const { tree } = module
  const returned = tree
    .childrenOf(tree.childOf(node, K.Body))
    .filter((part) => tree.kindOf(part) === K.ReturnStatement)
  const value = returnedBy(tree, tree.childOf(tree.childOf(node, K.Body), K.ReturnStatement))
  if (!isCalled || returned.length !== 1 || value === NONE) {
    return 'unknown'
  }
  const given = evaluate(module, value)
  return given.kind === 'call' && effectOf(given.callee) === 'none' ? 'none' : 'unknown'
}
