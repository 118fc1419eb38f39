import type { CommonContext } from '../context.js'
import type { Diagnostic, DiagnosticData, Path, Related, Severity, Target } from '../diagnostic.js'
import type { Area, RuleCode } from '../rules/codes.js'
import type { Rule } from '../rules/rule.js'
import { tooMany } from '../rules/slashlint.js'
import { inDocumentOrder } from './order.js'
import { containsItself, snapshot, type Shape, type Unreadable } from './snapshot.js'
import { unreadable } from '../rules/shape.js'

/** The state of one validation. It lives as long as the call. */
export interface Run<C extends CommonContext = CommonContext> {
  readonly context: C
  /** Where the walk is; copied into a diagnostic when there is one. */
  readonly path: (string | number)[]
  readonly found: Diagnostic[]
  /** Diagnostics so far, before overrides. */
  count: number
  readonly most: number
  /** Hints are not wanted: the value is a response of the service. */
  hints: boolean
  /** null in optional fields resets the field: PATCH and responses. */
  nullsAllowed: boolean
  /** The value is a snapshot: plain data without getters, so that reading it cannot surprise. */
  readonly plain: boolean
  /** Upper bound of the command's text size, in UTF-16 units. */
  size: number
  /** The name of the option or choice walked last, where it is known. */
  name: string | undefined
  /** Something was found that a value containing itself would also cause. */
  suspicious: boolean
}

/** Thrown to leave a walk that has found enough. */
const STOP = new Error('stop')
/** Thrown to leave a walk over a value that is not plain JSON data; it is then walked as a snapshot. */
const STRANGE = new Error('strange')

const DEFAULT_MOST = 1000
export const NOTHING: readonly Diagnostic[] = Object.freeze([])
const NO_CONTEXT: CommonContext = Object.freeze({})

/**
 * Runs a walk over a value. Plain JSON data is read in place; the first sign of anything else (class instances, getters
 * that throw, `toJSON`, cycles, boxed values) abandons the walk and repeats it over a snapshot of the value.
 */
export function run<C extends CommonContext>(
  value: unknown,
  context: C | undefined,
  shape: Shape,
  walk: (run: Run<C>, value: unknown) => void,
): readonly Diagnostic[] {
  const given = (context ?? NO_CONTEXT) as C
  if (hasPlainPrototype()) {
    const first = startRun(given, false)
    try {
      walk(first, value)
      if (first.count === 0) return NOTHING
      if (!first.suspicious || !containsItself(value)) return finish(first, value)
    } catch (error) {
      if (error === STOP && !containsItself(value)) return finish(first, value)
    }
  }
  const lost: Unreadable[] = []
  const plainValue = snapshot(value, shape, lost)
  const second = startRun(given, true)
  try {
    for (const place of lost) {
      report(second, unreadable, 'value', place.path, place.reason)
    }
    walk(second, plainValue)
  } catch (error) {
    if (error !== STOP) throw error
  }
  return second.count === 0 ? NOTHING : finish(second, plainValue)
}

/** Nobody has put enumerable properties or a `toJSON` on `Object.prototype`. */
function hasPlainPrototype(): boolean {
  for (const _ in Object.prototype) return false
  return !('toJSON' in Object.prototype) && !('toJSON' in Array.prototype)
}

function startRun<C extends CommonContext>(context: C, plain: boolean): Run<C> {
  return {
    context,
    path: [],
    found: [],
    count: 0,
    most: context.maxDiagnostics ?? DEFAULT_MOST,
    hints: true,
    nullsAllowed: false,
    plain,
    size: 0,
    name: undefined,
    suspicious: false,
  }
}

function finish(run: Run, value: unknown): readonly Diagnostic[] {
  const found = run.found
  if (found.length > 1) inDocumentOrder(found, value)
  if (run.count >= run.most) {
    const severity = severityOf(run.context, tooMany)
    if (severity !== 'off') {
      found.push({
        code: tooMany.code,
        severity,
        path: [],
        target: 'value',
        message: `More than ${run.most - 1} problems: the rest is not shown. Mend some of these first.`,
        data: { limit: run.most },
        section: tooMany.section,
      })
    }
  }
  return found.length === 0 ? NOTHING : found
}

/** What a diagnostic may carry beside code, place and message. */
export interface Extra {
  readonly data?: DiagnosticData | undefined
  readonly span?: readonly [number, number] | undefined
  readonly related?: readonly Related[] | undefined
  /** The service's answer, where it depends on the value. */
  readonly apiCode?: string | undefined
}

/**
 * Adds a diagnostic at the walk's path plus `suffix`.
 *
 * @throws STOP when `maxDiagnostics` is reached; `run` catches it.
 */
export function report(run: Run, rule: Rule, target: Target, suffix: Path, message: string, extra?: Extra): void {
  if (rule.severity === 'hint' && !run.hints) return
  const severity = severityOf(run.context, rule)
  if (severity !== 'off') {
    const diagnostic: { -readonly [K in keyof Diagnostic]: Diagnostic[K] } = {
      code: rule.code as RuleCode,
      severity,
      path: run.path.concat(suffix as (string | number)[]),
      target,
      message,
      section: rule.section,
    }
    if (extra !== undefined) {
      if (extra.span !== undefined) diagnostic.span = extra.span
      if (extra.data !== undefined) diagnostic.data = extra.data
      if (extra.related !== undefined) diagnostic.related = extra.related
    }
    const apiCode = extra?.apiCode ?? rule.apiCode
    if (apiCode !== undefined) diagnostic.apiCode = apiCode
    run.found.push(diagnostic)
  }
  run.count++
  if (run.count >= run.most) throw STOP
}

/** A place beside the walk's path, for `related`. */
export function relatedAt(run: Run, suffix: Path, target: Target, message: string): readonly Related[] {
  return [{ path: run.path.concat(suffix as (string | number)[]), target, message }]
}

function severityOf(context: CommonContext, rule: Rule): Severity | 'off' {
  const overrides = context.rules
  if (overrides !== undefined) {
    const chosen =
      overrides[rule.code as RuleCode] ?? overrides[`${rule.code.slice(0, rule.code.indexOf('/')) as Area}/*`]
    if (chosen !== undefined) return chosen
  }
  return rule.off ? 'off' : rule.severity
}

/** Whether a rule that is off by default has been turned on. */
export function isOn(run: Run, rule: Rule): boolean {
  return run.context.rules !== undefined && severityOf(run.context, rule) !== 'off' && (run.hints || rule.severity !== 'hint')
}

/** A primitive is what it is; an object, a function or a symbol may be sent as something else. */
export function strangeUnlessPrimitive(run: Run, value: unknown): void {
  if ((typeof value === 'object' && value !== null) || typeof value === 'function' || typeof value === 'symbol') strange(run)
}

/**
 * Leaves the first walk: the value here may be something else than it looks (an object with `toJSON`, a boxed string).
 * In a snapshot nothing is.
 */
export function strange(run: Run): void {
  if (!run.plain) throw STRANGE
}
