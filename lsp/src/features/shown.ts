import type { EnumName } from '@slashlint/core/contract'
import type { Place, TextEdit } from '@slashlint/sources'

/** An explanation of a place, as Markdown. */
export interface HoverText {
  /** The range of the text that the hover explains. */
  readonly place: Omit<Place, 'uri'>
  /** The content, in Markdown. */
  readonly markdown: string
}

/** A suggestion for the text at a place. */
export interface Suggestion {
  /** The text in the list. */
  readonly label: string
  /** The kind, which decides the icon in the list. */
  readonly kind: 'field' | 'member' | 'value' | 'snippet'
  /** A few words beside the label. */
  readonly detail?: string
  /** A longer explanation, in Markdown. */
  readonly documentation?: string
  /** The replacement of the text between `start` and `end`, in LSP's snippet syntax. */
  readonly snippet: string
  /** The text that is compared with the characters between `start` and the cursor. */
  readonly filter: string
  /** True if the list shows it struck through. */
  readonly isDeprecated?: boolean
  /** True if the suggestion is listed below those of other programs. */
  readonly isLate?: boolean
  /** The offset at which the replaced text begins. */
  readonly start: number
  /** The end of that text. */
  readonly end: number
  /** Edits at other places that the suggestion needs, such as an import. */
  readonly additional?: readonly TextEdit[]
}

/** A suggestion before it is printed: a key, a value, or both. */
export interface Draft extends Omit<Suggestion, 'snippet' | 'start' | 'end' | 'filter'> {
  /** The key to insert. Left out if only a value is offered. */
  readonly key?: string
  /** A value with placeholders in its strings. A string that begins with `^` is printed without quotes and `^`. */
  readonly value?: unknown
  /** The text that typed letters are compared with. Default: the label. */
  readonly filter?: string
  /** The enumeration that has the label as a member. */
  readonly member?: EnumName | 'Permission'
  /** True if the value is better written on lines of its own. */
  readonly isBlock?: boolean
}

/** A text that an editor shows above a line. */
export interface Lens {
  /** The text above which the lens is shown. */
  readonly place: Omit<Place, 'uri'>
  /** The text of the lens. */
  readonly title: string
}
