import { ascending } from '@slashlint/core/internal'
import type { SourceDiagnostic } from '../reader.js'
import type { EntryNode, ObjectNode, TreeNode } from './nodes.js'

/** Reports every key that occurs earlier in its object, with the first one as a related place. */
export function duplicateKeys(root: TreeNode): SourceDiagnostic[] {
  const found: SourceDiagnostic[] = []
  const open: TreeNode[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'array') {
      for (const item of node.items) {
        open.push(item)
      }
    }
    // The target of an alias is checked where it is written.
    if (node.type !== 'object') {
      continue
    }
    const first = hasDistinctKeys(node) ? undefined : new Map<string, EntryNode>()
    for (const entry of node.entries) {
      if (entry.borrowed) {
        continue
      }
      open.push(entry.node)
      const earlier = first?.get(entry.key)
      if (earlier === undefined) {
        first?.set(entry.key, entry)
      } else if (!node.damaged) {
        found.push(duplicate(entry, earlier))
      }
    }
  }
  return found.sort(ascending(({ start }) => start))
}

/**
 * Tells whether an object certainly has no key twice. Returns false for objects with many keys,
 * which are not compared.
 */
export function hasDistinctKeys({ entries }: ObjectNode): boolean {
  if (entries.length > FEW) {
    return false
  }
  for (let i = 1; i < entries.length; i++) {
    const key = entries[i]?.key
    for (let j = 0; j < i; j++) {
      if (entries[j]?.key === key) {
        return false
      }
    }
  }
  return true
}

const FEW = 8

const duplicate = (entry: EntryNode, earlier: EntryNode): SourceDiagnostic => ({
  code: 'source/duplicate-key',
  severity: 'error',
  message: `The key ${JSON.stringify(entry.key)} is already in this object: only the last value counts.`,
  start: entry.keyStart,
  end: entry.keyEnd,
  related: [
    { message: 'The first one, which is ignored.', start: earlier.keyStart, end: earlier.keyEnd },
  ],
})
