import type { Diagnostic } from '@slashlint/core'
import type { Fix } from '@slashlint/core/fixes'
import { applyTextEdits } from '@slashlint/sources'
import type { TextEdit } from '@slashlint/sources'
import type { Analysis, Unit } from './analyse.js'

export interface TextFix extends Pick<Fix, 'title' | 'safe'> {
  readonly edits: readonly TextEdit[]
}

/** The fixes of a diagnostic that can be made in its document; the safest first. */
export async function textFixes(unit: Unit, diagnostic: Diagnostic): Promise<readonly TextFix[]> {
  const { fixesFor } = await import('@slashlint/core/fixes')
  const { definition, context } = unit
  const offered = fixesFor(definition.value, diagnostic, { ...context })
  return offered
    .flatMap(({ title, safe, edits }): TextFix[] => {
      const changes = definition.edit(edits)
      return changes === undefined ? [] : [{ title, safe, edits: changes }]
    })
    .sort((a, b) => Number(b.safe) - Number(a.safe))
}

/** Whether the text of an analysis may be changed: what is damaged is not, as its structure is a guess. */
export const isFixable = ({ source }: Analysis): boolean =>
  source.every(({ code }) => code !== 'source/syntax' && code !== 'source/encoding' && code !== 'source/duplicate-key')

/** Makes those of the fixes that do not touch each other, in the order of the document. */
export function combine(text: string, fixes: readonly TextFix[]): { readonly text: string; readonly count: number } {
  const taken: TextEdit[] = []
  let count = 0
  for (const { edits } of fixes) {
    if (edits.length === 0 || edits.some((edit) => taken.some((other) => touch(edit, other)))) continue
    taken.push(...edits)
    count++
  }
  return { text: applyTextEdits(text, taken), count }
}

const touch = (a: TextEdit, b: TextEdit): boolean => a.start <= b.end && b.start <= a.end
