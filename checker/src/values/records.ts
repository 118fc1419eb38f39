/** Values of documents, whose form nobody has judged yet. */

/** Whether a value is an object with entries: no list, and not `null`. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const NO_ENTRIES: Readonly<Record<string, unknown>> = Object.freeze({})

/** The entries of an object; anything else has none. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : NO_ENTRIES)

/** What an object or a list has under a key of its own; `undefined` if it has nothing there. */
export function childOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string | number, unknown>>)[key]
    : undefined
}

/** The value at a path; `undefined` if there is none. */
export const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(childOf, value)
