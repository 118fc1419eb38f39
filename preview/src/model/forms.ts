import { explorerEntries, localize } from '@slashlint/core/engine'
import type { StoredCommand } from '@slashlint/core/engine'
import { nodeAt, partsOf } from './values.js'

/** A choice of an option, as a user sees it. */
export interface FormChoice {
  /** The name in the user's locale. */
  readonly name: string
  /** The value that is sent. */
  readonly value: string | number
}

/** An option as a user of one locale fills it in. */
export interface FormField {
  /** The name in the user's locale. */
  readonly name: string
  /** The description in the user's locale. */
  readonly description: string
  /** The type of the option, as in the API. */
  readonly type: number
  /** True if the user must fill it in. */
  readonly required?: boolean
  /** True if the app suggests values. */
  readonly autocomplete?: boolean
  /** The values that the user can choose. */
  readonly choices?: readonly FormChoice[]
  /** The types of channels that the user can choose. */
  readonly channel_types?: readonly number[]
  /** The least number. */
  readonly min_value?: number
  /** The greatest number. */
  readonly max_value?: number
  /** The least length of a text. */
  readonly min_length?: number
  /** The greatest length of a text. */
  readonly max_length?: number
}

/** An entry that a user can pick, with the options to fill in. */
export interface CommandForm {
  /** The text that users type, such as `/mod ban`; for an entry of a context menu, its name. */
  readonly label: string
  /** The description in the user's locale. */
  readonly description: string
  /** The type of the command, as in the API. */
  readonly type: number
  /** The options in their order. */
  readonly fields: readonly FormField[]
}

/** Lists the entries of deployed commands that users of a locale can pick, with the fields of each. */
export function commandForms(
  commands: readonly StoredCommand[],
  locale?: string,
): readonly CommandForm[] {
  return commands.flatMap((command) => {
    const translated = locale === undefined ? command : localize(command, locale)
    return explorerEntries(command, locale).map(({ label, path }) => {
      const { description, options } = partsOf(nodeAt(translated, path))
      return {
        label,
        description: String(description ?? ''),
        type: command.type,
        fields: Array.isArray(options) ? (options as FormField[]) : [],
      }
    })
  })
}
