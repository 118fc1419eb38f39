import { plural } from '../../text/words.js'
import type { CommonContext } from '../../context.js'
import type { Diagnostic } from '../../diagnostic.js'
import { toPointer } from '../../format.js'
import { ruleOf } from '../../rules/known.js'
import { reportUnknownContext } from '../../rules/slashlint/reports.js'
import { report, severityOf } from '../../walk/report.js'
import { NOT_FOUND, startRun, STOP, type Run } from '../../walk/run.js'
import { explainLibraryKeys } from './library-form.js'
import { inDocumentOrder } from './order.js'
import { isPlainTree, plainData, snapshot, type Shape, type Unreadable } from './snapshot.js'

/** The empty list that all validations without diagnostics return. */
export const NOTHING: readonly Diagnostic[] = Object.freeze([])
const NO_CONTEXT: CommonContext = Object.freeze({})

/**
 * Checks a value with the given walk, and returns the diagnostics. Plain JSON data is read in
 * place. For anything else (class instances, throwing getters, `toJSON`, cycles, boxed values), the
 * walk starts again over a snapshot.
 */
export function run<C extends CommonContext>(
  value: unknown,
  context: C | undefined,
  shape: Shape,
  walk: (run: Run<C>, value: unknown) => void,
): readonly Diagnostic[] {
  return runInPlace(value, context, walk) ?? runCopy(value, context, shape, walk)
}

/**
 * Checks plain JSON data in place. Returns undefined if the value is not plain, or if the context
 * cannot be read.
 */
function runInPlace<C extends CommonContext>(
  value: unknown,
  context: C | undefined,
  walk: (run: Run<C>, value: unknown) => void,
): readonly Diagnostic[] | undefined {
  try {
    const first = startRun((context ?? NO_CONTEXT) as C, false)
    try {
      if (context !== undefined) {
        reportUnknownContext(first)
      }
      walk(first, value)
    } catch (error) {
      if (error !== STOP) {
        return undefined
      }
    }
    if (first.count === 0) {
      return NOTHING
    }
    return !first.suspicious || isPlainTree(value) ? finish(first, value) : undefined
  } catch {
    return undefined
  }
}

/**
 * Checks a snapshot of a value, which is plain data. For resources that are too rare to be read in
 * place.
 */
export function runCopy<C extends CommonContext>(
  value: unknown,
  context: C | undefined,
  shape: Shape,
  walk: (run: Run<C>, value: unknown) => void,
): readonly Diagnostic[] {
  const lost: Unreadable[] = []
  const plainValue = snapshot(value, shape, lost)
  try {
    return walkCopy(plainValue, lost, (context ?? NO_CONTEXT) as C, walk)
  } catch {
    // Only the context may still be no plain data: its readable entries count.
    return walkCopy(plainValue, lost, readable(context) as C, walk)
  }
}

function walkCopy<C extends CommonContext>(
  plainValue: unknown,
  lost: readonly Unreadable[],
  context: C,
  walk: (run: Run<C>, value: unknown) => void,
): readonly Diagnostic[] {
  const second = startRun(context, true)
  try {
    reportUnknownContext(second)
    for (const { path, reason, missing } of lost) {
      report(second, 'shape/unreadable', path, { message: reason, data: { missing } })
    }
    walk(second, plainValue)
  } catch (error) {
    if (error !== STOP) {
      throw error
    }
  }
  return second.count === 0 ? NOTHING : finish(second, plainValue)
}

/** Copies the readable entries of a context, as plain data. */
function readable(context: unknown): CommonContext {
  const entries: Record<string, unknown> = {}
  try {
    for (const key of Object.keys(context as object)) {
      try {
        entries[key] = plainData((context as Record<string, unknown>)[key])
      } catch {
        // A getter that throws: not known.
      }
    }
  } catch {
    // No keys either.
  }
  return entries
}

function finish(run: Run, value: unknown): readonly Diagnostic[] {
  const found = run.found === NOT_FOUND ? [] : run.found
  if (found.length > 1) {
    inDocumentOrder(found, value)
    withholdRefused(found)
    explainLibraryKeys(found)
  }
  if (run.count >= run.most) {
    addTooMany(found, run.context, run.most)
  }
  return found.length === 0 ? NOTHING : found
}

/**
 * Removes a suggested conversion whose result is an error itself, such as `"-5"` for a type.
 * Expects diagnostics of one place next to each other.
 */
function withholdRefused(found: Diagnostic[]): void {
  for (let i = 0; i < found.length; i++) {
    const one = found[i]
    if (one?.code !== 'shape/coerced' || one.data?.suggestion === undefined) {
      continue
    }
    const isHere = (other: Diagnostic | undefined) =>
      other !== undefined && toPointer(other.path) === toPointer(one.path)
    let end = i + 1
    while (isHere(found[end]) && found[end]?.severity !== 'error') {
      end++
    }
    if (!isHere(found[end])) {
      continue
    }
    const { suggestion: _, ...data } = one.data
    found[i] = { ...one, data }
  }
}

/** Adds `slashlint/too-many` to the diagnostics of a walk that found `maxDiagnostics` or more. */
function addTooMany(found: Diagnostic[], context: CommonContext, most: number): void {
  const rule = ruleOf('slashlint/too-many')
  const severity = severityOf(context, rule, 'slashlint/too-many')
  if (severity === 'off') {
    return
  }
  found.push({
    code: 'slashlint/too-many',
    severity,
    path: [],
    target: 'value',
    message: `The list ends after ${plural(most, 'problem')}. There may be more, but no error was omitted in favour of a warning. Fix some of these first.`,
    data: { limit: most },
    section: rule.section,
  })
}
