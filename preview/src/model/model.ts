/** Who looks: an administrator or a member without roles, in a server, or anybody in a DM with the app. */
export type PreviewViewer = 'admin' | 'member' | 'dm'

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

/** Both count from 0; a character is a UTF-16 unit. */
interface Position {
  readonly line: number
  readonly character: number
}

/** A part of a document, in which a text is written. */
export interface PreviewPlace {
  readonly uri: string
  readonly range: { readonly start: Position; readonly end: Position }
}
