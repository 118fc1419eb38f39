import { OPTION } from '../rules/option/headers.js'
import { OptionType } from '../contract/enums.js'
import { LIMITS } from '../contract/limits.js'
import { isDynamic } from '../dynamic.js'
import {
  checkBounds,
  checkValue,
  CHOICE_NAME as CHOICE_NAME_RULES,
  reportDuplicate,
  type Bounds,
} from '../rules/choice/reports.js'
import { CHOICE_NAMES_SHOWN } from '../rules/localization/reports.js'
import { reportCount } from '../rules/option/reports.js'
import { knownItems, missing, readItem } from '../rules/shape/reports.js'
import { checkText } from '../rules/text/reports.js'
import { CHOICE_NAME, checkShownTwice, walkLocalizations } from './localizations.js'
import { firstOf, nameOf } from './duplicates.js'
import { nearMiss, readFields, readRequired } from './fields.js'
import { enter, leave, type Run } from '../walk/run.js'
import { passOver } from '../walk/plain.js'

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
  walkChoiceItems(run, choices, type, bounds)
  checkShownTwice(run, CHOICE_NAMES_SHOWN, choices, choices.map(nameOf))
  leave(run)
}

/** The choices of a list, which is entered, and the rules between any two of them. */
export function walkChoiceItems(run: Run, choices: readonly unknown[], type: number, bounds: Bounds | undefined): void {
  const names = new Map<string, number>()
  const values = new Map<string | number, number>()
  for (let i = 0; i < choices.length; i++) {
    const choice = readItem(run, i, choices[i])
    if (choice === undefined) continue
    enter(run, i)
    const { name, value } = walkChoice(run, choice, type, bounds)
    leave(run)
    const sameName = name === undefined ? -1 : firstOf(names, name, i)
    if (name !== undefined && sameName >= 0) reportDuplicate(run, 'choice/duplicate-name', i, sameName, 'name', name)
    const sameValue = value === undefined ? -1 : firstOf(values, value, i)
    if (value !== undefined && sameValue >= 0)
      reportDuplicate(run, 'choice/duplicate-value', i, sameValue, 'value', value)
  }
}

/** Walks one choice: its name where it is known, and its value where it is of the option's type. */
export function walkChoice(
  run: Run,
  choice: Readonly<Record<string, unknown>>,
  type: number,
  bounds: Bounds | undefined,
): { readonly name: string | undefined; readonly value: string | number | undefined } {
  const fields = readFields(run, choice, 'choice')
  const { value } = fields
  if (fields.name === undefined || value === undefined) run.suspicious = true
  const name = readRequired(run, 'name', fields.name)
  if (typeof name === 'string') checkText(run, CHOICE_NAME_RULES, 'name', name)
  walkLocalizations(run, 'name_localizations', fields.name_localizations, CHOICE_NAME, name)
  const known = typeof name === 'string' ? name : undefined
  if (value === undefined) missing(run, 'value', nearMiss(run, 'value'))
  if (value === undefined || isDynamic(value)) return { name: known, value: undefined }
  passOver(run, value)
  if (type === 0) return { name: known, value: undefined }
  checkValue(run, value, type)
  if (!hasType(value, type)) return { name: known, value: undefined }
  if (bounds !== undefined) checkBounds(run, value, bounds)
  return { name: known, value: Number.isNaN(value) ? undefined : value }
}

/** A value of another type counts as unknown for the rules between choices. */
function hasType(value: unknown, type: number): value is string | number {
  if (type === OptionType.STRING) return typeof value === 'string'
  return typeof value === 'number' && (type === OptionType.NUMBER || Number.isInteger(value) || !Number.isFinite(value))
}
