import { OptionType } from '@slashlint/core/contract'

/** `STRING` → `String`, `SUB_COMMAND_GROUP` → `SubCommandGroup` */
const pascal = (name: string): string =>
  name.replace(/([A-Z])([A-Z]*)_?/g, (_, first: string, rest: string) => first + rest.toLowerCase())

/**
 * The types of options with values, by the word that classes, methods and decorators have for them: `String`, `User`.
 */
export const VALUE_OPTIONS: ReadonlyMap<string, number> = new Map(
  Object.entries(OptionType)
    .filter(([, type]) => type > OptionType.SUB_COMMAND_GROUP)
    .map(([name, type]) => [pascal(name), type]),
)
