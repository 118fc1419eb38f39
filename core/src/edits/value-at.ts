import type { Path } from '../diagnostic.js'
import { entryOf, unwrap } from '../walk/plain.js'

export { entryOf }

/** Returns the value at a path as `JSON.stringify` sends it; undefined if there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = unwrap(root)
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) {
      return undefined
    }
    value = unwrap(entryOf(value, segment))
  }
  return value
}
