import { DYNAMIC } from '@slashlint/core'
import { setOwn } from '../record.js'
import type { ScalarNode, TreeNode } from './nodes.js'

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
      if (node.damaged) return DYNAMIC
      const items = node.items.map((item) => valueOf(item, scalar))
      if (node.open && items.at(-1) !== DYNAMIC) items.push(DYNAMIC)
      return items
    }
    case 'object': {
      if (node.damaged) return DYNAMIC
      const object: Record<PropertyKey, unknown> = {}
      for (const entry of node.entries) setOwn(object, entry.key, valueOf(entry.node, scalar))
      if (node.open) object[DYNAMIC] = true
      return object
    }
  }
}
