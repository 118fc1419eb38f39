import { LIMITS } from '../../contract/limits.js'
import { offsetOfCodePoint } from '../../text/measure.js'
import { slug, trimToLimit } from '../../edits/names.js'
import {
  hasAllDigits,
  isCrowded,
  perhaps,
  replacing,
  type Fault,
  type Fixer,
  type Fixers,
} from '../../edits/fault.js'
import { valueAt } from '../../edits/value-at.js'
import { withoutBigInt } from '../shape/reports.js'

const isNumberValue = (number: number): boolean => Math.abs(number) <= LIMITS.numberValue

/** Converts a value to the option's type: `"3"` → 3 on INTEGER and NUMBER options, 3 → `"3"` on STRING options. */
const convertChoiceValue: Fixer = (fault) => {
  const { value, diagnostic } = fault
  const expected = diagnostic.data?.['expected']
  if (typeof value === 'bigint') {
    const written = withoutBigInt(value, String(expected))
    if (written === undefined) {
      return []
    }
    return replacing(fault, `Change to ${written}`, JSON.parse(written), !isSiblingValue(fault))
  }
  if (expected === 'a string') {
    // Digits that a number has lost are not the author's any more.
    if (typeof value === 'boolean' || (typeof value === 'number' && hasAllDigits(value))) {
      return replacing(fault, `Change to "${value}"`, String(value), !isSiblingValue(fault))
    }
    return []
  }
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) {
    const number = Number(value)
    const isInteger = expected === 'an integer'
    const isInRange = isInteger ? Number.isSafeInteger(number) : isNumberValue(number)
    return isInRange ? replacing(fault, `Change to ${number}`, number, !isSiblingValue(fault)) : []
  }
  return []
}

/**
 * Tells whether another choice has this value, now or after a conversion. In a list that is too
 * long to search, assumes so.
 */
function isSiblingValue({ root, path, value }: Fault): boolean {
  const index = path[path.length - 2]
  const choices = typeof index === 'number' ? valueAt(root, path.slice(0, -2)) : undefined
  if (!Array.isArray(choices)) {
    return false
  }
  if (isCrowded(choices)) {
    return true
  }
  return choices.some((_item, other) => {
    const sibling =
      other === index ? undefined : valueAt(root, [...path.slice(0, -2), other, 'value'])
    return (
      sibling !== undefined &&
      (String(sibling) === String(value) || Number(sibling) === Number(value))
    )
  })
}

/** Removes the choice in which the diagnostic is. */
const removeHolder: Fixer = (fault) => {
  const path = fault.path.slice(0, -1)
  if (typeof path[path.length - 1] === 'number') {
    return [perhaps('Remove the choice', { kind: 'remove', path })]
  }
  return []
}

/**
 * Changes the value to one that no other choice has: a text made of the choice's name, or the next
 * free number.
 */
const changeValue: Fixer = (fault) => {
  const { root, path, value, parent } = fault
  const choices = valueAt(root, path.slice(0, -2))
  if (!Array.isArray(choices) || isCrowded(choices)) {
    return []
  }
  const taken = new Set(
    choices.map((_item, index) => valueAt(root, [...path.slice(0, -2), index, 'value'])),
  )
  const made = (number: number): string | number | undefined => {
    if (typeof value === 'number') {
      return value + number
    }
    if (typeof value === 'string') {
      return numbered(slug(String(valueAt(parent, ['name']))) || value, number)
    }
    return undefined
  }
  for (let number = 1; number <= choices.length; number++) {
    const free = made(number)
    if (free !== undefined && !taken.has(free)) {
      return replacing(fault, `Change to ${JSON.stringify(free)}`, free, false)
    }
  }
  return []
}

/**
 * Returns a text with a number at its end, within the length of a value: `red-2`. The number 1 is
 * left out.
 */
function numbered(text: string, number: number): string {
  const end = number === 1 ? '' : `-${number}`
  return text.slice(0, offsetOfCodePoint(text, LIMITS.choiceValueLength - end.length)) + end
}

const newOrNone: Fixer = (fault) => [...changeValue(fault), ...removeHolder(fault)]

/** The fixers of this area, by code. */
export const choiceFixes = {
  'choice/name-length': trimToLimit,
  'choice/value-type': convertChoiceValue,
  'choice/value-length': trimToLimit,
  'choice/value-outside-bounds': removeHolder,
  'choice/duplicate-name': removeHolder,
  'choice/duplicate-value': newOrNone,
} satisfies Fixers
