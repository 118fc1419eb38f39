import { ChannelType, FILE_TYPE_GROUPS, OptionType, UNREACHABLE_CHANNEL_TYPES } from '../contract/enums.js'
import { FIELDS, type Field } from '../contract/fields.js'
import { LIMITS } from '../contract/limits.js'
import { isFileExtension } from '../contract/naming.js'
import { SECTION } from '../contract/sections.js'
import { either, memberName, quote } from '../text/words.js'
import { relatedAt, report, type Run } from '../validate/run.js'
import { rule, type Rule } from './rule.js'
import type { NameRules, TextRules } from './text.js'

// Area "Option". Sections "Application command option", "Option types".

const S = SECTION.option
export const nameLength = /* @__PURE__ */ rule('option/name-length', 'error', SECTION.naming, 'BASE_TYPE_BAD_LENGTH')
export const namePattern = /* @__PURE__ */ rule('option/name-pattern', 'error', SECTION.naming, 'STRING_TYPE_REGEX')
export const nameLowercase = /* @__PURE__ */ rule(
  'option/name-lowercase',
  'error',
  SECTION.naming,
  'APPLICATION_COMMAND_INVALID_NAME',
)
export const nameApostrophe = /* @__PURE__ */ rule(
  'option/name-apostrophe',
  'warning',
  SECTION.naming,
  'STRING_TYPE_REGEX',
)
export const descriptionRequired = /* @__PURE__ */ rule('option/description-required', 'error', S, 'BASE_TYPE_REQUIRED')
export const descriptionLength = /* @__PURE__ */ rule('option/description-length', 'error', S, 'BASE_TYPE_BAD_LENGTH')
export const descriptionBlank = /* @__PURE__ */ rule('option/description-blank', 'error', S)
export const duplicateName = /* @__PURE__ */ rule(
  'option/duplicate-name',
  'error',
  S,
  'APPLICATION_COMMAND_OPTIONS_NAME_INVALID',
)
export const requiredOrder = /* @__PURE__ */ rule(
  'option/required-order',
  'error',
  S,
  'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
)
export const requiredNotAllowed = /* @__PURE__ */ rule(
  'option/required-not-allowed',
  'error',
  S,
  'APPLICATION_COMMAND_REQUIRED_INVALID',
)
export const choicesNotAllowed = /* @__PURE__ */ rule('option/choices-not-allowed', 'error', S)
export const choicesCount = /* @__PURE__ */ rule('option/choices-count', 'error', S, 'BASE_TYPE_MAX_LENGTH')
export const autocompleteNotAllowed = /* @__PURE__ */ rule(
  'option/autocomplete-not-allowed',
  'error',
  S,
  'APPLICATION_COMMAND_REQUIRED_INVALID',
)
export const autocompleteWithChoices = /* @__PURE__ */ rule('option/autocomplete-with-choices', 'error', S)
export const optionsNotAllowed = /* @__PURE__ */ rule('option/options-not-allowed', 'error', S)
export const optionsCount = /* @__PURE__ */ rule('option/options-count', 'error', S, 'BASE_TYPE_MAX_LENGTH')
export const channelTypesNotAllowed = /* @__PURE__ */ rule('option/channel-types-not-allowed', 'error', S)
export const minMaxValueNotAllowed = /* @__PURE__ */ rule('option/min-max-value-not-allowed', 'error', S)
export const minMaxLengthNotAllowed = /* @__PURE__ */ rule('option/min-max-length-not-allowed', 'error', S)
export const fileTypesNotAllowed = /* @__PURE__ */ rule('option/file-types-not-allowed', 'error', S)
export const channelTypeUnreachable = /* @__PURE__ */ rule('option/channel-type-unreachable', 'warning', S)
export const boundType = /* @__PURE__ */ rule('option/bound-type', 'error', S)
export const boundRange = /* @__PURE__ */ rule('option/bound-range', 'error', SECTION.optionTypes)
export const boundsInverted = /* @__PURE__ */ rule('option/bounds-inverted', 'warning', S)
export const lengthRange = /* @__PURE__ */ rule('option/length-range', 'error', S)
export const fileTypes = /* @__PURE__ */ rule('option/file-types', 'error', S)
export const fieldWithoutEffect = /* @__PURE__ */ rule('option/field-without-effect', 'hint', S)

export const OPTION_NAME: NameRules = {
  length: nameLength,
  pattern: namePattern,
  lowercase: nameLowercase,
  apostrophe: nameApostrophe,
  subject: 'Option names',
}

export const OPTION_DESCRIPTION: TextRules = {
  length: descriptionLength,
  limit: LIMITS.descriptionLength,
  blank: descriptionBlank,
  subject: 'Option descriptions',
}

export function typeName(type: number): string {
  return memberName(OptionType, type)
}

/** `option/description-required`. */
export function reportDescriptionMissing(run: Run, nearMiss: string | undefined): void {
  report(
    run,
    descriptionRequired,
    'value',
    ['description'],
    'Options of every type need a description of 1 to 100 characters.',
    {
      related:
        nearMiss === undefined
          ? undefined
          : relatedAt(run, [nearMiss], 'key', `"${nearMiss}" may be meant as "description".`),
    },
  )
}

/** `option/duplicate-name`, at the second option. */
export function reportDuplicateName(run: Run, index: number, first: number, name: string): void {
  report(
    run,
    duplicateName,
    'name',
    [index],
    `The option name ${quote(name)} is used already (options/${first}): names are unique within one list.`,
    {
      data: { name },
      related: relatedAt(run, [first], 'name', 'The first option of that name.'),
    },
  )
}

