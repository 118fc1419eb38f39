import { dynamicAt } from '../../definition/values.js'
import { choiceNode, entry, listNode, rangeOf, reasonOf, scalarOf } from '../definition/nodes.js'
import type { DefNode, DictEntry } from '../definition/nodes.js'
import type { Node } from '../../lezer/tree.js'
import type { Module, Site } from '../scope/module.js'
import type { Argument } from '../signature/signature.js'
import type { Value } from '../values/value.js'
import { asName } from './enums.js'

/** Makes the node of a choice. `at` returns the site at which a part of it is shown. */
export type ChoiceOf = (value: Value, range: DefNode['range'], at: (node: Node) => Site) => DefNode

/** Makes the entry `choices` from a list of choices. */
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
  return entry('choices', keyRange, listNode(range, [...items, ...more]))
}

/** Makes the entry `choices` from a list of choices, or from a dict of names and values. */
export function choicesIn(module: Module, given: Argument, choiceOf: ChoiceOf): DictEntry {
  const { node, nameNode, value } = given
  if (value.kind !== 'dict') {
    return choicesEntry(module, given, choiceOf)
  }
  const range = module.tree.rangeOf(node)
  const isHere = value.site.module === module && module.tree.contains(node, value.site.node)
  const at = (where: Node): Site => ({ module, node: isHere ? where : node })
  const items = value.entries.map(({ key, keyNode, value: own, valueNode }) =>
    choiceNode(rangeOf(at(keyNode)), nameOfChoice(at(keyNode), key), scalarOf(at(valueNode), own)),
  )
  const more = value.isOpen ? [dynamicAt(range, 'Not all choices are known.')] : []
  return entry('choices', module.tree.rangeOf(nameNode), listNode(range, [...items, ...more]))
}

/** Makes a choice that has the same value and name. */
export const plainChoice: ChoiceOf = (value, range, at) => {
  const use = at(value.site.node)
  if (['text', 'number', 'member'].includes(value.kind)) {
    return choiceNode(range, nameOfChoice(use, value), scalarOf(use, value))
  }
  return dynamicAt(range, reasonOf(value))
}

/** Makes the name of a choice from its value, as `str(value)` does. */
export const nameOfChoice = (use: Site, value: Value): DefNode => {
  if (value.kind === 'text' || value.kind === 'number') {
    return asName(use, value)
  }
  return dynamicAt(rangeOf(use), reasonOf(value))
}

/** Makes a choice. Findings mark its own text if this is inside the given list, else the list. */
function placed(use: Site, value: Value, choiceOf: ChoiceOf): DefNode {
  const { module, node } = value.site
  const isHere = module === use.module && module.tree.contains(use.node, node)
  return choiceOf(value, isHere ? module.tree.rangeOf(node) : rangeOf(use), (where) =>
    isHere ? { module, node: where } : use,
  )
}
