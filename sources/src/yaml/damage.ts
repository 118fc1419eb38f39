import { lastChild } from '../tree/at.js'
import type { Container } from '../tree/edit.js'
import { isContainer, MAX_DEPTH } from '../tree/nodes.js'
import type { TreeNode } from '../tree/nodes.js'
import type { Hole } from './repair.js'
import { lineStartOf } from './rows.js'

/**
 * Marks what a piece of damage makes doubtful: every container around it may have entries that are not seen, and
 * brackets that are damaged inside are not trusted at all. `root` may be replaced.
 */
export function damageAt(text: string, root: TreeNode, { start: offset, end, hides }: Hole): TreeNode {
  if (!isContainer(root)) return { type: 'damaged', start: root.start, end: root.end }
  // What the end of the text cuts off may be missing everywhere; elsewhere indentation says what is complete.
  const isCut = text.slice(Math.max(end, offset)).trim() === ''
  let node: Container = root
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    if (isCut) node.open = true
    if (isFlow(text, node)) {
      node.damaged = true
      return root
    }
    const child = lastChild(node, offset)
    if (child === undefined || !isContainer(child.node)) {
      node.open = true
      // A list where an entry stands, or a mapping where an item does: it is not what it seems.
      if (hides === 'indent' || (hides !== undefined && isMisplaced(text, node, offset, hides === 'item')))
        node.damaged = true
      if (node.type === 'array') node.items.splice(child === undefined ? 0 : Number(child.key) + 1, 0, gap(offset))
      return root
    }
    node = child.node
  }
  return root
}

const isMisplaced = (text: string, node: Container, offset: number, isItem: boolean): boolean =>
  isItem !== (node.type === 'array') || columnOf(text, offset) !== columnOf(text, node.start)

const columnOf = (text: string, offset: number): number => offset - lineStartOf(text, offset)

const isFlow = (text: string, node: Container): boolean => text[node.start] === '{' || text[node.start] === '['

const gap = (offset: number): TreeNode => ({ type: 'damaged', start: offset, end: offset })
