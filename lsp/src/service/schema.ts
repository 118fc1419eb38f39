import type { Path, Resource } from '@slashlint/core'
import { fieldsOf } from '@slashlint/core/contract'
import type { Field, ObjectResource } from '@slashlint/core/contract'

/** What the contract says about the place at a path of a definition. */
export type ContractPlace = ObjectPlace | ListPlace | FieldPlace

/** An object with fields: a command, an option, a choice. */
export interface ObjectPlace {
  readonly kind: 'object'
  readonly resource: ObjectResource
  readonly value: unknown
}

/** A list of objects that is the whole definition. */
export interface ListPlace {
  readonly kind: 'list'
  readonly of: ObjectResource
}

/** A field of an object, or a place inside its value. */
export interface FieldPlace {
  readonly kind: 'field'
  /** The resource that has the field. */
  readonly resource: ObjectResource
  readonly key: string
  readonly field: Field
  /** The object that has the field, and its path. */
  readonly owner: unknown
  readonly ownerPath: Path
  readonly value: unknown
  /** Inside the field's value: the locale, the key of a dictionary, or the index of a list's item. */
  readonly inside?: string | number
}

/** The resources that have a field table. */
const ROOTS: { readonly [R in Resource]?: ObjectPlace['resource'] | ListPlace } = {
  command: 'command',
  commands: { kind: 'list', of: 'command' },
  option: 'option',
  choice: 'choice',
  'command-permissions': 'commandPermissions',
  'guild-command-permissions': 'guildCommandPermissions',
  lobby: 'lobby',
  'lobby-member': 'lobbyMember',
  authorization: 'authorization',
}

/** Fields are in PascalCase there, and as often written in camelCase. */
const PASCAL: readonly ObjectResource[] = ['authorization', 'codeChallenge']

/** What stands at a path; undefined: nothing that the contract knows. */
export function placeAt(resource: Resource, root: unknown, path: Path): ContractPlace | undefined {
  const start = ROOTS[resource]
  if (start === undefined) return undefined
  let place: ContractPlace = typeof start === 'string' ? { kind: 'object', resource: start, value: root } : start
  let value = root
  for (let i = 0; i < path.length; i++) {
    const segment = path[i] as string | number
    const owner = value
    value = childOf(value, segment)
    const next = step(place, segment, owner, path.slice(0, i), value)
    if (next === undefined) return undefined
    place = next
  }
  return place
}

function step(
  place: ContractPlace,
  segment: string | number,
  owner: unknown,
  ownerPath: Path,
  value: unknown,
): ContractPlace | undefined {
  if (place.kind === 'list') {
    return typeof segment === 'number' ? { kind: 'object', resource: place.of, value } : undefined
  }
  if (place.kind === 'object') {
    const { resource } = place
    const key = canonicalKey(resource, String(segment))
    const fields = fieldsOf(resource)
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (field === undefined) return undefined
    if (field.type === 'object' && isObjectResource(field.of)) return { kind: 'object', resource: field.of, value }
    return { kind: 'field', resource, key, field, owner, ownerPath, value }
  }
  const { field, inside } = place
  if (inside !== undefined) return undefined
  if (field.type === 'list' && typeof segment === 'number') {
    return isObjectResource(field.of)
      ? { kind: 'object', resource: field.of, value }
      : { ...place, inside: segment, value }
  }
  return field.type === 'localizations' || field.type === 'metadata'
    ? { ...place, inside: String(segment), value }
    : undefined
}

/** A field's name as the contract has it. */
function canonicalKey(resource: ObjectResource, key: string): string {
  return PASCAL.includes(resource) ? key.charAt(0).toUpperCase() + key.slice(1) : key
}

export const isObjectResource = (of: Field['of']): of is ObjectResource =>
  of !== undefined && of !== 'integer' && of !== 'string'

export function childOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined
}

/** Deeper values have an error above them, or contain themselves. */
const MAX_DEPTH = 12

/**
 * Visits every field that a definition has, and the scalar items of lists.
 *
 * @param members of a list, only those between two indexes
 */
export function eachField(
  resource: Resource,
  root: unknown,
  members: readonly [first: number, last: number] | undefined,
  visit: (place: FieldPlace, path: Path) => void,
): void {
  const start = ROOTS[resource]
  if (start === undefined) return
  const inside = (place: ContractPlace, value: unknown, path: Path): void => {
    if (place.kind === 'field') visit(place, path)
    if (typeof value !== 'object' || value === null || path.length > MAX_DEPTH) return
    const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
    for (const key of keys) {
      if (
        members !== undefined &&
        path.length === 0 &&
        typeof key === 'number' &&
        (key < members[0] || key > members[1])
      )
        continue
      const child = childOf(value, key)
      const next = step(place, key, value, path, child)
      if (next !== undefined) inside(next, child, [...path, key])
    }
  }
  inside(typeof start === 'string' ? { kind: 'object', resource: start, value: root } : start, root, [])
}
