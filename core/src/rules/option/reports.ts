import type { RuleCode } from '../codes.js'
import type { OPTION } from './headers.js'
import { ChannelType, FILE_TYPE_GROUPS, OptionType, UNREACHABLE_CHANNEL_TYPES } from '../../contract/enums.js'
import { optionTypesOf } from '../../contract/field-names.js'
import { LIMITS } from '../../contract/limits.js'
import { isFileExtension } from '../../contract/naming.js'
import { either, memberName, quote } from '../../text/words.js'
import { relatedAt, report } from '../../walk/report.js'
import { MOST_ITEMS, type Run } from '../../walk/run.js'
import { misspelling } from '../shape/reports.js'
import type { NameRules, TextRules } from '../text/reports.js'

export type OptionCode = keyof typeof OPTION

export const OPTION_NAME: NameRules = {
  length: 'option/name-length',
  pattern: 'option/name-pattern',
  lowercase: 'option/name-lowercase',
  apostrophe: 'option/name-apostrophe',
  subject: 'Option names',
}

export const OPTION_DESCRIPTION: TextRules = {
  length: 'option/description-length',
  limit: LIMITS.descriptionLength,
  blank: 'option/description-blank',
  subject: 'Option descriptions',
}

export function typeName(type: number): string {
  return memberName(OptionType, type)
}

/** `option/description-required`. */
export function reportDescriptionMissing(run: Run, nearMiss: string | undefined): void {
  report(run, 'option/description-required', ['description'], {
    message: `"description" is missing: options of every type need one of 1 to ${LIMITS.descriptionLength} characters.`,
    related: misspelling(run, nearMiss, 'description'),
  })
}

/** `option/duplicate-name`, at the second option. */
export function reportDuplicateName(run: Run, index: number, first: number, name: string): void {
  report(run, 'option/duplicate-name', [index], {
    message: `The option name ${quote(name)} is already used by option ${first + 1} of this list: each option of a list has a name of its own.`,
    target: 'name',
    data: { name },
    related: relatedAt(run, [first], 'name', 'The first option of that name.'),
  })
}

/** `option/required-order`, at every required option that stands after an optional one. */
export function reportRequiredOrder(
  run: Run,
  index: number,
  name: unknown,
  optional: number,
  optionalName: unknown,
): void {
  report(run, 'option/required-order', [index], {
    message: `Required option ${label(name, index)} must stand before the optional option ${label(optionalName, optional)}.`,
    target: 'name',
    related: relatedAt(run, [optional], 'name', 'The first optional option.'),
  })
}

/** An option as messages name it. */
export function label(name: unknown, index: number): string {
  return typeof name === 'string' ? quote(name) : `number ${index + 1} of the list`
}

/** A field on an option type that does not have it. */
export function reportNotAllowed(run: Run, code: OptionCode, key: string, type: number): void {
  const types = optionTypesOf(key)
  const allowed = types.length > 6 ? 'options with a value' : `${either(types.map(typeName), 'and')} options`
  report(run, code, [key], {
    message: `${typeName(type)} options have no "${key}": only ${allowed} do. Remove it.`,
    target: 'key',
    data: { actual: type, allowed: [...types] },
  })
}

/** `option/field-without-effect`: an empty or false value where the type does not have the field. */
export function reportWithoutEffect(run: Run, key: string, type: number): void {
  report(run, 'option/field-without-effect', [key], {
    message: `"${key}" has no effect on ${typeName(type)} options: leave it out.`,
    target: 'key',
  })
}

/** `option/autocomplete-with-choices`. */
export function reportAutocompleteWithChoices(run: Run): void {
  report(run, 'option/autocomplete-with-choices', ['autocomplete'], {
    message: 'An option has either "choices" or "autocomplete": true, not both: remove one.',
    related: relatedAt(run, ['choices'], 'key', 'The choices are here.'),
  })
}

