import type { CommonContext } from '../context.js'
import type { Diagnostic, DiagnosticData, Path, Related, Target } from '../diagnostic.js'
import type { Area, RuleCode } from '../rules/codes.js'
import type { Severity } from '../rules/header.js'
import { ruleOf, type KnownRule } from '../rules/known.js'
import { HINTS, NOT_FOUND, pathTo, STOP, type Run } from './run.js'

/** The parts of a diagnostic beside its code and its place. Entries of `data` that are undefined are left out. */
export interface Finding {
  /** The complete sentence for users. */
  readonly message: string
  /** Default: `value`. */
  readonly target?: Target | undefined
  /** The facts behind the message, which programs may read. */
  readonly data?:
    { readonly [K in keyof DiagnosticData]: DiagnosticData[K] | undefined } | undefined
  /** UTF-16 offsets inside the string at the path; absent for the whole value. */
  readonly span?: readonly [number, number] | undefined
  /** Other places that belong to the mistake, each with a sentence. */
  readonly related?: readonly Related[] | undefined
  /** The service's error code, if it depends on the value. */
  readonly apiCode?: string | undefined
}

/**
 * Adds a diagnostic at the walk's path plus `suffix`.
 *
 * @throws STOP after `maxDiagnostics` errors, or after too many findings beyond the limit; `run` catches it
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

/** Returns the known figures; undefined if there are none. */
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

/** Adds a diagnostic of another walk. */
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

/** Tells whether the list of diagnostics is full: from then on only errors count, so that no warning hides one. */
function isFull(run: Run): boolean {
  return run.count >= run.most
}

/** The most findings that are counted beyond the limit: more than anything written by hand or sent has. */
const MOST_PASSED = 10_000_000

/** Counts a finding beyond the limit, and tells that its message is not needed. */
export function isOnlyCounted(run: Run, code: RuleCode): boolean {
  if (!isFull(run) || severityOf(run.context, ruleOf(code), code) === 'error') {
    return false
  }
  pass(run)
  return true
}

/** Counts a finding that is not listed. */
function pass(run: Run): void {
  if (++run.count >= MOST_PASSED) {
    throw STOP
  }
}

/** Lists a diagnostic; if the list is full, an error replaces the last one that is none. */
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

/** Makes a place beside the walk's path, for `related`. */
export function relatedAt(
  run: Run,
  suffix: Path,
  target: Target,
  message: string,
): readonly Related[] {
  return [{ path: pathTo(run, suffix), target, message }]
}

/** Returns a rule's severity in a context. */
export function severityOf(
  context: CommonContext,
  { off, severity }: KnownRule,
  code: RuleCode,
): Severity | 'off' {
  return chosenSeverity(context, code) ?? (off ? 'off' : severity)
}

/** Returns the severity that a context gives a rule, by its code or its area. */
function chosenSeverity(context: CommonContext, code: RuleCode): Severity | 'off' | undefined {
  // Contexts come from outside, too.
  const overrides = context.rules
  if (overrides === undefined || overrides === null) {
    return undefined
  }
  const chosen = overrides[code] ?? overrides[`${code.slice(0, code.indexOf('/')) as Area}/*`]
  return chosen === undefined || isSeverity(chosen) ? chosen : undefined
}

/** The values that a context may give a rule. */
export const SEVERITIES: readonly (Severity | 'off')[] = ['error', 'warning', 'hint', 'off']

/** Tells whether a value that a context gives a rule is a severity; any other is ignored. */
export function isSeverity(value: unknown): value is Severity | 'off' {
  return SEVERITIES.includes(value as Severity)
}

/** Tells whether a rule that is a hint by default is wanted. If not, its check is skipped. */
export function wantsHint(run: Run, code: RuleCode): boolean {
  return (
    run.hints === HINTS.all ||
    (run.hints === HINTS.chosen && chosenSeverity(run.context, code) !== undefined)
  )
}

/** Tells whether a rule that is off by default has been turned on. */
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
