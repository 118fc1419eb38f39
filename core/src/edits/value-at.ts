import type { Path } from '../diagnostic.js'
import { unwrap } from '../walk/plain.js'

/** The value at a path, as `JSON.stringify` sees it; undefined where there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = unwrap(root)
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
    value = unwrap(entryOf(value, segment))
  }
  return value
}

/** An entry of a value as it stands; undefined where the value is no object. */
export function entryOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string | number, unknown>>)[key]
    : undefined
}
