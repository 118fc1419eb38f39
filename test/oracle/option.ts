import * as facts from './facts.js'
import {
  duplicateItems,
  enumItems,
  fieldEnum,
  fieldForm,
  items,
  firstMembersAt,
  nullField,
  requiredField,
  unknownKeys,
  valueForm,
} from './shape.js'
import { requiredDescription, slashName } from './text.js'
import type { OptionList, OptionNode } from './tree.js'
import { DYNAMIC } from './types.js'
import type { Finding, Plain } from './types.js'
import type { Kind } from './values.js'
import {
  booleanOf,
  form,
  get,
  has,
  hasItems,
  isList,
  knownItems,
  listOf,
  numberOf,
  repeated,
  stringOf,
} from './values.js'

type Rule = (option: OptionNode) => Finding[]

const REQUIRED = ['type', 'name', 'description']
const KINDS: Readonly<Record<string, Kind>> = {
  type: 'integer',
  name: 'string',
  name_localizations: 'dictionary',
  description: 'string',
  description_localizations: 'dictionary',
  required: 'boolean',
  choices: 'list',
  options: 'list',
  channel_types: 'list',
  min_value: 'integer-bound',
  max_value: 'integer-bound',
  min_length: 'measure',
  max_length: 'measure',
  autocomplete: 'boolean',
  file_types: 'list',
}
const SERVER_FIELDS = ['name_localized', 'description_localized']

function at(option: OptionNode, code: string, ...keys: (string | number)[]): Finding {
  return { code, path: [...option.path, ...keys] }
}

/** Tells whether an option's type has a field. Returns `undefined` if the type is unknown. */
function typeHas(option: OptionNode, key: string): boolean | undefined {
  if (option.type === undefined) {
    return undefined
  }
  return facts.TYPES_WITH[key]?.includes(option.type) ?? true
}

/** Tells whether the value of a field is checked for this type. Fields of all types and the two lists always are. */
function isJudged(option: OptionNode, key: string): boolean {
  if (!(key in facts.TYPES_WITH) || key === 'choices' || key === 'options') {
    return true
  }
  return typeHas(option, key) === true
}

function kindOf(option: OptionNode, key: string): Kind {
  const isDouble = option.type === 10 && (key === 'min_value' || key === 'max_value')
  return isDouble ? 'number-bound' : (KINDS[key] as Kind)
}

const missingField: Rule = (option) =>
  REQUIRED.slice(0, 2).flatMap((key) => requiredField(option, key))

const descriptionRequired: Rule = (option) =>
  get(option.object, 'description') === undefined
    ? [at(option, 'option/description-required', 'description')]
    : []

const nullValue: Rule = (option) =>
  Object.keys(KINDS).flatMap((key) => {
    const isSilent =
      option.operation === 'edit' ||
      option.operation === 'response' ||
      key.endsWith('_localizations')
    return nullField(option, key, REQUIRED.includes(key) ? 'error' : isSilent ? 'fine' : 'hint')
  })

const valueForms: Rule = (option) =>
  Object.keys(KINDS)
    .filter((key) => isJudged(option, key))
    .flatMap((key) => fieldForm(option, key, kindOf(option, key)))

const unknownKey: Rule = (option) =>
  option.operation === 'response'
    ? []
    : unknownKeys(option, [...Object.keys(KINDS), ...SERVER_FIELDS])

const serverField: Rule = (option) =>
  option.operation === 'response'
    ? []
    : SERVER_FIELDS.filter((key) => has(option.object, key)).map((key) =>
        at(option, 'shape/server-field', key),
      )

const typeEnum: Rule = (option) => fieldEnum(option, 'type', facts.OPTION_TYPES)

const name: Rule = (option) => {
  const text = stringOf(option.object, 'name')
  return typeof text === 'string'
    ? slashName('option', text).map((code) => at(option, code, 'name'))
    : []
}

const description: Rule = (option) => {
  const text = stringOf(option.object, 'description')
  if (typeof text !== 'string') {
    return []
  }
  return requiredDescription('option', text).map((code) => at(option, code, 'description'))
}

