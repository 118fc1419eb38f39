import { types } from 'node:util'
import { DYNAMIC } from './types.js'
import type { Finding, Path, Plain, PlainObject } from './types.js'

/**
 * The parts of a value that are read: the value itself ('scalar'), the items of a list, the entries of a dictionary,
 * the fields of an object. For parts without rules only the presence matters ('seen'): unknown keys, and items of lists
 * below level 3 (decisions 6 and 21). Not even their `toJSON` is called.
 */
export type Layout =
  | 'scalar'
  | 'seen'
  | { readonly items: Layout }
  | { readonly entries: Layout }
  | { readonly fields: Readonly<Record<string, Layout>> }

interface Walk {
  readonly findings: Finding[]
  readonly ancestors: readonly object[]
  readonly path: Path
}

/**
 * Decisions 1 and 2: returns the value that JSON.stringify would send. Unreadable parts become DYNAMIC, absent ones
 * `undefined`.
 */
export function toPlain(
  input: unknown,
  layout: Layout,
): { value: Plain | undefined; findings: Finding[] } {
  const findings: Finding[] = []
  return { value: convert(() => input, layout, { findings, ancestors: [], path: [] }), findings }
}

function convert(read: () => unknown, layout: Layout, walk: Walk): Plain | undefined {
  try {
    return layout === 'seen' ? seen(read()) : convertRead(read(), layout, walk)
  } catch {
    walk.findings.push({ code: 'shape/unreadable', path: walk.path })
    return DYNAMIC
  }
}

function seen(value: unknown): Plain | undefined {
  if (value === DYNAMIC) {
    return DYNAMIC
  }
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') {
    return undefined
  }
  return value === null ? null : true
}

function convertRead(input: unknown, layout: Layout, walk: Walk): Plain | undefined {
  const value = unbox(afterToJSON(input, walk.ancestors))
  if (value === DYNAMIC) {
    return DYNAMIC
  }
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') {
    return undefined
  }
  if (value === null || typeof value !== 'object') {
    return value as Plain
  }
  refuseCycle(value, walk.ancestors)
  if (value instanceof Promise) {
    throw new Error('a Promise has no JSON of its own')
  }
  const ancestors =
    typeof input === 'object' && input !== null ? [...walk.ancestors, input, value] : walk.ancestors
  if (Array.isArray(value)) {
    return convertList(value, layout, { ...walk, ancestors })
  }
  return convertObject(value, layout, { ...walk, ancestors })
}

/** Decision 2: calls `toJSON(false)`, once. */
function afterToJSON(input: unknown, ancestors: readonly object[]): unknown {
  if (input === null || typeof input !== 'object') {
    return input
  }
  refuseCycle(input, ancestors)
  const { toJSON } = input as { toJSON?: unknown }
  return typeof toJSON === 'function' ? (toJSON.call(input, false) as unknown) : input
}

function refuseCycle(value: object, ancestors: readonly object[]): void {
  if (ancestors.includes(value)) {
    throw new TypeError('cycle')
  }
}

function unbox(value: unknown): unknown {
  if (!types.isBoxedPrimitive(value)) {
    return value
  }
  for (const { prototype } of [Number, String, Boolean, BigInt]) {
    try {
      return (prototype.valueOf as () => unknown).call(value)
    } catch {
      // The value is not a box of this kind.
    }
  }
  return value
}

function convertList(list: readonly unknown[], layout: Layout, walk: Walk): Plain {
  const result: Plain[] = []
  if (typeof layout !== 'object' || !('items' in layout)) {
    return result
  }
  const { length } = list
  for (let index = 0; index < length; index++) {
    result.push(
      convert(() => list[index], layout.items, { ...walk, path: [...walk.path, index] }) ?? null,
    )
  }
  return result
}

function convertObject(object: object, layout: Layout, walk: Walk): PlainObject {
  // An object without a prototype treats `__proto__` like any other key.
  const result = Object.create(null) as Record<string | symbol, Plain>
  if (typeof layout !== 'object' || 'items' in layout) {
    return result
  }
  const entries = object as Record<string | symbol, unknown>
  if (Object.hasOwn(entries, DYNAMIC) && entries[DYNAMIC] === true) {
    result[DYNAMIC] = true
  }
  for (const key of Object.keys(entries)) {
    const value = convert(() => entries[key], entryLayout(layout, key), {
      ...walk,
      path: [...walk.path, key],
    })
    if (value !== undefined) {
      result[key] = value
    }
  }
  return result as PlainObject
}

function entryLayout(layout: Exclude<Layout, string | { items: Layout }>, key: string): Layout {
  if ('entries' in layout) {
    return layout.entries
  }
  return (Object.hasOwn(layout.fields, key) ? layout.fields[key] : undefined) ?? 'seen'
}
