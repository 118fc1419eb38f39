import { memberCalled } from './facts.js'
import { DYNAMIC } from './types.js'
import type { Dynamic, Path, Plain, PlainObject, Place } from './types.js'

export function isObject(value: Plain | undefined): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isList(value: Plain | undefined): value is readonly Plain[] {
  return Array.isArray(value)
}

/**
 * Returns a field's value. It is `undefined` if certainly absent, DYNAMIC if an open object may contain it (decision
 * 13).
 */
export function get(object: PlainObject, key: string): Plain | undefined {
  if (Object.hasOwn(object, key)) {
    return object[key]
  }
  return object[DYNAMIC] ? DYNAMIC : undefined
}

export function has(object: PlainObject, key: string): boolean {
  return Object.hasOwn(object, key)
}

export type Kind =
  | 'string'
  | 'boolean'
  | 'integer' // an enumeration: 1.5 is another type
  | 'measure' // an integer whose own rule judges 1.5, but not NaN (lengths, time-out, flags)
  | 'integer-bound' // an integer whose own rule judges every number
  | 'number-bound'
  | 'snowflake'
  | 'bits'
  | 'list'
  | 'dictionary'

interface Form {
  /** The value after conversion, or DYNAMIC if it has the wrong type (decision 14: unknown for other rules). */
  readonly value: Plain
  readonly code?: 'shape/type' | 'shape/coerced' | 'shape/precision'
}

const WRONG: Form = { value: DYNAMIC, code: 'shape/type' }
const INTEGER_TEXT = /^-?\d+$/
const NUMBER_TEXT = /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/

/** Decision 4: converts a value that is neither null nor DYNAMIC. */
export function form(kind: Kind, value: Plain): Form {
  switch (kind) {
    case 'string':
      if (typeof value === 'string') {
        return { value }
      }
      return Number.isSafeInteger(value) ? { value: String(value), code: 'shape/coerced' } : WRONG
    case 'boolean':
      return typeof value === 'boolean'
        ? { value }
        : value === 'true' || value === 'false'
          ? { value: value === 'true', code: 'shape/type' }
          : WRONG
    case 'integer':
      return Number.isInteger(value) ? { value } : numberFromText(value, INTEGER_TEXT)
    case 'measure':
      return Number.isFinite(value) ? { value } : numberFromText(value, INTEGER_TEXT)
    case 'integer-bound':
      return typeof value === 'number' ? { value } : numberFromText(value, INTEGER_TEXT)
    case 'number-bound':
      if (typeof value === 'number') {
        return { value }
      }
      return typeof value === 'string' && NUMBER_TEXT.test(value)
        ? numberFromText(value, NUMBER_TEXT)
        : numberFromText(value, INTEGER_TEXT)
    case 'snowflake':
    case 'bits':
      if (typeof value === 'string') {
        return { value }
      }
      if (Number.isSafeInteger(value)) {
        return Number(value) >= 0 ? { value: String(value), code: 'shape/coerced' } : WRONG
      }
      return Number.isInteger(value) ? { value: DYNAMIC, code: 'shape/precision' } : WRONG
    case 'list':
      return isList(value) ? { value } : WRONG
    case 'dictionary':
      return isObject(value) ? { value } : WRONG
  }
}

function numberFromText(value: Plain, text: RegExp): Form {
  return typeof value === 'string' && text.test(value)
    ? { value: Number(value), code: 'shape/coerced' }
    : WRONG
}

/** Returns a field's value of the right kind, `undefined` for absent or null, DYNAMIC for any other value. */
function known(object: PlainObject, key: string, kind: Kind): Plain | undefined {
  const value = get(object, key)
  if (value === undefined || value === null) {
    return undefined
  }
  return value === DYNAMIC ? DYNAMIC : form(kind, value).value
}

export function stringOf(object: PlainObject, key: string): string | undefined | Dynamic {
  return known(object, key, 'string') as string | undefined | Dynamic
}

/** Decision 5: tells whether a text is a snowflake. */
export function isSnowflake(text: string): boolean {
  return /^(0|[1-9]\d*)$/.test(text) && BigInt(text) <= 2n ** 64n - 1n
}

/** Returns an id, or DYNAMIC if it is not a snowflake. */
export function snowflakeOf(object: PlainObject, key: string): string | undefined | Dynamic {
  const value = known(object, key, 'snowflake')
  return typeof value === 'string' && !isSnowflake(value)
    ? DYNAMIC
    : (value as string | undefined | Dynamic)
}

export function booleanOf(object: PlainObject, key: string): boolean | undefined | Dynamic {
  return known(object, key, 'boolean') as boolean | undefined | Dynamic
}

export function numberOf(
  object: PlainObject,
  key: string,
  kind: Kind,
): number | undefined | Dynamic {
  return known(object, key, kind) as number | undefined | Dynamic
}

export function listOf(object: PlainObject, key: string): readonly Plain[] | undefined | Dynamic {
  return known(object, key, 'list') as readonly Plain[] | undefined | Dynamic
}

export function dictionaryOf(object: PlainObject, key: string): PlainObject | undefined | Dynamic {
  return known(object, key, 'dictionary') as PlainObject | undefined | Dynamic
}

/** Returns a member of an enumeration, also by its name. It is DYNAMIC for other values (decision 14). */
export function memberOf(
  object: PlainObject,
  key: string,
  members: readonly number[],
): number | undefined | Dynamic {
  const named = memberCalled(get(object, key), members)
  if (named !== undefined) {
    return named
  }
  const value = numberOf(object, key, 'integer')
  return typeof value === 'number' && !members.includes(value) ? DYNAMIC : value
}

/** Returns the items that certainly exist. */
export function knownItems(list: readonly Plain[]): readonly Plain[] {
  return list.filter((item) => item !== DYNAMIC)
}

/** Tells whether a field certainly contains a list with an item. */
export function hasItems(object: PlainObject, key: string): boolean {
  const list = listOf(object, key)
  return Array.isArray(list) && knownItems(list).length > 0
}

/** Returns the objects of a list, with their indexes. */
export function objectsOf(list: readonly Plain[], path: Path): readonly Place[] {
  return list.flatMap((item, index) =>
    isObject(item) ? [{ object: item, path: [...path, index] }] : [],
  )
}

/** Returns all but the first of items with equal keys (decision 26). `undefined` keys are skipped. */
export function repeated<T>(
  things: readonly T[],
  key: (thing: T) => string | undefined,
): readonly T[] {
  const first = new Set<string>()
  return things.filter((thing) => {
    const text = key(thing)
    if (text === undefined) {
      return false
    }
    if (first.has(text)) {
      return true
    }
    first.add(text)
    return false
  })
}
