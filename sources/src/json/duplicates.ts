import type { SourceDiagnostic } from '../reader.js'
import type { JsonEntry, JsonNode } from './tree.js'

const DEEPEST = 500

/**
 * Proves cheaply that no object of a well-formed document has a key twice, by counting: each key in the text is followed
 * by a colon, and each colon behind a quote is such a key or part of a string. If there are as many of them as there are
 * keys in the parsed value, no key was lost. Costs a fifth of `JSON.parse`; a scan for the keys themselves costs as much as it.
 */
export function hasNoDuplicates(text: string, value: unknown): boolean {
  const keys = countKeys(value, 0)
  return keys !== undefined && keys === countColons(text)
}

function countColons(text: string): number {
  let count = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    let before = at - 1
    let code = text.charCodeAt(before)
    while (code === 32 || code === 10 || code === 13 || code === 9) code = text.charCodeAt(--before)
    if (code === 34) count++
  }
  return count
}

/** Number of keys in a value; undefined: too deep to count. */
function countKeys(value: unknown, depth: number): number | undefined {
  if (typeof value !== 'object' || value === null) return 0
  if (depth > DEEPEST) return undefined
  let count = 0
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const item: unknown = value[i]
      if (typeof item !== 'object') continue
      const inside = countKeys(item, depth + 1)
      if (inside === undefined) return undefined
      count += inside
    }
    return count
  }
  for (const key in value) {
    count++
    const entry = (value as Record<string, unknown>)[key]
    if (typeof entry !== 'object') continue
    const inside = countKeys(entry, depth + 1)
    if (inside === undefined) return undefined
    count += inside
  }
  return count
}

/** Every key that an object already has; the first one is related. */
export function duplicateKeys(root: JsonNode): SourceDiagnostic[] {
  const found: SourceDiagnostic[] = []
  const open: JsonNode[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'array') for (const item of node.items) open.push(item)
    if (node.type !== 'object') continue
    const first = new Map<string, JsonEntry>()
    for (const entry of node.entries) {
      open.push(entry.node)
      const earlier = first.get(entry.key)
      if (earlier === undefined) first.set(entry.key, entry)
      else if (!node.damaged) found.push(duplicate(entry, earlier))
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

const duplicate = (entry: JsonEntry, earlier: JsonEntry): SourceDiagnostic => ({
  code: 'source/duplicate-key',
  severity: 'error',
  message: `The key ${JSON.stringify(entry.key)} stands in this object already: only the last value counts.`,
  start: entry.keyStart,
  end: entry.keyEnd,
  related: [{ message: 'The first one, which is lost.', start: earlier.keyStart, end: earlier.keyEnd }],
})
