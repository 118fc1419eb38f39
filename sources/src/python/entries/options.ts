import type { Range } from '../../reader.js'
import { entry, fixed, listNode, rangeOf, reasonOf, scalarOf } from '../definition/nodes.js'
import type { DefNode, DictEntry } from '../definition/nodes.js'
import { dynamicAt } from '../../definition/values.js'
import type { Argument } from '../signature/signature.js'
import type { Module } from '../scope/module.js'
import type { Value } from '../values/value.js'

/** The parts of an option. */
export interface OptionParts {
  /** The range that findings about the option mark: the name of its parameter. */
  readonly range: Range
  /** The fields in the order in which they are sent. */
  readonly entries: readonly DictEntry[]
  /** The reason why the option may have further entries. Left out if it has none. */
  readonly open?: string | undefined
  /** The remark about the option for hovers. Left out if there is none. */
  readonly note?: string | undefined
}

/** Makes the node of an option. */
export const optionNode = ({ range, entries, open, note }: OptionParts): DefNode => ({
  type: 'dict',
  resource: 'option',
  isFixed: true,
  range,
  opening: range,
  entries,
  ...(open !== undefined && { open: { reason: open } }),
  ...(note !== undefined && { writing: { note } }),
})

/** Explains that `None` among the types of a parameter does not make its option optional. */
export const stillRequired = (library: string): string =>
  `This option is required: in ${library}, \`None\` among its types does not make it optional, but a default does.`

/** Makes an option with unknown content. */
export const openOption = (range: Range, reason: string): DefNode => dynamicAt(range, reason)

/**
 * Makes the entry of a number, string or boolean that an argument sets. Returns an empty list
 * without the argument, and for `None`.
 */
export function scalarEntry(key: string, module: Module, given: Argument | undefined): DictEntry[] {
  if (given === undefined || given.value.kind === 'none') {
    return []
  }
  const { node, nameNode, value } = given
  return [entry(key, module.tree.rangeOf(nameNode), scalarOf({ module, node }, value))]
}

/** Makes the entry of a list or set of numbers, such as contexts or types of channels. */
export function numbersEntry(
  key: string,
  module: Module,
  { node, nameNode, value }: Argument,
  numberOf: (value: Value) => number | undefined,
): DictEntry[] {
  if (value.kind === 'none') {
    return []
  }
  const keyRange = module.tree.rangeOf(nameNode)
  const range = rangeOf({ module, node })
  if (value.kind !== 'list' || value.isOpen) {
    return [entry(key, keyRange, dynamicAt(range, reasonOf(value)))]
  }
  const items = value.items.map((item): DefNode => {
    const { site } = item
    const isHere = site.module === module && module.tree.contains(node, site.node)
    const at = isHere ? rangeOf(site) : range
    const number = numberOf(item)
    return number === undefined ? dynamicAt(at, reasonOf(item)) : fixed(at, number)
  })
  return [entry(key, keyRange, listNode(range, items))]
}
