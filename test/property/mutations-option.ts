import { many } from '../values.js'
import type { Json } from './arbitraries.js'
import { pathOf } from './mutations-command.js'

/**
 * A fault of options. Fresh options are appended to a list of value options, of sub-commands, or at the top level, and
 * must give one diagnostic. Its path begins with the index among the fresh options.
 */
export interface OptionMutation {
  readonly code: string
  readonly path: readonly (string | number)[]
  readonly among: 'values' | 'sub-commands' | 'top'
  readonly options: readonly Json[]
}

type Entry = readonly [code: string, path: string, ...changes: Json[]]

const NAME = 'a-fresh-option'
const fresh = { type: 3, name: NAME, description: 'x' }
const other = { name: 'another-fresh-option' }

const INTEGER = { type: 4 }
const NUMBER = { type: 10 }
const choice = { name: 'a', value: 'a' }
const choices = (...changes: Json[]) => ({
  choices: changes.map((change) => without({ ...choice, ...change })),
})

/** Removes the fields that are `undefined`. */
export function without(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const VALUES: readonly Entry[] = [
  ['shape/type', '0/name', { name: ['x'] }],
  ['shape/type', '0/required', { required: 1 }],
  ['shape/type', '0/choices', { choices: 'x' }],
  ['shape/type', '0/max_length', { max_length: 'ten' }],
  ['shape/type', '0/channel_types', { type: 7, channel_types: 0 }],
  ['shape/type', '0/choices/0', { choices: ['x'] }],
  ['shape/coerced', '0/type', { type: '3' }],
  ['shape/coerced', '0/min_value', { ...NUMBER, min_value: '1.5' }],
  ['shape/coerced', '0/description', { description: 3 }],
  ['shape/required', '0/type', { type: undefined }],
  ['shape/required', '0/name', { name: undefined }],
  ['shape/required', '0/choices/0/name', choices({ name: undefined })],
  ['shape/required', '0/choices/0/value', choices({ value: undefined })],
  ['shape/null', '0/type', { type: null }],
  ['shape/null', '0/description', { description: null }],
  ['shape/null', '0/choices/0', { choices: [null] }],
  ['shape/null', '0/choices/0/name', choices({ name: null })],
  ['shape/null-optional', '0/required', { required: null }],
  ['shape/null-optional', '0/channel_types', { channel_types: null }],
  ['shape/null-optional', '0/name_localizations/de', { name_localizations: { de: null } }],
  ['shape/unknown-key', '0/choises', { choises: [] }],
  [
    'shape/unknown-key',
    '0/choices/0/description_localizations',
    choices({ description_localizations: {} }),
  ],
  ['shape/enum', '0/type', { type: 12 }],
  ['shape/enum', '0/channel_types/0', { type: 7, channel_types: [6] }],
  ['shape/duplicate-item', '0/channel_types/1', { type: 7, channel_types: [0, 0] }],
  ['option/name-length', '0/name', { name: '' }],
  ['option/name-length', '0/name', { name: 'x'.repeat(33) }],
  ['option/name-pattern', '0/name', { name: 'fresh.option' }],
  ['option/name-pattern', '0/name', { name: '\t' }],
  ['option/name-lowercase', '0/name', { name: 'freshOption-' }],
  ['option/name-apostrophe', '0/name', { name: "don't-be-so-long" }],
  ['option/description-required', '0/description', { description: undefined }],
  ['option/description-length', '0/description', { description: '' }],
  ['option/description-length', '0/description', { description: 'x'.repeat(101) }],
  ['option/description-blank', '0/description', { description: ' ' }],
  ['option/duplicate-name', '1', {}, {}],
  ['option/required-order', '1', {}, { ...other, required: true }],
  ['option/choices-not-allowed', '0/choices', { type: 5, choices: [choice] }],
  [
    'option/choices-count',
    '0/choices',
    { choices: many(26, (index) => ({ name: `${index}`, value: `${index}` })) },
  ],
  ['option/autocomplete-not-allowed', '0/autocomplete', { type: 6, autocomplete: true }],
  ['option/autocomplete-with-choices', '0/autocomplete', { autocomplete: true, choices: [choice] }],
  ['option/channel-types-not-allowed', '0/channel_types', { channel_types: [99, 99] }],
  ['option/min-max-value-not-allowed', '0/min_value', { min_value: 'x' }],
  ['option/min-max-value-not-allowed', '0/max_value', { type: 11, max_value: 3 }],
  ['option/min-max-length-not-allowed', '0/min_length', { ...INTEGER, min_length: 1 }],
  ['option/file-types-not-allowed', '0/file_types', { file_types: ['image'] }],
  ['option/channel-type-unreachable', '0/channel_types/1', { type: 7, channel_types: [0, 14] }],
  ['option/bound-type', '0/max_value', { ...INTEGER, max_value: 1.5 }],
  ['option/bound-range', '0/min_value', { ...INTEGER, min_value: -(2 ** 53) }],
  ['option/bound-range', '0/max_value', { ...NUMBER, max_value: Infinity }],
  ['option/bounds-inverted', '0/max_value', { ...NUMBER, min_value: 1.5, max_value: 1 }],
  ['option/bounds-inverted', '0/max_length', { min_length: 2, max_length: 1 }],
  ['option/length-range', '0/min_length', { min_length: -1 }],
  ['option/length-range', '0/max_length', { max_length: 0 }],
  ['option/length-range', '0/max_length', { max_length: 2.5 }],
  [
    'option/file-types',
    '0/file_types',
    { type: 11, file_types: many(11, (index) => `.x${index}`) },
  ],
  ['option/file-types', '0/file_types/1', { type: 11, file_types: ['image', 'pdf'] }],
  ['option/field-without-effect', '0/choices', { type: 8, choices: [] }],
  ['option/field-without-effect', '0/autocomplete', { type: 8, autocomplete: false }],
  ['option/field-without-effect', '0/options', { options: [] }],
  ['choice/name-length', '0/choices/0/name', choices({ name: '' })],
  ['choice/name-length', '0/choices/0/name', choices({ name: '😀'.repeat(101) })],
  ['choice/name-blank', '0/choices/0/name', choices({ name: ' ' })],
  ['choice/value-blank', '0/choices/0/value', choices({ value: '' })],
  ['choice/value-type', '0/choices/0/value', choices({ value: 1 })],
  ['choice/value-type', '0/choices/0/value', { ...INTEGER, ...choices({ value: '1' }) }],
  ['choice/value-type', '0/choices/0/value', { ...INTEGER, ...choices({ value: 1.5 }) }],
  ['choice/value-type', '0/choices/0/value', { ...NUMBER, ...choices({ value: null }) }],
  ['choice/value-length', '0/choices/0/value', choices({ value: 'x'.repeat(101) })],
  ['choice/value-range', '0/choices/0/value', { ...INTEGER, ...choices({ value: 2 ** 53 }) }],
  ['choice/value-range', '0/choices/0/value', { ...NUMBER, ...choices({ value: NaN }) }],
  [
    'choice/value-outside-bounds',
    '0/choices/0/value',
    { ...INTEGER, min_value: 3, ...choices({ value: 2 }) },
  ],
  [
    'choice/value-outside-bounds',
    '0/choices/0/value',
    { max_length: 1, ...choices({ value: '😀😀' }) },
  ],
  ['choice/duplicate-name', '0/choices/1/name', choices({}, { value: 'b' })],
  ['choice/duplicate-value', '0/choices/1/value', choices({}, { name: 'b' })],
  [
    'localization/choice-name-collision',
    '0/choices/1/name_localizations/de',
    choices(
      { name: 'a', name_localizations: { de: 'x' } },
      { name: 'b', value: 'b', name_localizations: { de: 'x' } },
    ),
  ],
  [
    'localization/choice-name-collision',
    '0/choices/0/name_localizations/de',
    choices({ name: 'a', name_localizations: { de: 'b' } }, { name: 'b', value: 'b' }),
  ],
  ['localization/unknown-locale', '0/name_localizations/en', { name_localizations: { en: 'A B' } }],
  [
    'localization/undocumented-locale',
    '0/choices/0/name_localizations/he',
    choices({ name_localizations: { he: 'x' } }),
  ],
  [
    'localization/name-length',
    '0/choices/0/name_localizations/de',
    choices({ name_localizations: { de: '' } }),
  ],
  ['localization/name-pattern', '0/name_localizations/ja', { name_localizations: { ja: '。' } }],
  [
    'localization/name-lowercase',
    '0/name_localizations/de',
    { name_localizations: { de: 'Grün' } },
  ],
  [
    'localization/description-length',
    '0/description_localizations/de',
    { description_localizations: { de: 'x'.repeat(101) } },
  ],
  [
    'localization/option-name-collision',
    '1/name_localizations/de',
    {},
    { ...other, name_localizations: { de: NAME } },
  ],
  [
    'localization/option-name-collision',
    '0/name_localizations/de',
    { name_localizations: { de: other.name } },
    other,
  ],
  [
    'localization/option-name-collision',
    '1/name_localizations/de',
    { name_localizations: { de: 'the-same-word' } },
    { ...other, name_localizations: { de: 'the-same-word' } },
  ],
  [
    'localization/fallback-collision',
    '0/name_localizations/es-ES',
    { name_localizations: { 'es-ES': 'the-same-word' } },
    { ...other, name_localizations: { 'es-419': 'the-same-word' } },
  ],
  [
    'localization/fallback-shadows-default',
    '0/choices/0/name_localizations/en-GB',
    choices({ name_localizations: { 'en-GB': 'b' } }),
  ],
  ['text/whitespace', '0/description', { description: ' x' }],
  ['text/whitespace', '0/choices/0/name', choices({ name: 'a\u2028b' })],
  ['text/lone-surrogate', '0/choices/0/value', choices({ value: '\uD800' })],
]

const SUB_COMMANDS: readonly Entry[] = [
  ['option/required-not-allowed', '0/required', { required: true }],
  ['option/field-without-effect', '0/required', { required: false }],
  [
    'option/options-count',
    '0/options',
    { options: many(26, (index) => ({ ...fresh, name: `o${index}` })) },
  ],
  ['option/name-pattern', '0/name', { name: 'a b' }],
  ['option/duplicate-name', '1', {}, {}],
  ['structure/nesting', '0/options/0', { options: [{ ...fresh, type: 1 }] }],
  ['shape/null', '0/options/0', { options: [null] }],
]

const TOP: readonly Entry[] = [
  ['structure/empty-group', '0', { type: 2 }],
  ['structure/empty-group', '0', { type: 2, options: [] }],
  ['structure/nesting', '0/options/0', { type: 2, options: [fresh] }],
  [
    'structure/nesting',
    '0/options/0',
    { type: 1, options: [{ ...fresh, type: 2, options: [{ ...fresh, type: 1 }] }] },
  ],
  [
    'option/required-not-allowed',
    '0/required',
    { type: 2, required: 'yes', options: [{ ...fresh, type: 1 }] },
  ],
]

const OPTION_NOT_ALLOWED: readonly Entry[] = [
  ['option/options-not-allowed', '0/options', { options: [fresh] }],
]

function mutations(
  among: OptionMutation['among'],
  type: number,
  entries: readonly Entry[],
): readonly OptionMutation[] {
  return entries.map(([code, path, ...changes]) => ({
    code,
    path: pathOf(path),
    among,
    options: changes.map((change) => without({ ...fresh, type, ...change })),
  }))
}

export const OPTION_MUTATIONS: readonly OptionMutation[] = [
  ...mutations('values', 3, VALUES),
  ...mutations('values', 3, OPTION_NOT_ALLOWED),
  ...mutations('sub-commands', 1, SUB_COMMANDS),
  ...mutations('top', 1, TOP),
]