/** `option/required-order`, at every required option that stands after an optional one. */
export function reportRequiredOrder(
  run: Run,
  index: number,
  name: unknown,
  optional: number,
  optionalName: unknown,
): void {
  report(
    run,
    requiredOrder,
    'name',
    [index],
    `Required option ${label(name, index)} must stand before the optional option ${label(optionalName, optional)} (options/${optional}).`,
    { related: relatedAt(run, [optional], 'name', 'The first optional option.') },
  )
}

/** An option as messages name it. */
export function label(name: unknown, index: number): string {
  return typeof name === 'string' ? quote(name) : `options/${index}`
}

/** A field on an option type that does not have it. */
export function reportNotAllowed(run: Run, ofRule: Rule, key: string, type: number): void {
  if (key === 'options') run.suspicious = true
  const types = (FIELDS.option as Readonly<Record<string, Field>>)[key]?.optionTypes ?? []
  const allowed = types.length > 6 ? 'options with a value' : `${either(types.map(typeName))} options`
  report(run, ofRule, 'key', [key], `${typeName(type)} options have no "${key}": only ${allowed} have it.`, {
    data: { actual: type, allowed: [...types] },
  })
}

/** `option/field-without-effect`: an empty or false value where the type does not have the field. */
export function reportWithoutEffect(run: Run, key: string, type: number): void {
  report(run, fieldWithoutEffect, 'key', [key], `"${key}" has no effect on ${typeName(type)} options: leave it out.`)
}

/** `option/autocomplete-with-choices`. */
export function reportAutocompleteWithChoices(run: Run): void {
  report(
    run,
    autocompleteWithChoices,
    'value',
    ['autocomplete'],
    'An option has either "choices" or "autocomplete": true, not both.',
    {
      related: relatedAt(run, ['choices'], 'key', 'The choices stand here.'),
    },
  )
}

/** `option/options-count`, `option/choices-count`, `command/options-count`. */
export function reportCount(run: Run, ofRule: Rule, key: string, actual: number, limit: number): void {
  report(run, ofRule, 'value', [key], `"${key}" has ${actual} items; at most ${limit} are allowed.`, {
    data: { limit, actual },
  })
}

/** `option/bound-type` and `option/bound-range`: whether the bound is valid. */
export function checkBound(run: Run, key: string, value: number, type: number): boolean {
  if (type === OptionType.INTEGER) {
    if (Number.isSafeInteger(value)) return true
    if (Number.isFinite(value) && !Number.isInteger(value)) {
      report(run, boundType, 'value', [key], `"${key}" of an INTEGER option must be an integer; found ${value}.`, {
        data: { actual: value },
      })
      return false
    }
    reportRange(run, boundRange, [key], value, 'INTEGER')
    return false
  }
  if (Math.abs(value) <= LIMITS.numberValue) return true
  reportRange(run, boundRange, [key], value, 'NUMBER')
  return false
}

/** `option/bound-range`, `choice/value-range`. */
export function reportRange(
  run: Run,
  ofRule: Rule,
  path: readonly [string],
  value: number,
  kind: 'INTEGER' | 'NUMBER',
): void {
  const limit = kind === 'INTEGER' ? LIMITS.integerValue : LIMITS.numberValue
  report(run, ofRule, 'value', path, `"${path[0]}" is ${value}; ${kind} values lie between -${limit} and ${limit}.`, {
    data: { minimum: -limit, limit, actual: Number.isFinite(value) ? value : String(value) },
  })
}

/** `option/length-range`: whether the length is valid. */
export function checkLengthBound(run: Run, key: string, value: number, minimum: number): boolean {
  if (Number.isInteger(value) && value >= minimum && value <= LIMITS.stringLength) return true
  report(
    run,
    lengthRange,
    'value',
    [key],
    `"${key}" must be an integer between ${minimum} and ${LIMITS.stringLength}; found ${value}.`,
    {
      data: { minimum, limit: LIMITS.stringLength, actual: value },
    },
  )
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
  report(
    run,
    boundsInverted,
    'value',
    [maximumKey],
    `"${maximumKey}" (${maximum}) is less than "${minimumKey}" (${minimum}): no input can satisfy both.`,
    { data: { minimum, actual: maximum }, related: relatedAt(run, [minimumKey], 'value', 'The lower bound.') },
  )
}

/** The unreachable channel types as bits: no call for each item. */
const UNREACHABLE = /* @__PURE__ */ UNREACHABLE_CHANNEL_TYPES.reduce<number>((bits, type) => bits | (1 << type), 0)

/** `option/channel-type-unreachable`, at the item. */
export function checkChannelType(run: Run, index: number, value: number): void {
  if (((1 << value) & UNREACHABLE) === 0) return
  report(
    run,
    channelTypeUnreachable,
    'value',
    [index],
    `A guild never offers ${memberName(ChannelType, value)} channels (${value}) to an option.`,
    {
      data: { actual: value },
    },
  )
}

/** `option/file-types`, at the item. */
export function checkFileType(run: Run, index: number, text: string): void {
  if (FILE_TYPE_GROUPS.includes(text.toLowerCase()) || isFileExtension(text)) return
  report(
    run,
    fileTypes,
    'value',
    [index],
    `File types are ${either(FILE_TYPE_GROUPS)}, or an extension such as ".pdf"; found ${quote(text)}.`,
    {
      data: { allowed: [...FILE_TYPE_GROUPS] },
    },
  )
}
