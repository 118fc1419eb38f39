import { OptionType } from '@slashlint/core/contract'
import { enumMembers } from '@slashlint/core/internal'
import type { CodePlace } from '@slashlint/sources/javascript'
import type { FormId } from './form.js'
import type { Needed } from './imports.js'
import type { Writing } from './writing.js'

/**
 * A snippet of code, for completion and for new files. Its body is in LSP's snippet syntax, and is
 * valid code without changes.
 */
export interface CodeSnippet {
  /** Its name, which is also the word that users type. */
  readonly label: string
  /** One sentence beside the label. */
  readonly description: string
  /** The forms in which it can be written. */
  readonly forms: readonly FormId[]
  /** Checks whether the snippet makes sense at a place of the syntax. */
  fits(place: CodePlace, writing: Writing): boolean
  /**
   * Returns the text with placeholders.
   *
   * @param className a name for a class that the text declares
   */
  body(writing: Writing, className: string): string
  /** The names that the text needs from packages. */
  readonly needs: readonly Needed[]
}

export const NAME = '${1:name}'
export const DESCRIPTION = '${2:description}'

export const isStatement = ({ kind }: CodePlace): boolean => kind === 'statement'
export const lines = (...parts: readonly (string | readonly string[])[]): string =>
  parts.flat().join('\n')
export const typed = (writing: Writing, annotation: string): string =>
  writing.isTyped ? annotation : ''

/** Converts a name: `SUB_COMMAND_GROUP` → `SubCommandGroup`. */
const pascal = (name: string): string =>
  name.replaceAll(
    /([A-Z])([A-Z]*)_?/g,
    (_match, first: string, rest: string) => first + rest.toLowerCase(),
  )

/** The types of options with a value, with the words that libraries use for them. */
export const VALUE_OPTIONS = enumMembers('OptionType').flatMap(({ name, value }) => {
  if (typeof value === 'number' && value > OptionType.SUB_COMMAND_GROUP) {
    return [{ name, value, word: pascal(name) }]
  }
  return []
})
