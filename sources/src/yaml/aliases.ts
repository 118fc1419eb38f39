import type { TreeNode } from '../tree/nodes.js'

/** How many nodes the aliases of a document may stand for together: aliases of aliases grow without bound. */
export interface Budget {
  nodes: number
}

/** A copy of what an alias stands for, placed at the alias. */
export function borrow(node: TreeNode, start: number, end: number, budget: Budget): TreeNode {
  if (--budget.nodes < 0) return { type: 'damaged', start, end, reason: 'Its aliases expand to too much.' }
  const place = { start, end, shared: true }
  if (node.type === 'array') {
    return { ...node, ...place, items: node.items.map((item) => borrow(item, start, end, budget)) }
  }
  if (node.type === 'object') {
    const entries = node.entries.map(({ key, node: value }) => ({
      key,
      keyStart: start,
      keyEnd: end,
      borrowed: true,
      node: borrow(value, start, end, budget),
    }))
    return { ...node, ...place, entries }
  }
  return { ...node, ...place }
}

/** Marks a node, and all that is in it, as used elsewhere, too. */
export function share(root: TreeNode): void {
  const waiting: TreeNode[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.shared === true) continue
    node.shared = true
    if (node.type === 'array') for (const item of node.items) waiting.push(item)
    if (node.type === 'object') for (const entry of node.entries) waiting.push(entry.node)
  }
}
