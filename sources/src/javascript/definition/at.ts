import type { Path } from '@slashlint/core'
import type { EntryAt } from '../../reader.js'
import type { Range } from '../../text/range.js'
import type { DefNode } from './nodes.js'

/** The innermost entry at an offset; `undefined` outside of the definition, and between its entries. */
export function entryAt(root: DefNode, offset: number): EntryAt | undefined {
  let best: EntryAt | undefined
  const offer = (path: Path, part: 'key' | 'value', { start, end }: Range): void => {
    if (offset < start || offset > end) return
    if (best === undefined || end - start <= best.end - best.start) best = { path, part, start, end }
  }
  const visit = (node: DefNode, path: Path): void => {
    if (node.type === 'list') {
      node.items.forEach((item, index) => visit(item.node, [...path, index]))
    } else if (node.type === 'dict') {
      if (path.length > 0 || node.builder !== undefined) offer(path, 'value', node.opening)
      for (const entry of node.entries) {
        if (entry.isImplied === true) continue
        visit(entry.node, [...path, entry.key])
        offer([...path, entry.key], 'key', entry.keyRange)
      }
    } else {
      offer(path, 'value', node.range)
    }
  }
  visit(root, [])
  return best
}
