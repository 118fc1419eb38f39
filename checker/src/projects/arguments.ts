import type { Handed } from '@slashlint/sources'

type Objects = readonly Handed[] | undefined

/**
 * Adds to the counts of keys, or subtracts from them.
 *
 * @returns true if a key has appeared or disappeared
 */
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
 * The objects that are passed to functions of the project, by document. An object may be a command
 * because other calls of its function pass commands.
 */
export interface Arguments {
  /**
   * Replaces the objects of a document.
   *
   * @returns the documents with calls whose objects have become commands, or have ceased to be
   * commands
   */
  put(uri: string, before: Objects, now: Objects): Iterable<string>
  /**
   * Returns the start offsets of the objects that are commands only because other calls of their
   * function pass commands.
   */
  shown(objects: Objects): readonly number[]
  /**
   * Returns the objects that are perhaps commands: the only evidence is that other calls of their
   * function pass commands.
   */
  open(objects: Objects): readonly Handed[]
}

/**
 * Makes an empty collection of arguments. If some arguments of a function are commands, so are the
 * others with the same keys.
 */
export function createArguments(): Arguments {
  /**
   * The documents that call each function, and the number of commands among its arguments for each
   * key.
   */
  const makers = new Map<
    string,
    { readonly callers: Set<string>; readonly keys: Map<string, number> }
  >()
  const isMaker = (by: string): boolean => (makers.get(by)?.keys.size ?? 0) > 0
  return {
    put(uri, before = [], now = []) {
      const changed = new Set<string>()
      for (const { by } of now) {
        if (!makers.has(by)) {
          makers.set(by, { callers: new Set(), keys: new Map() })
        }
      }
      // New arguments count first, so that those which stay do not change the counts.
      for (const [objects, step] of [[now, 1] as const, [before, -1] as const]) {
        for (const { by, keys, isCommand } of objects) {
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
    shown: (objects = []) =>
      objects.flatMap(({ by, keys, start, isCommand, isBase }) => {
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
    open: (objects = []) =>
      objects.filter(({ by, isCommand }) => isCommand === undefined && isMaker(by)),
  }
}
