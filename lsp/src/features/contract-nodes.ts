import { childOf } from '@slashlint/checker'
import type { Path, Resource } from '@slashlint/core'
import { fieldsOf } from '@slashlint/core/contract'
import type { Field, ObjectResource } from '@slashlint/core/contract'

/** The documented object, list or field at a path of a definition. */
export type ContractNode = ContractObject | ContractList | FieldNode

/** An object with fields: a command, an option, a choice. */
interface ContractObject {
  readonly kind: 'object'
  /** The resource of the object. */
  readonly resource: ObjectResource
  /** The value of the object. Unknown parts are DYNAMIC. */
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
  /** The value of the object that has the field. */
  readonly owner: unknown
  /** The value of the field, or of the place inside it; `undefined` if it is not written yet. */
  readonly value: unknown
  /**
   * For a place inside the field's value: the locale, the key of a dictionary, or the index of an
   * item.
   */
  readonly inside?: string | number
}

/**
 * The objects or lists at the top of each resource. Resources without documented fields are left
 * out.
 */
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

/** The resources whose fields are documented in PascalCase, and often written in camelCase. */
const PASCAL: readonly ObjectResource[] = ['authorization', 'codeChallenge']

/** Finds the documentation of the place at a path. Returns `undefined` if there is none. */
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

/** Returns the name of a field in the spelling of Discord's documentation. */
function canonicalKey(resource: ObjectResource, key: string): string {
  return PASCAL.includes(resource) ? key.charAt(0).toUpperCase() + key.slice(1) : key
}

export const isObjectResource = (of: Field['of']): of is ObjectResource =>
  of !== undefined && of !== 'integer' && of !== 'string'

/** The limit for nested values. Deeper values have an error above them, or contain themselves. */
const MAX_DEPTH = 12

/**
 * Visits every field of a definition that is written, and the scalar items of its lists.
 *
 * @param members the range of indexes to visit if the definition is a list
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
