import { FIELDS } from '../contract/fields.js'
import { LIMITS } from '../contract/limits.js'
import { DYNAMIC } from '../dynamic.js'
import {
  checkBounds,
  checkValue,
  CHOICE_NAME as CHOICE_NAME_RULES,
  duplicateName,
  duplicateValue,
  reportDuplicate,
  type Bounds,
} from '../rules/choice.js'
import { choicesCount, reportCount } from '../rules/option.js'
import { isOpen, knownItems, missing, readItem, readString, reportNull } from '../rules/shape.js'
import { checkText } from '../rules/text.js'
import { CHOICE_NAME, walkLocalizations } from './localizations.js'
import { nearMiss, otherKey, serverField } from './other-keys.js'
import { strangeUnlessPrimitive, type Run } from './run.js'

const NO_BOUNDS: Bounds = { minimum: undefined, maximum: undefined }

/** Above this, duplicates are found with a `Map`: comparing pairwise is faster below. */
const PAIRWISE = 32

/**
 * Walks an option's choices.
 *
 * @param type the option's type; 0 when it is unknown or has no choices, which silences the rules on values
 * @param bounds the option's bounds, or undefined where the values cannot be compared with them
 */
export function walkChoices(run: Run, choices: readonly unknown[], type: number, bounds: Bounds | undefined): void {
  if (choices.length > LIMITS.choices) {
    const known = knownItems(choices)
    if (known > LIMITS.choices) reportCount(run, choicesCount, 'choices', known, LIMITS.choices)
  }
  run.path.push('choices', 0)
  const at = run.path.length - 1
  const names: (string | undefined)[] = []
  const values: (string | number | undefined)[] = []
  for (let i = 0; i < choices.length; i++) {
    run.path.length = at
    const choice = readItem(run, i, choices[i])
    run.path.push(i)
    let value: unknown
    run.name = undefined
    if (choice !== undefined) value = walkChoice(run, choice, type, bounds ?? NO_BOUNDS)
    names.push(run.name)
    values.push(typeof value === 'string' || typeof value === 'number' ? value : undefined)
  }
  run.path.length = at
  findDuplicates(run, names, 'name')
  findDuplicates(run, values, 'value')
  run.path.length = at - 1
}

function findDuplicates(run: Run, found: readonly (string | number | undefined)[], key: 'name' | 'value'): void {
  const ofRule = key === 'name' ? duplicateName : duplicateValue
  if (found.length > PAIRWISE) {
    const firsts = new Map<string | number, number>()
    for (let i = 0; i < found.length; i++) {
      const one = found[i]
      if (one === undefined || Number.isNaN(one)) continue
      const first = firsts.get(one)
      if (first === undefined) firsts.set(one, i)
      else reportDuplicate(run, ofRule, i, first, key, one)
    }
    return
  }
  for (let i = 1; i < found.length; i++) {
    const one = found[i]
    if (one === undefined) continue
    for (let j = 0; j < i; j++) {
      if (found[j] === one) {
        reportDuplicate(run, ofRule, i, j, key, one)
        break
      }
    }
  }
}

/** No number takes more characters in decimal. */
const LONGEST_NUMBER = 25

/** Walks one choice and returns its value. */
export function walkChoice(run: Run, choice: Readonly<Record<string, unknown>>, type: number, bounds: Bounds): unknown {
  // <fields choice>
  let name: unknown
  let name_localizations: unknown
  let value: unknown
  for (const key in choice) {
    const field = choice[key]
    switch (key) {
      case 'name':
        name = field
        break
      case 'name_localizations':
        name_localizations = field
        break
      case 'value':
        value = field
        break
      case 'name_localized':
        serverField(run, key, field)
        break
      default:
        otherKey(run, key, field, 'choice')
    }
  }
  // </fields>
  if (isOpen(choice)) {
    // <open choice>
    if (name === undefined) name = DYNAMIC
    if (name_localizations === undefined) name_localizations = DYNAMIC
    if (value === undefined) value = DYNAMIC
    // </open>
  }
  let size = 0
  let text: unknown = name
  if (typeof name !== 'string') {
    if (name === undefined) missing(run, 'name', nearMiss(run, 'name'))
    else if (name === null) reportNull(run, 'name')
    else text = readString(run, 'name', name)
  }
  if (typeof text === 'string') {
    run.name = text
    size = text.length
    checkText(run, CHOICE_NAME_RULES, 'name', text)
  }
  if (name_localizations !== undefined) {
    const longest = walkLocalizations(run, 'name_localizations', name_localizations, CHOICE_NAME, text)
    if (longest > size) size = longest
  }
  if (value === undefined) missing(run, 'value', nearMiss(run, 'value'))
  else if (value !== DYNAMIC) {
    if (typeof value === 'string') size += value.length
    else if (typeof value === 'number') size += LONGEST_NUMBER
    else strangeUnlessPrimitive(run, value)
    if (type !== 0 && checkValue(run, value, type) && bounds !== NO_BOUNDS) {
      checkBounds(run, value as string | number, bounds)
    }
  }
  run.size += size
  return value
}
