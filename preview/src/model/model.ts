/** The viewer: an administrator or a member without roles, in a server, or any user in a DM with the app. */
export type PreviewViewer = 'admin' | 'member' | 'dm'

/** A text that users see. */
export interface PreviewText {
  /** The text in the chosen locale. */
  readonly text: string
  /** True if the text is known; otherwise the program computes it. */
  readonly known: boolean
  /** The source of the text if the chosen locale has none: its fallback's key, or `default`. */
  readonly from?: string
  /** The most characters that it may have. */
  readonly limit?: number
  /** The place where it is written. */
  readonly place?: PreviewPlace
}

/** A place in a text; line and character count from 0, in UTF-16 units. */
interface Position {
  readonly line: number
  readonly character: number
}

/** The part of a document in which a text is written. */
export interface PreviewPlace {
  /** The URI of the document. */
  readonly uri: string
  /** The range in the document. */
  readonly range: { readonly start: Position; readonly end: Position }
}
