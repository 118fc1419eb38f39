import { explorerEntries, localize } from '@slashlint/core/engine'
import type { StoredCommand } from '@slashlint/core/engine'
import { nodeAt, partsOf } from './values.js'

/** A choice of an option, as a user sees it. */
export interface FormChoice {
  readonly name: string
  readonly value: string | number
}

/** An option as a user of one locale fills it in. */
export interface FormField {
  readonly name: string
  readonly description: string
  readonly type: number
  readonly required?: boolean
  readonly autocomplete?: boolean
  readonly choices?: readonly FormChoice[]
  readonly channel_types?: readonly number[]
  readonly min_value?: number
  readonly max_value?: number
  readonly min_length?: number
  readonly max_length?: number
}

/** An entry that a user can pick, with the values that it asks for. */
export interface CommandForm {
  /** The text that users type: `/mod ban`; of an entry in a context menu, its name. */
  readonly label: string
  readonly description: string
  readonly type: number
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
