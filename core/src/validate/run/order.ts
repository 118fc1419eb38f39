import type { Diagnostic, Path } from '../../diagnostic.js'
import { ruleOf } from '../../rules/known.js'
import { firstItems, MOST_ITEMS } from '../../walk/run.js'

/** The positions of an object's keys. Computed only for objects with several diagnostics. */
type KeyOrders = Map<object, ReadonlyMap<string, number>>

/**
 * The most diagnostics for which keys are looked up one by one. For so few, a table would take
 * longer.
 */
const FEW = 16

/**
 * Sorts diagnostics into document order: a container before its entries, entries in `Object.keys` order, missing entries
 * last; at one place in the catalogue's order.
 */
export function inDocumentOrder(found: Diagnostic[], root: unknown): void {
  try {
    const orders: KeyOrders | undefined = found.length > FEW ? new Map() : undefined
    const inOrder = (one: Diagnostic, other: Diagnostic) =>
      compare(one.path, other.path, root, orders) || ruleOf(one.code).rank - ruleOf(other.code).rank
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

/**
 * Tells whether two diagnostics are about unknown keys of one object. They are in the right order
 * already, and may be too many for a table.
 */
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

/**
 * Compares the places of two paths in a value. Returns a negative number if `one` comes before
 * `other`.
 */
function compare(one: Path, other: Path, root: unknown, orders: KeyOrders | undefined): number {
  const common = Math.min(one.length, other.length)
  for (let i = 0; i < common; i++) {
    const left = one[i]
    const right = other[i]
    if (left === right || left === undefined || right === undefined) {
      continue
    }
    if (typeof left === 'number' && typeof right === 'number') {
      return left - right
    }
    const container = containerAt(root, one, i)
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
  return one.length - other.length
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

/**
 * Tells whether a container has an entry with this key. Diagnostics about missing entries come
 * last, in the order in which they were found.
 */
const isIn = (container: unknown, key: string | number): container is object =>
  typeof container === 'object' && container !== null && Object.hasOwn(container, key)

/**
 * Returns the positions of the keys of an object. Keys after the first 100 000 have none, and keep
 * the order of their diagnostics.
 */
const ranksOf = (container: object): Map<string, number> =>
  new Map(firstItems(Object.keys(container)).map((key, rank) => [key, rank]))

const rankOf = (ranks: ReadonlyMap<string, number>, key: string | number): number =>
  ranks.get(String(key)) ?? MOST_ITEMS

/**
 * Compares two keys of an object that has both. Returns a negative number if `left` comes before
 * `right`.
 */
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
