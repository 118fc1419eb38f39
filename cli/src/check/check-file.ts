import type { Diagnostic } from '@slashlint/core'
import { suppress } from '@slashlint/sources'
import { definitionsOf, fromSource, toFinding } from './analyse.js'
import type { Analysis, Unit } from './analyse.js'
import type { Finding } from './finding.js'
import { combine, isFixable, textFixes } from './fixes.js'
import type { TextFix } from './fixes.js'
import type { CheckedFile } from './result.js'

/** A fix may bring another one into reach; a fixed document needs a few rounds at most. */
const MAX_ROUNDS = 20

export interface FixWishes {
  readonly unsafe: boolean
  /** Hints are fixed only if they are shown. */
  readonly hints: boolean
}

/** All findings of an analysis but those of sets, in the order of the text. */
export async function findingsIn(analysis: Analysis, extra: readonly Finding[] = []): Promise<CheckedFile> {
  const { file, text, units, source, read, settings } = analysis
  const pairs = units.flatMap((unit) => unit.diagnostics.map((diagnostic) => ({ unit, diagnostic })))
  const fixable = isFixable(analysis)
  const own = await Promise.all(pairs.map(({ unit, diagnostic }) => withFix(unit, diagnostic, fixable)))
  const { kept, unused } = suppress([...fromSource(file, source, settings), ...own, ...extra], read.suppressions)
  const findings = [...kept, ...fromSource(file, unused, settings)].sort((a, b) => a.start - b.start || a.end - b.end)
  return { file, text, definitions: definitionsOf(analysis), findings }
}

async function withFix(unit: Unit, diagnostic: Diagnostic, fixable: boolean): Promise<Finding> {
  const finding = toFinding(unit, diagnostic)
  const fix = fixable ? (await textFixes(unit, diagnostic))[0] : undefined
  return fix === undefined ? finding : { ...finding, fix: { title: fix.title, safe: fix.safe } }
}

export interface FixResult {
  readonly analysis: Analysis
  readonly count: number
}

/** Applies fixes until none is left, and returns the analysis of the text that results. */
export async function fixText(
  start: Analysis,
  again: (text: string) => Analysis | undefined,
  wishes: FixWishes,
): Promise<FixResult> {
  let analysis = start
  let count = 0
  const seen = new Set([start.text])
  for (let round = 0; round < MAX_ROUNDS && isFixable(analysis); round++) {
    const result = combine(analysis.text, await wantedFixes(analysis, wishes))
    // Two fixes that undo each other would go on for ever.
    if (result.count === 0 || seen.has(result.text)) break
    const next = again(result.text)
    if (next === undefined || !isFixable(next)) break
    seen.add(result.text)
    count += result.count
    analysis = next
  }
  return { analysis, count }
}

async function wantedFixes({ units, read }: Analysis, { unsafe, hints }: FixWishes): Promise<TextFix[]> {
  const wanted: TextFix[] = []
  for (const unit of units) {
    for (const diagnostic of unit.diagnostics) {
      if (diagnostic.severity === 'hint' && !hints) continue
      const { code, start } = toFinding(unit, diagnostic)
      if (suppress([{ code, start }], read.suppressions).kept.length === 0) continue
      const fix = (await textFixes(unit, diagnostic)).find(({ safe }) => safe || unsafe)
      if (fix !== undefined) wanted.push(fix)
    }
  }
  return wanted
}
