import { memberCalled } from './facts.js'
import { DYNAMIC } from './types.js'
import type { Finding, Path, Place, Plain, PlainObject } from './types.js'
import { form, get, isList, isObject, isSnowflake } from './values.js'
import type { Kind } from './values.js'

/** The meaning of null in a field (decision 20): an error, a hint, or nothing. */
export type Null = 'error' | 'hint' | 'fine'

/** Reports a value that must be an object: the root, or an item of a list of objects. */
export function objectShape(value: Plain | undefined, path: Path): Finding[] {
  if (value === DYNAMIC || isObject(value)) {
    return []
  }
  return [{ code: value === null ? 'shape/null' : 'shape/type', path }]
}

export function unknownKeys(at: Place, keys: readonly string[]): Finding[] {
  return Object.keys(at.object)
    .filter((key) => !keys.includes(key))
    .map((key) => ({ code: 'shape/unknown-key', path: [...at.path, key] }))
}

export function requiredField(at: Place, key: string): Finding[] {
  return get(at.object, key) === undefined
    ? [{ code: 'shape/required', path: [...at.path, key] }]
    : []
}

export function nullField(at: Place, key: string, meaning: Null): Finding[] {
  if (get(at.object, key) !== null || meaning === 'fine') {
    return []
  }
  return [
    { code: meaning === 'error' ? 'shape/null' : 'shape/null-optional', path: [...at.path, key] },
  ]
}

/** Returns shape/type, shape/coerced and shape/precision for one field. */
export function fieldForm(at: Place, key: string, kind: Kind): Finding[] {
  return valueForm(get(at.object, key), [...at.path, key], kind)
}

export function valueForm(value: Plain | undefined, path: Path, kind: Kind): Finding[] {
  if (value === undefined || value === null || value === DYNAMIC) {
    return []
  }
  const { code } = form(kind, value)
  return code === undefined ? [] : [{ code, path }]
}

export function fieldEnum(at: Place, key: string, members: readonly number[]): Finding[] {
  return valueEnum(get(at.object, key), [...at.path, key], members)
}

function valueEnum(value: Plain | undefined, path: Path, members: readonly number[]): Finding[] {
  const member = enumValue(value, members)
  return typeof member === 'number' && !members.includes(member)
    ? [{ code: 'shape/enum', path }]
    : []
}

function enumValue(value: Plain | undefined, members: readonly number[]): Plain {
  return value === undefined || value === null || value === DYNAMIC
    ? DYNAMIC
    : (memberCalled(value, members) ?? form('integer', value).value)
}

export function fieldSnowflake(at: Place, key: string): Finding[] {
  const value = get(at.object, key)
  return typeof value === 'string' && !isSnowflake(value)
    ? [{ code: 'shape/snowflake', path: [...at.path, key] }]
    : []
}

/** Checks every item of a list of enumeration values for null, its form, and its membership. */
export function enumItems(object: PlainObject, path: Path, members: readonly number[]): Finding[] {
  return items(object, path).flatMap(({ value, at }) => [
    ...(value === null ? [{ code: 'shape/null', path: at }] : []),
    ...valueForm(value, at, 'integer'),
    ...valueEnum(value, at, members),
  ])
}

/** Returns the known members of an enumeration in a list, by their index. */
export function membersAt(
  object: PlainObject,
  key: string,
  members: readonly number[],
): Map<number, number> {
  const found = new Map<number, number>()
  for (const { value, at } of items(object, [key])) {
    const member = enumValue(value, members)
    if (typeof member === 'number' && members.includes(member)) {
      found.set(at[1] as number, member)
    }
  }
  return found
}

/** Returns the same, but only the first of equal members, since a value is reported only once. */
export function firstMembersAt(
  object: PlainObject,
  key: string,
  members: readonly number[],
): [number, number][] {
  const all = [...membersAt(object, key, members)]
  return all.filter(([, member], i) => all.findIndex(([, one]) => one === member) === i)
}

/**
 * Reports shape/duplicate-item at the second of equal known members. An unknown item before it may be the second one,
 * so it is then not reported.
 */
export function duplicateItems(at: Place, key: string, members: readonly number[]): Finding[] {
  const all = [...membersAt(at.object, key, members)]
  const unknown = items(at.object, [key]).findIndex(({ value }) => value === DYNAMIC)
  return members.flatMap((member) =>
    all
      .filter(([, one]) => one === member)
      .slice(1, 2)
      .filter(([index]) => unknown === -1 || index < unknown)
      .map(([index]) => ({ code: 'shape/duplicate-item', path: [...at.path, key, index] })),
  )
}

/** Reports shape/empty-list. */
export function emptyList(at: Place, key: string): Finding[] {
  const list = get(at.object, key)
  return isList(list) && list.length === 0
    ? [{ code: 'shape/empty-list', path: [...at.path, key] }]
    : []
}

/** Lists the items in the field at the end of `path`. */
export function items(object: PlainObject, path: Path): readonly { value: Plain; at: Path }[] {
  const list = get(object, path.at(-1) as string)
  return isList(list) ? list.map((value, index) => ({ value, at: [...path, index] })) : []
}
