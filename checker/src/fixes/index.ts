/** Fixes as changes of the text: the entry `/fixes`. Programs that only check need not load the fixers. */
import type { Diagnostic } from '@slashlint/core'
import { fixesOf, type Fix } from '@slashlint/core/fixes'
import { descending } from '@slashlint/core/internal'
import { applyTextEdits, suppress } from '@slashlint/sources'
import type { TextEdit } from '@slashlint/sources'
import { isFixable } from '../analysis/analyse.js'
import type { Analysis } from '../analysis/analyse.js'
import type { Unit } from '../analysis/unit.js'
import { composeEdits } from './compose.js'
import type { TextFix } from './fix.js'
import { toFinding } from '../analysis/findings.js'

export type { TextFix } from './fix.js'
export { useFixes, useRewrites } from './uses.js'

/**
 * The limit for rounds of fixes. One fix may make another one possible, so a document may need a
 * few rounds.
 */
const MAX_ROUNDS = 20

/** The fixes that are applied. */
export interface FixOptions {
  /** True if fixes that change behaviour are applied, too. */
  readonly unsafe: boolean
  /** True if hints are fixed, too. */
  readonly hints: boolean
  /** The only rule whose diagnostics are fixed. Default: all rules. */
  readonly code?: string
}

const ONLY_CONTENT = 'nothing but its content shows what it is'

/** Returns the fixes for a diagnostic that can be made in its document, the safest first. */
export function textFixes(unit: Unit, diagnostic: Diagnostic): readonly TextFix[] {
  const { definition } = unit
  return fixesIn(unit)(diagnostic)
    .flatMap(({ title, safe, edits }): TextFix[] => {
      const changes = definition.edit(edits)
      const words = definition.message?.(diagnostic, title) ?? title
      if (changes === undefined) {
        return []
      }
      const isGuess = definition.certainty === 'content'
      const caution = isGuess ? ONLY_CONTENT : definition.caution?.(changes)
      if (caution === undefined) {
        return [{ title: words, safe, edits: changes }]
      }
      return [{ title: `${words} (${caution})`, safe: false, edits: changes }]
    })
    .sort(descending(({ safe }) => Number(safe)))
}

/**
 * The function that finds the fixes of each unit. It is stored, so that core reads a list of
 * commands only once.
 */
const ofUnits = new WeakMap<Unit, FixesOf>()

/** Returns the fixes for a diagnostic of a unit, the best first. */
type FixesOf = (diagnostic: Diagnostic) => readonly Fix[]

function fixesIn(unit: Unit): FixesOf {
  const { definition, context } = unit
  const known =
    ofUnits.get(unit) ?? fixesOf(definition.value, { ...context, resource: definition.resource })
  ofUnits.set(unit, known)
  return known
}

/** Returns the fixes of the mistakes that a reader reports, unless comments turn these off. */
const fixesOfMistakes = (
  { mistakes, suppressions }: Analysis,
  { unsafe, code: only }: FixOptions,
): TextFix[] =>
  suppress(
    mistakes.filter(({ code }) => only === undefined || code === only),
    suppressions,
  ).kept.flatMap(({ fixes = [] }) => fixes.find(({ safe }) => safe || unsafe) ?? [])

/**
 * Selects the fixes that do not touch an earlier one. Returns their edits in the order of the
 * fixes, and the number of fixes.
 */
export function combine(fixes: readonly TextFix[]): {
  readonly edits: readonly TextEdit[]
  readonly count: number
} {
  const taken: TextEdit[] = []
  let count = 0
  for (const { edits } of fixes) {
    if (edits.length === 0 || edits.some((edit) => taken.some((other) => touch(edit, other)))) {
      continue
    }
    for (const edit of edits) {
      taken.push(edit)
    }
    count++
  }
  return { edits: taken, count }
}

const touch = (one: TextEdit, other: TextEdit): boolean =>
  one.start <= other.end && other.start <= one.end

/** A text after its fixes. */
export interface FixResult {
  /** The analysis of the fixed text. */
  readonly analysis: Analysis
  /** The number of problems that were fixed. */
  readonly count: number
  /** The edits of the original text. */
  readonly edits: readonly TextEdit[]
}

/**
 * Applies fixes until none is left.
 *
 * @param again analyses a changed text
 * @returns the resulting text, the number of fixes, and the changes of the original text
 */
export function fixText(
  start: Analysis,
  again: (text: string) => Analysis | undefined,
  options: FixOptions,
): FixResult {
  let analysis = start
  let count = 0
  const rounds: (readonly TextEdit[])[] = []
  const seen = new Set([start.text])
  for (let round = 0; round < MAX_ROUNDS && isFixable(analysis); round++) {
    const made = combine(wantedFixes(analysis, options))
    const text = applyTextEdits(analysis.text, made.edits)
    // Two fixes that undo each other would go on for ever.
    if (made.count === 0 || seen.has(text)) {
      break
    }
    const next = again(text)
    if (next === undefined || !isFixable(next)) {
      break
    }
    seen.add(text)
    count += made.count
    rounds.push(made.edits)
    analysis = next
  }
  return { analysis, count, edits: composeEdits(start.text, rounds) }
}

function wantedFixes(analysis: Analysis, options: FixOptions): TextFix[] {
  const { units, suppressions } = analysis
  const { unsafe, hints, code: only } = options
  const wanted: TextFix[] = [...fixesOfMistakes(analysis, options)]
  for (const unit of units) {
    for (const diagnostic of unit.diagnostics) {
      if (
        (diagnostic.severity === 'hint' && !hints) ||
        (only !== undefined && diagnostic.code !== only)
      ) {
        continue
      }
      const { code, start } = toFinding(unit, diagnostic)
      if (suppress([{ code, start }], suppressions).kept.length === 0) {
        continue
      }
      const fix = textFixes(unit, diagnostic).find(({ safe }) => safe || unsafe)
      if (fix !== undefined) {
        wanted.push(fix)
      }
    }
  }
  return wanted
}
