import type { Path } from '../diagnostic.js'
import { toPointer } from '../format.js'
import { unwrap } from '../walk/plain.js'
import { readableLength } from '../walk/run.js'

/** One change of a value. Its paths refer to the value before all changes. */
export type Edit =
  | { readonly kind: 'replace'; readonly path: Path; readonly value: unknown }
  | { readonly kind: 'remove'; readonly path: Path }
  /** Adds `key` at the end of the object at `path`, or an item before `index` of the list at `path`. */
  | {
      readonly kind: 'insert'
      readonly path: Path
      readonly key?: string
      readonly index?: number
      readonly value: unknown
    }
  | { readonly kind: 'rename'; readonly path: Path; readonly key: string }
  /** Moves a list item before the item at `to` in the same list; several moves to one place keep their order. */
  | { readonly kind: 'move'; readonly path: Path; readonly to: Path }

/** A remedy for one diagnostic. Its edits do not overlap. */
export interface Fix {
  /** The label of a code action. */
  readonly title: string
  /**
   * True if the fix can be applied without asking. The service rejects or ignores the value today,
   * there is only one sensible result, and no text that users read is lost. Applied alone, the fix
   * removes its diagnostic and adds none.
   */
  readonly safe: boolean
  /** Changes of the value, by path. */
  readonly edits: readonly Edit[]
}

/** Lists the paths of the entries that an edit changes. */
export function touched(edit: Edit): Path[] {
  switch (edit.kind) {
    case 'insert':
      return [[...edit.path, edit.key ?? edit.index ?? 0]]
    case 'rename':
      return [edit.path, [...edit.path.slice(0, -1), edit.key]]
    case 'move':
      return [edit.path]
    default:
      return [edit.path]
  }
}

/** Tells whether two paths are equal, or one is the beginning of the other. */
function touch(one: Path, other: Path): boolean {
  const length = Math.min(one.length, other.length)
  for (let i = 0; i < length; i++) {
    if (one[i] !== other[i]) {
      return false
    }
  }
  return true
}

/**
 * Applies fixes to a value in the given order, which should be document order. Skips a fix that
 * touches a place that an earlier fix changes: validate the result, and ask for fixes again.
 *
 * @param value the value that was validated
 * @param fixes fixes for diagnostics of this value
 * @returns a new value, which shares unchanged parts with the original; the original is unchanged.
 *   Never throws: a part that cannot be read stays unchanged.
 */
export function applyFixes(value: unknown, fixes: readonly Fix[]): unknown {
  const accepted: Edit[] = []
  const taken: Path[] = []
  for (const fix of fixes) {
    const paths = fix.edits.flatMap(touched)
    if (paths.some((path) => taken.some((other) => touch(path, other)))) {
      continue
    }
    for (const path of paths) {
      taken.push(path)
    }
    for (const edit of fix.edits) {
      accepted.push(edit)
    }
  }
  return accepted.length === 0 ? value : rebuild(value, accepted, 0)
}

/**
 * Returns a copy of the part of a value at depth `depth`, with the edits applied. All edits have
 * the path of this part in their first `depth` segments.
 */
function rebuild(original: unknown, edits: readonly Edit[], depth: number): unknown {
  try {
    return rebuildReadable(original, edits, depth)
  } catch {
    return original
  }
}

function rebuildReadable(original: unknown, edits: readonly Edit[], depth: number): unknown {
  if (edits.length === 0) {
    return original
  }
  const [first] = edits as [Edit]
  if (first.kind === 'replace' && first.path.length === depth) {
    return first.value
  }
  const value = unwrap(original)
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const here = edits.filter(({ path }) => path.length === depth)
  const below = new Map<string | number, Edit[]>()
  for (const edit of edits) {
    const segment = edit.path[depth]
    if (segment === undefined) {
      continue
    }
    const list = below.get(segment)
    if (list === undefined) {
      below.set(segment, [edit])
    } else {
      list.push(edit)
    }
  }
  const entry = (segment: string | number) =>
    rebuild(
      (value as Record<string | number, unknown>)[segment],
      deeper(below.get(segment), depth),
      depth + 1,
    )
  if (Array.isArray(value)) {
    return rebuildList(value, here, below, depth, entry)
  }
  return rebuildObject(value, here, below, depth, entry)
}

/**
 * Selects the edits inside an entry, including its replacement. Other edits of the entry itself are
 * left to its container.
 */
function deeper(edits: readonly Edit[] | undefined, depth: number): readonly Edit[] {
  return (edits ?? []).filter(
    (edit) => edit.path.length > depth + 1 || edit.kind === 'replace' || edit.kind === 'insert',
  )
}

/**
 * Finds the moves in a list: the indexes of items that leave, and the items that arrive before each
 * index.
 */
function movesIn(
  below: ReadonlyMap<string | number, readonly Edit[]>,
  depth: number,
): { readonly gone: ReadonlySet<number>; readonly arriving: ReadonlyMap<number, number[]> } {
  const gone = new Set<number>()
  const arriving = new Map<number, number[]>()
  for (const [segment, edits] of below) {
    for (const edit of edits) {
      if (edit.path.length !== depth + 1 || (edit.kind !== 'remove' && edit.kind !== 'move')) {
        continue
      }
      gone.add(Number(segment))
      if (edit.kind === 'move') {
        const to = Number(edit.to[edit.to.length - 1])
        arriving.set(to, [...(arriving.get(to) ?? []), Number(segment)])
      }
    }
  }
  return { gone, arriving }
}

