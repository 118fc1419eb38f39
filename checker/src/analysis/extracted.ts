import { DYNAMIC, toPointer } from '@slashlint/core'
import type { Path } from '@slashlint/core'
import { groupBy } from '../values/groups.js'
import type { CheckedDefinition } from './definitions.js'

/**
 * Converts the value of a definition to JSON data, as it would be sent. An unknown part becomes `{
 * "$dynamic": "<source text>" }`. In a list this means any number of items, in an object any
 * further entries.
 *
 * @param text the text of its document
 */
export function extracted(
  text: string,
  { value, unknown }: Pick<CheckedDefinition, 'value' | 'unknown'>,
): unknown {
  const byPointer = groupBy(unknown, ({ path }) => toPointer(path))
  const sourceOf = (path: Path): string =>
    (byPointer.get(toPointer(path)) ?? [])
      .map(({ start, end }) => text.slice(start, end))
      .join(', ')
  return asData(value, [], sourceOf)
}

type SourceOf = (path: Path) => string

function asData(value: unknown, path: Path, sourceOf: SourceOf): unknown {
  if (value === DYNAMIC) {
    return { $dynamic: sourceOf(path) }
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => asData(item, [...path, index], sourceOf))
  }
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    key,
    asData(item, [...path, key], sourceOf),
  ])
  if (Object.hasOwn(value, DYNAMIC)) {
    entries.push(['$dynamic', sourceOf(path)])
  }
  return Object.fromEntries(entries)
}
