import { NONE } from '../../lezer/tree.js'
import type { Tree } from '../../lezer/tree.js'
import type { Naming } from '../definition/nodes.js'
import { itemsOf } from '../syntax/calls.js'
import { K } from '../syntax/kinds.js'
import type { CallOf } from '../values/value.js'

/**
 * Returns the place where `name=` may be inserted after the last argument of a call. Returns
 * `undefined` if the call has no brackets, is damaged, or may have further arguments.
 */
export function namingIn(
  tree: Tree,
  { site: { node }, args }: Pick<CallOf, 'site' | 'args'>,
  name: string,
): Naming | undefined {
  const list = tree.kindOf(node) === K.CallExpression ? tree.childOf(node, K.ArgList) : NONE
  if (list === NONE || args.isOpen || tree.isDamaged(list)) {
    return undefined
  }
  const last = itemsOf(tree, list).at(-1)?.at(-1)
  const at = last === undefined ? tree.startOf(list) + 1 : tree.endOf(last)
  return { at, before: last === undefined ? 'name=' : ', name=', after: '', name }
}
