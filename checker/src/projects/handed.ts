import type { Handed } from '@slashlint/sources'

type Objects = readonly Handed[] | undefined

/** Adds to the counts of keys, or takes away. @returns whether a key has come or gone */
function countKeys(counts: Map<string, number>, keys: readonly string[], step: 1 | -1): boolean {
  let hasChanged = false
  for (const key of keys) {
    const count = (counts.get(key) ?? 0) + step
    hasChanged ||= count === (step === 1 ? 1 : 0)
    if (count === 0) {
      counts.delete(key)
    } else {
      counts.set(key, count)
    }
  }
  return hasChanged
}

/**
 * Collects the arguments of the project's functions. If some of them are commands, so are the others with the same
 * keys.
 */
export function createHanded() {
  /** By function, the documents that call it, and how often each key is one of a command that it is handed. */
  const makers = new Map<
    string,
    { readonly callers: Set<string>; readonly keys: Map<string, number> }
  >()
  const isMaker = (by: string): boolean => (makers.get(by)?.keys.size ?? 0) > 0
  return {
    /**
     * Takes what a document hands to functions in the place of what it handed before.
     *
     * @returns the documents that call functions of whose commands something else is known now
     */
    put(uri: string, before: Objects = [], now: Objects = []): Iterable<string> {
      const changed = new Set<string>()
      for (const { by } of now) {
        if (!makers.has(by)) {
          makers.set(by, { callers: new Set(), keys: new Map() })
        }
      }
      // What comes counts first: what was there before and is there still has not changed.
      for (const [handed, step] of [[now, 1] as const, [before, -1] as const]) {
        for (const { by, keys, isCommand } of handed) {
          const counts = makers.get(by)?.keys
          if (isCommand === 'itself' && counts !== undefined && countKeys(counts, keys, step)) {
            changed.add(by)
          }
        }
      }
      for (const { by } of before) {
        makers.get(by)?.callers.delete(uri)
      }
      for (const { by } of now) {
        makers.get(by)?.callers.add(uri)
      }
      const concerned = [...changed].flatMap((by) => [...(makers.get(by)?.callers ?? [])])
      for (const { by } of before) {
        if (makers.get(by)?.callers.size === 0) {
          makers.delete(by)
        }
      }
      return concerned
    },
    /** Where those objects begin that others show to be commands. */
    shown: (handed: Objects = []) =>
      handed.flatMap(({ by, keys, start, isCommand, isBase }) => {
        if (
          isCommand !== 'itself' &&
          isBase !== true &&
          isMaker(by) &&
          keys.every((key) => makers.get(by)?.keys.has(key))
        ) {
          return [start]
        }
        return []
      }),
    /** The objects that may be commands, since others are that their function is handed, and of which nobody can know. */
    open: (handed: Objects = []) =>
      handed.filter(({ by, isCommand }) => isCommand === undefined && isMaker(by)),
  }
}
