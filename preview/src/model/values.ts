import { DYNAMIC } from '@slashlint/core'
import type { Path } from '@slashlint/core'

/** Returns the entries of an object or a list by key; an empty object for any other value. */
export const partsOf = (value: unknown): Readonly<Record<string | number, unknown>> => {
  if (typeof value === 'object' && value !== null) {
    return value as Readonly<Record<string | number, unknown>>
  }
  return {}
}

/** Tells whether an object or a list may have entries that the source code does not show. */
export const isOpen = (value: object): boolean => Object.hasOwn(value, DYNAMIC)

/** Returns the value at a path; `undefined` if there is none. */
export const nodeAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inside, key) => partsOf(inside)[key], value)
