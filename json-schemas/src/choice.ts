import { LIMITS, OptionType } from '@slashlint/core/contract'
import { BOUNDS } from '@slashlint/core/internal'
import { annotations, snippets } from './annotations.js'
import { localizedText } from './property.js'
import { closed, define, type Schema, type Sheet } from './schema.js'
import { ASSIGNED } from './values.js'

/**
 * Makes the schema of an option's choice.
 *
 * @param type the option's type; undefined if it is unknown
 */
export function choice(sheet: Sheet, type: number | undefined): Schema {
  return define(sheet, type === undefined ? 'choice' : `choice-${type}`, () => ({
    type: 'object',
    ...snippets('choice'),
    required: ['name', 'value'],
    properties: {
      ...localizedText(sheet, 'choice', 'name', 'choice-name'),
      value: { ...annotations('choice', 'value'), ...value(type) },
      name_localized: ASSIGNED,
    },
    ...closed(sheet),
  }))
}

const { maxLength } = BOUNDS.choice.value
const between = (limit: number): Schema => ({ minimum: -limit, maximum: limit })

/**
 * Makes the schema of a choice's value. Its type is that of the option; the service never converts
 * it.
 */
function value(type: number | undefined): Schema {
  const ofOptions = (name: string, words: string): Schema => ({
    errorMessage: `Choice values of ${name} options must be ${words}.`,
  })
  switch (type) {
    case OptionType.STRING:
      return { type: 'string', maxLength, examples: ['1d'], ...ofOptions('STRING', 'strings') }
    case OptionType.INTEGER:
      return {
        type: 'integer',
        ...between(LIMITS.integerValue),
        examples: [7],
        ...ofOptions('INTEGER', 'integers'),
      }
    case OptionType.NUMBER:
      return {
        type: 'number',
        ...between(LIMITS.numberValue),
        examples: [0.5],
        ...ofOptions('NUMBER', 'numbers'),
      }
    default:
      return {
        type: ['string', 'number'],
        maxLength,
        ...between(LIMITS.numberValue),
        errorMessage: 'Choice values must be strings or numbers.',
      }
  }
}
