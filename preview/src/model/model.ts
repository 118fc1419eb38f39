/**
 * The user who looks at the commands: an administrator of a server, a member without roles, or any
 * user in a DM with the app.
 */
export type PreviewViewer = 'admin' | 'member' | 'dm'

/** A text that users see. */
export interface PreviewText {
  /** The text in the chosen locale. */
  readonly text: string
  /** True if the source code shows the text; false if the program computes it. */
  readonly known: boolean
  /**
   * The source of the text if the chosen locale has none: the key of the fallback locale, or
   * `default`.
   */
  readonly from?: string
  /** The most characters that the text may have. */
  readonly limit?: number
  /** The place in a document where the text is written. */
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
