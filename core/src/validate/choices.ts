import { OPTION } from '../rules/option/headers.js'
import { OptionType } from '../contract/enums.js'
import { LIMITS } from '../contract/limits.js'
import { DYNAMIC, isDynamic } from '../dynamic.js'
import {
  checkBounds,
  checkValue,
  CHOICE_NAME as CHOICE_NAME_RULES,
  reportDuplicate,
  type Bounds,
} from '../rules/choice/reports.js'
import { CHOICE_NAMES_SHOWN } from '../rules/localization/reports.js'
import { reportCount } from '../rules/option/reports.js'
import { isOpen, knownItems, missing, readItem, readString, reportNull } from '../rules/shape/reports.js'
import { checkText } from '../rules/text/reports.js'
import { CHOICE_NAME, checkShownTwice, walkLocalizations } from './localizations.js'
import { nearMiss, otherKey, serverField } from './other-keys.js'
import { beginList, FEW, findName, findValue, mayRepeat, numberOf, numberTable, nameOf } from './duplicates.js'
import { enter, leave, type Run } from '../walk/run.js'
import { passOver, strange } from '../walk/plain.js'

/** The names and values of one list: a name's number has its bits the other way round. */
const GIVEN = /* @__PURE__ */ numberTable(8 * FEW)

const NO_BOUNDS: Bounds = { minimum: undefined, maximum: undefined }

/**
 * Walks an option's choices.
 *
 * @param type the option's type; 0 when it is unknown or has no choices, which silences the rules on values
 * @param bounds the option's bounds, or undefined where the values cannot be compared with them
 */
export function walkChoices(run: Run, choices: readonly unknown[], type: number, bounds: Bounds | undefined): void {
  if (choices.length > LIMITS.choices) {
    const known = knownItems(choices)
    if (known > LIMITS.choices) reportCount(run, OPTION, 'option/choices-count', 'choices', known, LIMITS.choices)
  }
  enter(run, 'choices')
  const { length } = choices
  const stamp = beginList(GIVEN)
  const names = length > FEW ? new Map<string, number>() : undefined
  const values = length > FEW ? new Map<string | number, number>() : undefined
  let localized = false
  for (let i = 0; i < length; i++) {
    const choice = readItem(run, i, choices[i])
    if (choice === undefined) continue
    localized ||= choice['name_localizations'] !== undefined
    enter(run, i)
    run.name = undefined
    const value = walkChoice(run, choice, type, bounds ?? NO_BOUNDS)
    leave(run)
    const { name } = run
    if (name !== undefined) {
      const first = names
        ? firstOf(names, name, i)
        : mayRepeat(GIVEN, stamp, ~numberOf(name))
          ? findName(choices, i, name)
          : -1
      if (first >= 0) reportDuplicate(run, 'choice/duplicate-name', i, first, 'name', name)
    }
    if (typeof value !== 'string' && (typeof value !== 'number' || Number.isNaN(value))) continue
    const first = values
      ? firstOf(values, value, i)
      : mayRepeat(GIVEN, stamp, typeof value === 'string' ? numberOf(value) : value | 0)
        ? findValue(choices, i, value)
        : -1
    if (first >= 0) reportDuplicate(run, 'choice/duplicate-value', i, first, 'value', value)
  }
  if (localized) checkShownTwice(run, CHOICE_NAMES_SHOWN, choices, choices.map(nameOf))
  leave(run)
}

/** Where the value stood before, or -1: then it is remembered. */
function firstOf<T>(firsts: Map<T, number>, one: T, index: number): number {
  const first = firsts.get(one)
  if (first === undefined) firsts.set(one, index)
  return first ?? -1
}

/** No number takes more characters in decimal. */
const LONGEST_NUMBER = 25

/** Walks one choice and returns its value, where it is of the option's type. */
export function walkChoice(run: Run, choice: Readonly<Record<string, unknown>>, type: number, bounds: Bounds): unknown {
  // <fields choice>
  let name: unknown
  let name_localizations: unknown
  let value: unknown
  for (const key in choice) {
    if (!Object.prototype.hasOwnProperty.call(choice, key)) {
      strange(run)
      continue
    }
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
        otherKey(run, choice, key, field, 'choice')
    }
  }
  // </fields>
  if ((name === undefined || value === undefined) && isOpen(choice)) {
    // <open choice>
    if (name === undefined) name = DYNAMIC
    if (name_localizations === undefined) name_localizations = DYNAMIC
    if (value === undefined) value = DYNAMIC
    // </open>
  }
  if (name === undefined || value === undefined) run.suspicious = true
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
  let isTyped = false
  if (value === undefined) missing(run, 'value', nearMiss(run, 'value'))
  else if (!isDynamic(value)) {
    if (typeof value === 'string') size += value.length
    else if (typeof value === 'number') size += LONGEST_NUMBER
    else passOver(run, value)
    if (type !== 0) {
      checkValue(run, value, type)
      isTyped = hasType(value, type)
      if (isTyped && bounds !== NO_BOUNDS) checkBounds(run, value as string | number, bounds)
    }
  }
  run.size += size
  return isTyped ? value : undefined
}

/** A value of another type counts as unknown for the rules between choices. */
function hasType(value: unknown, type: number): boolean {
  if (type === OptionType.STRING) return typeof value === 'string'
  return typeof value === 'number' && (type === OptionType.NUMBER || Number.isInteger(value) || !Number.isFinite(value))
}
