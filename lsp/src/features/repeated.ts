import type { Path } from '@slashlint/core'
import type { Slot } from '@slashlint/sources'
import { isRecord, valueAt } from '@slashlint/checker'

/** The limit for nested values. Deeper values have an error above them. */
const MAX_DEPTH = 12

/**
 * Lists the suggestions that an editor's own support for JSON makes without a schema. These are
 * keys of similar objects in the document. For values they are `true` and `false`, if the same key
 * has one of these elsewhere.
 */
export function repeatedIn(root: unknown, { kind, path }: Slot): ReadonlySet<string> {
  const last = path.at(-1)
  const alike: unknown[] = []
  if (typeof last === 'string') {
    for (const { key, value, at } of entriesIn(root, [])) {
      if (key === last && (kind === 'value' || at.join('/') !== path.join('/'))) {
        alike.push(value)
      }
    }
  } else {
    const list = valueAt(root, path.slice(0, -1))
    alike.push(...(Array.isArray(list) ? list.filter((_item, index) => index !== last) : []))
  }
  if (kind === 'key') {
    return new Set(alike.filter(isRecord).flatMap(Object.keys))
  }
  const isSwitch =
    kind === 'value' &&
    typeof last === 'string' &&
    alike.some((value) => typeof value === 'boolean')
  return new Set(isSwitch ? ['true', 'false'] : [])
}

function* entriesIn(
  value: unknown,
  path: Path,
): Generator<{ key: string; value: unknown; at: Path }> {
  if (path.length > MAX_DEPTH || typeof value !== 'object' || value === null) {
    return
  }
  for (const [key, child] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    if (!Array.isArray(value)) {
      yield { key, value: child, at }
    }
    yield* entriesIn(child, at)
  }
}