/** Reports `required` and `autocomplete` of types that lack them. False has no effect, other values are rejected. */
const flagNotAllowed: Rule = (option) =>
  ['required', 'autocomplete']
    .filter((key) => typeHas(option, key) === false)
    .flatMap((key) => {
      const value = get(option.object, key)
      if (value === undefined || value === null || value === DYNAMIC) {
        return []
      }
      return [
        at(
          option,
          value === false ? 'option/field-without-effect' : `option/${key}-not-allowed`,
          key,
        ),
      ]
    })

/** Reports `choices` and `options` of types that lack them. An empty list has no effect. */
const listNotAllowed: Rule = (option) =>
  ['choices', 'options']
    .filter((key) => typeHas(option, key) === false)
    .flatMap((key) => {
      const list = get(option.object, key)
      if (isList(list) && list.length === 0) {
        return [at(option, 'option/field-without-effect', key)]
      }
      return hasItems(option.object, key) ? [at(option, `option/${key}-not-allowed`, key)] : []
    })

const REFUSED: Readonly<Record<string, string>> = {
  channel_types: 'option/channel-types-not-allowed',
  min_value: 'option/min-max-value-not-allowed',
  max_value: 'option/min-max-value-not-allowed',
  min_length: 'option/min-max-length-not-allowed',
  max_length: 'option/min-max-length-not-allowed',
  file_types: 'option/file-types-not-allowed',
}

const fieldNotAllowed: Rule = (option) =>
  Object.entries(REFUSED)
    .filter(([key]) => typeHas(option, key) === false)
    .filter(([key]) => ![undefined, null, DYNAMIC].includes(get(option.object, key) as null))
    .map(([key, code]) => at(option, code, key))

/** Checks the length of lists. Lists below level 3 are never checked (decision 6). */
const listCounts: Rule = (option) =>
  (option.isDeepest ? ['choices'] : ['choices', 'options']).flatMap((key) => {
    const list = listOf(option.object, key)
    const isOver = list !== undefined && list !== DYNAMIC && knownItems(list).length > 25
    return isOver ? [at(option, `option/${key}-count`, key)] : []
  })

const autocompleteWithChoices: Rule = (option) => {
  const isBoth =
    booleanOf(option.object, 'autocomplete') === true && hasItems(option.object, 'choices')
  return typeHas(option, 'autocomplete') === true && isBoth
    ? [at(option, 'option/autocomplete-with-choices', 'autocomplete')]
    : []
}

const channelTypes: Rule = (option) => {
  if (typeHas(option, 'channel_types') !== true) {
    return []
  }
  return [
    ...enumItems(option.object, [...option.path, 'channel_types'], facts.CHANNEL_TYPES),
    ...duplicateItems(option, 'channel_types', facts.CHANNEL_TYPES),
  ]
}

const channelTypeUnreachable: Rule = (option) => {
  if (typeHas(option, 'channel_types') !== true) {
    return []
  }
  return firstMembersAt(option.object, 'channel_types', facts.CHANNEL_TYPES)
    .filter(([, type]) => facts.UNREACHABLE_CHANNEL_TYPES.includes(type))
    .map(([index]) => at(option, 'option/channel-type-unreachable', 'channel_types', index))
}

function isInRange(option: OptionNode, key: string, value: number): boolean {
  if (key === 'min_length') {
    return value >= 0 && value <= 6000
  }
  if (key === 'max_length') {
    return value >= 1 && value <= 6000
  }
  return option.type === 4
    ? value >= -(2 ** 53) + 1 && value <= 2 ** 53 - 1
    : Math.abs(value) <= 2 ** 53
}

function boundOf(option: OptionNode, key: string): number | undefined | typeof DYNAMIC {
  return typeHas(option, key) === true
    ? numberOf(option.object, key, kindOf(option, key))
    : undefined
}

const boundType: Rule = (option) =>
  ['min_value', 'max_value'].flatMap((key) => {
    const value = boundOf(option, key)
    const isFraction =
      typeof value === 'number' && Number.isFinite(value) && !Number.isInteger(value)
    return option.type === 4 && isFraction ? [at(option, 'option/bound-type', key)] : []
  })

