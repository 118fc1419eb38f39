import type { EnumName } from '@slashlint/core/contract'
import type { Place, TextEdit } from '@slashlint/sources'

/** An explanation of a place, as Markdown. */
export interface HoverText {
  /** The text to which the hover belongs. */
  readonly place: Omit<Place, 'uri'>
  /** The content, in Markdown. */
  readonly markdown: string
}

/** A suggestion for the text at a place. */
export interface Suggestion {
  /** The text in the list. */
  readonly label: string
  /** The kind, which decides the icon. */
  readonly kind: 'field' | 'member' | 'value' | 'snippet'
  /** A few words beside the label. */
  readonly detail?: string
  /** Markdown. */
  readonly documentation?: string
  /** The replacement of the text between `start` and `end`, in LSP's snippet syntax. */
  readonly snippet: string
  /** The text that is compared with the characters between `start` and the cursor. */
  readonly filter: string
  /** True if the list shows it struck through. */
  readonly isDeprecated?: boolean
  /** True if it is listed below the suggestions of others. */
  readonly isLate?: boolean
  /** The offset of the text that it replaces. */
  readonly start: number
  /** The end of that text. */
  readonly end: number
  /** Edits elsewhere that it needs, such as an import. */
  readonly additional?: readonly TextEdit[]
}

/** A suggestion before it is printed: a key, a value, or both. */
export interface Draft extends Omit<Suggestion, 'snippet' | 'start' | 'end' | 'filter'> {
  /** The key to insert; absent if only a value is offered. */
  readonly key?: string
  /** A value with placeholders in its strings. A string that begins with `^` is printed without quotes and `^`. */
  readonly value?: unknown
  /** The text that typed letters are compared with. Default: the label. */
  readonly filter?: string
  /** The enumeration that its label is a member of. */
  readonly member?: EnumName | 'Permission'
  /** True if its value is better written on lines of its own. */
  readonly isBlock?: boolean
}

/** A line above a place. */
export interface Lens {
  /** The text above which the lens is shown. */
  readonly place: Omit<Place, 'uri'>
  /** The text of the lens. */
  readonly title: string
}