/** `option/options-count`, `option/choices-count`, `command/options-count`. */
export function reportCount(run: Run, code: RuleCode, key: string, actual: number, limit: number): void {
  const rest = actual > MOST_ITEMS ? ` Only the first ${MOST_ITEMS} were looked at.` : ''
  report(run, code, [key], {
    message: `"${key}" has ${actual} items; at most ${limit} are allowed: remove ${actual - limit}.${rest}`,
    data: { limit, actual },
  })
}

/** `option/bound-type` and `option/bound-range`: whether the bound is valid. */
export function checkBound(run: Run, key: string, value: number, type: number): boolean {
  if (type === OptionType.INTEGER) {
    if (Number.isSafeInteger(value)) return true
    if (Number.isFinite(value) && !Number.isInteger(value)) {
      report(run, 'option/bound-type', [key], {
        message: `"${key}" of an INTEGER option must be an integer; found ${value}.`,
        data: { actual: value },
      })
      return false
    }
    reportRange(run, 'option/bound-range', [key], value, 'INTEGER')
    return false
  }
  if (Math.abs(value) <= LIMITS.numberValue) return true
  reportRange(run, 'option/bound-range', [key], value, 'NUMBER')
  return false
}

/** `option/bound-range`, `choice/value-range`. */
export function reportRange(
  run: Run,
  code: RuleCode,
  path: readonly [string],
  value: number,
  kind: 'INTEGER' | 'NUMBER',
): void {
  const limit = kind === 'INTEGER' ? LIMITS.integerValue : LIMITS.numberValue
  report(run, code, path, {
    message: `"${path[0]}" is ${value}; ${kind} values lie between -${limit} and ${limit}.`,
    data: { minimum: -limit, limit, actual: Number.isFinite(value) ? value : String(value) },
  })
}

/** `option/length-range`: whether the length is valid. */
export function checkLengthBound(run: Run, key: string, value: number, minimum: number): boolean {
  if (Number.isInteger(value) && value >= minimum && value <= LIMITS.stringLength) return true
  report(run, 'option/length-range', [key], {
    message: `"${key}" must be an integer between ${minimum} and ${LIMITS.stringLength}; found ${value}.`,
    data: { minimum, limit: LIMITS.stringLength, actual: value },
  })
  return false
}

/** `option/bounds-inverted`, at the maximum. */
export function reportInverted(
  run: Run,
  minimumKey: string,
  maximumKey: string,
  minimum: number,
  maximum: number,
): void {
  report(run, 'option/bounds-inverted', [maximumKey], {
    message: `"${maximumKey}" (${maximum}) is less than "${minimumKey}" (${minimum}): no input can satisfy both.`,
    data: { minimum, actual: maximum },
    related: relatedAt(run, [minimumKey], 'value', 'The lower bound.'),
  })
}

/** The unreachable channel types as bits: no call for each item. */
const UNREACHABLE = /* @__PURE__ */ UNREACHABLE_CHANNEL_TYPES.reduce<number>((bits, type) => bits | (1 << type), 0)

/** `option/channel-type-unreachable`, at the item. */
export function checkChannelType(run: Run, index: number, value: number): void {
  if (((1 << value) & UNREACHABLE) === 0) return
  report(run, 'option/channel-type-unreachable', [index], {
    message: `A guild never offers ${memberName(ChannelType, value)} channels (${value}) to an option: remove the type.`,
    data: { actual: value },
  })
}

/** `option/file-types`, at the item. */
export function checkFileType(run: Run, index: number, text: string): void {
  if (FILE_TYPE_GROUPS.includes(text.toLowerCase()) || isFileExtension(text)) return
  report(run, 'option/file-types', [index], {
    message: `File types are ${either(FILE_TYPE_GROUPS)}, or an extension such as ".pdf"; found ${quote(text)}.`,
    data: { allowed: [...FILE_TYPE_GROUPS] },
  })
}
