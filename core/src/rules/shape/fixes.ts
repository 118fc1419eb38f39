import { remove, removeUnsafely } from '../../edits/common.js'
import { convertType } from '../../edits/convert.js'
import { FIELDS, fieldsOf } from '../../contract/fields.js'
import { replacing, hasKey, isCrowded, safely, type Fixer, type Fixers } from '../../edits/fault.js'
import type { Path } from '../../diagnostic.js'
import type { Fix } from '../../edits/edits.js'
import { valueAt } from '../../edits/value-at.js'
import { isInteger } from './reports.js'
import { nearest, toSnakeCase } from '../../text/nearest.js'

/** Replaces a value by the value to which the service converts it. */
const coerce: Fixer = (fault) => {
  const converted = fault.diagnostic.data?.suggestion
  if (converted === undefined) {
    return []
  }
  return replacing(fault, `Change to ${converted}`, JSON.parse(converted) as unknown, true)
}

/**
 * Offers to rename all keys in a library's spelling, if the diagnostic lists them, and to rename
 * the key of the diagnostic alone.
 */
const renameKeys: Fixer = (fault) => {
  const { related = [] } = fault.diagnostic
  if (related.length === 0) {
    return renameKey(fault)
  }
  const paths = [fault.path, ...related.map(({ path }) => path)]
  return [...renamingAll(fault.root, paths), ...renameKey(fault)]
}

/**
 * Renames a key to a similar field, unless the object has that field already, or the field is
 * deprecated.
 */
const renameKey: Fixer = (fault) => {
  const { data } = fault.diagnostic
  const wanted = data?.suggestion
  if (wanted === undefined || typeof fault.key !== 'string' || hasKey(fault.parent, wanted)) {
    return []
  }
  if (fieldsOf('command')[wanted]?.deprecatedFor !== undefined) {
    return []
  }
  // Two misspelt keys may mean the same one.
  const isOnly =
    !isCrowded(fault.parent) &&
    Object.keys(fault.parent as object).every(
      (key) => key === fault.key || !isMisspelt(key, wanted),
    )
  return [
    {
      title: `Rename to "${wanted}"`,
      safe: isOnly,
      edits: [{ kind: 'rename', path: fault.path, key: wanted }],
    },
  ]
}

/**
 * Makes the fix that renames keys in a library's spelling. No fix if an object has a field in both
 * spellings.
 */
function renamingAll(root: unknown, paths: readonly Path[]): readonly Fix[] {
  const edits = paths.map(
    (path) => ({ kind: 'rename', path, key: toSnakeCase(String(path.at(-1))) }) as const,
  )
  if (edits.some(({ path, key }) => hasKey(valueAt(root, path.slice(0, -1)), key))) {
    return []
  }
  return [safely(`Rename ${edits.length} keys`, ...edits)]
}

/** Tells whether a key is similar to a field, and no resource has a field of this name. */
function isMisspelt(key: string, wanted: string): boolean {
  return (
    !Object.values(FIELDS).some((fields) => Object.hasOwn(fields, key)) &&
    nearest(key, [wanted]) !== undefined
  )
}

/** Removes all equal items of a list except the first. */
const removeRepeated: Fixer = ({ parent, path, value }) => {
  if (!Array.isArray(parent) || isCrowded(parent)) {
    return []
  }
  const equal = [...parent.keys()].filter((index) => isInteger(parent[index], Number(value)))
  const edits = equal
    .slice(1)
    .map((index) => ({ kind: 'remove', path: [...path.slice(0, -1), index] }) as const)
  return [safely(edits.length === 1 ? 'Remove the item' : `Remove ${edits.length} items`, ...edits)]
}

/** The fixers of this area, by code. */
export const shapeFixes = {
  'shape/type': convertType,
  'shape/coerced': coerce,
  'shape/unknown-key': renameKeys,
  'shape/duplicate-item': removeRepeated,
  'shape/empty-list': removeUnsafely,
  'shape/server-field': remove,
  'shape/null-optional': remove,
  'shape/operation-field': remove,
} satisfies Fixers
