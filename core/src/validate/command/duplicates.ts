import { isObject } from '../../dynamic.js'
import { LIMITS } from '../../contract/limits.js'

/**
 * Makes a function that finds equal values of a list.
 *
 * @param length the list's length. Short lists are searched, which is faster than a table.
 * @returns a function that takes each value with its index, and returns the index of an earlier
 *   equal value, or -1
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

/**
 * Reads the name of an option or choice; undefined if it is unknown. Numbers are converted to text,
 * as the service does.
 */
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
