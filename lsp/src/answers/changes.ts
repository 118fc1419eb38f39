import type { Range, TextEdit as ProtocolEdit } from 'vscode-languageserver-types'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { findingsElsewhere } from '@slashlint/checker'
import { textFixes } from '@slashlint/checker/fixes'
import type { TextEdit } from '@slashlint/sources'
import { fixAllEdits, quickFixes, rewrites, shownPlace } from '../features/index.js'
import type { Offer } from '../features/index.js'
import { rangeIn } from './known.js'
import type { KnownDocument } from './known.js'

/** A change that may be made about a finding, as plain data. */
export type QuickFix = Omit<Offer, 'edits'> & { readonly edits: ProtocolEdit[] }

export function quickFix(
  { document, analysis, others, again, rangeOf }: KnownDocument,
  { range }: { range: Range },
): QuickFix[] {
  const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)]
  return quickFixes(analysis, others, from, to, again).flatMap((one) => {
    const { finding, edits, uri, ...how } = one
    const { origin: _, useOf: __, ...plain } = shownPlace(finding, analysis.text)
    const related = plain.related.map((place) => {
      const found = rangeOf(place)
      return found === undefined ? place : { ...place, range: found }
    })
    const offered = { ...how, finding: { ...plain, range: rangeIn(document, plain), related } }
    if (uri === undefined) {
      return [{ ...offered, edits: protocolEdits(document, edits) }]
    }
    return placed(edits, uri, rangeOf).map((moved) => ({ ...offered, edits: moved, uri }))
  })
}

/** Returns optional changes of a correct handler, as plain data. */
export const rewrite = (
  { document, analysis }: KnownDocument,
  { range }: { range: Range },
): { readonly title: string; readonly edits: ProtocolEdit[] }[] =>
  rewrites(analysis, document.offsetAt(range.start), document.offsetAt(range.end)).map(
    ({ title, edits }) => ({
      title,
      edits: protocolEdits(document, edits),
    }),
  )

/** Returns fixes for options in another document that this one uses. The safest come first. */
export function fixesOfParts(
  { analysis, rangeOf }: KnownDocument,
  { uri }: { readonly uri: string },
) {
  return findingsElsewhere(analysis).flatMap(({ uri: other, code, start, origin }) => {
    if (other !== uri || origin === undefined) {
      return []
    }
    return textFixes(origin.unit, origin.diagnostic).flatMap(({ title, safe, edits }) =>
      placed(edits, uri, rangeOf).map((moved) => ({
        code,
        start,
        title,
        isSafe: safe,
        edits: moved,
      })),
    )
  })
}

/**
 * Converts edits of another document to lines and columns. Returns a list that contains them as its
 * only item, or an empty list if the text of that document is not known.
 */
function placed(
  edits: readonly TextEdit[],
  uri: string,
  rangeOf: KnownDocument['rangeOf'],
): ProtocolEdit[][] {
  const moved = edits.flatMap(({ start, end, text }) => {
    const range = rangeOf({ uri, start, end })
    return range === undefined ? [] : [{ range, newText: text }]
  })
  return moved.length < edits.length ? [] : [moved]
}

/** Returns the edits of all safe fixes of a document, and the number of fixes. */
export function fixAll({ document, analysis, again }: KnownDocument): {
  edits: ProtocolEdit[]
  count: number
} {
  const { edits, count } = fixAllEdits(analysis, again)
  return { edits: protocolEdits(document, edits), count }
}

export const protocolEdits = (document: TextDocument, edits: readonly TextEdit[]): ProtocolEdit[] =>
  edits.map(({ start, end, text }) => ({ range: rangeIn(document, { start, end }), newText: text }))
