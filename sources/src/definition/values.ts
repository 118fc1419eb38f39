import { DYNAMIC } from '@slashlint/core'
import { CommandType, fieldsOf, OptionType } from '@slashlint/core/contract'
import { childOf, entryOf, walk } from '../nodes/nodes.js'
import type { Certainty, DynamicPlace, Range } from '../reader.js'
import { setOwn } from '../record.js'
import { isWhole } from './certainty.js'
import type { DefNode, DictNode, DynamicNode, ScalarNode } from './nodes.js'

/** Makes the node of an unknown value, at the place that shows it. */
export const dynamicAt = (range: Range, reason: string): DynamicNode<never> => ({
  type: 'dynamic',
  isFixed: true,
  range,
  reason,
})

/** Returns the value of a field that is a scalar, else `undefined`. */
export function scalarAt<W>(
  node: DefNode<W>,
  key: string,
): ScalarNode<unknown>['value'] | undefined {
  const field = childOf<DefNode<W>>(node, key)
  return field?.type === 'scalar' ? field.value : undefined
}

/** The names of a command's options, sub-commands and groups. */
export interface NamesOfCommand {
  /** Its groups and sub-commands. The name of a sub-command in a group begins with that of the group: `list/add`. */
  readonly subcommands: ReadonlySet<string>
  /** All its options, without sub-commands and groups. */
  readonly options: ReadonlySet<string>
  /** The options whose value code changes before the handler gets it. */
  readonly transformed: ReadonlySet<string>
}

/** Collects the names in a command. `name` is its own. */
export function namesOfCommand<W>(
  command: DefNode<W>,
): NamesOfCommand & { readonly name: string | undefined } {
  const ownName = (node: DefNode<W>): string | undefined => {
    const name = scalarAt(node, 'name')
    return typeof name === 'string' ? name : undefined
  }
  const subcommands = new Set<string>()
  const options = new Set<string>()
  const transformed = new Set<string>()
  const visit = (holder: DefNode<W>, above: string): void => {
    const list = childOf<DefNode<W>>(holder, 'options')
    for (const node of list?.type === 'list' ? list.items : []) {
      const name = ownName(node)
      const isLevel = LEVELS.has(scalarAt(node, 'type'))
      if (name !== undefined) {
        ;(isLevel ? subcommands : options).add(isLevel ? `${above}${name}` : name)
      }
      if (name !== undefined && node.type === 'dict' && node.isTransformed === true) {
        transformed.add(name)
      }
      if (isLevel) {
        visit(node, `${above}${name ?? ''}/`)
      }
    }
  }
  visit(command, '')
  return { name: ownName(command), subcommands, options, transformed }
}

const LEVELS: ReadonlySet<unknown> = new Set([OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP])

/** Returns the value of a node. If a program may add fields before it is sent, missing required fields are unknown. */
export function valueOf<W>(node: DefNode<W>, certainty: Certainty): unknown {
  switch (node.type) {
    case 'scalar':
      return node.value
    case 'dynamic':
      return DYNAMIC
    case 'list':
      return node.items.map((item) => valueOf(item, certainty))
    case 'dict': {
      const object: Record<PropertyKey, unknown> = {}
      for (const { key, node: inner } of node.entries) {
        setOwn(object, key, valueOf(inner, certainty))
      }
      for (const key of missingIn(node, certainty)) {
        object[key] = DYNAMIC
      }
      if (node.open !== undefined) {
        object[DYNAMIC] = true
      }
      return object
    }
  }
}

/**
 * Lists the fields that may be added before an object is sent: the missing required ones, unless it is sent unchanged.
 */
function missingIn<W>(node: DictNode<W>, certainty: Certainty): readonly string[] {
  if (isWhole(certainty)) {
    return NOTHING
  }
  return requiredOf(node).filter((key) => {
    const entry = entryOf(node, key)
    // Builders send an empty list although nobody wrote one.
    return entry === undefined || (key === 'options' && entry.isImplied === true)
  })
}

const NOTHING: readonly string[] = []

/** Lists the required fields of a resource. */
function requiredOf<W>(node: DictNode<W>): readonly string[] {
  const { resource } = node
  if (resource === 'localizations') {
    return NOTHING
  }
  const fields = fieldsOf(resource)
  const required = Object.keys(fields).filter((name) => fields[name]?.required === true)
  const type = scalarAt(node, 'type')
  const isGroup = resource === 'option' && type === OptionType.SUB_COMMAND_GROUP
  if (resource !== 'command') {
    return isGroup ? [...required, 'options'] : required
  }
  // The contract requires a description of slash commands only.
  return OTHER_TYPES.has(type) ? required : [...required, 'description']
}

const OTHER_TYPES: ReadonlySet<unknown> = new Set([
  CommandType.USER,
  CommandType.MESSAGE,
  CommandType.PRIMARY_ENTRY_POINT,
])

/** Lists the unknown places, with reasons. */
export function dynamicPlaces<W>(root: DefNode<W>, certainty: Certainty): DynamicPlace[] {
  const places: DynamicPlace[] = []
  walk<DefNode<W>>(root, (node, path) => {
    if (node.type === 'dynamic') {
      places.push({ path, reason: node.reason, ...node.range })
    }
    if (node.type !== 'dict') {
      return
    }
    if (node.open !== undefined) {
      places.push({ path, reason: node.open.reason, ...(node.open.range ?? node.opening) })
    }
    for (const key of missingIn(node, certainty)) {
      places.push({
        path: [...path, key],
        reason: 'It is not here: a program may add it.',
        ...node.opening,
      })
    }
  })
  return places
}
