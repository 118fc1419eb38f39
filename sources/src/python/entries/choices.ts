import { dynamicAt } from '../../definition/values.js'
import { entry, rangeOf, reasonOf } from '../definition/nodes.js'
import type { DefNode, DictEntry } from '../definition/nodes.js'
import type { Node } from '../../lezer/tree.js'
import type { Module, Site } from '../scope/module.js'
import type { Value } from '../values/value.js'

/** Makes the node of a choice. `at` returns the site at which a part of it is shown. */
export type ChoiceOf = (value: Value, range: DefNode['range'], at: (node: Node) => Site) => DefNode

/** Makes the entry of the choices in a list. */
export function choicesEntry(
  module: Module,
  {
    node,
    nameNode,
    value,
  }: { readonly node: Node; readonly nameNode: Node; readonly value: Value },
  choiceOf: ChoiceOf,
): DictEntry {
  const keyRange = module.tree.rangeOf(nameNode)
  const range = rangeOf({ module, node })
  if (value.kind !== 'list') {
    return entry('choices', keyRange, dynamicAt(range, reasonOf(value)))
  }
  const items = value.items.map((item) => placed({ module, node }, item, choiceOf))
  const more = value.isOpen ? [dynamicAt(range, 'Not all choices are known.')] : []
  return entry('choices', keyRange, {
    ...{ type: 'list', isFixed: true, range, opening: range },
    items: [...items, ...more],
  })
}

/** Makes a choice at its own place if that is in the given list, else at the place of the list. */
function placed(use: Site, value: Value, choiceOf: ChoiceOf): DefNode {
  const { module, node } = value.site
  const isHere = module === use.module && module.tree.contains(use.node, node)
  return choiceOf(value, isHere ? module.tree.rangeOf(node) : rangeOf(use), (where) =>
    isHere ? { module, node: where } : use,
  )
}
