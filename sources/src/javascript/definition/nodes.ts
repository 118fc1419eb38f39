import type { Range } from '../../reader.js'
import type * as definition from '../../definition/nodes.js'
import type { Content, Escapes, TextLocation } from '../../definition/nodes.js'
import { offsetIn } from '../../text/escapes.js'
import type { Site } from '../scope/module.js'
import { contentOf, isText } from '../syntax/strings.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { BuilderCall, BuilderState } from '../values/value.js'

/** How a part of a definition was added to its parent, so that the writer can remove or move it. */
export type Handle =
  | { readonly kind: 'property' | 'element'; readonly node: Node }
  | { readonly kind: 'call'; readonly call: BuilderCall }

/** Facts about a node that the writer needs. */
export interface Code {
  /**
   * The property, item or call that adds the part, if it is in this document and only for this
   * parent.
   */
  readonly handle?: Handle
  /** The object, array or argument list that contains all entries or items. */
  readonly literal?: Node
  /** The builder whose calls add the entries or items. */
  readonly builder?: BuilderState
  /** The field of the list, or of the texts by locale, that a builder's calls fill. */
  readonly field?: string
  /** True if keys are written in camelCase. */
  readonly isCamel?: boolean
  /**
   * The range that an edit of a scalar changes, if findings show another one: the value of a
   * constant that is used only once.
   */
  readonly editable?: Range
}

export type DefNode = definition.DefNode<Code>
export type ScalarNode = definition.ScalarNode<Code>
export type DynamicNode = definition.DynamicNode<Code>
export type DictNode = definition.DictNode<Code>
export type DictEntry = definition.DictEntry<Code>
export type ListNode = definition.ListNode<Code>
export type Home = definition.Home<Code>

/** Adds facts for the writer to a node. */
export const withCode = <N extends DefNode>(node: N, code: Code): N => ({
  ...node,
  writing: { ...node.writing, ...code },
})

/** Removes the handle of a node that was not added to its parent on its own. */
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

/**
 * Returns the content of a text without interpolations; `undefined` for other nodes and unclosed
 * texts.
 */
export function textContent(tree: Tree, node: Node): Content | undefined {
  const content = isText(tree, node) ? contentOf(tree, node) : undefined
  return content && { start: content[0], end: content[1], escapes: ESCAPES }
}

/**
 * Returns the place of a node in its document.
 *
 * @param isScalar true if the node's parts have places, too
 */
export function textLocationAt({ module, node }: Site, isScalar = false): TextLocation {
  const { tree, uri } = module
  const content = isScalar ? textContent(tree, node) : undefined
  return { uri, text: tree.text, ...tree.rangeOf(node), ...(content !== undefined && { content }) }
}
