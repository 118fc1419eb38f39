import { describe } from '../text/describe.js'
import { isDynamic } from '../dynamic.js'
import { unsetNote } from '../text/words.js'
import { STRANGE, type Run } from './run.js'

// A value may be sent as something else than it looks: an object with `toJSON`, a boxed string, one that contains itself.
// The first walk is then left for a walk over a copy. Rules do not ask for it: whoever reads a field (`read…`), names its
// value in a message (`found`) or passes it over (`passOver`) has asked.

/** What stands at a place, as messages say it: `found the string "ban"`, `it is missing`. */
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

/** What an object was that holds others but is no list, and what is sent in its place: `{}`, or its entries by number. */
export interface Iterable {
  /** `Map`, `Set`, `Map Iterator`, `Uint8Array`. */
  readonly name: string
  readonly sent: string
}

/**
 * In a copy: what it was, of a value that holds others and is no list, such as `Map`. In CommonJS what makes copies has this
 * module for itself (build.mjs).
 */
export const ITERABLE: unique symbol = Symbol.for('slashlint.iterable') as never

/** What an object was whose values would not be sent as a list. */
function iterableOf(value: unknown): Iterable | undefined {
  if (typeof value === 'object' && value !== null) {
    return (value as { readonly [ITERABLE]?: Iterable })[ITERABLE]
  }
  return undefined
}

/** `Map`, `Set`, `Map Iterator`, `Uint8Array`. */
export const iterableName = (value: unknown): string | undefined => iterableOf(value)?.name

/** A value that no rule judges here, or a list of such: what cannot be sent is found all the same. */
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
  // Only what stands in it: a list may claim any length.
  for (const key in value) {
    const item: unknown = value[key]
    if (!isPrimitive(item) && !isDynamic(item)) {
      strange(run)
    }
  }
}

/** A primitive is what it is; an object, a function or a symbol may be sent as something else. */
const isPrimitive = (value: unknown): boolean =>
  (typeof value !== 'object' || value === null) &&
  typeof value !== 'function' &&
  typeof value !== 'symbol'

/** Leaves the first walk where an object without entries, or with unusual ones, may be a boxed primitive. */
export function expectUnboxed(run: Run, value: object): void {
  if (value.constructor !== Object) {
    strange(run)
  }
}

/** An object's own or inherited `toJSON`: what it returns is sent in place of the object. */
export function toJsonOf(value: object): unknown {
  return (value as { toJSON?: unknown }).toJSON
}

/** What `JSON.stringify` sees of a value; it throws what a `toJSON` throws. */
export function unwrap(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const toJson = toJsonOf(value)
  return typeof toJson === 'function' ? toJson.call(value, false) : value
}

/** An entry of a value from outside as it stands; undefined where there is none that can be read. */
export function entryOf(value: unknown, key: string | number): unknown {
  try {
    return (value as Readonly<Record<string | number, unknown>> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}

/** An object's own entry, as it is sent; undefined where it has none, or none that can be read. */
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

/** Leaves the first walk where something else is sent in place of an object or a list. */
export function expectPlain(run: Run, value: object): void {
  if (toJsonOf(value) !== undefined) {
    strange(run)
  }
}

/**
 * Leaves the first walk: the value here may be something else than it looks, or inherits keys that are not sent. A copy
 * has neither.
 */
export function strange(run: Run): void {
  if (!run.plain) {
    throw STRANGE
  }
}
