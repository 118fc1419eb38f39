import { fieldsOf, type Field, type ObjectResource } from '../../contract/fields.js'
import { spelledField } from '../../contract/field-names.js'
import { LIMITS } from '../../contract/limits.js'
import type { Path } from '../../diagnostic.js'
import { DYNAMIC, isDynamic, isOpen } from '../../dynamic.js'
import { quote } from '../../text/words.js'
import { ITERABLE, toJsonOf, type Iterable } from '../../walk/plain.js'
import { MOST_ITEMS, readableLength } from '../../walk/run.js'
import { messageOf, whyUnserialized } from './unserialized.js'

/**
 * The form of a value, for copying it: a resource, a list, a dictionary, plain values, or a
 * function that returns the shape of an entry by its key.
 */
export type Shape =
  | ObjectResource
  | readonly [ObjectResource]
  | readonly ['scalar']
  | 'dictionary'
  | 'scalar'
  | ((key: string) => Shape | undefined)

/** A part of a value that cannot be read, and so cannot be sent. */
export interface Unreadable {
  /** The path of that part in the value. */
  readonly path: Path
  /** The reason, as the message of the diagnostic. */
  readonly reason: string
  /** The required fields that a builder lacks. */
  readonly missing?: readonly string[]
}

interface Copying {
  readonly path: (string | number)[]
  readonly ancestors: object[]
  readonly lost: Unreadable[]
  /** The number of `options` levels above the value. */
  optionLevel: number
}

/**
 * Copies a value as `JSON.stringify` would send it, as plain data: own enumerable string keys, `toJSON(false)` called
 * once at every object, boxed values unwrapped, functions and symbols removed. DYNAMIC stays. Places that throw or
 * contain themselves become DYNAMIC and are listed in `lost`. Only the parts that the rules visit are copied, which
 * bounds cycles and depth.
 */
export function snapshot(value: unknown, shape: Shape, lost: Unreadable[]): unknown {
  return copy(value, shape, { path: [], ancestors: [], lost, optionLevel: 0 })
}

function lose(copying: Copying, reason: string): typeof DYNAMIC {
  copying.lost.push({ path: [...copying.path], reason })
  return DYNAMIC
}

/** Adds a command or an option whose `toJSON` throws to the unreadable parts. */
function loseBuilder(
  object: object,
  shape: Shape,
  copying: Copying,
  error: unknown,
): typeof DYNAMIC {
  if (shape !== 'command' && shape !== 'option') {
    return lose(copying, thrown(error))
  }
  const { reason, missing } = whyUnserialized(shape, object, error, copying.ancestors, copying.path)
  copying.lost.push({ path: [...copying.path], reason, ...(missing.length > 0 && { missing }) })
  return DYNAMIC
}

const CYCLE = 'The value contains itself here, so it cannot be serialized.'
const PROMISE = 'A Promise stands here, which would be sent as {}: await it.'

function copy(original: unknown, shape: Shape, copying: Copying): unknown {
  if (typeof original === 'function') {
    return undefined
  }
  if (typeof original === 'symbol') {
    return isDynamic(original) ? DYNAMIC : undefined
  }
  if (typeof original !== 'object' || original === null) {
    return original
  }
  if (copying.ancestors.includes(original)) {
    return lose(copying, CYCLE)
  }
  try {
    const toJSON = toJsonOf(original)
    if (typeof toJSON !== 'function') {
      return copySent(unbox(original), original, shape, copying)
    }
    let sent: unknown
    try {
      sent = toJSON.call(original, false)
    } catch (error) {
      return loseBuilder(original, shape, copying, error)
    }
    return copySent(unbox(sent), original, shape, copying)
  } catch (error) {
    return lose(copying, thrown(error))
  }
}

/** Copies the value that is sent for an object: itself, or the result of its `toJSON`. */
function copySent(value: unknown, original: object, shape: Shape, copying: Copying): unknown {
  if (typeof value !== 'object' || value === null) {
    return copy(value, shape, copying)
  }
  if (isPromise(value)) {
    return lose(copying, PROMISE)
  }
  if (value !== original && copying.ancestors.includes(value)) {
    return lose(copying, CYCLE)
  }
  copying.ancestors.push(original, value)
  const depth = copying.path.length
  try {
    if (Array.isArray(value)) {
      return copyList(value, shape, copying)
    }
    return copyObject(value, shape, copying)
  } finally {
    copying.ancestors.length -= 2
    copying.path.length = depth
  }
}

const thrown = (error: unknown): string =>
  `Reading the value throws (${messageOf(error)}), so it cannot be serialized.`

