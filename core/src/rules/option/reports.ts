import type { RuleCode } from '../codes.js'
import type { OPTION } from './headers.js'
import {
  ChannelType,
  FILE_TYPE_GROUPS,
  OptionType,
  UNREACHABLE_CHANNEL_TYPES,
} from '../../contract/enums.js'
import { optionTypesOf } from '../../contract/field-names.js'
import { LIMITS } from '../../contract/limits.js'
import { isFileExtension } from '../../contract/naming.js'
import { either, memberName, quote } from '../../text/words.js'
import { relatedAt, report } from '../../walk/report.js'
import { MOST_ITEMS, type Run } from '../../walk/run.js'
import { misspelling } from '../shape/reports.js'
import { descriptionRules, nameRules } from '../text/reports.js'

export type OptionCode = keyof typeof OPTION

export const OPTION_NAME = /* @__PURE__ */ nameRules('option', 'Option names')
export const OPTION_DESCRIPTION = /* @__PURE__ */ descriptionRules('option', 'Option descriptions')

export function typeName(type: number): string {
  return memberName(OptionType, type)
}

/** Reports `option/description-required`. */
export function reportDescriptionMissing(run: Run, nearMiss: string | undefined): void {
  report(run, 'option/description-required', ['description'], {
    message: `"description" is missing: options of every type need one of 1 to ${LIMITS.descriptionLength} characters.`,
    related: misspelling(run, nearMiss, 'description'),
  })
}

/** Reports `option/duplicate-name`, at the later option. */
export function reportDuplicateName(run: Run, index: number, first: number, name: string): void {
  report(run, 'option/duplicate-name', [index], {
    message: `The option name ${quote(name)} is already used by option ${first + 1} of this list: each option of a list has a name of its own. Rename one of them.`,
    target: 'name',
    data: { name },
    related: relatedAt(run, [first], 'name', 'The first option of that name.'),
  })
}

/** Reports `option/required-order`, at every required option after an optional one. */
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

/** Names an option in a message: by its name, or by its number if the name is unknown. */
export function label(name: unknown, index: number): string {
  return typeof name === 'string' ? quote(name) : `number ${index + 1} of the list`
}

/** Reports a field that the option's type does not have. */
export function reportNotAllowed(run: Run, code: OptionCode, key: string, type: number): void {
  const types = optionTypesOf(key)
  const allowed =
    types.length > 6 ? 'options with a value' : `${either(types.map(typeName), 'and')} options`
  report(run, code, [key], {
    message: `${typeName(type)} options have no "${key}": only ${allowed} do. Remove it.`,
    target: 'key',
    data: { actual: type, allowed: [...types] },
  })
}

/**
 * Reports `option/field-without-effect`: an empty or false value in a field that the option's type
 * does not have.
 */
export function reportWithoutEffect(run: Run, key: string, type: number): void {
  report(run, 'option/field-without-effect', [key], {
    message: `"${key}" has no effect on ${typeName(type)} options: leave it out.`,
    target: 'key',
  })
}

/** Reports `option/autocomplete-with-choices`. */
export function reportAutocompleteWithChoices(run: Run): void {
  report(run, 'option/autocomplete-with-choices', ['autocomplete'], {
    message: 'An option has either "choices" or "autocomplete": true, not both: remove one.',
    related: relatedAt(run, ['choices'], 'key', 'The choices are here.'),
  })
}

/** Reports `option/options-count`, `option/choices-count` and `command/options-count`. */
export function reportCount(
  run: Run,
  code: RuleCode,
  key: string,
  actual: number,
  limit: number,
): void {
  const rest = actual > MOST_ITEMS ? ` Only the first ${MOST_ITEMS} were looked at.` : ''
  report(run, code, [key], {
    message: `"${key}" has ${actual} items; at most ${limit} are allowed: remove ${actual - limit}.${rest}`,
    data: { limit, actual },
  })
}

/**
 * Finds the fault of a number for an option type: it has a fraction, or is out of range. Undefined
 * if it has none.
 */
export function numberFault(value: number, type: number): 'fraction' | 'range' | undefined {
  if (Number.isSafeInteger(value)) {
    return undefined
  }
  const isWhole = type === OptionType.INTEGER
  if (isWhole && Number.isFinite(value) && !Number.isInteger(value)) {
    return 'fraction'
  }
  return Math.abs(value) <= largestOf(type) ? undefined : 'range'
}

const largestOf = (type: number): number =>
  type === OptionType.INTEGER ? LIMITS.integerValue : LIMITS.numberValue

/** Checks `option/bound-type` and `option/bound-range`. Returns true if the bound is valid. */
export function checkBound(run: Run, key: string, value: number, type: number): boolean {
  const fault = numberFault(value, type)
  if (fault === 'range') {
    reportRange(run, 'option/bound-range', key, value, type)
  }
  if (fault === 'fraction') {
    report(run, 'option/bound-type', [key], {
      message: `"${key}" of an INTEGER option must be an integer; found ${value}.`,
      data: { actual: value },
    })
  }
  return fault === undefined
}

/** Reports `option/bound-range` and `choice/value-range`. */
export function reportRange(
  run: Run,
  code: RuleCode,
  key: string,
  value: number,
  type: number,
): void {
  const limit = largestOf(type)
  const kind = type === OptionType.INTEGER ? 'INTEGER' : 'NUMBER'
  report(run, code, [key], {
    message: `"${key}" is ${value}; ${kind} values lie between -${limit} and ${limit}.`,
    data: { minimum: -limit, limit, actual: Number.isFinite(value) ? value : String(value) },
  })
}

/** Checks `option/length-range`. Returns true if the length is valid. */
export function checkLengthBound(
  run: Run,
  key: 'min_length' | 'max_length',
  value: number,
): boolean {
  const minimum = key === 'min_length' ? LIMITS.minLengthMinimum : LIMITS.maxLengthMinimum
  if (Number.isInteger(value) && value >= minimum && value <= LIMITS.stringLength) {
    return true
  }
  report(run, 'option/length-range', [key], {
    message: `"${key}" must be an integer between ${minimum} and ${LIMITS.stringLength}; found ${value}.`,
    data: { minimum, limit: LIMITS.stringLength, actual: value },
  })
  return false
}

/** Reports `option/bounds-inverted`, at the maximum: it is less than the minimum. */
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

/**
 * The channel types that users can never choose, as a set of bits. Testing a bit saves a function
 * call for each item of a list.
 */
const UNREACHABLE = /* @__PURE__ */ UNREACHABLE_CHANNEL_TYPES.reduce<number>(
  (bits, type) => bits | (1 << type),
  0,
)

/** Checks `option/channel-type-unreachable`, at the item. */
export function checkChannelType(run: Run, index: number, value: number): void {
  if (((1 << value) & UNREACHABLE) === 0) {
    return
  }
  report(run, 'option/channel-type-unreachable', [index], {
    message: `A guild never offers ${memberName(ChannelType, value)} channels (${value}) to an option: remove the type.`,
    data: { actual: value },
  })
}

/** Checks `option/file-types`, at the item. */
export function checkFileType(run: Run, index: number, text: string): void {
  if (FILE_TYPE_GROUPS.includes(text.toLowerCase()) || isFileExtension(text)) {
    return
  }
  report(run, 'option/file-types', [index], {
    message: `File types are ${either(FILE_TYPE_GROUPS)}, or an extension such as ".pdf"; found ${quote(text)}.`,
    data: { allowed: [...FILE_TYPE_GROUPS] },
  })
}
