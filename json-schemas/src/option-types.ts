import { OptionType } from '@slashlint/core/contract'
import type { Schema, Sheet } from './schema.js'
import { isOneOf } from './values.js'

/** Types of options, and conditions on them. */

export const ALL_TYPES: readonly number[] = Object.values(OptionType)
export const SUBCOMMAND_TYPES: readonly number[] = [OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP]
export const VALUE_TYPES = ALL_TYPES.filter((type) => !SUBCOMMAND_TYPES.includes(type))

/** An object whose `type` is one of some members. */
export function hasType(sheet: Sheet, types: readonly number[]): Schema {
  return {
    type: 'object',
    properties: { type: { allOf: [isOneOf(sheet, 'OptionType', types)], doNotSuggest: true } },
    required: ['type'],
  }
}
