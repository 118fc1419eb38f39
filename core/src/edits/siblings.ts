import type { Path } from '../diagnostic.js'
import { normalizeText } from '../text/measure.js'
import { ascending } from '../text/order.js'
import { entryOf, valueAt } from './value-at.js'

// Questions of fixes to lists: which other item has this name. A list is read once for all diagnostics of a value: a
// thousand names in a list of 5 MB took half a minute, because each wrong name is a question.

/** Tells whether an item other than that at index `own` has this text, now or after safe fixes. */
export type IsTaken = (own: number, text: string) => boolean

/**
 * Returns a function that takes the path of a list, and returns a test for whether another item has
 * a name. Each list is read once, on first use.
 */
export function siblingNames(root: unknown): (path: Path) => IsTaken {
  const known = new Map<string, IsTaken>()
  return (path) => {
    const key = JSON.stringify(path)
    const found = known.get(key) ?? takenIn(root, path)
    known.set(key, found)
    return found
  }
}

/** Stored in place of an item's index if several items have the name. */
const SEVERAL = -1

function takenIn(root: unknown, path: Path): IsTaken {
  const list = valueAt(root, path)
  if (!Array.isArray(list)) {
    return () => false
  }
  const fixed = path[path.length - 1] === 'choices' ? normalizeText : fixedName
  // Commands of another type have names of their own.
  const typeOf = (item: unknown): unknown =>
    path.length === 0 ? (entryOf(item, 'type') ?? 1) : undefined
  const owners = new Map<string, Map<unknown, number>>()
  const itemAt = (index: number): unknown => valueAt(root, [...path, index])
  list.forEach((_item, index) => {
    const item = itemAt(index)
    if (typeof item !== 'object' || item === null) {
      return
    }
    const localized = entryOf(item, 'name_localizations')
    const type = typeOf(item)
    for (const text of [
      entryOf(item, 'name'),
      ...(typeof localized === 'object' && localized !== null ? Object.values(localized) : []),
    ]) {
      if (typeof text !== 'string') {
        continue
      }
      const key = fixed(text)
      let byType = owners.get(key)
      if (byType === undefined) {
        owners.set(key, (byType = new Map()))
      }
      const owner = byType.get(type)
      byType.set(type, owner === undefined || owner === index ? index : SEVERAL)
    }
  })
  return (own, text) => {
    const owner = owners.get(fixed(text))?.get(typeOf(itemAt(own)))
    return owner !== undefined && owner !== own
  }
}

/**
 * Returns a name as all fixes leave it: in lower case and NFC, with normalized white space and the
 * letter ʼ in place of an apostrophe.
 */
export function fixedName(name: string): string {
  return normalizeText(lowerCase(name).normalize('NFC')).replace(/'/g, 'ʼ')
}

/**
 * Converts a text to lower case as a whole (for the final sigma), without the combining dot that
 * `toLowerCase` adds for İ.
 */
export function lowerCase(name: string): string {
  return name.toLowerCase().replace(/i\u0307/g, 'i')
}

/**
 * The number of equal commands (name, type and scope) that are kept. Further ones add no finding
 * about the name.
 */
const ENOUGH = 2

/**
 * Returns a function that takes names, and lists the indexes of the commands with any of them, in
 * ascending order. Of equal commands, only the first two are listed.
 */
export function namesakes(list: readonly unknown[]): (names: readonly unknown[]) => number[] {
  let byName: Map<string, number[]> | undefined
  const read = (): Map<string, number[]> => {
    const result = new Map<string, number[]>()
    const counts = new Map<string, number>()
    list.forEach((_item, index) => {
      const command = commandAt(list, index)
      if (command === undefined) {
        return
      }
      const name = word(command['name'])
      const same = JSON.stringify([
        name,
        ...['type', 'guild_id', 'application_id'].map((key) => word(command[key])),
      ])
      const count = (counts.get(same) ?? 0) + 1
      counts.set(same, count)
      if (count > ENOUGH) {
        return
      }
      const indexes = result.get(name)
      if (indexes === undefined) {
        result.set(name, [index])
      } else {
        indexes.push(index)
      }
    })
    return result
  }
  return (names) => {
    byName ??= read()
    const found = new Set<number>()
    for (const name of names) {
      for (const index of byName.get(word(name)) ?? []) {
        found.add(index)
      }
    }
    return [...found].sort(ascending(Number))
  }
}

/**
 * Reads a name as text. Numbers are converted, as the service does; other values become an empty
 * text.
 */
const word = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function commandAt(
  list: readonly unknown[],
  index: number,
): Readonly<Record<string, unknown>> | undefined {
  const command = valueAt(list, [index])
  if (typeof command === 'object' && command !== null) {
    return command as Record<string, unknown>
  }
  return undefined
}
