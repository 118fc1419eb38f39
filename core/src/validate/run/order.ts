import type { Diagnostic, Path } from '../../diagnostic.js'
import { ruleOf } from '../../rules/known.js'
import { firstItems, MOST_ITEMS } from '../../walk/run.js'

/** The order of the keys of objects: made as far as diagnostics need it. */
type KeyOrders = Map<object, ReadonlyMap<string, number>>

/** Up to this many diagnostics, keys are looked up by going through them: no table pays for itself. */
const FEW = 16

/**
 * Sorts diagnostics into document order: a container before its entries, entries in `Object.keys` order, missing entries
 * last; at one place in the catalogue's order.
 */
export function inDocumentOrder(found: Diagnostic[], root: unknown): void {
  try {
    const orders: KeyOrders | undefined = found.length > FEW ? new Map() : undefined
    const inOrder = (a: Diagnostic, b: Diagnostic) =>
      compare(a.path, b.path, root, orders) || ruleOf(a.code).rank - ruleOf(b.code).rank
    // Walks mostly find things in order; sorting a list costs more than asking whether it is sorted.
    let before: Diagnostic | undefined
    for (const one of found) {
      if (before !== undefined && !areKeysMet(before, one) && inOrder(before, one) > 0) {
        found.sort(inOrder)
        return
      }
      before = one
    }
  } catch {
    // An accessor that answered during the walk may throw now: the order found is good enough then.
  }
}

/** Keys of one object that nobody knows: a walk meets them in their order, and there may be so many that a table of all is dear. */
function areKeysMet(one: Diagnostic, other: Diagnostic): boolean {
  if (one.code !== other.code || one.path.length !== other.path.length || !ruleOf(one.code).asMet) {
    return false
  }
  for (let i = one.path.length - 2; i >= 0; i--) {
    if (one.path[i] !== other.path[i]) {
      return false
    }
  }
  return true
}

function compare(a: Path, b: Path, root: unknown, orders: KeyOrders | undefined): number {
  const common = Math.min(a.length, b.length)
  for (let i = 0; i < common; i++) {
    const left = a[i]
    const right = b[i]
    if (left === right || left === undefined || right === undefined) {
      continue
    }
    if (typeof left === 'number' && typeof right === 'number') {
      return left - right
    }
    const container = containerAt(root, a, i)
    if (!isIn(container, left) || !isIn(container, right)) {
      return Number(isIn(container, right)) - Number(isIn(container, left))
    }
    if (orders === undefined) {
      return firstOf(container, String(left), String(right))
    }
    const ranks = orders.get(container) ?? ranksOf(container)
    orders.set(container, ranks)
    return rankOf(ranks, left) - rankOf(ranks, right)
  }
  return a.length - b.length
}

function containerAt(root: unknown, path: Path, depth: number): unknown {
  let container = root
  for (let i = 0; i < depth; i++) {
    container = (container as Record<string | number, unknown> | null | undefined)?.[
      path[i] as string | number
    ]
  }
  return container
}

/** What is missing comes behind what is there, in the order in which it was found: then no key need be listed. */
const isIn = (container: unknown, key: string | number): container is object =>
  typeof container === 'object' && container !== null && Object.hasOwn(container, key)

/** Keys behind the first 100 000 stay in the order in which something was found at them. */
const ranksOf = (container: object): Map<string, number> =>
  new Map(firstItems(Object.keys(container)).map((key, rank) => [key, rank]))

const rankOf = (ranks: ReadonlyMap<string, number>, key: string | number): number =>
  ranks.get(String(key)) ?? MOST_ITEMS

/** Negative when `left` comes before `right` among the keys of an object that has both. */
function firstOf(container: object, left: string, right: string): number {
  for (const key in container) {
    if (key === left) {
      return -1
    }
    if (key === right) {
      return 1
    }
  }
  return 0
}
