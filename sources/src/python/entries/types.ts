import { OptionType } from '@slashlint/core/contract'
import { dynamicAt } from '../../definition/values.js'
import {
  choiceNode,
  entry,
  fixed,
  listNode,
  rangeOf,
  reasonOf,
  scalarOf,
} from '../definition/nodes.js'
import type { DefNode, DictEntry } from '../definition/nodes.js'
import type { Site } from '../scope/module.js'
import { evaluate } from '../values/evaluate.js'
import type { IndexOf, ItemOf, Value } from '../values/value.js'
import { asName, membersOf, typeOfValue } from './enums.js'
import type { Member } from './enums.js'

/** The type that an annotation gives an option, with the fields that depend on it. */
export interface Typed {
  /** The number of the option's type. Unknown if the annotation is unknown. */
  readonly type: DefNode
  /** Further entries of the type: choices, bounds, types of channels. */
  readonly entries: readonly DictEntry[]
  /** True if the annotation was a union with `None`. */
  readonly isOptional: boolean
}

/** The types of options by the names that enumerations of libraries give them: `string`, `integer`. */
export const OPTION_TYPES: ReadonlyMap<string, number> = new Map(
  Object.entries(OptionType)
    .filter(([name]) => !name.startsWith('SUB_COMMAND'))
    .map(([name, type]) => [name.toLowerCase(), type]),
)

/** The reason for types that the library does not define. */
export const OPEN_TYPE = 'What becomes of this type is not known.'

/** The fields of an option that its annotation may set. */
const OF_TYPES = [
  ...['choices', 'autocomplete', 'channel_types'],
  ...['min_value', 'max_value', 'min_length', 'max_length'],
]

/** Makes an unknown type. Choices, bounds and types of channels are then unknown, too. */
export function openType(use: Site, reason: string): Typed {
  const range = rangeOf(use)
  const unknown = dynamicAt(range, reason)
  return {
    type: unknown,
    entries: OF_TYPES.map((key) => entry(key, range, unknown, true)),
    isOptional: false,
  }
}

/**
 * Makes a known type.
 *
 * @param type the number of the option's type
 */
export const plainType = (use: Site, type: number, entries: readonly DictEntry[] = []): Typed => ({
  type: fixed(rangeOf(use), type),
  entries,
  isOptional: false,
})

/** Makes the type of a channel. An empty list means any channel. */
export function channelType(use: Site, types: readonly number[]): Typed {
  const range = rangeOf(use)
  const items = types.map((type) => fixed(range, type))
  const entries = items.length === 0 ? [] : [entry('channel_types', range, listNode(range, items))]
  return plainType(use, OptionType.CHANNEL, entries)
}

/** Makes the entry of a type's choices, at the place of the type. */
export function choicesOfType(use: Site, items: readonly DefNode[]): DictEntry {
  const range = rangeOf(use)
  return entry('choices', range, listNode(range, items))
}

/** Makes the type of `Literal["a", "b"]`. Its items are choices, and the first one decides the type. */
export function literalType(use: Site, { items, site: { module } }: IndexOf): Typed {
  const values = items.map((node) => ({ node, value: evaluate(module, node) }))
  const known = values.filter(({ value }) => value.kind !== 'none')
  const type = typeOfValue(known[0]?.value)
  if (type === undefined) {
    return openType(use, OPEN_TYPE)
  }
  const choices = known.map(({ node, value }) => {
    const at = module === use.module ? { module, node } : use
    return choiceNode(rangeOf(at), asName(at, value), scalarOf(at, value))
  })
  return {
    ...plainType(use, type, [choicesOfType(use, choices)]),
    isOptional: known.length < values.length,
  }
}

/** Makes the type of an enum of the project. Its members are choices, and the first one decides the type. */
export const enumType = (use: Site, { site: { module, node } }: ItemOf): Typed =>
  typeOfMembers(use, membersOf(module, node))

/** Makes the type of the members of an enum, of which the first decides. */
export function typeOfMembers(use: Site, members: readonly Member[] | undefined): Typed {
  const type = typeOfValue(members?.[0]?.value)
  if (members === undefined || type === undefined) {
    return openType(use, 'The members of this enum are not all known.')
  }
  const range = rangeOf(use)
  const choices = members.map(({ name, value }) =>
    choiceNode(range, fixed(range, name), scalarOf(use, value)),
  )
  return plainType(use, type, [choicesOfType(use, choices)])
}

/** Makes the type of `Range[int, 1, 10]` and `Range[1, 10]`, with its bounds. `...` is no bound. */
export function rangeType(use: Site, { items, site: { module } }: IndexOf, isText: boolean): Typed {
  const values = items.map((node) => ({ node, value: evaluate(module, node) }))
  const [first] = values
  const isNamed = first?.value.kind === 'named'
  const [from, to] = isNamed ? values.slice(1) : values
  if (from === undefined || to === undefined) {
    return openType(use, OPEN_TYPE)
  }
  const type = isText ? OptionType.STRING : numberType(first?.value, [from.value, to.value])
  if (type === undefined) {
    return openType(use, OPEN_TYPE)
  }
  const keys = isText ? ['min_length', 'max_length'] : ['min_value', 'max_value']
  const entries = [from, to].flatMap(({ node, value }, index): DictEntry[] => {
    const at = module === use.module ? { module, node } : use
    const isNone = value.kind === 'none' || module.tree.textOf(node) === '...'
    return isNone ? [] : [entry(keys[index] ?? '', rangeOf(use), scalarOf(at, value))]
  })
  return plainType(use, type, entries)
}

function numberType(named: Value | undefined, bounds: readonly Value[]): number | undefined {
  if (named?.kind === 'named') {
    return { 'builtins.int': OptionType.INTEGER, 'builtins.float': OptionType.NUMBER }[named.name]
  }
  const numbers = bounds.filter((bound) => bound.kind === 'number')
  if (numbers.length === 0) {
    return undefined
  }
  return numbers.some(({ isFloat }) => isFloat) ? OptionType.NUMBER : OptionType.INTEGER
}

/** Makes an unknown type from an unknown value, for the same reason. */
export const openBy = (use: Site, value: Value): Typed => openType(use, reasonOf(value))
