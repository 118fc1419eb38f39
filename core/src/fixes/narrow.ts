import type { Diagnostic, Path } from '../diagnostic.js'
import { FIELDS } from '../contract/fields.js'
import { LOCALES } from '../contract/locales.js'
import { DYNAMIC, isObject, isOpen } from '../dynamic.js'
import { ascending } from '../text/order.js'
import { unwrap } from '../walk/plain.js'
import { readableLength } from '../walk/run.js'
import { touched } from '../edits/edits.js'
import type { Edit, Fix } from '../edits/edits.js'
import { isCrowded, MANY } from '../edits/fault.js'
import { partsOf, tokensOf } from './parts.js'

// Proving a fix means to validate its result. For a value with a thousand mistakes, the whole value would be validated
// a thousand times. So a large value is cut down to the part that a fix concerns: the way to its place, and the parts
// that rules compare with that place. The rest becomes unknown, so that it leads to no diagnostic.

/** A smaller value, with a fix and its diagnostic whose paths lead into it. */
export interface Narrowed {
  /** The smaller value, which is validated before and after the fix. */
  readonly value: unknown
  /** The diagnostic with its path in the smaller value. */
  readonly diagnostic: Diagnostic
  /** The fix with its paths in the smaller value. */
  readonly fix: Fix
  /** True if the smaller value lacks some items of a list on the way to the fix. */
  readonly isCut: boolean
}

/**
 * The least number of parts of a value that is made smaller. Other values are validated as a whole.
 */
const LARGE = 1000

/**
 * The most parts of a branch that stays whole if no path of the fix leads into it. A larger branch
 * keeps as many items if it is a list, and `FIRST` items of each list inside it.
 */
const SMALL = 64
const FIRST = 2

/** The keys that rules read. All other keys can only be reported as misspelt. */
const KNOWN_KEYS: ReadonlySet<string> = new Set([
  ...Object.values(FIELDS).flatMap((one) => Object.keys(one)),
  ...LOCALES,
])

/** Makes a value smaller: only the parts remain that a fix of it concerns. */
export type Narrow = (diagnostic: Diagnostic, fix: Fix) => Narrowed

/**
 * Returns a function that makes a value smaller for one of its fixes. Returns `undefined` if the
 * value is small already.
 */
export function narrower(root: unknown): Narrow | undefined {
  if (partsOf(root, LARGE) < LARGE) {
    return undefined
  }
  const indexOf = once(readList)
  const keysOf = once((object: object) => Object.keys(object).filter((key) => KNOWN_KEYS.has(key)))
  return (diagnostic, fix) => {
    const cutting: Cutting = {
      indexOf,
      keysOf,
      tokens: newTokens(fix),
      newIndexes: new Map(),
      isCut: false,
    }
    const value = cut(root, [diagnostic.path, ...fix.edits.flatMap(pathsOf)], [], cutting)
    return {
      value,
      ...moved(diagnostic, fix, (path) => movedPath(path, cutting)),
      isCut: cutting.isCut,
    }
  }
}

/** Returns a diagnostic and its fix with all paths converted. */
export function moved(
  diagnostic: Diagnostic,
  fix: Fix,
  at: (path: Path) => Path,
): Pick<Narrowed, 'diagnostic' | 'fix'> {
  return {
    diagnostic: { ...diagnostic, path: at(diagnostic.path) },
    fix: { ...fix, edits: fix.edits.map((edit) => movedEdit(edit, at)) },
  }
}

/** Makes a function that calls `read` once for each path, and then returns the stored result. */
function once<T, R>(read: (value: T) => R): (path: Path, value: T) => R {
  const known = new Map<string, R>()
  return (path, value) => {
    const key = JSON.stringify(path)
    const found = known.get(key) ?? read(value)
    known.set(key, found)
    return found
  }
}

interface Cutting {
  readonly indexOf: (path: Path, list: readonly unknown[]) => ListIndex
  /** Lists the keys of an object that rules read. */
  readonly keysOf: (path: Path, object: object) => readonly string[]
  /** The texts and numbers that a fix writes. */
  readonly tokens: readonly string[]
  /** The new indexes of items by their old ones, by the path of their list. */
  readonly newIndexes: Map<string, ReadonlyMap<number, number>>
  isCut: boolean
}

/**
 * An index of a list: the first three items with each token, and the items on which the order of
 * options depends.
 */
interface ListIndex {
  readonly byToken: ReadonlyMap<string, readonly number[]>
  readonly ends: readonly number[]
}

const ENOUGH = 3

function readList(list: readonly unknown[]): ListIndex {
  const byToken = new Map<string, number[]>()
  let firstOptional: number | undefined
  let lastRequired: number | undefined
  const length = readableLength(list)
  for (let index = 0; index < length; index++) {
    const item = unwrap(list[index])
    for (const token of tokensOf(item)) {
      const indexes = byToken.get(token)
      if (indexes === undefined) {
        byToken.set(token, [index])
      } else if (indexes.length < ENOUGH) {
        indexes.push(index)
      }
    }
    if (!isObject(item)) {
      continue
    }
    if (item['required'] === true) {
      lastRequired = index
    } else if (item['type'] !== 1 && item['type'] !== 2) {
      firstOptional ??= index
    }
  }
  const ends = [firstOptional, lastRequired].filter((index) => index !== undefined)
  return { byToken, ends }
}

