import type { Path } from '@slashlint/core'
import type { DynamicPlace } from '../reader.js'
import { isContainer } from './nodes.js'
import type { TreeNode } from './nodes.js'

/** The places of a damaged document whose values are unknown. */
export function dynamicPlaces(root: TreeNode): DynamicPlace[] {
  const places: DynamicPlace[] = []
  const visit = (node: TreeNode, path: Path): void => {
    if (node.type === 'damaged' || (isContainer(node) && node.damaged)) {
      const reason = node.type === 'damaged' ? node.reason : undefined
      places.push({ path, reason: reason ?? 'The document is damaged here.', start: node.start, end: node.end })
    } else if (isContainer(node)) {
      if (node.open)
        places.push({ path, reason: 'The document is damaged or ends inside.', start: node.start, end: node.end })
      if (node.type === 'array') node.items.forEach((item, index) => visit(item, [...path, index]))
      else for (const entry of node.entries) visit(entry.node, [...path, entry.key])
    }
  }
  visit(root, [])
  return places
}
