import type { Range } from 'vscode-languageserver-types'

/**
 * The commands of a document as the client's picker shows them to a reader of one locale: what `slashlint/preview`
 * answers. It is complete for drawing: no knowledge of the contract is needed.
 */
export interface Preview {
  readonly uri: string
  /** The locale asked for; absent: the default texts. */
  readonly locale?: string
  /** The locales that read other texts than the default, with their names, in the contract's order. */
  readonly locales: readonly PreviewLocale[]
  readonly commands: readonly PreviewCommand[]
  /** What stands at the cursor. */
  readonly current: { readonly command: number; readonly entry: number }
}

export interface PreviewLocale {
  readonly id: string
  readonly name: string
  /** The document has no text of its own for it: readers see those for this one. */
  readonly fallback?: string
}

export interface PreviewCommand {
  /** 1 to 4, as in the contract; absent: it is not known. */
  readonly type?: number
  /** The lines of the picker: the command itself, or its sub-commands. None: users see nothing of it. */
  readonly entries: readonly PreviewEntry[]
  /** `812 of 8000 characters`, `Age-restricted`, … */
  readonly facts: readonly string[]
  /** The whole definition. */
  readonly place?: PreviewPlace
}

export interface PreviewEntry {
  /** Command, group and sub-command names on the way. */
  readonly names: readonly PreviewText[]
  readonly description: PreviewText
  readonly options: readonly PreviewOption[]
  /** The program may add options that the text does not show. */
  readonly open: boolean
}

export interface PreviewOption {
  readonly name: PreviewText
  readonly description: PreviewText
  /** `STRING`, `INTEGER`, …; `?` where it is not known. */
  readonly type: string
  readonly required: boolean
  readonly choices: readonly PreviewText[]
  /** `1 to 100`, `autocomplete`, … */
  readonly facts: readonly string[]
}

export interface PreviewText {
  readonly text: string
  /** False: the program computes it. */
  readonly known: boolean
  /** Where the text comes from when the locale asked for has none: its fallback's key, or `default`. */
  readonly from?: string
  readonly place?: PreviewPlace
}

/** A part of the previewed document, or of one that it imports. */
export interface PreviewPlace {
  readonly uri: string
  readonly range: Range
}
