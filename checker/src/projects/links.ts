import type { LinkKeys } from '../analysis/across.js'

/** The documents with a key. */
interface Holders {
  readonly strong: Set<string>
  readonly weak: Set<string>
}

/** The links between documents: those with a common key are checked together. */
export interface Links {
  /** Replaces the keys of a document. Without keys, its links are removed. */
  put(uri: string, keys: LinkKeys | undefined): void
  /**
   * Returns all documents that are linked with a key, directly or through others, in the order of
   * their URIs. Until the next change, the same list is returned.
   */
  linked(key: string): readonly string[]
}

interface LinksState {
  /** The keys of each document. */
  readonly known: Map<string, LinkKeys>
  /** The documents of each key. */
  readonly index: Map<string, Holders>
  /** The result of `linked` for each key, until the next change. */
  readonly found: Map<string, readonly string[]>
}

/** Makes links without documents. */
export function createLinks(): Links {
  const state: LinksState = { known: new Map(), index: new Map(), found: new Map() }
  return {
    put: (uri, keys) => put(state, uri, keys),
    linked: (key) => linked(state, key),
  }
}

function put({ known, index, found }: LinksState, uri: string, keys: LinkKeys | undefined): void {
  const before = known.get(uri)
  if (JSON.stringify(before) === JSON.stringify(keys)) {
    return
  }
  if (before !== undefined) {
    change(index, uri, before, false)
  }
  if (keys === undefined) {
    known.delete(uri)
  } else {
    known.set(uri, keys)
    change(index, uri, keys, true)
  }
  found.clear()
}

/** Adds a document under its keys, or removes it. */
function change(
  index: LinksState['index'],
  uri: string,
  { keys, weak }: LinkKeys,
  isAdded: boolean,
): void {
  for (const [list, kind] of [
    [keys, 'strong'],
    [weak, 'weak'],
  ] as const) {
    for (const key of list) {
      const holders = index.get(key) ?? { strong: new Set(), weak: new Set() }
      if (isAdded) {
        holders[kind].add(uri)
      } else {
        holders[kind].delete(uri)
      }
      if (holders.strong.size + holders.weak.size === 0) {
        index.delete(key)
      } else {
        index.set(key, holders)
      }
    }
  }
}

function linked({ known, index, found }: LinksState, start: string): readonly string[] {
  const before = found.get(start)
  if (before !== undefined) {
    return before
  }
  const seen = new Set<string>()
  const keys = new Set([start])
  // Sets grow while they are visited.
  for (const key of keys) {
    const { strong, weak } = index.get(key) ?? NOBODY
    // Weak links alone connect nothing.
    for (const uri of strong.size === 0 ? [] : [...strong, ...weak]) {
      if (seen.has(uri)) {
        continue
      }
      seen.add(uri)
      const own = known.get(uri) ?? NO_KEYS
      for (const one of [...own.keys, ...own.weak]) {
        keys.add(one)
      }
    }
  }
  const uris = [...seen].sort()
  for (const key of keys) {
    if ((index.get(key)?.strong.size ?? 0) > 0) {
      found.set(key, uris)
    }
  }
  return uris
}

const NO_KEYS: LinkKeys = { keys: [], weak: [] }
const NOBODY: Holders = { strong: new Set(), weak: new Set() }
