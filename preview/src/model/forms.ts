import { explorerEntries, localize } from '@slashlint/core/engine'
import type { StoredCommand } from '@slashlint/core/engine'
import { nodeAt, partsOf } from './values.js'

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

/** Something that a user can pick, and what it asks for. */
export interface CommandForm {
  /** As it is typed: `/mod ban`; of an entry of a context menu its name. */
  readonly label: string
  readonly description: string
  readonly type: number
  readonly fields: readonly FormField[]
}

/** What users of a locale can pick of deployed commands, and what it asks them for. */
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
