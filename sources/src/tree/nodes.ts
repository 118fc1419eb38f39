import { DYNAMIC } from '@slashlint/core'
import type { Path } from '@slashlint/core'
import { nodeAt } from '../nodes/nodes.js'
import { setOwn } from '../record.js'
import type { Range } from '../reader.js'

/** A node of a JSON or YAML document, with UTF-16 offsets. */
export type TreeNode = ObjectNode | ArrayNode | ScalarNode

/** An entry of an object. */
export interface EntryNode {
  /** The key without quotes. */
  readonly key: string
  /** The offset of the key. */
  readonly keyStart: number
  /** The end of the key. */
  readonly keyEnd: number
  /** True if the entry is written in another object, which a merge key names. */
  readonly borrowed?: boolean
  /** The value. */
  node: TreeNode
}

interface ContainerNode {
  readonly start: number
  end: number
  /**
   * True if it is also written or used elsewhere (an anchor, an alias, a merge key, a tag). A change would affect more
   * than this place.
   */
  shared?: boolean
  /** True if further entries may exist that the reader did not see: the container is truncated or damaged. */
  open: boolean
  /** True if the content of the container is unreliable. */
  damaged: boolean
}

/** An object. */
export interface ObjectNode extends ContainerNode {
  readonly type: 'object'
  /**
   * True if the object has merge keys. If one of its entries is removed, a merged entry with the
   * same key may replace it.
   */
  merges?: boolean
  /** The entries in their order. */
  readonly entries: EntryNode[]
}

/** A list. */
export interface ArrayNode extends ContainerNode {
  readonly type: 'array'
  /** The items in their order. */
  readonly items: TreeNode[]
}

/** A value without parts. */
export interface ScalarNode extends Range {
  /** `damaged` for a part that is not understood. */
  readonly type: 'string' | 'number' | 'true' | 'false' | 'null' | 'damaged'
  /** True if an alias refers to the node, so that an edit would change several places. */
  shared?: boolean
  /**
   * The value, if the reader has already computed it. JSON decodes its text on demand, since most values are never
   * read.
   */
  readonly value?: string | number
  /** The reason why a damaged node is unknown. Left out if the reason is damage. */
  readonly reason?: string
}

/** The deepest nesting of containers that is read. Resources are nested at most a dozen levels deep. */
export const MAX_DEPTH = 200

/** Lists the keys of the object at a path, without the one that is being typed. */
export function keysAt(root: TreeNode, path: Path, typed: string): string[] {
  const node = nodeAt(root, path)
  if (node?.type !== 'object') {
    return []
  }
  return node.entries.map(({ key }) => key).filter((key) => key !== typed)
}

/** Returns the value of a node, with DYNAMIC for damaged parts. `scalar` decodes strings and numbers. */
export function valueOf(node: TreeNode, scalar: (node: ScalarNode) => unknown): unknown {
  switch (node.type) {
    case 'string':
    case 'number':
      return scalar(node)
    case 'true':
      return true
    case 'false':
      return false
    case 'null':
      return null
    case 'damaged':
      return DYNAMIC
    case 'array': {
      if (node.damaged) {
        return DYNAMIC
      }
      const items = node.items.map((item) => valueOf(item, scalar))
      if (node.open && items.at(-1) !== DYNAMIC) {
        items.push(DYNAMIC)
      }
      return items
    }
    case 'object': {
      if (node.damaged) {
        return DYNAMIC
      }
      const object: Record<PropertyKey, unknown> = {}
      for (const entry of node.entries) {
        setOwn(object, entry.key, valueOf(entry.node, scalar))
      }
      if (node.open) {
        object[DYNAMIC] = true
      }
      return object
    }
  }
}
