import type { Path } from '@slashlint/core'
import type { Slot } from '@slashlint/sources'
import { childOf } from '@slashlint/checker'

/** Deeper values have an error above them. */
const MAX_DEPTH = 12

/**
 * What an editor's own support for JSON offers at a place without a schema: the keys that similar objects of the document
 * have, and true and false where the same key has one of them.
 */
export function repeatedIn(root: unknown, { kind, path }: Slot): ReadonlySet<string> {
  const found = new Set<string>()
  const last = path.at(-1)
  if (kind === 'key' && typeof last === 'number') {
    const list = path.slice(0, -1).reduce<unknown>(childOf, root)
    for (const [index, item] of entriesOf(list)) if (index !== String(last)) addKeys(item, found)
  } else if (kind === 'key' && last !== undefined) {
    eachEntry(root, [], (key, value, at) => {
      if (key === last && at.join('/') !== path.join('/')) addKeys(value, found)
    })
  } else if (kind === 'value') {
    eachEntry(root, [], (key, value) => {
      if (key === last && typeof value === 'boolean') found.add('true').add('false')
    })
  }
  return found
}

function eachEntry(value: unknown, path: Path, visit: (key: string, value: unknown, path: Path) => void): void {
  if (path.length > MAX_DEPTH) return
  for (const [key, child] of entriesOf(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    if (!Array.isArray(value)) visit(key, child, at)
    eachEntry(child, at, visit)
  }
}

function addKeys(value: unknown, found: Set<string>): void {
  if (!Array.isArray(value)) for (const [key] of entriesOf(value)) found.add(key)
}

const entriesOf = (value: unknown): readonly [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
