import type * as definition from '../../definition/nodes.js'
import type { Written } from '../../definition/nodes.js'
import { dynamicAt } from '../../definition/values.js'
import type { Range } from '../../reader.js'
import type { Site } from '../scope/module.js'
import type { TextValue } from '../syntax/strings.js'
import type { Value } from '../values/value.js'

/** What the writer wants to know of a node. */
export interface Code {
  /** The literal that holds the value, if it stands in its place and nothing else uses it. */
  readonly literal?: Range
  /** What another name of an option is written with, whose own is that of its parameter. */
  readonly naming?: Naming
}

/** A name is added at an offset, between two texts. */
export interface Naming {
  readonly at: number
  readonly before: string
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

/** What a library sends by itself, shown where something else stands. */
export const fixed = (range: Range, value: ScalarNode['value']): ScalarNode => ({
  ...{ type: 'scalar', isFixed: true },
  ...{ range, value },
})

/** The name of an option that is that of its parameter. */
export const nameOfParameter = (range: Range, name: string, naming?: Naming): ScalarNode => ({
  ...fixed(range, name),
  ...(naming !== undefined && { writing: { naming } }),
})

/** An entry of an object. `keyRange`: what shows that it is there. */
export const entry = (
  key: string,
  keyRange: Range,
  node: DefNode,
  isImplied = false,
): DictEntry => ({ ...{ key, word: key, keyRange, node }, ...(isImplied && { isImplied }) })

/** A text made of parts of what is written, as of a docstring. */
export const textNode = (range: Range, { value, pieces }: TextValue): ScalarNode => ({
  ...{ type: 'scalar', isFixed: true },
  ...{ range, value, pieces },
})

/**
 * A text, a number or a truth value where it is used.
 *
 * @param use the expression that stands for it
 * @returns what is unknown for anything else
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
    ...{ type: 'scalar', value: value.value, range: isHere ? rangeOf(site) : range },
    isFixed: !isHere,
    ...(pieces !== undefined && { pieces }),
    ...(isHere ? { writing: { literal: rangeOf(site) } } : { origin: writtenAt(value) }),
  }
}

/** Why a value is not known, in a sentence. */
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

function writtenAt(value: Value): Written {
  const { module, node } = value.site
  const [piece, ...others] = (value.kind === 'text' ? value.pieces : undefined) ?? []
  return {
    ...{ uri: module.uri, text: module.tree.text },
    ...module.tree.rangeOf(node),
    ...(piece !== undefined && others.length === 0 && { content: piece }),
  }
}

/** A choice, whose parts stand where it does. */
export const choiceNode = (range: Range, name: DefNode, value: DefNode): DefNode => ({
  ...{ type: 'dict', resource: 'choice', isFixed: true },
  ...{ range, opening: range },
  entries: [entry('name', range, name), entry('value', range, value)],
})
