import type { CommonContext } from '../context.js'
import type { Diagnostic, DiagnosticData, Path, Related, Severity, Target } from '../diagnostic.js'
import type { Area, RuleCode } from '../rules/codes.js'
import type { Rule } from '../rules/rule.js'
import { tooMany } from '../rules/slashlint.js'
import { inDocumentOrder } from './order.js'
import { isPlainTree, snapshot, type Shape, type Unreadable } from './snapshot.js'
import { unreadable } from '../rules/shape.js'

/** The state of one validation. It lives as long as the call. */
export interface Run<C extends CommonContext = CommonContext> {
  readonly context: C
  /**
   * Where the walk is: the first `depth` segments. Copied into a diagnostic when there is one. Segments above are
   * leftovers: setting an array's length costs more than the whole check of an option.
   */
  path: (string | number)[]
  depth: number
  found: Diagnostic[]
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
  /** Names and values of the lists being walked, one list above the other; `top` is the first free place. */
  stack: (string | number | undefined)[]
  top: number
  /** The command's own options have a sub-command or group. */
  hasSubcommands: boolean
  /** Documented locales by their place in the dictionaries walked so far. */
  locales: string[]
  /** The name of the option or choice walked last, where it is known. */
  name: string | undefined
  /** Something was found that a value containing itself, or a boxed one, would also cause. */
  suspicious: boolean
}

/** Thrown to leave a walk that has found enough. */
const STOP = new Error('stop')
/** Thrown to leave a walk over a value that is not plain JSON data; it is then walked as a snapshot. */
const STRANGE = new Error('strange')

const DEFAULT_MOST = 1000

/** Longer lists find duplicates with a `Map`; comparing pairwise is faster below (240 ns against 450 at 25 names). */
export const PAIRWISE = 32

const NOTHING: readonly Diagnostic[] = Object.freeze([])
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
  const first = startRun(given, false)
  try {
    walk(first, value)
    if (first.count === 0) return NOTHING
    if (!first.suspicious || isPlainTree(value)) return finish(first, value)
  } catch (error) {
    if (error === STOP && (!first.suspicious || isPlainTree(value))) return finish(first, value)
  }
  return runCopy(value, given, shape, walk)
}

/** Runs a walk over a snapshot of a value, which is plain data: for resources that are too rare to read in place. */
export function runCopy<C extends CommonContext>(
  value: unknown,
  context: C | undefined,
  shape: Shape,
  walk: (run: Run<C>, value: unknown) => void,
): readonly Diagnostic[] {
  const lost: Unreadable[] = []
  const plainValue = snapshot(value, shape, lost)
  const second = startRun((context ?? NO_CONTEXT) as C, true)
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

/** Lists are made when they are first needed: a small command needs none, and four lists cost as much as its whole check. */
const NO_PATH: (string | number)[] = []
const NOT_FOUND: Diagnostic[] = []
const NO_STACK: (string | undefined)[] = []
export const NO_LOCALES: string[] = []

function startRun<C extends CommonContext>(context: C, plain: boolean): Run<C> {
  return {
    context,
    path: NO_PATH,
    depth: 0,
    found: NOT_FOUND,
    count: 0,
    most: context.maxDiagnostics ?? DEFAULT_MOST,
    hints: true,
    nullsAllowed: false,
    plain,
    size: 0,
    stack: NO_STACK,
    top: 0,
    hasSubcommands: false,
    locales: NO_LOCALES,
    name: undefined,
    suspicious: false,
  }
}

function finish(run: Run, value: unknown): readonly Diagnostic[] {
  const found = run.found === NOT_FOUND ? [] : run.found
  if (found.length > 1) inDocumentOrder(found, value)
  if (run.count >= run.most) addTooMany(found, run.context, run.most)
  return found.length === 0 ? NOTHING : found
}

/** Adds the last diagnostic of a walk that stopped at `maxDiagnostics`. */
export function addTooMany(found: Diagnostic[], context: CommonContext, most: number): void {
  const severity = severityOf(context, tooMany)
  if (severity === 'off') return
  found.push({
    code: tooMany.code,
    severity,
    path: [],
    target: 'value',
    message: `More than ${most - 1} problems: the rest is not shown. Mend some of these first.`,
    data: { limit: most },
    section: tooMany.section,
  })
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
      path: pathTo(run, suffix),
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
    if (run.found === NOT_FOUND) run.found = [diagnostic]
    else run.found.push(diagnostic)
  }
  run.count++
  if (run.count >= run.most) throw STOP
}

