import { OptionType } from '@slashlint/core/contract'
import { dynamicAt } from '../../definition/values.js'
import type { Range } from '../../reader.js'
import { entry, listNode } from '../definition/nodes.js'
import type { DefNode, DictEntry, DictNode } from '../definition/nodes.js'
import { openingOf } from '../entries/groups.js'
import type { Group, Library } from '../frameworks/framework.js'
import { dictOf, typeEntry } from './command.js'
import type { Level } from './command.js'

/** The known children of a group, and whether there may be others. */
export interface Children {
  /** The options that are known, in the order of the text. */
  readonly nodes: readonly DefNode[]
  /** The reason why there may be further children. Undefined if all are known. */
  readonly open: string | undefined
}

/** Makes the node of a group. */
export function groupNode(
  library: Library,
  group: Group,
  level: Level,
  children: Children,
): DictNode {
  const range = openingOf(group)
  const { texts, settings, isOpen } = library.group(group)
  const entries: DictEntry[] = [
    ...texts,
    childrenEntry(range, children),
    ...(level === 'child' ? [typeEntry(range, OptionType.SUB_COMMAND_GROUP)] : settings),
  ]
  const isUnknown = isOpen || group.module.tree.isBroken(group.node)
  const reason = isUnknown ? 'Further arguments may be given here.' : undefined
  return dictOf(level, range, entries, reason)
}

/**
 * Makes the entry with the children of a group. An unknown item is added if there may be others.
 */
export const childrenEntry = (range: Range, { nodes, open }: Children): DictEntry => {
  const items = open === undefined ? nodes : [...nodes, dynamicAt(range, open)]
  return entry('options', range, listNode(range, items))
}
