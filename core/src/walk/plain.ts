import { describe } from '../text/describe.js'
import { isDynamic } from '../dynamic.js'
import { unsetNote } from '../text/words.js'
import { STRANGE, type Run } from './run.js'

// A value may be sent in another form than it has: an object with `toJSON`, a boxed string, one that contains itself.
// Then the first walk is left for a walk over a copy. Rules need no check for it: the functions that read a field
// (`read…`), name its value in a message (`found`) or pass it over (`passOver`) contain the check.

/** Describes the value at a place for a message: `found the string "ban"`, `it is missing`. */
export function found(run: Run, value: unknown): string {
  if (value === undefined) {
    // An object without its fields may be a boxed primitive.
    run.suspicious = true
    return 'it is missing'
  }
  if (!isPrimitive(value)) {
    strange(run)
  }
  const iterable = iterableOf(value)
  if (iterable !== undefined) {
    const { name, sent } = iterable
    return `found ${/^(?:[AEIO]|U(?!int))/.test(name) ? 'an' : 'a'} ${name}, which is sent as ${sent}`
  }
  return `found ${describe(value)}${typeof value === 'string' ? unsetNote(value) : ''}`
}

/**
 * An object that contains others but is no list, and the JSON that is sent in its place: `{}`, or its entries by
 * number.
 */
export interface Iterable {
  /** Its class: `Map`, `Set`, `Map Iterator`, `Uint8Array`. */
  readonly name: string
  /** The JSON that `JSON.stringify` makes of it: `{}` for a `Map`. */
  readonly sent: string
}

/**
 * Marks, in a copy, an object that contains others but is no list, such as a `Map`. In CommonJS, the code that makes
 * copies has its own copy of this module (build.mjs).
 */
export const ITERABLE: unique symbol = Symbol.for('slashlint.iterable') as never

/** Returns the description of an iterable object that would not be sent as a list. */
function iterableOf(value: unknown): Iterable | undefined {
  if (typeof value === 'object' && value !== null) {
    return (value as { readonly [ITERABLE]?: Iterable })[ITERABLE]
  }
  return undefined
}

/** Returns the class of an iterable object: `Map`, `Set`, `Map Iterator`, `Uint8Array`. */
export const iterableName = (value: unknown): string | undefined => iterableOf(value)?.name

/**
 * Passes over a value that no rule checks here, or a list of such values. A value that cannot be sent is found
 * nevertheless.
 */
export function passOver(run: Run, value: unknown): void {
  if (!isPrimitive(value)) {
    expectPrimitives(run, value)
  }
}

function expectPrimitives(run: Run, value: unknown): void {
  if (isDynamic(value)) {
    return
  }
  if (!Array.isArray(value)) {
    strange(run)
    return
  }
  // Only its own entries: a list may claim any length.
  for (const key in value) {
    const item: unknown = value[key]
    if (!isPrimitive(item) && !isDynamic(item)) {
      strange(run)
    }
  }
}

/** Tells whether a value is a primitive; an object, a function or a symbol may be sent as something else. */
const isPrimitive = (value: unknown): boolean =>
  (typeof value !== 'object' || value === null) &&
  typeof value !== 'function' &&
  typeof value !== 'symbol'

/** Leaves the first walk if an object without entries, or with unusual ones, may be a boxed primitive. */
export function expectUnboxed(run: Run, value: object): void {
  if (value.constructor !== Object) {
    strange(run)
  }
}

/** Returns an object's own or inherited `toJSON`, whose result is sent in place of the object. */
export function toJsonOf(value: object): unknown {
  return (value as { toJSON?: unknown }).toJSON
}

/** Returns a value as `JSON.stringify` sees it; throws if `toJSON` throws. */
export function unwrap(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const toJson = toJsonOf(value)
  return typeof toJson === 'function' ? toJson.call(value, false) : value
}

/** Returns an entry of a value from outside, unchanged; undefined if there is none that can be read. */
export function entryOf(value: unknown, key: string | number): unknown {
  try {
    return (value as Readonly<Record<string | number, unknown>> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}

/** Returns an object's own entry, as it is sent; undefined if there is none that can be read. */
export function sentEntry(holder: unknown, key: string): unknown {
  try {
    const plain = unwrap(holder)
    if (typeof plain !== 'object' || plain === null || !Object.hasOwn(plain, key)) {
      return undefined
    }
    return (plain as Readonly<Record<string, unknown>>)[key]
  } catch {
    return undefined
  }
}

/** Leaves the first walk if something else is sent in place of an object or a list. */
export function expectPlain(run: Run, value: object): void {
  if (toJsonOf(value) !== undefined) {
    strange(run)
  }
}

/**
 * Leaves the first walk: the value here may be sent in another form, or inherits keys that are not sent. A copy has
 * neither problem.
 */
export function strange(run: Run): void {
  if (!run.plain) {
    throw STRANGE
  }
}
