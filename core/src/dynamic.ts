/**
 * "Not statically known": readers of code use it for values that they cannot see.
 *
 * It has three forms: a whole value; a list item, which stands for zero or more unknown items; and an own key
 * `[DYNAMIC]: true` of an object, which stands for any further entries. Every rule treats it as "could be valid".
 * `Symbol.for` makes it the same symbol in every copy of this package.
 */
export const DYNAMIC: unique symbol = Symbol.for('slashlint.dynamic') as never
export type Dynamic = typeof DYNAMIC

/** Whether a value is DYNAMIC. Its type first: comparing a value of unknown type with a symbol is a call in the engine. */
export function isDynamic(value: unknown): value is Dynamic {
  return typeof value === 'symbol' && value === DYNAMIC
}

/** A value that must be an object with fields. Its entries are the caller's affair. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether further entries of an object are unknown. What a getter of the symbol throws is no matter: symbols are not sent. */
export function isOpen(value: object): boolean {
  try {
    return (value as { [DYNAMIC]?: unknown })[DYNAMIC] === true
  } catch {
    return false
  }
}
