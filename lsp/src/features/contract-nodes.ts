import { childOf } from '@slashlint/checker'
import type { Path, Resource } from '@slashlint/core'
import { fieldsOf } from '@slashlint/core/contract'
import type { Field, ObjectResource } from '@slashlint/core/contract'

/** An entry of Discord's documentation for the place at a path of a definition. */
export type ContractNode = ContractObject | ContractList | FieldNode

/** An object with fields: a command, an option, a choice. */
interface ContractObject {
  readonly kind: 'object'
  /** The resource that the object is. */
  readonly resource: ObjectResource
  /** The object, perhaps with DYNAMIC parts. */
  readonly value: unknown
}

/** A list of objects that is the whole definition. */
interface ContractList {
  readonly kind: 'list'
  /** The resource of each item. */
  readonly of: ObjectResource
}

/** A field of an object, or a place inside its value. */
export interface FieldNode {
  readonly kind: 'field'
  /** The resource that has the field. */
  readonly resource: ObjectResource
  /** The key as the API names it. */
  readonly key: string
  /** The documented facts about the field. */
  readonly field: Field
  /** The object that has the field. */
  readonly owner: unknown
  /** The field's value; `undefined` while it is not written. */
  readonly value: unknown
  /** Inside the field's value: the locale, the key of a dictionary, or the index of a list's item. */
  readonly inside?: string | number
}

/** The resources that have a field table. */
const ROOTS: { readonly [R in Resource]?: ContractObject['resource'] | ContractList } = {
  command: 'command',
  commands: { kind: 'list', of: 'command' },
  option: 'option',
  choice: 'choice',
  'command-permissions': 'commandPermissions',
  'guild-command-permissions': 'guildCommandPermissions',
  'guild-command-permissions-list': { kind: 'list', of: 'guildCommandPermissions' },
  lobby: 'lobby',
  'lobby-member': 'lobbyMember',
  authorization: 'authorization',
}

/** Fields are in PascalCase there, and as often written in camelCase. */
const PASCAL: readonly ObjectResource[] = ['authorization', 'codeChallenge']

/** Finds the documentation of the place at a path; `undefined` if Discord documents none. */
export function nodeAt(resource: Resource, root: unknown, path: Path): ContractNode | undefined {
  let node = rootOf(resource, root)
  let value = root
  for (const segment of path) {
    if (node === undefined) {
      return undefined
    }
    const owner = value
    value = childOf(value, segment)
    node = step(node, segment, owner, value)
  }
  return node
}

function rootOf(resource: Resource, value: unknown): ContractNode | undefined {
  const start = ROOTS[resource]
  return typeof start === 'string' ? { kind: 'object', resource: start, value } : start
}

function step(
  node: ContractNode,
  segment: string | number,
  owner: unknown,
  value: unknown,
): ContractNode | undefined {
  if (node.kind === 'list') {
    return typeof segment === 'number' ? { kind: 'object', resource: node.of, value } : undefined
  }
  if (node.kind === 'object') {
    const { resource } = node
    const key = canonicalKey(resource, String(segment))
    const fields = fieldsOf(resource)
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (field === undefined) {
      return undefined
    }
    if (field.type === 'object' && isObjectResource(field.of)) {
      return { kind: 'object', resource: field.of, value }
    }
    return { kind: 'field', resource, key, field, owner, value }
  }
  const { field, inside } = node
  if (inside !== undefined) {
    return undefined
  }
  if (field.type === 'list' && typeof segment === 'number') {
    if (isObjectResource(field.of)) {
      return { kind: 'object', resource: field.of, value }
    }
    return { ...node, inside: segment, value }
  }
  if (field.type === 'localizations' || field.type === 'metadata') {
    return { ...node, inside: String(segment), value }
  }
  return undefined
}

/** Returns a field's name as Discord's documentation has it. */
function canonicalKey(resource: ObjectResource, key: string): string {
  return PASCAL.includes(resource) ? key.charAt(0).toUpperCase() + key.slice(1) : key
}

export const isObjectResource = (of: Field['of']): of is ObjectResource =>
  of !== undefined && of !== 'integer' && of !== 'string'

/** The most levels. Deeper values have an error above them, or contain themselves. */
const MAX_DEPTH = 12

/**
 * Visits every field that a definition has, and the scalar items of lists.
 *
 * @param members of a list, only those between two indexes
 */
export function eachField(
  resource: Resource,
  root: unknown,
  [first, last]: readonly [first: number, last: number],
  visit: (field: FieldNode, path: Path) => void,
): void {
  const start = rootOf(resource, root)
  if (start === undefined) {
    return
  }
  const inside = (node: ContractNode, value: unknown, path: Path): void => {
    if (node.kind === 'field') {
      visit(node, path)
    }
    if (typeof value !== 'object' || value === null || path.length > MAX_DEPTH) {
      return
    }
    const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
    for (const key of keys) {
      if (path.length === 0 && typeof key === 'number' && (key < first || key > last)) {
        continue
      }
      const child = childOf(value, key)
      const next = step(node, key, value, child)
      if (next !== undefined) {
        inside(next, child, [...path, key])
      }
    }
  }
  inside(start, root, [])
}
