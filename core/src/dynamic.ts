/**
 * Marks a value that cannot be known without running the program. It has three forms: a whole value; a list item, for
 * zero or more unknown items; and an own key `[DYNAMIC]: true` of an object, for any further entries. Every rule treats
 * it as "could be valid". `Symbol.for` makes it the same symbol in every copy of this package.
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

/** Checks for an object with fields, not for its entries. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Tells whether an object may have further, unknown entries. If a getter of the symbol throws, the answer is false:
 * symbols are not sent.
 */
export function isOpen(value: object): boolean {
  try {
    return (value as { [DYNAMIC]?: unknown })[DYNAMIC] === true
  } catch {
    return false
  }
}
