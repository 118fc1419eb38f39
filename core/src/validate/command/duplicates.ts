import { isObject } from '../../dynamic.js'
import { LIMITS } from '../../contract/limits.js'

/**
 * Remembers the values of a list, each at its place.
 *
 * @param length that of the list; one of a usual length is searched, which costs less than a table
 * @returns asks where a value stood before: -1 for the first time
 */
export function firsts<T>(length: number): (value: T, index: number) => number {
  if (length > LIMITS.options) {
    const table = new Map<T, number>()
    return (value, index) => {
      const first = table.get(value) ?? -1
      if (first < 0) {
        table.set(value, index)
      }
      return first
    }
  }
  const list: (T | undefined)[] = []
  return (value, index) => {
    const first = list.indexOf(value)
    if (first < 0) {
      list[index] = value
    }
    return first
  }
}

/** The name of an option or choice, where it is known: numbers are converted, as the service does. */
export function knownName(item: unknown): string | undefined {
  if (!isObject(item)) {
    return undefined
  }
  const { name } = item
  if (typeof name === 'string') {
    return name
  }
  return Number.isSafeInteger(name) ? String(name) : undefined
}
