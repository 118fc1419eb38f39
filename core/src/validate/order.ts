import type { Diagnostic, Path } from '../diagnostic.js'

/**
 * Sorts diagnostics into document order: a container before its entries, entries in `Object.keys` order, missing entries
 * last. Ties keep the order in which they were found, which is the catalogue's.
 */
export function inDocumentOrder(found: Diagnostic[], root: unknown): void {
  try {
    const ranks = new Map<object, Map<string, number>>()
    found.sort((a, b) => compare(a.path, b.path, root, ranks))
  } catch {
    // An accessor that answered during the walk may throw now: the order found is good enough then.
  }
}

function compare(a: Path, b: Path, root: unknown, ranks: Map<object, Map<string, number>>): number {
  let container = root
  const common = Math.min(a.length, b.length)
  for (let i = 0; i < common; i++) {
    const left = a[i] as string | number
    const right = b[i] as string | number
    if (left === right) {
      container = (container as Record<string | number, unknown> | null | undefined)?.[left]
      continue
    }
    if (typeof left === 'number' && typeof right === 'number') return left - right
    return rankOf(container, String(left), ranks) - rankOf(container, String(right), ranks)
  }
  return a.length - b.length
}

/** Far behind every real key; missing keys keep their order among themselves. */
const MISSING = 2 ** 40

function rankOf(container: unknown, key: string, ranks: Map<object, Map<string, number>>): number {
  if (typeof container !== 'object' || container === null) return MISSING
  let ofContainer = ranks.get(container)
  if (ofContainer === undefined) {
    ofContainer = new Map()
    let rank = 0
    for (const name of Object.keys(container)) ofContainer.set(name, rank++)
    ranks.set(container, ofContainer)
  }
  return ofContainer.get(key) ?? MISSING
}
