import { fieldsOf, type Field, type ObjectResource } from '../../contract/fields.js'
import type { Path } from '../../diagnostic.js'
import { DYNAMIC, isDynamic, isObject, isOpen } from '../../dynamic.js'
import { snapshot } from '../../validate/run/snapshot.js'

/** Plain data without a prototype, as `snapshot` makes it. */
export type Data = Readonly<Record<string, unknown>>

/**
 * Reads a command as plain data, with DYNAMIC for unknown parts. Returns `undefined` if the value
 * is not a command.
 */
export function readCommand(value: unknown): Data | undefined {
  const data = snapshot(value, 'command', [])
  return isObject(data) ? data : undefined
}

/**
 * Reads a list as plain data, with items of any kind. Returns `undefined` if the value is not a
 * list, and DYNAMIC if it is unknown.
 */
export function readCommandList(value: unknown): readonly unknown[] | typeof DYNAMIC | undefined {
  const data = snapshot(value, ['command'], [])
  if (Array.isArray(data)) {
    return data
  }
  return isDynamic(data) ? DYNAMIC : undefined
}

/** Returns the resource of the objects in a field; `undefined` if the field has no objects. */
export function resourceOf(field: Field): ObjectResource | undefined {
  if (field.of === undefined || field.of === 'integer' || field.of === 'string') {
    return undefined
  }
  return field.of
}

/**
 * Lists the fields of a resource that a request can contain. Fields that the service assigns, and
 * unchecked fields, are left out.
 *
 * @returns the fields in the order of the field table
 */
function requestFields(
  resource: ObjectResource,
): readonly (readonly [key: string, field: Field])[] {
  return Object.entries(fieldsOf(resource)).filter(
    ([, field]) => field.server === undefined && field.type !== 'unchecked',
  )
}

const REQUEST_FIELDS = {
  command: /* @__PURE__ */ requestFields('command'),
  option: /* @__PURE__ */ requestFields('option'),
  choice: /* @__PURE__ */ requestFields('choice'),
}
export type TreeResource = keyof typeof REQUEST_FIELDS

/**
 * Returns the resource of the items of a field in the command tree: `command`, `option` or
 * `choice`. `undefined` if the items are plain values.
 */
export function itemsOf(field: Field): TreeResource | undefined {
  const below = resourceOf(field)
  return below !== undefined && isInTree(below) ? below : undefined
}

const isInTree = (resource: ObjectResource): resource is TreeResource =>
  Object.hasOwn(REQUEST_FIELDS, resource)

/** Lists the request fields of a resource in the command tree. */
export function treeFields(
  resource: TreeResource,
): readonly (readonly [key: string, field: Field])[] {
  return REQUEST_FIELDS[resource]
}

/** A value in a command, and its path. */
interface Place {
  readonly path: Path
  readonly value: unknown
  /**
   * The description of the field in the field table; absent if the value is an item or an entry.
   */
  readonly field?: Field
  /** Present if the value is a command, an option or a choice. */
  readonly isNode?: true
}

/** Lists a command and all values in its request fields: field values, items of lists, entries of dictionaries. */
export function valuesIn(
  value: unknown,
  resource: TreeResource = 'command',
  path: Path = [],
): readonly Place[] {
  const fields = isObject(value) ? treeFields(resource) : []
  return [
    { path, value, isNode: true },
    ...fields.flatMap(([key, field]) => valuesOf((value as Data)[key], field, [...path, key])),
  ]
}

function valuesOf(value: unknown, field: Field, path: Path): readonly Place[] {
  const below = itemsOf(field)
  const inner = (entry: unknown, key: string | number): readonly Place[] => {
    if (below === undefined) {
      return [{ path: [...path, key], value: entry }]
    }
    return valuesIn(entry, below, [...path, key])
  }
  if (Array.isArray(value)) {
    return [{ path, value, field }, ...value.flatMap(inner)]
  }
  const keys = isObject(value) ? Object.keys(value) : []
  const entries = keys.map((key) => ({ path: [...path, key], value: (value as Data)[key] }))
  return [{ path, value, field }, ...entries]
}

/**
 * Lists the paths of the unknown parts of a command: DYNAMIC values, and objects that may have
 * further entries.
 */
export function unknownPlaces(data: unknown): readonly Path[] {
  const isUnknown = ({ value }: Place): boolean =>
    isDynamic(value) || (isObject(value) && isOpen(value))
  return valuesIn(data)
    .filter(isUnknown)
    .map(({ path }) => path)
}

/** Freezes plain data and all objects in it, and returns it. */
export function freeze<T>(data: T): T {
  if (typeof data === 'object' && data !== null && !Object.isFrozen(data)) {
    Object.freeze(data)
    for (const value of Object.values(data)) {
      freeze(value)
    }
  }
  return data
}
