import type { Path } from '../diagnostic.js'

/**
 * Where two examples differ: the way into them along the one key that does. Of several it is the one that only the first has;
 * otherwise the place is what has them all.
 */
export function placeOf(bad: unknown, good: unknown): Path {
  if (!hasEntries(bad) || !hasEntries(good)) return []
  const keys = [...new Set([...Object.keys(bad), ...Object.keys(good)])]
  const differing = keys.filter((key) => JSON.stringify(bad[key]) !== JSON.stringify(good[key]))
  const ways = differing.length === 1 ? differing : differing.filter((key) => !Object.hasOwn(good, key))
  const [key, ...others] = ways
  if (key === undefined || others.length > 0) return []
  return [Array.isArray(bad) ? Number(key) : key, ...placeOf(bad[key], good[key])]
}

const hasEntries = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
