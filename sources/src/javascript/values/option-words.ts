import { OptionType } from '@slashlint/core/contract'

/** Converts `STRING` to `String` and `SUB_COMMAND_GROUP` to `SubCommandGroup`. */
const pascal = (name: string): string =>
  name.replace(
    /([A-Z])([A-Z]*)_?/g,
    (_word, first: string, rest: string) => first + rest.toLowerCase(),
  )

/** The types of options with values, by their words in the names of classes, methods and decorators: `String`, `User`. */
export const VALUE_OPTIONS: ReadonlyMap<string, number> = new Map(
  Object.entries(OptionType)
    .filter(([, type]) => type > OptionType.SUB_COMMAND_GROUP)
    .map(([name, type]) => [pascal(name), type]),
)
