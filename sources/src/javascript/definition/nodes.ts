import { DYNAMIC } from '@slashlint/core'
import { CommandType, fieldsOf, OptionType } from '@slashlint/core/contract'
import type { ObjectResource } from '@slashlint/core/contract'
import { childOf, entryOf } from '../../nodes/nodes.js'
import { setOwn } from '../../record.js'
import type { Range } from '../../reader.js'
import type { Site } from '../scope/module.js'
import type { Node } from '../syntax/tree.js'
import type { NamesOfCommand } from '../values/asked.js'
import type { BuilderCall, BuilderState } from '../values/value.js'

/** A definition in Discord's form, each part with its place. */
export type DefNode = ScalarNode | DictNode | ListNode | DynamicNode

interface Base {
  readonly range: Range
  /** Where the value is written, if it is not written here. */
  readonly origin?: Site
  /** It may not be edited: it is imported, spread, computed, or used elsewhere, too. */
  readonly isFixed: boolean
  /** How it got into what holds it, if that is written here for it alone: what to remove or move. */
  readonly handle?: Handle
}

/** From `unit` of the value on, the text is the content from `start` to `end`. */
export interface TextPiece extends Range {
  readonly unit: number
}

export interface ScalarNode extends Base {
  readonly type: 'scalar'
  readonly value: string | number | bigint | boolean | null
  readonly pieces?: readonly TextPiece[]
  /** The text that may be edited, where it is not the one that is shown: a constant that nothing else uses. */
  readonly written?: Range
}

export interface DynamicNode extends Base {
  readonly type: 'dynamic'
  readonly reason: string
}

export type Handle =
  | { readonly kind: 'property' | 'element'; readonly node: Node }
  | { readonly kind: 'call'; readonly call: BuilderCall }

export interface DictEntry {
  /** In Discord's form. */
  readonly key: string
  /** As it is written. */
  readonly word: string
  readonly keyRange: Range
  /** Where the key is written, if it is not written here. */
  readonly keyOrigin?: Site
  readonly node: DefNode
  /** It is not written anywhere, but a builder sends it. */
  readonly isImplied?: boolean
}

export interface DictNode extends Base {
  readonly type: 'dict'
  readonly resource: ObjectResource | 'localizations'
  readonly entries: readonly DictEntry[]
  /** Why further entries may exist. */
  readonly open?: string
  /** What in the text makes them possible. */
  readonly openRange?: Range
  /** What shows the object where its name does not: the bracket, the class, the method. */
  readonly opening: Range
  readonly literal?: Node
  readonly builder?: BuilderState
  /** Of texts by locale that calls of a builder set: the field that has them. */
  readonly field?: string
  /** Keys are written in camelCase. */
  readonly isCamel: boolean
  /** Where an option is written, if that is another document. */
  readonly home?: Home
}

/** The document in which an option is written. */
export interface Home {
  readonly site: Site
  /** The same option with its places there. */
  read(): DictNode
}

export interface ListNode extends Base {
  readonly type: 'list'
  /** A dynamic one stands for any number of items. */
  readonly items: readonly DefNode[]
  readonly opening: Range
  /** The array, or the arguments of a call, that hold all items. */
  readonly literal?: Node
  /** The builder whose calls add the items. */
  readonly builder?: BuilderState
  readonly field: string
}

/** What is not known, where it is shown. */
export const dynamicAt = (range: Range, reason: string): DynamicNode => ({
  ...{ type: 'dynamic', isFixed: true },
  range,
  reason,
})

/** The value of a field that is no object and no list; `undefined` where there is none. */
export function scalarAt(node: DefNode, key: string): ScalarNode['value'] | undefined {
  const field = childOf(node, key)
  return field?.type === 'scalar' ? field.value : undefined
}

/** What a command is called, and its options and their levels. */
export function namesOfCommand(
  command: DefNode,
): NamesOfCommand & { readonly name: string | undefined } {
  const ownName = (node: DefNode): string | undefined => {
    const name = scalarAt(node, 'name')
    return typeof name === 'string' ? name : undefined
  }
  const levels = new Set<string>()
  const options = new Set<string>()
  const visit = (holder: DefNode, above: string): void => {
    const list = childOf(holder, 'options')
    for (const node of list?.type === 'list' ? list.items : []) {
      const name = ownName(node)
      const isLevel = LEVELS.has(scalarAt(node, 'type'))
      if (name !== undefined) {
        ;(isLevel ? levels : options).add(isLevel ? `${above}${name}` : name)
      }
      if (isLevel) {
        visit(node, `${above}${name ?? ''}/`)
      }
    }
  }
  visit(command, '')
  return { name: ownName(command), levels, options }
}

const LEVELS: ReadonlySet<unknown> = new Set([OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP])

/**
 * The value of a node. If it is lenient, what is required and missing is unknown: a program may add it before it is
 * sent.
 */
export function valueOf(node: DefNode, isLenient: boolean): unknown {
  switch (node.type) {
    case 'scalar':
      return node.value
    case 'dynamic':
      return DYNAMIC
    case 'list':
      return node.items.map((item) => valueOf(item, isLenient))
    case 'dict': {
      const object: Record<PropertyKey, unknown> = {}
      for (const { key, node: inner } of node.entries) {
        setOwn(object, key, valueOf(inner, isLenient))
      }
      if (isLenient) {
        for (const key of missingIn(node)) {
          object[key] = DYNAMIC
        }
      }
      if (node.open !== undefined) {
        object[DYNAMIC] = true
      }
      return object
    }
  }
}

/** What may be added to a lenient object before it is sent. */
export const missingIn = (node: DictNode): readonly string[] =>
  requiredOf(node).filter((key) => {
    const entry = entryOf(node, key)
    // Builders send an empty list although nobody wrote one.
    return entry === undefined || (key === 'options' && entry.isImplied === true)
  })

/** What a resource must have. */
function requiredOf(node: DictNode): readonly string[] {
  const { resource } = node
  if (resource === 'localizations') {
    return []
  }
  const fields = fieldsOf(resource)
  const required = Object.keys(fields).filter((name) => fields[name]?.required === true)
  const type = scalarAt(node, 'type')
  const isGroup = resource === 'option' && type === OptionType.SUB_COMMAND_GROUP
  if (resource !== 'command') {
    return isGroup ? [...required, 'options'] : required
  }
  // The contract asks for a description in slash commands only.
  return OTHER_TYPES.has(type) ? required : [...required, 'description']
}

const OTHER_TYPES: ReadonlySet<unknown> = new Set([
  CommandType.USER,
  CommandType.MESSAGE,
  CommandType.PRIMARY_ENTRY_POINT,
])
