import { DYNAMIC } from '@slashlint/core'
import { decodeString } from './tree.js'
import type { JsonNode } from './tree.js'

/** The value of a node, with DYNAMIC wherever the document is damaged. */
export function valueOf(text: string, node: JsonNode): unknown {
  switch (node.type) {
    case 'string':
      return decodeString(text, node.start, node.end)
    case 'number':
      return Number(text.slice(node.start, node.end))
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
      const items = node.items.map((item) => valueOf(text, item))
      if (node.open && items.at(-1) !== DYNAMIC) items.push(DYNAMIC)
      return items
    }
    case 'object': {
      if (node.damaged) return DYNAMIC
      const object: Record<PropertyKey, unknown> = {}
      for (const entry of node.entries) setOwn(object, entry.key, valueOf(text, entry.node))
      if (node.open) object[DYNAMIC] = true
      return object
    }
  }
}

/** `__proto__` is an entry like any other, as it is for `JSON.parse`. */
function setOwn(object: Record<PropertyKey, unknown>, key: PropertyKey, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  } else {
    object[key] = value
  }
}
