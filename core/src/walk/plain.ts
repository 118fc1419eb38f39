import { describe } from '../text/describe.js'
import { isDynamic } from '../dynamic.js'
import { unsetNote } from '../text/words.js'
import { STRANGE, type Run } from './run.js'

// A value may be sent in another form than it has: an object with `toJSON`, a boxed string, one that contains itself.
// Then the first walk is left for a walk over a copy. Rules need no check for it: the functions that read a field
// (`read…`), name its value in a message (`found`) or pass it over (`passOver`) contain the check.

/** Describes, for a message, the value at a place: `found the string "ban"`, `it is missing`. */
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

/** The description of an object that contains other values but is not a list, such as a `Map`. */
export interface Iterable {
  /** The name of its class: `Map`, `Set`, `Map Iterator`, `Uint8Array`. */
  readonly name: string
  /** The JSON that `JSON.stringify` makes of it: `{}` for a `Map`. */
  readonly sent: string
}

/**
 * The key under which a copy describes an object that is not a list, such as a `Map`. A registered
 * symbol, because in CommonJS the code that makes copies has its own copy of this module
 * (build.mjs).
 */
export const ITERABLE: unique symbol = Symbol.for('slashlint.iterable') as never

/**
 * Returns the description of an object that contains other values but would not be sent as a list.
 * Undefined for other values.
 */
function iterableOf(value: unknown): Iterable | undefined {
  if (typeof value === 'object' && value !== null) {
    return (value as { readonly [ITERABLE]?: Iterable })[ITERABLE]
  }
  return undefined
}

/**
 * Returns the class of an object that contains other values: `Map`, `Set`, `Map Iterator`,
 * `Uint8Array`. Undefined for other values.
 */
export const iterableName = (value: unknown): string | undefined => iterableOf(value)?.name

/**
 * Checks only that a value, or each item of a list, can be sent. For values that no other rule
 * checks.
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

/** Tells whether a value is sent as it is: not an object, a function or a symbol. */
const isPrimitive = (value: unknown): boolean =>
  (typeof value !== 'object' || value === null) &&
  typeof value !== 'function' &&
  typeof value !== 'symbol'

/**
 * Ends the in-place walk (see {@link STRANGE}) if an object may be a boxed primitive. Called for
 * objects without entries, or with unusual ones.
 */
export function expectUnboxed(run: Run, value: object): void {
  if (value.constructor !== Object) {
    strange(run)
  }
}

/**
 * Returns the `toJSON` of an object, own or inherited. Its result is sent in place of the object.
 */
export function toJsonOf(value: object): unknown {
  return (value as { toJSON?: unknown }).toJSON
}

/**
 * Returns a value as `JSON.stringify` sees it: the result of `toJSON` if there is one. Throws if
 * `toJSON` throws.
 */
export function unwrap(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const toJson = toJsonOf(value)
  return typeof toJson === 'function' ? toJson.call(value, false) : value
}

/**
 * Returns an entry of any value, unchanged. Undefined if there is none, or if it cannot be read.
 */
export function entryOf(value: unknown, key: string | number): unknown {
  try {
    return (value as Readonly<Record<string | number, unknown>> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}

/**
 * Returns an object's own entry as it is sent. Undefined if there is none, or if it cannot be read.
 */
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

/**
 * Ends the in-place walk (see {@link STRANGE}) if an object or a list has a `toJSON`, whose result
 * would be sent.
 */
export function expectPlain(run: Run, value: object): void {
  if (toJsonOf(value) !== undefined) {
    strange(run)
  }
}

/**
 * Ends the in-place walk (see {@link STRANGE}), because the value may be sent in another form, or
 * inherits keys that are not sent. In a snapshot, does nothing.
 */
export function strange(run: Run): void {
  if (!run.plain) {
    throw STRANGE
  }
}
