import type { CommonContext } from '../context.js'
import type { Diagnostic, DiagnosticData, Path, Related, Target } from '../diagnostic.js'
import type { Area, RuleCode } from '../rules/codes.js'
import type { Severity } from '../rules/header.js'
import { ruleOf, type KnownRule } from '../rules/known.js'
import { HINTS, NOT_FOUND, pathTo, STOP, type Run } from './run.js'

/** What a diagnostic says beside its code and its place. Of `data`, entries that are undefined are left out. */
export interface Finding {
  readonly message: string
  /** Default: `value`. */
  readonly target?: Target | undefined
  readonly data?:
    { readonly [K in keyof DiagnosticData]: DiagnosticData[K] | undefined } | undefined
  readonly span?: readonly [number, number] | undefined
  readonly related?: readonly Related[] | undefined
  /** The service's answer, where it depends on the value. */
  readonly apiCode?: string | undefined
}

/**
 * Adds a diagnostic at the walk's path plus `suffix`.
 *
 * @throws STOP when `maxDiagnostics` errors are found, or a bound on what is passed over; `run` catches it.
 */
export function report(run: Run, code: RuleCode, suffix: Path, says: Finding): void {
  const rule = ruleOf(code)
  if (rule.severity === 'hint' && !wantsHint(run, code)) {
    return
  }
  const severity = severityOf(run.context, rule, code)
  if (severity !== 'off' && (severity === 'error' || !isFull(run))) {
    keep(run, diagnosticOf(code, severity, pathTo(run, suffix), says, rule))
  } else {
    pass(run)
  }
  if ((severity === 'error' || rule.severity === 'error') && ++run.errors >= run.most) {
    throw STOP
  }
}

function diagnosticOf(
  code: RuleCode,
  severity: Severity,
  path: Path,
  says: Finding,
  rule: KnownRule,
): Diagnostic {
  let { apiCode } = rule
  let message, span, data, related
  let target: unknown = 'value'
  // Findings have so many forms that six entries asked for by name take longer than one pass over those that are there.
  for (const key in says) {
    const entry: unknown = says[key as keyof Finding]
    if (entry === undefined) {
      continue
    }
    if (key === 'message') {
      message = entry
    } else if (key === 'data') {
      data = knownOf(entry as NonNullable<Finding['data']>)
    } else if (key === 'span') {
      span = entry
    } else if (key === 'target') {
      target = entry
    } else if (key === 'related') {
      related = entry
    }
    // Whatever extends all objects is not meant.
    else if (key === 'apiCode') {
      apiCode = entry as string
    }
  }
  const diagnostic: Record<string, unknown> = {
    code,
    severity,
    path,
    target,
    message,
    section: rule.section,
  }
  if (span !== undefined) {
    diagnostic['span'] = span
  }
  if (data !== undefined) {
    diagnostic['data'] = data
  }
  if (related !== undefined) {
    diagnostic['related'] = related
  }
  if (apiCode !== undefined) {
    diagnostic['apiCode'] = apiCode
  }
  return diagnostic as unknown as Diagnostic
}

/** The figures that are known; undefined where none is. */
function knownOf(data: NonNullable<Finding['data']>): DiagnosticData | undefined {
  let isAny = false
  let isWhole = true
  for (const key in data) {
    if (data[key] === undefined) {
      isWhole = false
    } else {
      isAny ||= Object.hasOwn(data, key)
    }
  }
  if (isWhole) {
    return data as DiagnosticData
  }
  if (isAny) {
    return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
  }
  return undefined
}

/** Adds a diagnostic that another walk has found. */
export function reportFound(run: Run, diagnostic: Diagnostic): void {
  const isError = diagnostic.severity === 'error'
  if (!isError && isFull(run)) {
    pass(run)
  } else {
    keep(run, diagnostic)
  }
  if (isError && ++run.errors >= run.most) {
    throw STOP
  }
}

/** Whether as much was found as is listed: from then on only errors count, so that no warning hides one. */
function isFull(run: Run): boolean {
  return run.count >= run.most
}

/** As many may be found without being listed: nothing that is written by hand or sent has so many. */
const MOST_PASSED = 10_000_000

/** Counts a finding of which no more are listed: nobody then needs its words. */
export function isOnlyCounted(run: Run, code: RuleCode): boolean {
  if (!isFull(run) || severityOf(run.context, ruleOf(code), code) === 'error') {
    return false
  }
  pass(run)
  return true
}

/** Counts what is not listed. */
function pass(run: Run): void {
  if (++run.count >= MOST_PASSED) {
    throw STOP
  }
}

/** Lists a diagnostic; an error takes the place of the last one that is none, where the list is full. */
function keep(run: Run, diagnostic: Diagnostic): void {
  const { found } = run
  run.count++
  if (found === NOT_FOUND) {
    run.found = [diagnostic]
  } else if (!(found.length >= run.most)) {
    found.push(diagnostic)
  } else {
    // Where `most` is no whole number above zero, the list is as long as it is.
    let last = Math.min(run.replaced, found.length) - 1
    while (last > 0 && found[last]?.severity === 'error') {
      last--
    }
    found[Math.max(0, last)] = diagnostic
    run.replaced = last
  }
}

/** A place beside the walk's path, for `related`. */
export function relatedAt(
  run: Run,
  suffix: Path,
  target: Target,
  message: string,
): readonly Related[] {
  return [{ path: pathTo(run, suffix), target, message }]
}

/** A rule's severity in a context. */
export function severityOf(
  context: CommonContext,
  { off, severity }: KnownRule,
  code: RuleCode,
): Severity | 'off' {
  return chosenSeverity(context, code) ?? (off ? 'off' : severity)
}

/** The severity that a context gives a rule, by its code or its area. */
function chosenSeverity(context: CommonContext, code: RuleCode): Severity | 'off' | undefined {
  // Contexts come from outside, too.
  const overrides = context.rules
  if (overrides === undefined || overrides === null) {
    return undefined
  }
  const chosen = overrides[code] ?? overrides[`${code.slice(0, code.indexOf('/')) as Area}/*`]
  return chosen === undefined || isSeverity(chosen) ? chosen : undefined
}

/** What a context may say of a rule. */
export const SEVERITIES: readonly (Severity | 'off')[] = ['error', 'warning', 'hint', 'off']

/** Whether a value that a context gives a rule is a severity; another one does not count. */
export function isSeverity(value: unknown): value is Severity | 'off' {
  return SEVERITIES.includes(value as Severity)
}

/** Whether a rule that is a hint by default is asked for: nobody else pays for looking. */
export function wantsHint(run: Run, code: RuleCode): boolean {
  return (
    run.hints === HINTS.all ||
    (run.hints === HINTS.chosen && chosenSeverity(run.context, code) !== undefined)
  )
}

/** Whether a rule that is off by default has been turned on. */
export function isOn(run: Run, code: RuleCode): boolean {
  const { rules } = run.context
  if (typeof rules !== 'object' || rules === null) {
    return false
  }
  const rule = ruleOf(code)
  return (
    severityOf(run.context, rule, code) !== 'off' &&
    (run.hints !== HINTS.none || rule.severity !== 'hint')
  )
}
