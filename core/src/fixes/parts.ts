import { isObject } from '../dynamic.js'
import { isBlank } from '../text/measure.js'
import { unwrap } from '../walk/plain.js'
import type { Fix } from '../edits/edits.js'
import { isCrowded } from '../edits/fault.js'
import { valueAt } from '../edits/value-at.js'

// The parts of values.

/** Counts the value and all entries of lists and objects in it. Stops at `most`. */
export function partsOf(root: unknown, most: number): number {
  let count = 1
  const visit = (original: unknown): void => {
    const value = unwrap(original)
    if (typeof value !== 'object' || value === null) {
      return
    }
    const entries: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
    count += entries.length
    for (const entry of entries) {
      if (count >= most) {
        return
      }
      visit(entry)
    }
  }
  visit(root)
  return count
}

/**
 * Lists the texts and numbers of a list's item by which it may be compared with other items: its
 * own, and its localized names.
 */
export function tokensOf(original: unknown): readonly string[] {
  const item = unwrap(original)
  if (!isObject(item)) {
    return isToken(item) ? [String(item)] : []
  }
  const localized = item['name_localizations']
  const values = [...Object.values(item), ...(isObject(localized) ? Object.values(localized) : [])]
  return [...new Set(values.filter(isToken).map(String))]
}

const isToken = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'

/** Computes the most characters by which a fix lengthens the texts of a value. */
export function growthOf({ edits }: Fix, root: unknown): number {
  let growth = 0
  for (const edit of edits) {
    if (edit.kind === 'replace') {
      growth += charactersOf(edit.value) - ownCharacters(valueAt(root, edit.path))
    }
    if (edit.kind === 'insert') {
      growth += charactersOf(edit.value)
    }
    if (edit.kind === 'rename') {
      growth += charactersOf(valueAt(root, edit.path))
    }
  }
  return growth
}

const ownCharacters = (value: unknown): number => (isToken(value) ? String(value).length : 0)

function charactersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) {
    return ownCharacters(value)
  }
  return Object.values(value).reduce((sum: number, entry) => sum + charactersOf(entry), 0)
}

/**
 * Tells whether a fix removes a text that no entry beside it repeats, or an object or list with
 * entries. Only the author can decide about such a fix.
 */
export function losesText({ edits }: Fix, root: unknown): boolean {
  return edits.some((edit) => {
    if (edit.kind !== 'remove' && !(edit.kind === 'replace' && isBlankText(edit.value))) {
      return false
    }
    const lost = valueAt(root, edit.path)
    if (typeof lost === 'object') {
      return partsOf(lost, 2) > 1
    }
    // Digits are an id, or a version.
    if (typeof lost !== 'string' || isBlankText(lost) || /^\d+$/.test(lost)) {
      return false
    }
    return ![1, 2].some((up) => {
      const container = valueAt(root, edit.path.slice(0, -up))
      return !isCrowded(container) && Object.entries(container as object).some(isKept)
    })

    function isKept([key, entry]: [string, unknown]): boolean {
      return entry === lost && key !== String(edit.path[edit.path.length - 1])
    }
  })
}

const isBlankText = (value: unknown): boolean =>
  value === '' || (typeof value === 'string' && isBlank(value))
