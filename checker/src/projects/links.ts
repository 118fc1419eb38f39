import type { LinkKeys } from '../analysis/across.js'

interface Holders {
  readonly strong: Set<string>
  readonly weak: Set<string>
}

/** Which documents have to be looked at together. */
export function createLinks() {
  const known = new Map<string, LinkKeys>()
  const index = new Map<string, Holders>()
  /** The documents that are linked with a key, until the next change. */
  const found = new Map<string, readonly string[]>()

  /** All documents that are linked with what has a key, directly or through others, in the order of their URIs. */
  function linked(start: string): readonly string[] {
    const before = found.get(start)
    if (before !== undefined) {
      return before
    }
    const seen = new Set<string>()
    const keys = new Set([start])
    // Sets grow while they are visited.
    for (const key of keys) {
      const { strong, weak } = index.get(key) ?? NOBODY
      // What is weakly linked alone stays alone.
      for (const uri of strong.size === 0 ? [] : [...strong, ...weak]) {
        if (seen.has(uri)) {
          continue
        }
        seen.add(uri)
        const own = known.get(uri) ?? NO_KEYS
        for (const one of own.keys) {
          keys.add(one)
        }
        for (const one of own.weak) {
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

  function change(uri: string, { keys, weak }: LinkKeys, isAdded: boolean): void {
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

  return {
    /** Puts the keys of a document in the place of those before; without keys it is linked no more. */
    put(uri: string, keys: LinkKeys | undefined): void {
      const before = known.get(uri)
      if (JSON.stringify(before) === JSON.stringify(keys)) {
        return
      }
      if (before !== undefined) {
        change(uri, before, false)
      }
      if (keys === undefined) {
        known.delete(uri)
      } else {
        known.set(uri, keys)
      }
      if (keys !== undefined) {
        change(uri, keys, true)
      }
      found.clear()
    },
    linked,
  }
}

const NO_KEYS: LinkKeys = { keys: [], weak: [] }
const NOBODY: Holders = { strong: new Set(), weak: new Set() }
