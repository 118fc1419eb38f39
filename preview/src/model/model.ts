/**
 * Commands as the client's picker shows them to a reader of one locale. It is complete for drawing: no knowledge of the
 * contract is needed.
 */
export interface Preview {
  /** The locale asked for; without one, or where there is no such locale, the default texts are shown. */
  readonly locale?: string
  /**
   * The locales that read other texts than the default, and the one asked for, with their names, in the contract's order.
   */
  readonly locales: readonly PreviewLocale[]
  readonly commands: readonly PreviewCommand[]
  /** What is looked at: the first command and its first entry, unless something else was asked for. */
  readonly current: { readonly command: number; readonly entry: number; readonly option?: number }
}

/** Who looks: an administrator or a member without roles, in a server, or anybody in a DM with the app. */
export type PreviewViewer = 'admin' | 'member' | 'dm'

export interface PreviewLocale {
  readonly id: string
  readonly name: string
  /** No command has a text of its own for it: readers see those for this one. */
  readonly fallback?: string
}

export interface PreviewCommand {
  /** 1 to 4, as in the contract; absent if it isn't known. */
  readonly type?: number
  /** The lines of the picker: the command itself, or its sub-commands. Without any, users see nothing of it. */
  readonly entries: readonly PreviewEntry[]
  /** From whom it is hidden, and why: "it needs Ban Members". */
  readonly hidden: Readonly<Partial<Record<PreviewViewer, string>>>
  readonly size: { readonly total: number; readonly limit: number }
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
  /** How many options there may be. */
  readonly most: number
  /** The program may add options that the text does not show. */
  readonly open: boolean
}

export interface PreviewOption {
  readonly name: PreviewText
  readonly description: PreviewText
  /** `text`, `whole number`, …; `?` where it is not known. */
  readonly type: string
  readonly required: boolean
  readonly choices: readonly PreviewText[]
  /** How many choices there may be. */
  readonly most: number
  /** `1 to 100`, `autocomplete`, … */
  readonly facts: readonly string[]
}

export interface PreviewText {
  readonly text: string
  /** Whether the text is known; otherwise the program computes it. */
  readonly known: boolean
  /** Where the text comes from when the locale asked for has none: its fallback's key, or `default`. */
  readonly from?: string
  /** How many characters it may have. */
  readonly limit?: number
  readonly place?: PreviewPlace
}

/** A part of a document, in which a text is written. */
export interface PreviewPlace {
  readonly uri: string
  readonly range: { readonly start: PreviewPosition; readonly end: PreviewPosition }
}

/** Both count from 0; a character is a UTF-16 unit. */
export interface PreviewPosition {
  readonly line: number
  readonly character: number
}
