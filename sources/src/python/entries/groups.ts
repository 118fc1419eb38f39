import type { Node } from '../../lezer/tree.js'
import type { Range } from '../../reader.js'
import type { Site } from '../scope/module.js'
import { nameOf } from '../syntax/items.js'

/** A call that makes a group, or a class that is one. */
export interface OpeningOf extends Site {
  /** The call, or the class. */
  readonly node: Node
  /** `cog` for a class of the library whose commands are in a group. */
  readonly kind: 'call' | 'class' | 'cog'
}

/**
 * Returns the range that findings about a group mark: the name of its class, or the called name.
 */
export function openingOf({ module, node, kind }: OpeningOf): Range {
  const { tree } = module
  return tree.rangeOf(kind === 'call' ? tree.firstChild(node) : nameOf(tree, node))
}
