import type { Path } from '@slashlint/core'
import { entryIn } from '../record.js'

interface Entry<N> {
  readonly key: string
  readonly node: N
  /** True if a library sends the entry although the text does not contain it. */
  readonly isImplied?: boolean
}

/**
 * A value with its places, in any language. Only an object has entries, and only a list has items.
 */
export interface Node<N> {
  /** The kind of value, as the language's reader names it. */
  readonly type: string
  /** The entries of an object, in the order of the text. */
  readonly entries?: readonly Entry<N>[] | undefined
  /** The items of a list, in the order of the text. */
  readonly items?: readonly N[] | undefined
}

/** The nodes that have entries or items. */
export type ContainerOf<N> = Extract<N, { readonly entries: unknown } | { readonly items: unknown }>

export type ObjectOf<N> = Extract<N, { readonly entries: readonly unknown[] }>
export type EntryOf<N> = ObjectOf<N>['entries'][number]

export const isContainer = <N extends Node<unknown>>(node: N): node is ContainerOf<N> =>
  node.entries !== undefined || node.items !== undefined

/** Finds the entry that counts for a key, the last one if there are several. */
export const entryOf = <E extends { readonly key: string }>(
  object: { readonly entries: readonly E[] },
  key: string | number,
): E | undefined => entryIn(object.entries, String(key))

export function childOf<N>({ entries, items }: Node<N>, key: string | number): N | undefined {
  if (entries !== undefined) {
    return entryIn(entries, String(key))?.node
  }
  return typeof key === 'number' ? items?.[key] : undefined
}

export function nodeAt<N extends Node<N>>(root: N, path: Path): N | undefined {
  let node: N | undefined = root
  for (const key of path) {
    node = node === undefined ? undefined : childOf<N>(node, key)
  }
  return node
}

/** Returns the children of a node: its items, or the values of its entries. */
export const partsOf = <N>({ entries, items }: Node<N>): readonly N[] =>
  items ?? entries?.map((entry) => entry.node) ?? []

/** Visits a node and then its descendants. If `visit` returns `false`, the descendants of that node are skipped. */
export function walk<N extends Node<N>>(
  node: N,
  visit: (node: N, path: Path) => unknown,
  path: Path = [],
): void {
  if (visit(node, path) === false) {
    return
  }
  node.items?.forEach((item, index) => walk(item, visit, [...path, index]))
  for (const { key, node: inner } of node.entries ?? []) {
    walk(inner, visit, [...path, key])
  }
}
