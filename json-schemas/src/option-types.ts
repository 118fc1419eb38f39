import { OptionType } from '@slashlint/core/contract'

export const ALL_TYPES: readonly number[] = Object.values(OptionType)
export const SUBCOMMAND_TYPES: readonly number[] = [
  OptionType.SUB_COMMAND,
  OptionType.SUB_COMMAND_GROUP,
]
export const VALUE_TYPES = ALL_TYPES.filter((type) => !SUBCOMMAND_TYPES.includes(type))