/** A place beside the walk's path, for `related`. */
export function relatedAt(run: Run, suffix: Path, target: Target, message: string): readonly Related[] {
  return [{ path: pathTo(run, suffix), target, message }]
}

/** The walk's path plus a suffix, as a list of its own. */
export function pathTo(run: Run, suffix: Path): Path {
  const { depth } = run
  // A slice is as long as it must be; a list that grows by `push` takes room for 17.
  const path = run.path.slice(0, depth + suffix.length)
  for (let i = 0; i < suffix.length; i++) path[depth + i] = suffix[i] as string | number
  return path
}

/** Steps into an entry of the value at hand. */
export function enter(run: Run, segment: string | number): void {
  // As many places as the deepest path has, so that the list never grows.
  if (run.path === NO_PATH) run.path = ['', 0, '', 0, '', 0, '', 0, '', 0, '', 0]
  run.path[run.depth++] = segment
}

/** Steps back out. */
export function leave(run: Run): void {
  run.depth--
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
  return (
    run.context.rules !== undefined &&
    severityOf(run.context, rule) !== 'off' &&
    (run.hints || rule.severity !== 'hint')
  )
}

/** A list that is not judged: what cannot be sent is found all the same. */
export function expectPrimitives(run: Run, value: unknown): void {
  if (Array.isArray(value)) for (const item of value as unknown[]) strangeUnlessPrimitive(run, item)
  else strangeUnlessPrimitive(run, value)
}

/** A primitive is what it is; an object, a function or a symbol may be sent as something else. */
export function strangeUnlessPrimitive(run: Run, value: unknown): void {
  if ((typeof value === 'object' && value !== null) || typeof value === 'function' || typeof value === 'symbol')
    strange(run)
}

/** Leaves the first walk where an object without entries, or with unusual ones, may be a boxed primitive. */
export function expectUnboxed(run: Run, value: object): void {
  if (value.constructor !== Object) strange(run)
}

/**
 * Leaves the first walk: the value here may be something else than it looks (an object with `toJSON`, a boxed string).
 * In a snapshot nothing is.
 */
export function strange(run: Run): void {
  if (!run.plain) throw STRANGE
}

/**
 * One of 32 drawers by length and last character: texts in different drawers differ. Comparing drawers first spares most
 * comparisons of texts.
 */
export function drawer(text: string): number {
  const { length } = text
  return 1 << ((length * 7 + text.charCodeAt(length - 1)) & 31)
}

/** Makes room on the stack and returns the first place. */
export function reserve(run: Run, count: number): number {
  if (run.stack === NO_STACK)
    run.stack = [undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined]
  const base = run.top
  run.top = base + count
  return base
}

/** The first of `count` entries of the stack, from `base` on, that is the text; or -1. */
export function findText(run: Run, base: number, count: number, wanted: string): number {
  for (let i = 0; i < count; i++) {
    const one = run.stack[base + i]
    // The length first: the engine compares texts with a call.
    if (typeof one === 'string' && one.length === wanted.length && one === wanted) return i
  }
  return -1
}

/** The first of `count` entries of the stack, from `base` on, that is the number; or -1. */
export function findNumber(run: Run, base: number, count: number, wanted: number): number {
  for (let i = 0; i < count; i++) {
    const one = run.stack[base + i]
    if (typeof one === 'number' && one === wanted) return i
  }
  return -1
}
