import type * as definition from '../../definition/nodes.js'
import type { TextLocation } from '../../definition/nodes.js'
import { dynamicAt } from '../../definition/values.js'
import type { Range } from '../../reader.js'
import type { Site } from '../scope/module.js'
import type { TextValue } from '../syntax/strings.js'
import type { Value } from '../values/value.js'

/** The data that the writer needs about a node. */
export interface Code {
  /**
   * The literal with the value, if an edit may change it: it is written at this node and used
   * nowhere else.
   */
  readonly literal?: Range
  /** The way to add a name, for an option that is named after its parameter. */
  readonly naming?: Naming
  /** A note for users if the library changes the option in a way that its author may not expect. */
  readonly note?: string
}

/** The text before and after a name that is inserted into the code. */
export interface Naming {
  /** The offset at which the name is inserted. */
  readonly at: number
  /** The text in front of the name with its quotes: `, name=`. */
  readonly before: string
  /** The text after the name: the rest of a new decorator. */
  readonly after: string
  /** The name of the parameter. */
  readonly name: string
}

export type DefNode = definition.DefNode<Code>
export type DictNode = definition.DictNode<Code>
export type DictEntry = definition.DictEntry<Code>
export type ScalarNode = definition.ScalarNode<Code>
export type Found = definition.Found<Code>

export const rangeOf = ({ module, node }: Site): Range => module.tree.rangeOf(node)

/**
 * Makes the node of a value that the library sends by itself. `range` is the code that findings
 * about it mark.
 */
export const fixed = (range: Range, value: ScalarNode['value']): ScalarNode => ({
  type: 'scalar',
  isFixed: true,
  range,
  value,
})

/**
 * Makes the node of a value that the library sends by itself. An unknown value makes an unknown
 * node.
 */
export const fixedIfKnown = (
  range: Range,
  value: ScalarNode['value'] | undefined,
  reason: string,
): DefNode => (value === undefined ? dynamicAt(range, reason) : fixed(range, value))

/** Makes the node of a list. `range` is the code that findings about it mark. */
export const listNode = (range: Range, items: readonly DefNode[]): DefNode => ({
  type: 'list',
  isFixed: true,
  range,
  opening: range,
  items,
})

/** Makes the name of an option that is named after its parameter. */
export const nameOfParameter = (range: Range, name: string, naming?: Naming): ScalarNode => ({
  ...fixed(range, name),
  ...(naming !== undefined && { writing: { naming } }),
})

/**
 * Makes an entry of an object. `keyRange` is the code that causes the entry, such as the keyword.
 *
 * @param isImplied true if the library sends the entry although the code does not contain it
 */
export const entry = (
  key: string,
  keyRange: Range,
  node: DefNode,
  isImplied = false,
): DictEntry => ({ key, word: key, keyRange, node, ...(isImplied && { isImplied }) })

/** Makes the node of a text that consists of parts of the document, such as a docstring. */
export const textNode = (range: Range, { value, pieces }: TextValue): ScalarNode => ({
  type: 'scalar',
  isFixed: true,
  range,
  value,
  pieces,
})

/**
 * Makes the node of a string, a number, a boolean or `None`, also for a member of an enum with such
 * a value.
 *
 * @param use the expression with this value, which may be a name
 * @returns an unknown node for any other value
 */
export function scalarOf(use: Site, value: Value, reason?: string): DefNode {
  const range = rangeOf(use)
  if (value.kind === 'member') {
    return scalarOf(use, value.value, reason)
  }
  if (value.kind === 'none') {
    return fixed(range, null)
  }
  if (value.kind !== 'text' && value.kind !== 'number' && value.kind !== 'boolean') {
    return dynamicAt(range, reason ?? reasonOf(value))
  }
  const { site } = value
  const isHere = site.module === use.module && use.module.tree.contains(use.node, site.node)
  const pieces = value.kind === 'text' && isHere ? value.pieces : undefined
  return {
    type: 'scalar',
    value: value.value,
    range: isHere ? rangeOf(site) : range,
    isFixed: !isHere,
    ...(pieces !== undefined && { pieces }),
    ...(isHere ? { writing: { literal: rangeOf(site) } } : { origin: locationOf(value) }),
  }
}

/** Explains in a sentence why a value is unknown. */
export function reasonOf(value: Value): string {
  switch (value.kind) {
    case 'unknown':
      return value.reason
    case 'call':
      return 'It is what a call gives.'
    default:
      return 'It is computed when the program runs.'
  }
}

function locationOf(value: Value): TextLocation {
  const { module, node } = value.site
  const [piece, ...others] = (value.kind === 'text' ? value.pieces : undefined) ?? []
  return {
    uri: module.uri,
    text: module.tree.text,
    ...module.tree.rangeOf(node),
    ...(piece !== undefined && others.length === 0 && { content: piece }),
  }
}

/** Makes a choice from the nodes of its name and value. `range` is the code of the choice. */
export const choiceNode = (range: Range, name: DefNode, value: DefNode): DefNode => ({
  type: 'dict',
  resource: 'choice',
  isFixed: true,
  range,
  opening: range,
  entries: [entry('name', range, name), entry('value', range, value)],
})
