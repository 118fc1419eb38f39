import type { Diagnostic, Path } from '../diagnostic.js'

/** Up to this many diagnostics, keys are looked up by going through them: no table pays for itself. */
const FEW = 16

type Ranks = Map<object, Map<string, number>> | undefined

/**
 * Sorts diagnostics into document order: a container before its entries, entries in `Object.keys` order, missing entries
 * last. Ties keep the order in which they were found, which is the catalogue's.
 */
export function inDocumentOrder(found: Diagnostic[], root: unknown): void {
  try {
    const ranks = found.length > FEW ? new Map<object, Map<string, number>>() : undefined
    found.sort((a, b) => compare(a.path, b.path, root, ranks))
  } catch {
    // An accessor that answered during the walk may throw now: the order found is good enough then.
  }
}

function compare(a: Path, b: Path, root: unknown, ranks: Ranks): number {
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

function rankOf(container: unknown, key: string, ranks: Ranks): number {
  if (typeof container !== 'object' || container === null) return MISSING
  if (ranks === undefined) {
    let rank = 0
    for (const name in container) {
      if (name === key) return rank
      rank++
    }
    return MISSING
  }
  let ofContainer = ranks.get(container)
  if (ofContainer === undefined) {
    ofContainer = new Map()
    let rank = 0
    for (const name of Object.keys(container)) ofContainer.set(name, rank++)
    ranks.set(container, ofContainer)
  }
  return ofContainer.get(key) ?? MISSING
}
