import { OptionType } from '@slashlint/core/contract'
import { dynamicAt } from '../../definition/values.js'
import { NONE } from '../../lezer/tree.js'
import type { Range } from '../../reader.js'
import { entry, fixed, fixedIfKnown, listNode } from '../definition/nodes.js'
import type { DictEntry, DictNode } from '../definition/nodes.js'
import type { Command, Library, OptionOf } from '../frameworks/framework.js'

/** The level of a command: directly in the list of commands, or as a child of a group. */
export type Level = 'command' | 'child'

/** Makes the node of a command. */
export function commandNode(library: Library, command: Command, level: Level): DictNode {
  const { signature, form, decorator } = command
  const { module, nameNode } = signature
  const unknown = unknownAmong(library, command)
  const entries: DictEntry[] = [...textsFor(library, command)]
  if (form.makes === 'menu') {
    entries.push(menuType(library, command))
  } else {
    if (level === 'child') {
      entries.push(typeEntry(module.tree.rangeOf(nameNode), OptionType.SUB_COMMAND))
    }
    entries.push(optionsEntry(library, command, unknown !== undefined))
  }
  if (level === 'command') {
    entries.push(...library.settings(command))
  }
  return dictOf(level, decorator.range, entries, unknown)
}

/**
 * Makes the entries for the name and description of a command. If the decorator may have further
 * arguments (`**texts`), the entries that it does not set itself are unknown.
 */
export function textsFor(library: Library, { decorator, ...command }: Command): DictEntry[] {
  const texts = [...library.texts({ decorator, ...command })]
  if (decorator.args?.isOpen !== true) {
    return texts
  }
  const { start, end } = decorator.range
  return texts.map((one) => {
    const isArgument = one.keyRange.start >= start && one.keyRange.end <= end
    return isArgument ? one : { ...one, node: dynamicAt(one.node.range, FURTHER) }
  })
}

const FURTHER = 'Further arguments may be given here.'

/** Makes the options of a command, in the order of the library. */
function optionsEntry(library: Library, command: Command, isOpen: boolean): DictEntry {
  const { module, nameNode } = command.signature
  const range = module.tree.rangeOf(nameNode)
  const items = inOrder(library, library.options(command)).map(({ node }) => node)
  const unknown = isOpen ? [dynamicAt(range, 'Options may be added.')] : []
  return entry('options', range, listNode(range, [...items, ...unknown]))
}

/** Sorts options as a library sends them: some libraries send optional ones after the others. */
function inOrder({ isSorted }: Library, options: readonly OptionOf[]): readonly OptionOf[] {
  if (!isSorted) {
    return options
  }
  return [
    ...options.filter(({ isOptional }) => !isOptional),
    ...options.filter(({ isOptional }) => isOptional),
  ]
}

/** Makes an object at the place of the code that creates it. */
export const dictOf = (
  level: Level,
  opening: Range,
  entries: readonly DictEntry[],
  reason?: string,
): DictNode => ({
  type: 'dict',
  isFixed: true,
  opening,
  entries,
  resource: level === 'command' ? 'command' : 'option',
  range: opening,
  opensWithWord: true,
  ...(reason !== undefined && { open: { reason } }),
})

export const typeEntry = (range: Range, type: number): DictEntry =>
  entry('type', range, fixed(range, type), true)

/** Returns a reason why parts of a command may be unknown, or `undefined` if all of it is known. */
function unknownAmong(library: Library, { others, decorator }: Command): string | undefined {
  const { args } = decorator
  if (args?.isOpen === true) {
    return FURTHER
  }
  const strange = others.find((one) => library.mayChange(one))
  if (strange === undefined) {
    return undefined
  }
  return 'A decorator that is not known may change it: it may add options.'
}

function menuType(library: Library, command: Command): DictEntry {
  const { module, parameters, nameNode, owner } = command.signature
  const parameter = parameters[owner === NONE ? 1 : 2]
  const range = module.tree.rangeOf(parameter?.nameNode ?? nameNode)
  const type = library.menuType(command)
  const node = fixedIfKnown(range, type, 'What this menu is for is not known.')
  return entry('type', range, node, true)
}
