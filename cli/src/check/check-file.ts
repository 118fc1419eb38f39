import { fileURLToPath } from 'node:url'
import { applyTextEdits, DAMAGED } from '@slashlint/sources'
import type { SourceDiagnostic } from '@slashlint/sources'
import { findingsOfUses, isFixable, sourceFindings } from '@slashlint/checker'
import type { Analysis, CheckedDefinition, Finding, Project } from '@slashlint/checker'
import type { FixOptions, TextFix } from '@slashlint/checker/fixes'
import { inFile } from './finding.js'
import type { FileFinding } from './finding.js'
import type { CheckedFile, Destination } from './result.js'

/** Loads the fixers, which are only needed if there is something to fix. */
export const loadFixes = () => import('@slashlint/checker/fixes')

/** Returns all findings in a file, with the fix that each would get. */
export async function checkedFile(
  uri: string,
  text: string,
  project: Pick<Project, 'tied' | 'findings' | 'definitions'>,
): Promise<CheckedFile> {
  const analysis = project.tied(uri)
  const definitions = project.definitions(uri)
  const fixable = analysis === undefined || isFixable(analysis)
  const fromSource = analysis?.source.length ?? 0
  const findings = await Promise.all(
    project.findings(uri).map((finding) => withFix(finding, fixable)),
  )
  if (analysis !== undefined) {
    // To prepare the fixes may fail, too.
    findings.unshift(...sourceFindings(analysis, fromSource).map(inFile))
    findings.push(...damageIn(analysis, definitions).map(inFile))
  }
  const openLists = analysis === undefined ? [] : openListsOf(analysis)
  return { file: fileURLToPath(uri), text, definitions, findings, openLists }
}

/** Matches files of Flow, a language that no parser of JavaScript or TypeScript reads. */
const FLOW = /^[\s\S]{0,2000}@flow\b/

/**
 * Reports syntax errors in code with definitions: such a program would not start. Only the command
 * line reports them, because editors have their own tools for that.
 */
function damageIn(
  analysis: Analysis,
  definitions: readonly CheckedDefinition[],
): readonly Finding[] {
  const { uri, text, source, language, damage } = analysis
  if (source.some(({ code }) => code === 'source/syntax') || FLOW.test(text)) {
    return []
  }
  if (language === 'python') {
    const [first] = damage
    return first === undefined ? [] : syntaxError(analysis, { ...first, message: NEVER_CLOSED })
  }
  for (const { uri: place, name, unknown } of definitions) {
    const damaged = place === uri ? unknown.filter(({ reason }) => reason === DAMAGED) : []
    if (damaged.length === 0) {
      continue
    }
    if (isNestedDeeply(text)) {
      return []
    }
    // The containers of the damage begin before it.
    const start = damaged.reduce((last, one) => Math.max(last, one.start), 0)
    const what = name === undefined ? 'a definition' : `"${name}"`
    const message = `The code of ${what} has a syntax error, so this file cannot be loaded: node or tsc says where. What is damaged was not checked.`
    return syntaxError(analysis, { start, end: start, message })
  }
  return []
}

/**
 * The depth of nested code that our parser reads reliably. In deeper code it may report errors that
 * do not exist.
 */
const READABLE_DEPTH = 150

/** Matches brackets, the ends of statements and items, and words and signs that nest code without a bracket. */
const NESTING = /[([{]|[)\]}]|[;,]|\?(?![.?])|=>|\*\*|\belse\b/g

/**
 * Tells whether the code of a text is nested deeper than the parser reads: by brackets, or by a
 * chain of conditions or arrow functions. What strings and comments contain counts, too.
 */
function isNestedDeeply(text: string): boolean {
  // The nestings without a bracket in each open bracket, the innermost last.
  const inBrackets: number[] = []
  let own = 0
  let depth = 0
  for (const [sign] of text.matchAll(NESTING)) {
    if (OPENING.has(sign)) {
      inBrackets.push(own)
      own = 0
      depth++
    } else if (CLOSING.has(sign)) {
      depth -= own + Math.min(1, inBrackets.length)
      own = inBrackets.pop() ?? 0
    } else if (ENDS.has(sign)) {
      depth -= own
      own = 0
    } else {
      own++
      depth++
    }
    if (depth > READABLE_DEPTH) {
      return true
    }
  }
  return false
}

const OPENING: ReadonlySet<string> = new Set('([{')
const CLOSING: ReadonlySet<string> = new Set(')]}')
const ENDS: ReadonlySet<string> = new Set(';,')

const NEVER_CLOSED =
  'Nothing closes this, so Python cannot load the module. What is damaged was not checked.'

const syntaxError = (
  analysis: Analysis,
  fault: Pick<SourceDiagnostic, 'start' | 'end' | 'message'>,
): readonly Finding[] =>
  sourceFindings({
    ...analysis,
    source: [{ code: 'source/syntax', severity: 'error', ...fault }],
  })

/**
 * Lists the destinations of command lists that may have more items than the text shows. Every list
 * of a damaged text counts.
 */
function openListsOf({ units, source }: Analysis): readonly Destination[] {
  const isDamaged = source.some(({ severity }) => severity === 'error')
  const open = units.filter(({ definition: { resource, value } }) => {
    if (resource !== 'commands') {
      return false
    }
    return isDamaged || !Array.isArray(value) || value.some((item) => typeof item === 'symbol')
  })
  if (isDamaged && units.length === 0) {
    return [{ scope: undefined, guildId: undefined }]
  }
  return open.map(({ definition: { scope, guildId } }) => ({ scope, guildId }))
}

async function withFix(found: Finding, fixable: boolean): Promise<FileFinding> {
  const finding = inFile(found)
  const fix = fixable ? await fixOf(found) : undefined
  if (fix === undefined) {
    return finding
  }
  const file = fix.uri === undefined ? finding.file : fileURLToPath(fix.uri)
  return {
    ...finding,
    fix: { title: fix.title, safe: fix.safe },
    change: { file, edits: fix.edits },
  }
}

/** Returns the first fix of a finding; `undefined` if there is none. */
async function fixOf({ fixes, origin }: Finding): Promise<TextFix | undefined> {
  if (origin === undefined) {
    return fixes?.[0]
  }
  const { textFixes } = await loadFixes()
  return textFixes(origin.unit, origin.diagnostic)[0]
}

/**
 * Fixes the definitions of options that handlers in other files use wrongly.
 *
 * @returns the new text and the number of fixes
 */
export async function fixUses(
  text: string,
  others: readonly Finding[],
  { unsafe, hints }: FixOptions,
): Promise<{ readonly after: string; readonly count: number }> {
  const { combine, textFixes } = await loadFixes()
  const wanted = findingsOfUses(others).flatMap(({ origin, severity }) => {
    if (origin === undefined || (severity === 'hint' && !hints)) {
      return []
    }
    return textFixes(origin.unit, origin.diagnostic).find(({ safe }) => safe || unsafe) ?? []
  })
  const { edits, count } = combine(wanted)
  return { after: applyTextEdits(text, edits), count }
}
