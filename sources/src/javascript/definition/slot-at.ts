import type { Path } from '@slashlint/core'
import { fieldNamed } from '@slashlint/core/internal'
import type { Slot } from '../../reader.js'
import { indentAt } from '../../text/indentation.js'
import { keySlot, unquoted, valueSlot, writerFor } from '../../text/slots.js'
import { isFunction } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { propertyKeyOf, propertyValueOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { DefNode, DictNode, ListNode } from './nodes.js'
import { isCamelAt, quoteAt, styleOf } from './print.js'
import { isContainer, walk } from '../../nodes/nodes.js'

interface Container {
  readonly node: DictNode | ListNode
  readonly path: Path
}

/**
 * Returns the slot at an offset in a definition's literals: the keys or values that can be typed
 * there. `undefined` if there is none.
 */
export function slotAt(module: Module, root: DefNode, offset: number): Slot | undefined {
  const { tree } = module
  const containers = containersIn(root)
  let at = innermost(tree, offset)
  if (at === NONE || tree.kindOf(at) === K.LineComment || tree.kindOf(at) === K.BlockComment) {
    return undefined
  }
  while (at !== NONE && !(containers.has(at) && isInside(tree, at, offset))) {
    const kind = tree.kindOf(at)
    if (
      isFunction(tree, at) ||
      kind === K.ObjectExpression ||
      (kind === K.ArrayExpression && isInside(tree, at, offset))
    ) {
      return undefined
    }
    at = tree.parentOf(at)
  }
  const container = containers.get(at)
  if (container === undefined) {
    return undefined
  }
  const { node, path } = container
  const isCamel = isCamelAt(tree.text, root, path)
  if (node.type === 'list') {
    return itemSlot(module, path, isCamel, at, offset)
  }
  return entrySlot(module, { dict: node, path, literal: at, isCamel }, offset)
}

/** Maps the nodes of literals to the containers of a definition. */
function containersIn(root: DefNode): ReadonlyMap<Node, Container> {
  const found = new Map<Node, Container>()
  walk(root, (node, path) => {
    const literal = isContainer(node) ? node.writing?.literal : undefined
    if (isContainer(node) && literal !== undefined) {
      found.set(literal, { node, path })
    }
  })
  return found
}

/** Tells whether an offset is between the opening and the closing bracket of a node. */
function isInside(tree: Tree, node: Node, offset: number): boolean {
  const end = tree.endOf(node)
  const isClosed = /[}\])]/.test(tree.text[end - 1] ?? '')
  return offset > tree.startOf(node) && (offset < end || (!isClosed && offset === end))
}

/** Returns the last node that starts before an offset and ends at it or later. */
function innermost(tree: Tree, offset: number): Node {
  let best = NONE
  for (let node = 0; node < tree.kind.length && tree.startOf(node) <= offset; node++) {
    if (tree.endOf(node) >= offset) {
      best = node
    }
  }
  return best
}

/** An object literal of a definition. */
interface ObjectLiteral {
  readonly dict: DictNode
  readonly path: Path
  readonly literal: Node
  readonly isCamel: boolean
}

/** Returns the slot for the key or value that somebody types in an object. */
function entrySlot(module: Module, object: ObjectLiteral, offset: number): Slot | undefined {
  const { tree } = module
  const current = tree
    .childrenOf(object.literal)
    .find((part) => tree.kindOf(part) === K.Property && touches(tree, part, offset))
  if (current === undefined) {
    return keySlotIn(module, object, { key: NONE, value: NONE }, offset)
  }
  const key = propertyKeyOf(tree, current)
  const value = propertyValueOf(tree, current)
  if (key === NONE || offset <= tree.endOf(key)) {
    return keySlotIn(module, object, { key, value }, offset)
  }
  return valueSlotIn(module, object, { key, value }, offset)
}

/** The nodes of a property; `NONE` for missing parts. */
interface Property {
  readonly key: Node
  readonly value: Node
}

