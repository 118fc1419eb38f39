import type { Place, TextEdit } from '@slashlint/sources'
import { findingsOf, groupBy, isFixable } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import { fixText, textFixes, useFixes, useRewrites } from '@slashlint/checker/fixes'
import type { FixResult } from '@slashlint/checker/fixes'
import { shownPlace } from '../located.js'
import type { Again, LocatedFinding, Offer } from '../located.js'
import { additions, corrections } from './corrections.js'
import { fileSuppressionOf, removalOf, suppressionOf } from './suppress.js'

/** Offers the changes that correct one finding each. */
function singleFixes(
  analysis: Analysis,
  near: readonly LocatedFinding[],
  again: Again,
): readonly Offer[] {
  return [
    ...additions(analysis, near, again),
    ...near.flatMap((finding) => fixesOf(finding, analysis.text)),
    ...near.flatMap((finding) => corrections(analysis, finding, again)),
  ]
}

/**
 * Offers changes for the findings between two offsets. The fixes of single findings come first.
 * They are followed by all safe fixes of the same rule, and of all rules, in the whole document.
 * Comments that suppress the rule are last.
 *
 * @param sets the findings about sets across documents
 * @param again analyses a changed text of the same document
 */
export function quickFixes(
  analysis: Analysis,
  sets: readonly LocatedFinding[],
  from: number,
  to: number,
  again: Again,
): readonly Offer[] {
  const meets = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    start <= to && from <= end
  const found = findingsOf(analysis, sets)
  const touched = found.filter((finding) => meets(shownPlace(finding, analysis.text)))
  // A finding about one character is offered in its whole text; those at the cursor come first.
  const around = found.filter(
    (finding) => !touched.includes(finding) && isAround(analysis, finding, meets),
  )
  const near = [...touched, ...around]
  const mending = isFixable(analysis) ? singleFixes(analysis, near, again) : []
  const codes = new Map(touched.map((finding) => [finding.code, finding]))
  const all =
    isFixable(analysis) && near.length > 0 ? fixAllEdits(analysis, again) : { count: 0, edits: [] }
  const ofRules = (all.count > 1 ? [...codes.values()] : []).flatMap((finding) => {
    const { count, edits } = fixAllEdits(analysis, again, finding.code)
    const isSome = count > 1 && count < all.count
    if (isSome) {
      return [
        offer(`Fix all ${count} ${finding.code} problems in this file`, finding, edits, false),
      ]
    }
    return []
  })
  const whole = near
    .slice(0, all.count > 1 ? 1 : 0)
    .map((finding) =>
      offer(
        `Fix all ${all.count} problems in this file that are safe to fix`,
        finding,
        all.edits,
        false,
      ),
    )
  const unneeded = touched.flatMap((finding) => {
    const removal = removalOf(analysis, finding)
    return removal === undefined ? [] : [offer('Remove the comment', finding, removal, true)]
  })
  const hiding = (
    where: 'line' | 'file',
    finding: LocatedFinding,
    edits: readonly TextEdit[] | undefined,
  ): Offer[] => {
    if (edits === undefined) {
      return []
    }
    return [
      {
        ...offer(`Disable ${finding.code} for this ${where}`, finding, edits, false),
        hidesIn: where,
      },
    ]
  }
  const forLine = touched.flatMap((finding) =>
    hiding('line', finding, suppressionOf(analysis, finding, again)),
  )
  const forFile = [...codes.values()].flatMap((finding) =>
    hiding('file', finding, finding.origin && fileSuppressionOf(analysis, finding, again)),
  )
  return once([...mending, ...ofRules, ...whole, ...unneeded, ...forLine, ...forFile])
}

/** Merges equal fixes of several findings into one. It is preferred if it is the best fix for one of them. */
function once(offers: readonly Offer[]): readonly Offer[] {
  const byChange = groupBy(offers, ({ title, edits, uri }) => JSON.stringify([title, edits, uri]))
  return [...byChange.values()].flatMap((same) => {
    const [first] = same
    return first === undefined ? [] : [same.find(({ isPreferred }) => isPreferred) ?? first]
  })
}

/** An optional change of correct code. */
export type Rewrite = Pick<Offer, 'title' | 'edits'>

/**
 * Offers optional changes of a correct handler: `true` for required options, and reads of unread
 * options.
 */
export const rewrites = (
  { uri, text, uses }: Analysis,
  from: number,
  to: number,
): readonly Rewrite[] => useRewrites(uses.tied, { uri, text, from, to })

/** Checks whether a finding underlines a part of a value that contains the place. */
function isAround(
  { uri }: Analysis,
  { origin }: LocatedFinding,
  meets: (place: Place) => boolean,
): boolean {
  if (origin === undefined || origin.diagnostic.span === undefined) {
    return false
  }
  const { path, target } = origin.diagnostic
  const whole = origin.unit.definition.locate(path, target)
  return whole.uri === uri && meets(whole)
}

function fixesOf(finding: LocatedFinding, text: string): Offer[] {
  if (finding.useOf !== undefined) {
    return useFixes(finding.useOf, text).map(({ title, edits, uri }, index) => ({
      ...offer(title, finding, edits, index === 0),
      ...(uri !== undefined && { uri }),
    }))
  }
  if (finding.origin === undefined) {
    return (finding.fixes ?? []).map(({ title, safe, edits }, index) =>
      offer(title, finding, edits, safe && index === 0),
    )
  }
  const { unit, diagnostic } = finding.origin
  return textFixes(unit, diagnostic).map(({ title, safe, edits }, index) =>
    offer(title, finding, edits, safe && index === 0),
  )
}

const offer = (
  title: string,
  finding: LocatedFinding,
  edits: readonly TextEdit[],
  isPreferred: boolean,
): Offer => ({
  title,
  finding,
  edits,
  isPreferred,
})

/** The kind of code action that applies all safe fixes of a document. Users can have editors run it on save. */
export const FIX_ALL = 'source.fixAll.slashlint'

/**
 * Returns the edits of all safe fixes of a document. Rounds of fixes are repeated until none is
 * left.
 *
 * @param code the only rule whose fixes are applied; by default all rules
 */
export const fixAllEdits = (
  analysis: Analysis,
  again: Again,
  code?: string,
): Pick<FixResult, 'edits' | 'count'> =>
  fixText(analysis, again, { unsafe: false, hints: true, ...(code !== undefined && { code }) })