function rebuildList(
  list: readonly unknown[],
  here: readonly Edit[],
  below: ReadonlyMap<string | number, readonly Edit[]>,
  depth: number,
  entry: (index: number) => unknown,
): readonly unknown[] {
  if (readableLength(list) < list.length) {
    return list
  }
  const { gone, arriving } = movesIn(below, depth)
  const result: unknown[] = []
  for (let i = 0; i <= list.length; i++) {
    for (const edit of here) {
      if (edit.kind === 'insert' && edit.index === i) {
        result.push(edit.value)
      }
    }
    for (const index of arriving.get(i) ?? []) {
      result.push(entry(index))
    }
    if (i < list.length && !gone.has(i)) {
      result.push(entry(i))
    }
  }
  return result
}

function rebuildObject(
  object: object,
  here: readonly Edit[],
  below: ReadonlyMap<string | number, readonly Edit[]>,
  depth: number,
  entry: (key: string) => unknown,
): object {
  const result: Record<string | symbol, unknown> = {}
  const put = (key: string | symbol, value: unknown) =>
    Object.defineProperty(result, key, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  for (const key of Object.keys(object)) {
    const own = (below.get(key) ?? []).filter(({ path }) => path.length === depth + 1)
    if (own.some(({ kind }) => kind === 'remove')) {
      continue
    }
    if (!below.has(key)) {
      // The value is not read: an accessor may throw, and the program did not ask for it.
      Object.defineProperty(
        result,
        key,
        Object.getOwnPropertyDescriptor(object, key) as PropertyDescriptor,
      )
      continue
    }
    const renamed = own.find((edit) => edit.kind === 'rename')
    put(renamed?.kind === 'rename' ? renamed.key : key, entry(key))
  }
  for (const key of Object.getOwnPropertySymbols(object)) {
    put(key, (object as Record<symbol, unknown>)[key])
  }
  for (const edit of here) {
    if (edit.kind === 'insert' && edit.key !== undefined) {
      put(edit.key, edit.value)
    }
  }
  // A field that is missing is "replaced" by adding it.
  for (const [key, edits] of below) {
    if (Object.hasOwn(object, key)) {
      continue
    }
    for (const edit of edits) {
      if (edit.kind === 'replace' && edit.path.length === depth + 1) {
        put(String(key), edit.value)
      }
    }
  }
  return result
}

/** One operation of a JSON Patch (RFC 6902). */
export type JsonPatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string }

/**
 * Converts a fix to JSON Patch (RFC 6902). Operations apply one after the other, so each index takes the operations
 * before it into account.
 */
export function toJsonPatch(fix: Fix): JsonPatchOperation[] {
  const operations: JsonPatchOperation[] = []
  for (const edit of fix.edits) {
    if (edit.kind === 'replace') {
      operations.push({ op: 'replace', path: toPointer(edit.path), value: edit.value })
    }
  }
  for (const edit of fix.edits) {
    const parent = edit.path.slice(0, -1)
    if (edit.kind === 'rename') {
      operations.push({
        op: 'move',
        from: toPointer(edit.path),
        path: toPointer([...parent, edit.key]),
      })
    }
    if (edit.kind === 'remove' && typeof edit.path[edit.path.length - 1] === 'string') {
      operations.push({ op: 'remove', path: toPointer(edit.path) })
    }
    if (edit.kind === 'insert' && edit.key !== undefined) {
      operations.push({ op: 'add', path: toPointer([...edit.path, edit.key]), value: edit.value })
    }
  }
  return operations.concat(listOperations(fix.edits))
}

/**
 * Returns the path of the list in which an edit inserts, removes or moves an item; `undefined` for
 * other edits.
 */
function listPath(edit: Edit): Path | undefined {
  if (edit.kind === 'insert' && edit.index !== undefined) {
    return edit.path
  }
  const last = edit.path[edit.path.length - 1]
  const isItem = (edit.kind === 'remove' || edit.kind === 'move') && typeof last === 'number'
  return isItem ? edit.path.slice(0, -1) : undefined
}

/**
 * Converts removals, insertions and moves of list items to JSON Patch, list by list. Each index
 * takes the earlier operations into account.
 */
function listOperations(edits: readonly Edit[]): JsonPatchOperation[] {
  const lists = new Map<string, { path: Path; edits: Edit[] }>()
  for (const edit of edits) {
    const path = listPath(edit)
    if (path === undefined) {
      continue
    }
    const key = toPointer(path)
    const list = lists.get(key) ?? { path, edits: [] }
    list.edits.push(edit)
    lists.set(key, list)
  }
  const operations: JsonPatchOperation[] = []
  for (const { path, edits } of lists.values()) {
    /**
     * The original indexes of items that have left, and the original indexes before which new items
     * have arrived.
     */
    const gone: number[] = []
    const arrived: number[] = []
    /** Returns the present index of the item with this original index. */
    const now = (index: number) =>
      index -
      gone.filter((other) => other < index).length +
      arrived.filter((other) => other <= index).length
    const at = (index: number) => toPointer([...path, index])
    for (const edit of edits) {
      if (edit.kind === 'insert') {
        const index = edit.index ?? 0
        operations.push({ op: 'add', path: at(now(index)), value: edit.value })
        arrived.push(index)
        continue
      }
      const index = Number(edit.path[edit.path.length - 1])
      const from = now(index)
      gone.push(index)
      if (edit.kind === 'move') {
        const target = Number(edit.to[edit.to.length - 1])
        operations.push({ op: 'move', from: at(from), path: at(now(target)) })
        arrived.push(target)
      } else {
        operations.push({ op: 'remove', path: at(from) })
      }
    }
  }
  return operations
}
