/** Whether a value is an object with keys: no list, and not `null`. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value has no entries and no items. */
export const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Sets an entry of an object. `__proto__` is one like any other, as it is for `JSON.parse`. */
export function setOwn(object: Record<PropertyKey, unknown>, key: PropertyKey, value: unknown): void {
  // Defining a property costs a multiple of setting it.
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  } else {
    object[key] = value
  }
}

/** Adds a value to the list of a key. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
