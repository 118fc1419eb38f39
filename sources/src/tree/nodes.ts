import { DYNAMIC } from '@slashlint/core'
import type { Path } from '@slashlint/core'
import { nodeAt } from '../nodes/nodes.js'
import { setOwn } from '../record.js'
import type { Range } from '../reader.js'

/** A document as nodes with UTF-16 offsets; what the readers of JSON and YAML have in common. */
export type TreeNode = ObjectNode | ArrayNode | ScalarNode

export interface EntryNode {
  readonly key: string
  readonly keyStart: number
  readonly keyEnd: number
  /** It stands in another object, which a merge key names. */
  readonly borrowed?: boolean
  node: TreeNode
}

interface ContainerNode {
  readonly start: number
  end: number
  /** Written or used elsewhere too (an anchor, an alias, a merge key, a tag): a change here would not be just that. */
  shared?: boolean
  /** Further entries may exist that the reader could not see: the container is truncated or damaged. */
  open: boolean
  /** Nothing inside can be trusted. */
  damaged: boolean
}

export interface ObjectNode extends ContainerNode {
  readonly type: 'object'
  /** It has merge keys: where an entry is removed, one of theirs may take its place. */
  merges?: boolean
  readonly entries: EntryNode[]
}

export interface ArrayNode extends ContainerNode {
  readonly type: 'array'
  readonly items: TreeNode[]
}

export interface ScalarNode extends Range {
  readonly type: 'string' | 'number' | 'true' | 'false' | 'null' | 'damaged'
  shared?: boolean
  /** The value, where the reader has it at hand: JSON decodes its text on demand, as most nodes are never asked. */
  readonly value?: string | number
  /** Why a damaged node is unknown, if not because of damage. */
  readonly reason?: string
}

/** Containers nested deeper than this are passed over; no resource is nested deeper than a dozen levels. */
export const MAX_DEPTH = 200

/** The keys of the object at a path, without the one that is being typed. */
export function keysAt(root: TreeNode, path: Path, typed: string): string[] {
  const node = nodeAt(root, path)
  return node?.type === 'object'
    ? node.entries.map(({ key }) => key).filter((key) => key !== typed)
    : []
}

/** The value of a node, with DYNAMIC wherever the document is damaged; `scalar` gives that of a string or number. */
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
