import { OptionType } from '../../contract/enums.js'
import { LIMITS } from '../../contract/limits.js'
import { isDynamic } from '../../dynamic.js'
import * as rules from '../../rules/choice/reports.js'
import { CHOICE_NAMES_SHOWN, LOCALIZED_CHOICE_NAME } from '../../rules/localization/reports.js'
import { reportCount } from '../../rules/option/reports.js'
import { knownItems, missing, readItem, readString } from '../../rules/shape/reports.js'
import { checkText, type TextRules } from '../../rules/text/reports.js'
import { checkShownTwice, walkLocalizations } from './localizations.js'
import { firsts } from './duplicates.js'
import { isPresent, nearMiss } from '../fields.js'
import { readChoice } from '../generated/fields.js'
import { enter, firstItems, leave, type Run } from '../../walk/run.js'
import { passOver } from '../../walk/plain.js'

/**
 * Checks an option's choices.
 *
 * @param type the option's type; 0 if it is unknown or has no choices, which turns off the rules on
 *   values
 * @param bounds the option's bounds; undefined if the values cannot be compared with them
 */
export function walkChoices(
  run: Run,
  choices: readonly unknown[],
  type: number,
  bounds: rules.Bounds | undefined,
): number {
  if (choices.length > LIMITS.choices) {
    const known = knownItems(choices)
    if (known > LIMITS.choices) {
      reportCount(run, 'option/choices-count', 'choices', known, LIMITS.choices)
    }
  }
  enter(run, 'choices')
  const size = walkChoiceItems(run, firstItems(choices), type, bounds)
  leave(run)
  return size
}

/**
 * Checks the items of a list of choices, and the rules between two of them. The path of the run
 * must be that of the list.
 *
 * @returns an upper bound of their size, in UTF-16 units
 * @param texts the rules of their names
 */
export function walkChoiceItems(
  run: Run,
  choices: readonly unknown[],
  type: number,
  bounds: rules.Bounds | undefined,
  texts: TextRules = rules.CHOICE_NAME,
): number {
  const firstOfName = firsts<string>(choices.length)
  const firstOfValue = firsts<string | number>(choices.length)
  let size = 0
  for (let i = 0; i < choices.length; i++) {
    const choice = readItem(run, i, choices[i])
    if (choice === undefined) {
      continue
    }
    enter(run, i)
    const { name, value, size: own } = walkChoice(run, choice, type, bounds, texts)
    leave(run)
    size += own
    const sameName = name === undefined ? -1 : firstOfName(name, i)
    if (name !== undefined && sameName >= 0) {
      rules.reportDuplicate(run, 'name', i, sameName, name)
    }
    const sameValue = value === undefined ? -1 : firstOfValue(value, i)
    if (value !== undefined && sameValue >= 0) {
      rules.reportDuplicate(run, 'value', i, sameValue, value)
    }
  }
  checkShownTwice(run, CHOICE_NAMES_SHOWN, choices)
  return size
}

/** The facts about a choice for the rules between the choices of a list. */
interface ChoiceFacts {
  readonly name: string | undefined
  /** The value, if it has the option's type. */
  readonly value: string | number | undefined
  /** An upper bound of the choice's size, in UTF-16 units. */
  readonly size: number
}

/** The most characters of a number written in decimal. */
const LONGEST_NUMBER = 25

/** Checks one choice. */
export function walkChoice(
  run: Run,
  choice: Readonly<Record<string, unknown>>,
  type: number,
  bounds: rules.Bounds | undefined,
  texts: TextRules = rules.CHOICE_NAME,
): ChoiceFacts {
  const fields = readChoice(run, choice)
  const { value } = fields
  if (fields.name === undefined || value === undefined) {
    run.suspicious = true
  }
  const hasName = isPresent(run, 'name', fields.name)
  const text = hasName ? readString(run, 'name', fields.name) : undefined
  const name = typeof text === 'string' ? text : undefined
  if (name !== undefined) {
    checkText(run, texts, 'name', name)
  }
  const ofName = walkLocalizations(
    run,
    'name_localizations',
    fields.name_localizations,
    LOCALIZED_CHOICE_NAME,
    name,
  )
  const size = ofName + (typeof value === 'string' ? value.length : LONGEST_NUMBER)
  if (value === undefined) {
    missing(run, 'value', nearMiss(run, 'value'))
  }
  passOver(run, value)
  if (type === 0 || value === undefined || isDynamic(value)) {
    return { name, value: undefined, size }
  }
  rules.checkValue(run, value, type)
  if (!hasType(value, type)) {
    return { name, value: undefined, size }
  }
  if (bounds !== undefined) {
    rules.checkBounds(run, value, bounds)
  }
  return { name, value: Number.isNaN(value) ? undefined : value, size }
}

/** Tells whether a value has the option's type. The rules between choices skip all other values. */
function hasType(value: unknown, type: number): value is string | number {
  if (type === OptionType.STRING) {
    return typeof value === 'string'
  }
  return (
    typeof value === 'number' &&
    (type === OptionType.NUMBER || Number.isInteger(value) || !Number.isFinite(value))
  )
}
