import { perhaps, removing, replacing, type Fixer, type Fault } from './fault.js'

// Fixers of several areas.

/** An id is what somebody wrote to say which command or which guild is meant: that it may go nobody else knows. */
const SAYS_WHICH: readonly unknown[] = ['id', 'guild_id']

export const remove: Fixer = (fault) =>
  removing(fault, `Remove ${label(fault)}`, fault.value === null || !SAYS_WHICH.includes(fault.key))
export const removeUnsafely: Fixer = (fault) => removing(fault, `Remove ${label(fault)}`, false)

function label({ key }: Fault): string {
  return typeof key === 'number' ? 'the item' : `"${key}"`
}

export const removeItem: Fixer = (fault) => removing(fault, 'Remove the item', false)

/** The same where an empty list would be the next mistake, or say nothing: with its only item the field goes. */
export const removeItemOrList: Fixer = (fault) => {
  const { path, parent } = fault
  if (!Array.isArray(parent) || parent.length !== 1) {
    return removeItem(fault)
  }
  const list = path.slice(0, -1)
  return [perhaps(`Remove "${String(list[list.length - 1])}"`, { kind: 'remove', path: list })]
}

/** A number into the allowed range. */
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

/** A misspelt method, a boolean in other letters. */
export const replaceWord: Fixer = (fault) => {
  const wanted = fault.diagnostic.data?.suggestion
  if (wanted === undefined || fault.diagnostic.span !== undefined) {
    return []
  }
  return replacing(fault, `Change to "${wanted}"`, wanted, true)
}

/** What was probably meant, where it may be something else. */
export const replaceWordUnsafely: Fixer = (fault) =>
  replaceWord(fault).map((fix) => ({ ...fix, safe: false }))
