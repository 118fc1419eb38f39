import { boundsOf, LIMITS, OptionType } from '@slashlint/core/contract'
import { annotations, snippets } from './annotations.js'
import { closed, define, type Schema, type Sheet } from './schema.js'
import { localizations, text } from './texts.js'
import { ASSIGNED } from './values.js'

/**
 * A choice of an option.
 *
 * @param type the option's type, or undefined where it is not known
 */
export function choice(sheet: Sheet, type: number | undefined): Schema {
  return define(sheet, type === undefined ? 'choice' : `choice-${type}`, () => ({
    type: 'object',
    ...snippets('choice'),
    required: ['name', 'value'],
    properties: {
      name: { ...annotations('choice', 'name'), allOf: [text(sheet, 'choice-name')] },
      name_localizations: {
        ...annotations('choice', 'name_localizations'),
        allOf: [localizations(sheet, 'choice-name')],
      },
      value: { ...annotations('choice', 'value'), ...value(type) },
      name_localized: ASSIGNED,
    },
    ...closed(sheet),
  }))
}

/** The value's type follows the option's and is never converted. */
function value(type: number | undefined): Schema {
  switch (type) {
    case OptionType.STRING:
      return {
        type: 'string',
        maxLength: boundsOf('choice')['value']?.maxLength,
        examples: ['1d'],
        errorMessage: 'Choice values of STRING options must be strings.',
      }
    case OptionType.INTEGER:
      return {
        type: 'integer',
        minimum: -LIMITS.integerValue,
        maximum: LIMITS.integerValue,
        examples: [7],
        errorMessage: 'Choice values of INTEGER options must be integers.',
      }
    case OptionType.NUMBER:
      return {
        type: 'number',
        minimum: -LIMITS.numberValue,
        maximum: LIMITS.numberValue,
        examples: [0.5],
        errorMessage: 'Choice values of NUMBER options must be numbers.',
      }
    default:
      return {
        type: ['string', 'number'],
        maxLength: boundsOf('choice')['value']?.maxLength,
        minimum: -LIMITS.numberValue,
        maximum: LIMITS.numberValue,
        errorMessage: 'Choice values must be strings or numbers.',
      }
  }
}