function newTokens({ edits }: Fix): readonly string[] {
  return edits.flatMap((edit) =>
    edit.kind === 'replace' || edit.kind === 'insert' ? tokensOf(edit.value) : [],
  )
}

/** Lists the places that an edit changes. */
function pathsOf(edit: Edit): Path[] {
  return edit.kind === 'move' ? [edit.path, edit.to] : touched(edit)
}

/**
 * Returns a copy of a value with only the parts that paths lead through, and those compared with
 * them.
 *
 * @param ways the remaining segments of each path that leads into the value, which is at `above`
 */
function cut(original: unknown, ways: readonly Path[], above: Path, cutting: Cutting): unknown {
  const value = unwrap(original)
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const inner = new Map<string | number, Path[]>()
  for (const [first, ...rest] of ways) {
    if (first === undefined) {
      continue
    }
    const others = inner.get(first)
    if (others === undefined) {
      inner.set(first, [rest])
    } else {
      others.push(rest)
    }
  }
  const entry = (key: string | number): unknown => {
    const part = (value as Record<string | number, unknown>)[key]
    const further = inner.get(key)
    return further === undefined ? trimmed(part, 0) : cut(part, further, [...above, key], cutting)
  }
  if (!Array.isArray(value)) {
    return withEntries(value, keysToKeep(value, [...inner.keys()], above, cutting), entry)
  }
  const list = value as readonly unknown[]
  if (list.length <= MANY) {
    return list.map((_item, index) => entry(index))
  }
  cutting.isCut = true
  const kept = itemsToKeep(
    list,
    [...inner.keys()].map(Number),
    cutting.indexOf(above, list),
    cutting.tokens,
  )
  cutting.newIndexes.set(
    JSON.stringify(above),
    new Map([...kept, list.length].map((index, place) => [index, place])),
  )
  return [...kept.map(entry), DYNAMIC]
}

/**
 * Selects the items of a list to keep: those that share a token with an item on the way, now or
 * after the fix, and those with which all others are compared.
 */
function itemsToKeep(
  list: readonly unknown[],
  onTheWay: readonly number[],
  { byToken, ends }: ListIndex,
  newTokens: readonly string[],
): readonly number[] {
  const kept = new Set([...onTheWay, ...ends, 0, 1])
  const oldTokens = onTheWay.flatMap((index) => tokensOf(list[index]))
  for (const token of [...oldTokens, ...newTokens]) {
    for (const index of byToken.get(token) ?? []) {
      kept.add(index)
    }
  }
  return [...kept].filter((index) => index < list.length).sort(ascending(Number))
}

function keysToKeep(
  object: object,
  onTheWay: readonly (string | number)[],
  above: Path,
  { keysOf }: Cutting,
): readonly string[] {
  if (!isCrowded(object)) {
    return Object.keys(object)
  }
  const own = onTheWay.map(String).filter((key) => Object.hasOwn(object, key))
  return [...new Set([...keysOf(above, object), ...own])]
}

function withEntries(
  object: object,
  keys: readonly string[],
  entry: (key: string) => unknown,
): Record<string, unknown> {
  const result: Record<string | symbol, unknown> = Object.fromEntries(
    keys.map((key) => [key, entry(key)]),
  )
  if (isOpen(object)) {
    result[DYNAMIC] = true
  }
  return result
}

/**
 * Makes a branch smaller that no path leads through. A small branch stays unchanged; a larger one
 * keeps the beginning of its lists.
 */
function trimmed(original: unknown, depth: number): unknown {
  if (typeof original !== 'object' || original === null || partsOf(original, SMALL) < SMALL) {
    return original
  }
  const value = unwrap(original)
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const entry = (key: string | number): unknown =>
    trimmed((value as Record<string | number, unknown>)[key], depth + 1)
  if (!Array.isArray(value)) {
    const keys = Object.keys(value)
    return withEntries(
      value,
      keys.length <= SMALL ? keys : keys.filter((key) => KNOWN_KEYS.has(key)),
      entry,
    )
  }
  const most = depth === 0 ? SMALL : FIRST
  const start = (value as readonly unknown[]).slice(0, most).map((_item, index) => entry(index))
  return value.length > most ? [...start, DYNAMIC] : start
}

function movedPath(path: Path, { newIndexes }: Cutting): Path {
  if (newIndexes.size === 0) {
    return path
  }
  return path.map((segment, depth) => {
    if (typeof segment !== 'number') {
      return segment
    }
    return newIndexes.get(JSON.stringify(path.slice(0, depth)))?.get(segment) ?? segment
  })
}

function movedEdit(edit: Edit, at: (path: Path) => Path): Edit {
  switch (edit.kind) {
    case 'move':
      return { ...edit, path: at(edit.path), to: at(edit.to) }
    case 'insert': {
      if (edit.index === undefined) {
        return { ...edit, path: at(edit.path) }
      }
      const place = at([...edit.path, edit.index])
      return { ...edit, path: place.slice(0, -1), index: place[place.length - 1] as number }
    }
    default:
      return { ...edit, path: at(edit.path) }
  }
}