function keySlotIn(
  module: Module,
  { dict, path, literal, isCamel }: ObjectLiteral,
  { key, value }: Property,
  offset: number,
): Slot {
  const { tree } = module
  const typed = key === NONE ? { start: offset, end: offset } : tree.rangeOf(key)
  const own = key === NONE ? undefined : fieldAt(tree, dict, key)
  const keys = dict.entries.map((entry) => entry.key).filter((name) => name !== own)
  const { lead, tail } = commas(tree, literal, typed.start, typed.end)
  const more = { keys, hasValue: value !== NONE }
  return keySlot(tree.text, path, typed, more, writerAt(module, isCamel, typed.start, lead, tail))
}

/** Returns the name of a key in Discord's spelling. */
function fieldAt(tree: Tree, { resource }: DictNode, key: Node): string {
  const word = bareText(tree, key)
  return resource === 'localizations' ? word : (fieldNamed(resource, word) ?? word)
}

function valueSlotIn(
  module: Module,
  { dict, path, isCamel }: ObjectLiteral,
  { key, value }: Property,
  offset: number,
): Slot | undefined {
  const { tree } = module
  const field = fieldAt(tree, dict, key)
  const isDone = value !== NONE && tree.kindOf(value) !== K.Error && tree.startOf(value) <= offset
  // A function, or an object or list that isn't part of the definition.
  if (isDone && !isSimple(tree, value)) {
    return undefined
  }
  const start = isDone ? tree.startOf(value) : offset
  const end = isDone ? tree.endOf(value) : offset
  const space = !isDone && tree.text[offset - 1] === ':' ? ' ' : ''
  const write = writerAt(module, isCamel, start, space, '')
  return valueSlot(tree.text, 'value', [...path, field], { start, end }, write)
}

/**
 * Tells whether somebody may be typing an entry at an offset. An entry that ends there in a quote
 * or bracket is complete.
 */
const touches = (tree: Tree, node: Node, offset: number): boolean =>
  tree.startOf(node) <= offset &&
  (offset < tree.endOf(node) ||
    (offset === tree.endOf(node) && !/['"`}\])]/.test(tree.text[offset - 1] ?? '')))

const SIMPLE = anyOf(
  'String Number BooleanLiteral Null VariableName TemplateString MemberExpression',
)
const isSimple = (tree: Tree, node: Node): boolean => SIMPLE.has(tree.kindOf(node))

const bareText = (tree: Tree, node: Node): string => unquoted(tree.textOf(node))

/** Makes the function that writes a value at an offset. */
const writerAt = (
  { tree: { text } }: Module,
  isCamel: boolean,
  start: number,
  lead: string,
  tail: string,
) => writerFor(styleOf(text, isCamel, quoteAt(text, start)), indentAt(text, start), lead, tail)

function itemSlot(
  module: Module,
  path: Path,
  isCamel: boolean,
  literal: Node,
  offset: number,
): Slot | undefined {
  const { tree } = module
  const current = tree
    .childrenOf(literal)
    .find((part) => tree.kindOf(part) !== K.Error && touches(tree, part, offset))
  if (current !== undefined && !isSimple(tree, current)) {
    return undefined
  }
  const start = current === undefined ? offset : tree.startOf(current)
  const end = current === undefined ? offset : tree.endOf(current)
  const { lead, tail } = commas(tree, literal, start, end)
  return valueSlot(
    tree.text,
    'item',
    path,
    { start, end },
    writerAt(module, isCamel, start, lead, tail),
  )
}

/** Returns the commas that a new entry between `start` and `end` needs before and after it. */
function commas(tree: Tree, literal: Node, start: number, end: number) {
  const parts = tree.childrenOf(literal).filter((part) => tree.kindOf(part) !== K.Error)
  const earlier = parts.filter((part) => tree.endOf(part) <= start && tree.startOf(part) < start)
  const before = earlier[earlier.length - 1]
  const after = parts.find((part) => tree.startOf(part) >= end && tree.startOf(part) > start)
  const needsLead =
    before !== undefined && !tree.text.slice(tree.endOf(before), start).includes(',')
  const needsTail = after !== undefined && !tree.text.slice(end, tree.startOf(after)).includes(',')
  return { lead: needsLead ? ', ' : '', tail: needsTail ? ',' : '' }
}