/** Unwraps a boxed primitive as `JSON.stringify` does. The brand checks throw for everything else. */
function unbox(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isSurelyNoBox(value)) {
    return value
  }
  if (hasBrand(String.prototype.valueOf, value)) {
    return String(value)
  }
  if (hasBrand(Number.prototype.valueOf, value)) {
    return Number(value)
  }
  if (hasBrand(Boolean.prototype.valueOf, value)) {
    return Boolean.prototype.valueOf.call(value)
  }
  if (hasBrand(BigInt.prototype.valueOf, value)) {
    return BigInt.prototype.valueOf.call(value)
  }
  return value
}

/**
 * Tells whether an object is certainly not a boxed primitive, by its tag (`Symbol.toStringTag`).
 * Most objects then need no further check, whose exceptions cost more than the rest of the copy
 * (canUse: a tenth of the time).
 */
function isSurelyNoBox(value: object): boolean {
  if ((value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag] !== undefined) {
    return false
  }
  const tag = Object.prototype.toString.call(value)
  return tag === '[object Object]' || tag === '[object Array]'
}

function hasBrand(brand: () => unknown, value: object): boolean {
  try {
    brand.call(value)
    return true
  } catch {
    return false
  }
}

/** Tells whether a value is a promise without its `await`: its entries do not show the value that was meant. */
const isPromise = (value: object): boolean =>
  (value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag] === 'Promise'

/** Copies one entry. If its getter throws, only this entry counts as unreadable. */
function copyEntry(
  container: object,
  key: string | number,
  shape: Shape,
  copying: Copying,
): unknown {
  copying.path.push(key)
  try {
    return copy((container as Record<string | number, unknown>)[key], shape, copying)
  } catch (error) {
    return lose(copying, thrown(error))
  } finally {
    copying.path.pop()
  }
}

/** Copies a key that no rule reads: the copy shows only whether it has a value. */
function peek(object: object, key: string, copying: Copying): unknown {
  try {
    const value = (object as Record<string, unknown>)[key]
    if (typeof value === 'function' || value === undefined) {
      return undefined
    }
    if (typeof value === 'symbol') {
      return value === DYNAMIC ? DYNAMIC : undefined
    }
    return true
  } catch (error) {
    copying.path.push(key)
    const lost = lose(copying, thrown(error))
    copying.path.pop()
    return lost
  }
}

function copyList(list: readonly unknown[], shape: Shape, copying: Copying): unknown[] {
  const result: unknown[] = []
  const itemShape = typeof shape === 'function' ? shape('') : Array.isArray(shape) && shape[0]
  if (!itemShape) {
    return result
  }
  result.length = readableLength(list)
  const isOptions = itemShape === 'option'
  if (isOptions) {
    copying.optionLevel++
  }
  const visit = !isOptions || copying.optionLevel <= LIMITS.optionDepth
  for (const key of Object.keys(list)) {
    const index = Number(key)
    if (!Number.isInteger(index) || index < 0 || index >= result.length) {
      continue
    }
    if (!visit) {
      result[index] = isDynamic(list[index]) ? DYNAMIC : null
      continue
    }
    const item = copyEntry(list, index, itemShape, copying)
    result[index] = item === undefined ? null : item
  }
  if (isOptions) {
    copying.optionLevel--
  }
  return result
}

/**
 * Describes an object that contains other values without being a list. The entries of a typed array
 * have numbers as keys; a `Map` has no entries.
 */
function iterableFrom(object: object): Iterable {
  const name = Object.prototype.toString.call(object).slice(8, -1)
  const [first] = ArrayBuffer.isView(object) ? ['0'] : Object.keys(object)
  const isEmpty = first === undefined || (object as { readonly length?: unknown }).length === 0
  return { name, sent: isEmpty ? '{}' : `{${quote(first)}: …}` }
}

/**
 * The most keys that are copied of an object in the place of a list: enough to recognise its kind.
 */
const FIRST_KEYS = 16

/** Copies, for a message, the first keys of an object that should be a list, and the kind of its first entry. */
function copyBeginning(
  object: object,
  [item]: readonly [Shape],
  copying: Copying,
  result: Record<string | symbol, unknown>,
): void {
  if (ITERABLE in result) {
    return
  }
  // The copy is for a message only, so that unreadable parts are no findings.
  const silent: Copying = { ...copying, lost: [] }
  for (const [index, key] of Object.keys(object).slice(0, FIRST_KEYS).entries()) {
    const entry = copyEntry(object, key, index === 0 ? item : 'scalar', silent)
    if (entry !== undefined) {
      result[key] = entry
    }
  }
}

