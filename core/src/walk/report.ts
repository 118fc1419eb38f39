import type { CommonContext } from '../context.js'
import type { Diagnostic, DiagnosticData, Path, Related, Target } from '../diagnostic.js'
import type { Area, RuleCode } from '../rules/codes.js'
import type { Severity } from '../rules/header.js'
import { ruleOf, type KnownRule } from '../rules/known.js'
import { HINTS, NOT_FOUND, pathTo, STOP, type Run } from './run.js'

/**
 * The parts of a diagnostic apart from its code and path. Entries of `data` that are undefined are
 * left out.
 */
export interface Finding {
  /** The complete sentence for users. */
  readonly message: string
  /** The part of the entry to underline. Default: `value`. */
  readonly target?: Target | undefined
  /** The figures and names in the message, for programs. */
  readonly data?:
    { readonly [K in keyof DiagnosticData]: DiagnosticData[K] | undefined } | undefined
  /** UTF-16 offsets inside the string at the path; absent for the whole value. */
  readonly span?: readonly [number, number] | undefined
  /** Other places that belong to the mistake, each with a sentence. */
  readonly related?: readonly Related[] | undefined
  /** The service's error code, if it is not the rule's usual one. */
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

/** Returns the entries of `data` that are not undefined. Undefined if there are none. */
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

/** Adds a diagnostic that another walk found. */
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

/**
 * Tells whether the list of diagnostics is full. Then only errors are added, each in place of a
 * warning or hint.
 */
function isFull(run: Run): boolean {
  return run.count >= run.most
}

/** The most findings beyond the limit that are counted. No real value has so many. */
const MOST_PASSED = 10_000_000

/**
 * Tells whether a finding is only counted, so that it needs no message: the list is full, and it is
 * not an error. If so, counts it.
 */
export function isOnlyCounted(run: Run, code: RuleCode): boolean {
  if (!isFull(run) || severityOf(run.context, ruleOf(code), code) === 'error') {
    return false
  }
  pass(run)
  return true
}

/**
 * Counts a finding that is not added to the list.
 *
 * @throws STOP after too many findings
 */
function pass(run: Run): void {
  if (++run.count >= MOST_PASSED) {
    throw STOP
  }
}

/**
 * Adds a diagnostic to the list. If the list is full, an error replaces the last warning or hint.
 */
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

/** Makes a related place at the walk's path plus `suffix`. */
export function relatedAt(
  run: Run,
  suffix: Path,
  target: Target,
  message: string,
): readonly Related[] {
  return [{ path: pathTo(run, suffix), target, message }]
}

/** Returns the severity of a rule in a context: the context's, or else the default. */
export function severityOf(
  context: CommonContext,
  { off, severity }: KnownRule,
  code: RuleCode,
): Severity | 'off' {
  return chosenSeverity(context, code) ?? (off ? 'off' : severity)
}

/**
 * Returns the severity that the context gives a rule, by its code or its area. Undefined if it
 * gives none.
 */
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

/** Tells whether a value is a severity or `off`. Any other value in a context is ignored. */
export function isSeverity(value: unknown): value is Severity | 'off' {
  return SEVERITIES.includes(value as Severity)
}

/** Tells whether a hint should be computed. If not, its check can be skipped. */
export function wantsHint(run: Run, code: RuleCode): boolean {
  return (
    run.hints === HINTS.all ||
    (run.hints === HINTS.chosen && chosenSeverity(run.context, code) !== undefined)
  )
}

/** Tells whether the context turns on a rule that is off by default. */
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
