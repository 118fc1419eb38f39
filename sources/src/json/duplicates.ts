const DEEPEST = 500

/**
 * Tells whether certainly no object of a well-formed document has a key twice. Each key in the text
 * is followed by a colon, and every colon after a quote belongs to a key or a string. If there are
 * as many of them as keys in the parsed value, no key was lost.
 *
 * Counting takes a fifth of the time of `JSON.parse`; a scan for the keys takes as long as that.
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
    while (code === 32 || code === 10 || code === 13 || code === 9) {
      code = text.charCodeAt(--before)
    }
    if (code === 34) {
      count++
    }
  }
  return count
}

/** Counts the keys in a value. Returns `undefined` if it is nested too deeply. */
function countKeys(value: unknown, depth: number): number | undefined {
  if (typeof value !== 'object' || value === null) {
    return 0
  }
  if (depth > DEEPEST) {
    return undefined
  }
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  let count = parts === value ? 0 : parts.length
  for (const part of parts) {
    if (typeof part !== 'object') {
      continue
    }
    const inside = countKeys(part, depth + 1)
    if (inside === undefined) {
      return undefined
    }
    count += inside
  }
  return count
}
