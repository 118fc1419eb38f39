import type { Fix } from '@slashlint/core/fixes'
import type { TextEdit } from '@slashlint/sources'

/** A fix as changes of a text. */
export interface TextFix extends Pick<Fix, 'title' | 'safe'> {
  /** The changes of the text; they do not overlap. */
  readonly edits: readonly TextEdit[]
  /** The URI of the document to change, if it is not that of the finding. */
  readonly uri?: string
}
