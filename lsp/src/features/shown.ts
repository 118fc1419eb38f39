import type { EnumName } from '@slashlint/core/contract'
import type { Place, TextEdit } from '@slashlint/sources'

/** An explanation of a place, as Markdown. */
export interface HoverText {
  readonly place: Omit<Place, 'uri'>
  readonly markdown: string
}

/** A suggestion for the text at a place. */
export interface Suggestion {
  readonly label: string
  readonly kind: 'field' | 'member' | 'value' | 'snippet'
  readonly detail?: string
  /** Markdown. */
  readonly documentation?: string
  /** The replacement of the text between `start` and `end`, in LSP's snippet syntax. */
  readonly snippet: string
  /** The text that is compared with the characters between `start` and the cursor. */
  readonly filter: string
  readonly isDeprecated?: boolean
  /** True if it is listed below the suggestions of others. */
  readonly isLate?: boolean
  readonly start: number
  readonly end: number
  /** Edits elsewhere that it needs, such as an import. */
  readonly additional?: readonly TextEdit[]
}

/** A suggestion before it is printed: a key, a value, or both. */
export interface Draft extends Omit<Suggestion, 'snippet' | 'start' | 'end' | 'filter'> {
  readonly key?: string
  /** A value with placeholders in its strings. A string that begins with `^` is printed without quotes and `^`. */
  readonly value?: unknown
  readonly filter?: string
  /** The enumeration that its label is a member of. */
  readonly member?: EnumName | 'Permission'
  /** True if its value is better written on lines of its own. */
  readonly isBlock?: boolean
}

/** A line above a place. */
export interface Lens {
  readonly place: Omit<Place, 'uri'>
  readonly title: string
}
