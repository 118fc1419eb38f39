/** Whether a value is an object with keys: no list, and not `null`. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value has no entries and no items. */
export const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Sets an entry of an object. `__proto__` is one like any other, as it is for `JSON.parse`. */
export function setOwn(
  object: Record<PropertyKey, unknown>,
  key: PropertyKey,
  value: unknown,
): void {
  // Defining a property costs a multiple of setting it.
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

/** The fields that are not `undefined`. */
export const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** What a map has under a key, which is made and kept where it has nothing. */
export function kept<K, V>(
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

/** What is found out about an object, once as long as the object lives. */
export function onceFor<Owner extends object, T>(find: (owner: Owner) => T): (owner: Owner) => T {
  const found = new WeakMap<Owner, { readonly value: T }>()
  return (owner) => kept(found, owner, () => ({ value: find(owner) })).value
}

/** Adds a value to the list of a key. */
export const addTo = <K, V>(lists: Map<K, V[]>, key: K, value: V): void =>
  void kept(lists, key, () => []).push(value)

/** The first answer that one of several things has. */
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

/** Above this many entries a key is looked up in an index. */
const INDEX_FROM = 32
const indexOf = onceFor(
  (entries: readonly { readonly key: string }[]): ReadonlyMap<string, unknown> =>
    new Map(entries.map((entry) => [entry.key, entry])),
)

/** The entry that counts for a key: the last one, as JavaScript and `JSON.parse` have it. Nothing is added to the entries afterwards. */
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
