import { OptionType } from '@slashlint/core/contract'

/**
 * Converts a name from upper case with underscores to PascalCase: `SUB_COMMAND_GROUP` to
 * `SubCommandGroup`.
 */
const pascal = (name: string): string =>
  name.replace(
    /([A-Z])([A-Z]*)_?/g,
    (_word, first: string, rest: string) => first + rest.toLowerCase(),
  )

/**
 * The types of options that have values, by the words that libraries use in names: `String`,
 * `User`.
 */
export const VALUE_OPTIONS: ReadonlyMap<string, number> = new Map(
  Object.entries(OptionType)
    .filter(([, type]) => type > OptionType.SUB_COMMAND_GROUP)
    .map(([name, type]) => [pascal(name), type]),
)
