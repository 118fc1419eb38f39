import type { TextEdit } from '@slashlint/sources'
import type { Analysis } from '@slashlint/checker'
import { fixText } from '@slashlint/checker/fixes'

/** The kind of code action that makes every safe fix of a document; editors run it on save where they are told to. */
export const FIX_ALL = 'source.fixAll.slashlint'

/** All safe fixes of a document, round after round until none is left, as edits of its present text. */
export function fixAllEdits(analysis: Analysis, again: (text: string) => Analysis | undefined): readonly TextEdit[] {
  return fixText(analysis, again, { unsafe: false, hints: true }).edits
}
