import { perhaps, removing, replacing, type Fixer, type Fault } from './fault.js'

// Fixers of several areas.

/**
 * Keys whose values identify a command or a guild. Only the author knows whether such an entry can
 * go, so its removal is unsafe.
 */
const SAYS_WHICH: readonly unknown[] = ['id', 'guild_id']

export const remove: Fixer = (fault) =>
  removing(fault, `Remove ${label(fault)}`, fault.value === null || !SAYS_WHICH.includes(fault.key))
export const removeUnsafely: Fixer = (fault) => removing(fault, `Remove ${label(fault)}`, false)

function label({ key }: Fault): string {
  return typeof key === 'number' ? 'the item' : `"${key}"`
}

export const removeItem: Fixer = (fault) => removing(fault, 'Remove the item', false)

/**
 * Removes the item from its list. Removes the whole list if it has no other item: an empty list
 * would be another mistake, or have no effect.
 */
export const removeItemOrList: Fixer = (fault) => {
  const { path, parent } = fault
  if (!Array.isArray(parent) || parent.length !== 1) {
    return removeItem(fault)
  }
  const list = path.slice(0, -1)
  return [perhaps(`Remove "${String(list[list.length - 1])}"`, { kind: 'remove', path: list })]
}

/** Replaces a number outside the allowed range by the nearest bound. */
export const clamp: Fixer = (fault) => {
  const { value, diagnostic } = fault
  const { minimum, limit } = diagnostic.data ?? {}
  if (
    typeof value !== 'number' ||
    !Number.isFinite(value) ||
    minimum === undefined ||
    limit === undefined
  ) {
    return []
  }
  const clamped = Math.min(limit, Math.max(minimum, Math.round(value)))
  return replacing(fault, `Change to ${clamped}`, clamped, false)
}

/** Replaces a misspelt word, such as a method, or a boolean in another case. */
export const replaceWord: Fixer = (fault) => {
  const wanted = fault.diagnostic.data?.suggestion
  if (wanted === undefined || fault.diagnostic.span !== undefined) {
    return []
  }
  return replacing(fault, `Change to "${wanted}"`, wanted, true)
}

/** Replaces a word by the suggestion of the diagnostic, as an unsafe fix. */
export const replaceWordUnsafely: Fixer = (fault) =>
  replaceWord(fault).map((fix) => ({ ...fix, safe: false }))
