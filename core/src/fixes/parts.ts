import { unwrap } from '../walk/plain.js'
import type { Fix } from './edits.js'
import { valueAt } from './value-at.js'

// What values consist of.

/** How many parts a value has, counted up to `most`: every entry of a list or an object is one. */
export function partsOf(root: unknown, most: number): number {
  let count = 1
  const visit = (original: unknown): void => {
    const value = unwrap(original)
    if (typeof value !== 'object' || value === null) return
    const entries: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
    count += entries.length
    for (const entry of entries) {
      if (count >= most) return
      visit(entry)
    }
  }
  visit(root)
  return count
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The texts and numbers by which an item of a list may be compared with others: its own, and its localized names. */
export function tokensOf(original: unknown): readonly string[] {
  const item = unwrap(original)
  if (!isPlainObject(item)) return isToken(item) ? [String(item)] : []
  const localized = item['name_localizations']
  const values = [...Object.values(item), ...(isPlainObject(localized) ? Object.values(localized) : [])]
  return [...new Set(values.filter(isToken).map(String))]
}

const isToken = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'

/** By how many characters a fix lengthens the texts of a value at most. */
export function growthOf({ edits }: Fix, root: unknown): number {
  let growth = 0
  for (const edit of edits) {
    if (edit.kind === 'replace') growth += charactersOf(edit.value) - ownCharacters(valueAt(root, edit.path))
    if (edit.kind === 'insert') growth += charactersOf(edit.value)
    if (edit.kind === 'rename') growth += charactersOf(valueAt(root, edit.path))
  }
  return growth
}

const ownCharacters = (value: unknown): number => (isToken(value) ? String(value).length : 0)

function charactersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return ownCharacters(value)
  return Object.values(value).reduce((sum: number, entry) => sum + charactersOf(entry), 0)
}
