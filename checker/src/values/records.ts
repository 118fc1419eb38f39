/** Reads values of documents, which may have any form. */

/** Checks whether a value is an object with entries: not a list, and not `null`. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const NO_ENTRIES: Readonly<Record<string, unknown>> = Object.freeze({})

/** Returns a value that is an object. For any other value returns an empty object. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : NO_ENTRIES

/** Returns the fields of an object that are not `undefined`. */
export const definedFields = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Returns the value of an own key of an object or a list; `undefined` if there is none. */
export function childOf(value: unknown, key: string | number): unknown {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, key)) {
    return (value as Readonly<Record<string | number, unknown>>)[key]
  }
  return undefined
}

/** Returns the value at a path; `undefined` if there is none. */
export const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(childOf, value)
