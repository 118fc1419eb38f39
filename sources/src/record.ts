/** Tells whether a value is an object with keys: neither a list nor `null`. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Tells whether a value is neither an object nor a list. */
export const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Sets an entry of an object. `__proto__` becomes an entry like any other, as in `JSON.parse`. */
export function setOwn(
  object: Record<PropertyKey, unknown>,
  key: PropertyKey,
  value: unknown,
): void {
  // Defining a property takes several times as long as setting it.
  if (key === '__proto__') {
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  } else {
    object[key] = value
  }
}

/** Returns the fields that are not `undefined`. */
export const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Returns the value of a key in a map. A missing value is made first, and stored. */
export function getOrInsert<K, V>(
  map: Pick<Map<K, V>, 'get'> & { set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const known = map.get(key)
  if (known !== undefined) {
    return known
  }
  const made = make()
  map.set(key, made)
  return made
}

/** Makes a function that computes a value for an object once, and keeps it for the lifetime of the object. */
export function onceFor<Owner extends object, T>(find: (owner: Owner) => T): (owner: Owner) => T {
  const found = new WeakMap<Owner, { readonly value: T }>()
  return (owner) => {
    const known = found.get(owner)
    if (known !== undefined) {
      return known.value
    }
    const value = find(owner)
    found.set(owner, { value })
    return value
  }
}

/** Makes a function that computes a value at its first call, and keeps it. */
export function lazily<T>(find: () => T): () => T {
  let found: { readonly value: T } | undefined
  return () => (found ??= { value: find() }).value
}

/** Adds a value to the list of a key. */
export const addTo = <K, V>(lists: Map<K, V[]>, key: K, value: V): void =>
  void getOrInsert(lists, key, () => []).push(value)

/** Returns the first result that is not `undefined`. */
export function firstOf<T, R>(
  items: readonly T[],
  find: (item: T) => R | undefined,
): R | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) {
      return found
    }
  }
  return undefined
}

/** The number of entries from which on keys are looked up in an index. */
const INDEX_FROM = 32
const indexOf = onceFor(
  (entries: readonly { readonly key: string }[]): ReadonlyMap<string, unknown> =>
    new Map(entries.map((entry) => [entry.key, entry])),
)

/**
 * Finds the entry that counts for a key: the last one, as in JavaScript and `JSON.parse`. The list of entries must not
 * change afterwards.
 */
export function entryIn<E extends { readonly key: string }>(
  entries: readonly E[],
  key: string,
): E | undefined {
  if (entries.length >= INDEX_FROM) {
    return indexOf(entries).get(key) as E | undefined
  }
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i]
    if (entry?.key === key) {
      return entry
    }
  }
  return undefined
}
