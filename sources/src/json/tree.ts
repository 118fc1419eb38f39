import type { Path } from '@slashlint/core'

/** A JSON document as nodes with UTF-16 offsets. Values are decoded on demand: most nodes are never asked for theirs. */
export type JsonNode = JsonObject | JsonArray | JsonScalar

export interface JsonEntry {
  readonly key: string
  readonly keyStart: number
  readonly keyEnd: number
  node: JsonNode
}

interface Container {
  readonly start: number
  end: number
  /** Further entries may exist that the reader could not see: the container is truncated or damaged. */
  open: boolean
  /** Nothing inside can be trusted. */
  damaged: boolean
}

export interface JsonObject extends Container {
  readonly type: 'object'
  readonly entries: JsonEntry[]
}

export interface JsonArray extends Container {
  readonly type: 'array'
  readonly items: JsonNode[]
}

export interface JsonScalar {
  readonly type: 'string' | 'number' | 'true' | 'false' | 'null' | 'damaged'
  readonly start: number
  readonly end: number
}

/** Containers nested deeper than this are passed over; no resource is nested deeper than a dozen levels. */
export const MAX_DEPTH = 200

/** The text of a string token without its quotes and escapes. */
export function decodeString(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1)
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
}

export function isContainer(node: JsonNode): node is JsonObject | JsonArray {
  return node.type === 'object' || node.type === 'array'
}

/** Above this many entries a key is looked up in an index. */
const INDEX_FROM = 32
const indexes = new WeakMap<JsonObject, Map<string, JsonEntry>>()

/** The entry that counts for a key: the last one, as `JSON.parse` has it. */
export function entryOf(object: JsonObject, key: string | number): JsonEntry | undefined {
  const name = String(key)
  const { entries } = object
  if (entries.length >= INDEX_FROM) {
    let index = indexes.get(object)
    if (index === undefined) {
      index = new Map(entries.map((entry) => [entry.key, entry]))
      indexes.set(object, index)
    }
    return index.get(name)
  }
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i] as JsonEntry
    if (entry.key === name) return entry
  }
  return undefined
}

export function childOf(node: JsonNode, key: string | number): JsonNode | undefined {
  if (node.type === 'object') return entryOf(node, key)?.node
  if (node.type === 'array' && typeof key === 'number') return node.items[key]
  return undefined
}

export function nodeAt(root: JsonNode, path: Path): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const key of path) {
    if (node === undefined) return undefined
    node = childOf(node, key)
  }
  return node
}
