import { LIMITS } from '@slashlint/core/contract'
import { VALUE_TYPES } from './option-types.js'
import { ANY, define, type Schema, type Sheet } from './schema.js'
import { hasType } from './values.js'

/**
 * Makes a schema that requires required options before optional ones. Schemas cannot express
 * "before". So they search for the first optional option, index by index, and forbid required
 * options after it. Each forbidden option gets a message. A list with only one of the two kinds is
 * not searched.
 */
export function requiredFirst(sheet: Sheet): Schema {
  return define(sheet, 'required-first', () => ({
    if: {
      type: 'array',
      allOf: [{ contains: isRequired(sheet) }, { contains: isOptional(sheet) }],
    },
    then: firstOptionalAt(sheet, 0),
  }))
}

/**
 * Makes the schema for one index: if the first optional option is here, restricts the options after
 * it; else continues at the next index.
 */
function firstOptionalAt(sheet: Sheet, place: number): Schema {
  const before: readonly true[] = Array<true>(place).fill(true)
  return define(sheet, `first-optional-${place}`, () => ({
    type: 'array',
    if: { items: [...before, isOptional(sheet)] },
    then: { items: [...before, true], additionalItems: notRequired(sheet) },
    // Longer lists have an error already, and behind the last place there is none.
    ...(place < LIMITS.options - 2 && { else: firstOptionalAt(sheet, place + 1) }),
  }))
}

function isOptional(sheet: Sheet): Schema {
  return define(sheet, 'optional-option', () => ({
    ...ofValue(sheet, { enum: [false, null] }),
    required: ['type'],
  }))
}

function isRequired(sheet: Sheet): Schema {
  return define(sheet, 'required-option', () => ({
    ...ofValue(sheet, { const: true }),
    required: ['type', 'required'],
  }))
}

function notRequired(sheet: Sheet): Schema {
  return define(sheet, 'not-required', () => ({
    type: ANY,
    if: isRequired(sheet),
    then: {
      properties: { required: false },
      errorMessage: 'Required options must stand before optional ones.',
    },
  }))
}

/**
 * Makes the schema of an option with a value.
 *
 * @param required the schema of its field `required`
 */
function ofValue(sheet: Sheet, required: Schema): Schema {
  const { properties, ...rest } = hasType(sheet, 'OptionType', VALUE_TYPES)
  return {
    ...rest,
    properties: { ...(properties as Schema), required: { ...required, doNotSuggest: true } },
  }
}
