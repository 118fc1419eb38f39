/** How a document is written, so that what is added to it looks the same. */
export interface Style {
  readonly newline: string
  /** One step of indentation; empty if the document stands on one line. */
  readonly unit: string
  /** A space follows each colon and comma. */
  readonly spaced: boolean
}
