/**
 * Marks a value that is unknown without running the program. It can be a whole value; an item of a
 * list, for any number of unknown items; or the own key `[DYNAMIC]: true` of an object, for any
 * further entries. Every rule assumes that an unknown value may be valid. `Symbol.for` returns the
 * same symbol in every copy of this package.
 */
export const DYNAMIC: unique symbol = Symbol.for('slashlint.dynamic') as never
export type Dynamic = typeof DYNAMIC

/**
 * Tells whether a value is DYNAMIC. Its type is compared first, because comparing any value with a symbol is a call in
 * the engine.
 */
export function isDynamic(value: unknown): value is Dynamic {
  return typeof value === 'symbol' && value === DYNAMIC
}

/**
 * Tells whether a value is an object that is not a list and not null. Its entries are not checked.
 */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Tells whether an object may have further, unknown entries. Returns false if reading the symbol
 * throws, because symbols are not sent.
 */
export function isOpen(value: object): boolean {
  try {
    return (value as { [DYNAMIC]?: unknown })[DYNAMIC] === true
  } catch {
    return false
  }
}
