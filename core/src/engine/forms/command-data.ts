import { fieldsOf, type Field, type ObjectResource } from '../../contract/fields.js'
import type { Path } from '../../diagnostic.js'
import { DYNAMIC, isDynamic } from '../../dynamic.js'
import { isObject, isOpen } from '../../rules/shape/reports.js'
import { snapshot } from '../../validate/run/snapshot.js'

/** Plain data without a prototype, as `snapshot` makes it. */
export type Data = Readonly<Record<string, unknown>>

/** The command that a value stands for: plain data, DYNAMIC where something is not known; `undefined` if it isn't one. */
export function readCommand(value: unknown): Data | undefined {
  const data = snapshot(value, 'command', [])
  return isObject(data) ? data : undefined
}

/** The list that a value stands for; items may be anything. `undefined` if it isn't one, DYNAMIC if it is not known. */
export function readCommandList(value: unknown): readonly unknown[] | typeof DYNAMIC | undefined {
  const data = snapshot(value, ['command'], [])
  return Array.isArray(data) ? data : isDynamic(data) ? DYNAMIC : undefined
}

/** What stands below a field, where it is an object or a list of objects. */
export function resourceOf(field: Field): ObjectResource | undefined {
  return field.of === undefined || field.of === 'integer' || field.of === 'string' ? undefined : field.of
}

/**
 * The fields of a resource that requests carry: neither assigned by the service nor unchecked.
 *
 * @returns in the order of the field table
 */
function requestFields(resource: ObjectResource): readonly (readonly [key: string, field: Field])[] {
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

/** The resource of the items of a field of the command tree; `undefined` if they are plain values. */
export function itemsOf(field: Field): TreeResource | undefined {
  const below = resourceOf(field)
  return below !== undefined && isInTree(below) ? below : undefined
}

const isInTree = (resource: ObjectResource): resource is TreeResource => Object.hasOwn(REQUEST_FIELDS, resource)

/** The request fields of a resource of the command tree. */
export function treeFields(resource: TreeResource): readonly (readonly [key: string, field: Field])[] {
  return REQUEST_FIELDS[resource]
}

/** Every place of a command that is not known: DYNAMIC values, and objects with an unknown rest. */
export function unknownPlaces(data: unknown): readonly Path[] {
  const places: Path[] = []
  findUnknown(data, 'command', [], places)
  return places
}

function findUnknown(data: unknown, resource: TreeResource, at: Path, places: Path[]): void {
  if (isDynamic(data)) places.push(at)
  if (!isObject(data)) return
  if (isOpen(data)) places.push(at)
  for (const [key, field] of treeFields(resource)) {
    const value = data[key]
    const here = [...at, key]
    if (isDynamic(value)) {
      places.push(here)
    } else if (Array.isArray(value)) {
      const below = itemsOf(field)
      value.forEach((item, index) => {
        if (below !== undefined) findUnknown(item, below, [...here, index], places)
        else if (isDynamic(item)) places.push([...here, index])
      })
    } else if (isObject(value)) {
      if (isOpen(value)) places.push(here)
      for (const entry of Object.keys(value)) if (isDynamic(value[entry])) places.push([...here, entry])
    }
  }
}

/** Freezes plain data with everything in it. */
export function freeze<T>(data: T): T {
  if (typeof data === 'object' && data !== null && !Object.isFrozen(data)) {
    Object.freeze(data)
    for (const value of Object.values(data)) freeze(value)
  }
  return data
}