const boundRange: Rule = (option) =>
  ['min_value', 'max_value'].flatMap((key) => {
    const value = boundOf(option, key)
    return typeof value === 'number' && !isInRange(option, key, value)
      ? [at(option, 'option/bound-range', key)]
      : []
  })

const lengthRange: Rule = (option) =>
  ['min_length', 'max_length'].flatMap((key) => {
    const value = boundOf(option, key)
    const isFine =
      typeof value !== 'number' || (Number.isInteger(value) && isInRange(option, key, value))
    return isFine ? [] : [at(option, 'option/length-range', key)]
  })

/** Returns a bound for use in other rules: `undefined` if there is none, DYNAMIC if it is faulty or unknown. */
export function validBound(option: OptionNode, key: string): number | undefined | typeof DYNAMIC {
  const value = boundOf(option, key)
  if (typeof value !== 'number') {
    return value
  }
  const isWhole = option.type === 10 || Number.isInteger(value)
  return isWhole && isInRange(option, key, value) ? value : DYNAMIC
}

const boundsInverted: Rule = (option) =>
  ['value', 'length'].flatMap((what) => {
    const [min, max] = [validBound(option, `min_${what}`), validBound(option, `max_${what}`)]
    const isInverted = typeof min === 'number' && typeof max === 'number' && min > max
    return isInverted ? [at(option, 'option/bounds-inverted', `max_${what}`)] : []
  })

const fileTypes: Rule = (option) => {
  if (typeHas(option, 'file_types') !== true) {
    return []
  }
  const list = items(option.object, [...option.path, 'file_types'])
  const isOver = knownItems(list.map(({ value }) => value)).length > 10
  return [
    ...(isOver ? [at(option, 'option/file-types', 'file_types')] : []),
    ...list
      .filter(({ value }) => value === null)
      .map(({ at: path }) => ({ code: 'shape/null', path })),
    ...list.flatMap(({ value, at: path }) => valueForm(value, path, 'string')),
    ...list
      .filter(({ value }) => isWrongFileType(value))
      .map(({ at: path }) => ({ code: 'option/file-types', path })),
  ]
}

function isWrongFileType(value: Plain): boolean {
  const text = value === null || value === DYNAMIC ? DYNAMIC : form('string', value).value
  if (typeof text !== 'string') {
    return false
  }
  return !/^(image|video|audio)$/i.test(text) && !/^\.[^\s./\\]+(\.[^\s./\\]+)*$/.test(text)
}

export const optionRules: readonly Rule[] = [
  missingField,
  descriptionRequired,
  nullValue,
  valueForms,
  unknownKey,
  serverField,
  typeEnum,
  name,
  description,
  flagNotAllowed,
  listNotAllowed,
  fieldNotAllowed,
  listCounts,
  autocompleteWithChoices,
  channelTypes,
  channelTypeUnreachable,
  boundType,
  boundRange,
  lengthRange,
  boundsInverted,
  fileTypes,
]

type ListRule = (list: OptionList) => Finding[]

const duplicateName: ListRule = (list) =>
  repeated(list.options, ({ object }) => {
    const text = stringOf(object, 'name')
    return typeof text === 'string' ? text : undefined
  }).map(({ path }) => ({ code: 'option/duplicate-name', path }))

/** Decision 31: required options come first. */
const requiredOrder: ListRule = (list) => {
  const values = list.options.filter(({ type }) => type !== undefined && type > 2)
  const firstOptional = values.findIndex(({ object }) => {
    const required = booleanOf(object, 'required')
    return required === undefined || required === false
  })
  if (firstOptional < 0) {
    return []
  }
  return values
    .slice(firstOptional + 1)
    .filter(({ object }) => booleanOf(object, 'required') === true)
    .map(({ path }) => ({ code: 'option/required-order', path }))
}

export const optionListRules: readonly ListRule[] = [duplicateName, requiredOrder]
