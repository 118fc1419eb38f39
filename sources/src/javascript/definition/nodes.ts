import type { Range } from '../../reader.js'
import type * as definition from '../../definition/nodes.js'
import type { Content, Escapes, Written } from '../../definition/nodes.js'
import { offsetIn } from '../../text/escapes.js'
import type { Site } from '../scope/module.js'
import { contentOf, isText } from '../syntax/strings.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { BuilderCall, BuilderState } from '../values/value.js'

/** How a part of a definition got into what holds it: what to remove or move. */
export type Handle =
  | { readonly kind: 'property' | 'element'; readonly node: Node }
  | { readonly kind: 'call'; readonly call: BuilderCall }

/** What the writer wants to know of a node. */
export interface Code {
  /** How it got into what holds it, if that is written here for it alone. */
  readonly handle?: Handle
  /** The object or array, or the arguments of a call, that hold all entries or items. */
  readonly literal?: Node
  /** The builder whose calls add the entries or items. */
  readonly builder?: BuilderState
  /** Of a list, and of texts by locale that calls of a builder set: the field that has them. */
  readonly field?: string
  /** Keys are written in camelCase. */
  readonly isCamel?: boolean
  /** The text of a scalar that may be edited, where it is not the one that is shown: a constant that nothing else uses. */
  readonly written?: Range
}

export type DefNode = definition.DefNode<Code>
export type ScalarNode = definition.ScalarNode<Code>
export type DynamicNode = definition.DynamicNode<Code>
export type DictNode = definition.DictNode<Code>
export type DictEntry = definition.DictEntry<Code>
export type ListNode = definition.ListNode<Code>
export type Home = definition.Home<Code>

/** A node of which the writer knows more. */
export const withCode = <N extends DefNode>(node: N, code: Code): N => ({
  ...node,
  writing: { ...node.writing, ...code },
})

/** A node that did not get by itself into what holds it. */
export function withoutHandle<N extends DefNode>(node: N): N {
  if (node.writing?.handle === undefined) {
    return node
  }
  const { handle: _, ...writing } = node.writing
  return { ...node, writing }
}

const ESCAPES: Escapes = {
  offsetIn: (text, { start, end }, unit, isStart) => offsetIn(text, start, end, unit, isStart),
}

/** The content of a text without interpolations; `undefined` for anything else, and where it is not closed. */
export function textContent(tree: Tree, node: Node): Content | undefined {
  const content = isText(tree, node) ? contentOf(tree, node) : undefined
  return content && { start: content[0], end: content[1], escapes: ESCAPES }
}

/**
 * Where something is written.
 *
 * @param isScalar its parts have places, too
 */
export function writtenAt({ module, node }: Site, isScalar = false): Written {
  const { tree, uri } = module
  const content = isScalar ? textContent(tree, node) : undefined
  return { uri, text: tree.text, ...tree.rangeOf(node), ...(content !== undefined && { content }) }
}
