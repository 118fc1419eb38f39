import type { Analysis } from '@slashlint/checker'
import { fixText } from '@slashlint/checker/fixes'
import type { FixResult } from '@slashlint/checker/fixes'

/** The kind of code action that makes every safe fix of a document; editors run it on save where they are told to. */
export const FIX_ALL = 'source.fixAll.slashlint'

/**
 * All safe fixes of a document, round after round until none is left, as edits of its present text.
 *
 * @param code of the only rule that is wanted
 */
export function fixAllEdits(
  analysis: Analysis,
  again: (text: string) => Analysis | undefined,
  code?: string,
): Pick<FixResult, 'edits' | 'count'> {
  const { edits, count } = fixText(analysis, again, { unsafe: false, hints: true, ...(code !== undefined && { code }) })
  return { edits, count }
}
