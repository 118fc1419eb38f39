import { fieldForm, nullField, requiredField, unknownKeys } from './shape.js'
import { validBound } from './option.js'
import { choiceName, hasLoneSurrogate, length } from './text.js'
import { shownTwice } from './localization.js'
import type { ChoiceList, ChoiceNode } from './tree.js'
import { DYNAMIC } from './types.js'
import type { Finding } from './types.js'
import { get, has, repeated, stringOf } from './values.js'

type Rule = (choice: ChoiceNode) => Finding[]

const KEYS = ['name', 'name_localizations', 'value']

function at(choice: ChoiceNode, code: string, key: string): Finding {
  return { code, path: [...choice.path, key] }
}

const missingField: Rule = (choice) => [
  ...requiredField(choice, 'name'),
  ...requiredField(choice, 'value'),
]

const nullName: Rule = (choice) => nullField(choice, 'name', 'error')

const forms: Rule = (choice) => [
  ...fieldForm(choice, 'name', 'string'),
  ...fieldForm(choice, 'name_localizations', 'dictionary'),
]

const unknownKey: Rule = (choice) =>
  choice.operation === 'response' ? [] : unknownKeys(choice, [...KEYS, 'name_localized'])

const serverField: Rule = (choice) =>
  choice.operation !== 'response' && has(choice.object, 'name_localized')
    ? [at(choice, 'shape/server-field', 'name_localized')]
    : []

const name: Rule = (choice) => {
  const text = stringOf(choice.object, 'name')
  return typeof text === 'string'
    ? choiceName('choice', text).map((code) => at(choice, code, 'name'))
    : []
}

/** Returns the value if it has its option's type (decision 24: only for options of type 3, 4 or 10). */
function typedValue(choice: ChoiceNode): string | number | 'wrong type' | undefined {
  const value = get(choice.object, 'value')
  if (value === undefined || value === DYNAMIC) {
    return undefined
  }
  if (choice.optionType === 'any' && typeof value !== 'string' && typeof value !== 'number') {
    return 'wrong type'
  }
  if (choice.optionType === 3) {
    return typeof value === 'string' ? JSON.stringify(value) : 'wrong type'
  }
  if (choice.optionType !== 4 && choice.optionType !== 10) {
    return undefined
  }
  if (typeof value !== 'number') {
    return 'wrong type'
  }
  const isFraction = Number.isFinite(value) && !Number.isInteger(value)
  return choice.optionType === 4 && isFraction ? 'wrong type' : value
}

const valueType: Rule = (choice) =>
  typedValue(choice) === 'wrong type' ? [at(choice, 'choice/value-type', 'value')] : []

const valueLength: Rule = (choice) => {
  const text = textValue(choice)
  return text !== undefined && length(text) > 100
    ? [at(choice, 'choice/value-length', 'value')]
    : []
}

const valueBlank: Rule = (choice) =>
  textValue(choice) === '' ? [at(choice, 'choice/value-blank', 'value')] : []

const valueSurrogate: Rule = (choice) => {
  const text = textValue(choice)
  return text !== undefined && hasLoneSurrogate(text)
    ? [at(choice, 'text/lone-surrogate', 'value')]
    : []
}

const valueRange: Rule = (choice) => {
  const value = numberValue(choice)
  const isFine =
    value === undefined ||
    (choice.optionType === 4
      ? Number.isSafeInteger(value)
      : Number.isFinite(value) && Math.abs(value) <= 2 ** 53)
  return isFine ? [] : [at(choice, 'choice/value-range', 'value')]
}

function textValue(choice: ChoiceNode): string | undefined {
  const value = get(choice.object, 'value')
  return (choice.optionType === 3 || choice.optionType === 'any') && typeof value === 'string'
    ? value
    : undefined
}

function numberValue(choice: ChoiceNode): number | undefined {
  const value = choice.optionType === 'any' ? get(choice.object, 'value') : typedValue(choice)
  return typeof value === 'number' ? value : undefined
}

export const choiceRules: readonly Rule[] = [
  missingField,
  nullName,
  forms,
  unknownKey,
  serverField,
  name,
  valueType,
  valueLength,
  valueBlank,
  valueSurrogate,
  valueRange,
]

type ListRule = (list: ChoiceList) => Finding[]

const duplicateName: ListRule = ({ choices }) =>
  repeated(choices, ({ object }) => {
    const text = stringOf(object, 'name')
    return typeof text === 'string' ? text : undefined
  }).map((choice) => at(choice, 'choice/duplicate-name', 'name'))

const nameCollision: ListRule = ({ choices }) =>
  shownTwice(
    'localization/choice-name-collision',
    choices.flatMap((choice) => {
      const own = stringOf(choice.object, 'name')
      return typeof own === 'string' ? [{ ...choice, own }] : []
    }),
  )

const duplicateValue: ListRule = ({ choices }) =>
  repeated(choices, (choice) => {
    const value = typedValue(choice)
    // The comparison is `===`: NaN equals nothing, and 0 equals -0.
    return value === undefined || value === 'wrong type' || Number.isNaN(value)
      ? undefined
      : String(value)
  }).map((choice) => at(choice, 'choice/duplicate-value', 'value'))

/** Decision 24: the bounds must be valid and in order. */
const valueOutsideBounds: ListRule = ({ option, choices }) => {
  const what = option.type === 3 ? 'length' : 'value'
  const min = validBound(option, `min_${what}`)
  const max = validBound(option, `max_${what}`)
  if (min === DYNAMIC || max === DYNAMIC || (min !== undefined && max !== undefined && min > max)) {
    return []
  }
  return choices
    .filter((choice) => {
      const text = textValue(choice)
      const measure = text === undefined ? numberValue(choice) : length(text)
      return measure !== undefined && (measure < (min ?? -Infinity) || measure > (max ?? Infinity))
    })
    .map((choice) => at(choice, 'choice/value-outside-bounds', 'value'))
}

export const choiceListRules: readonly ListRule[] = [
  duplicateName,
  nameCollision,
  duplicateValue,
  valueOutsideBounds,
]