function copyObject(object: object, shape: Shape, copying: Copying): object {
  // Without a prototype `__proto__` is a key like any other.
  const result = Object.create(null) as Record<string | symbol, unknown>
  if (typeof (object as { [Symbol.iterator]?: unknown })[Symbol.iterator] === 'function') {
    result[ITERABLE] = iterableFrom(object)
  }
  if (shape === 'scalar') {
    return result
  }
  if (Array.isArray(shape)) {
    copyBeginning(object, shape as readonly [Shape], copying, result)
    return result
  }
  let others = 0
  for (const key of Object.keys(object)) {
    const entryShape = shapeOfEntry(shape, key)
    if (entryShape === undefined && ++others > MOST_ITEMS) {
      continue
    }
    const isRead = entryShape !== undefined
    const entry = isRead ? copyEntry(object, key, entryShape, copying) : peek(object, key, copying)
    if (entry !== undefined) {
      result[key] = entry
    }
  }
  if (isOpen(object)) {
    result[DYNAMIC] = true
  }
  return result
}

/** Returns the shape of an entry. Undefined if no rule reads it. */
function shapeOfEntry(shape: Shape, key: string): Shape | undefined {
  if (shape === 'dictionary') {
    return 'scalar'
  }
  if (typeof shape === 'function') {
    return shape(key)
  }
  const name = spelledField(shape as ObjectResource, key)
  const field = name === undefined ? undefined : fieldsOf(shape as ObjectResource)[name]
  return field === undefined || field.type === 'unchecked' ? undefined : shapeOf(field)
}

function shapeOf(field: Field): Shape {
  switch (field.type) {
    case 'localizations':
    case 'metadata':
      return 'dictionary'
    case 'list':
      if (field.of === 'integer' || field.of === 'string' || field.of === undefined) {
        return ['scalar']
      }
      return [field.of]
    case 'object':
      return field.of as ObjectResource
    default:
      return 'scalar'
  }
}

/**
 * The most levels of data that are copied. No command has so many, and the copy must not overflow
 * the stack.
 */
const DEEPEST_DATA = 200

/**
 * Copies a whole value as plain data, unknown fields included, as `JSON.stringify` would send it. Values that are
 * unknown, contain themselves or cannot be read are left out, as are functions and symbols.
 */
export function plainData(original: unknown, ancestors: readonly object[] = []): unknown {
  if (typeof original === 'function' || typeof original === 'symbol') {
    return undefined
  }
  if (typeof original !== 'object' || original === null) {
    return original
  }
  if (ancestors.length > DEEPEST_DATA || ancestors.includes(original)) {
    return undefined
  }
  try {
    const toJSON = toJsonOf(original)
    const value = unbox(
      typeof toJSON === 'function' ? (toJSON.call(original, false) as unknown) : original,
    )
    if (typeof value !== 'object' || value === null) {
      return plainData(value, ancestors)
    }
    const above = [...ancestors, original]
    return Array.isArray(value) ? plainList(value, above) : plainObject(value, above)
  } catch {
    return undefined
  }
}

function plainList(
  list: readonly unknown[],
  above: readonly object[],
): readonly unknown[] | undefined {
  if (readableLength(list) < list.length) {
    // Billions of nulls: no program could send them.
    return undefined
  }
  const items: unknown[] = []
  // Gaps are sent as null, too.
  for (let index = 0; index < list.length; index++) {
    const item = list[index]
    if (item !== DYNAMIC) {
      items.push(plainData(item, above) ?? null)
    }
  }
  return items
}

function plainObject(object: object, above: readonly object[]): object {
  return Object.fromEntries(
    Object.keys(object)
      .map((key) => [key, plainData((object as Record<string, unknown>)[key], above)] as const)
      .filter(([, value]) => value !== undefined),
  )
}

/**
 * The most levels below the root that rules visit: those of a localized choice name in a list of
 * commands.
 */
const DEEPEST = 14

/** The number of visited objects after which a table stores them. Nearly all inputs are smaller. */
const SMALL = 1000

/**
 * Tells whether a value and all its parts can be read, and no object contains itself or is a boxed
 * primitive.
 */
export function isPlainTree(root: unknown): boolean {
  const above: object[] = []
  let visited = 0
  let done: Set<object> | undefined
  function visit(value: object): boolean {
    if (above.includes(value) || isBoxed(value)) {
      return false
    }
    if (above.length > DEEPEST || done?.has(value)) {
      return true
    }
    if (++visited === SMALL) {
      done = new Set()
    }
    above.push(value)
    for (const key in value) {
      const entry = (value as Record<string, unknown>)[key]
      if (typeof entry === 'object' && entry !== null && !visit(entry)) {
        return false
      }
    }
    above.pop()
    done?.add(value)
    return true
  }
  try {
    return typeof root !== 'object' || root === null || visit(root)
  } catch {
    return false
  }
}

/**
 * Tells whether a value is a boxed primitive. Plain data fails the first test; only the rest needs the brand checks.
 */
function isBoxed(value: object): boolean {
  const { constructor } = value
  return constructor !== Object && constructor !== Array && unbox(value) !== value
}
