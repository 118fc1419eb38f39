/** Returns a function of a key that remembers its results and computes each only once. */
export function remembered<K, V>(answer: (key: K) => V): (key: K) => V {
  const known = new Map<K, { readonly value: V }>()
  return (key) => {
    let entry = known.get(key)
    if (entry === undefined) {
      entry = { value: answer(key) }
      known.set(key, entry)
    }
    return entry.value
  }
}
