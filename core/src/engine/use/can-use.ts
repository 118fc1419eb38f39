import type { UseQuery, UseStep } from './query.js'
import { readFacts } from './facts.js'
import { answerTo, QUESTIONS, SENDING, type Step } from './rules.js'

export interface UseResult {
  /**
   * `allowed`; `denied`: the command is not in the picker; `permission-denied`: it is, and using it answers Permission
   * Denied (a USER command without SEND_MESSAGES); `unknown`: a fact is missing that would decide.
   */
  readonly outcome: 'allowed' | 'denied' | 'permission-denied' | 'unknown'
  /** Exactly when the outcome is `allowed`. */
  readonly allowed: boolean
  /** Whether the command appears in the picker; undefined when that is not known. */
  readonly visible: boolean | undefined
  /** The rule that decided; of an `unknown` outcome, the first whose missing fact matters. */
  readonly decidedBy: UseStep
  /** Every rule that was asked, in order. */
  readonly trace: readonly UseStep[]
}

/**
 * Whether a user may use a command, and which rule decides. The order (decision 47): scope and context; age; the
 * Administrator permission; then the overwrites of the command, or those of the application if it has none: the
 * channel's overwrite (for a thread, its parent's), or else All Channels, can deny; then the user's entry decides, then
 * a role that allows, a role that denies, and the default role (@everyone); otherwise `default_member_permissions`. A USER
 * command also needs SEND_MESSAGES.
 *
 * Of two entries with the same id and type, the later one counts. Outside guilds there are no members, so overwrites
 * and `default_member_permissions` do not apply. Ids are compared as 64-bit integers.
 *
 * @param query the command, who wants to use it, and where; absent facts are unknown
 * @returns the outcome with its trace. Never throws, never changes its input.
 * @see contract, sections "Application command permission", "Context and installation enumerations"; decision 47
 */
export function canUse(query: UseQuery): UseResult {
  const facts = readFacts(query)
  const trace: Step[] = []
  for (const question of QUESTIONS) {
    const step = answerTo(question, facts)
    if (step === undefined) {
      continue
    }
    trace.push(step)
    if (step.verdict === 'allows' || step.verdict === 'denies') {
      break
    }
  }
  const end = trace[trace.length - 1] as Step
  const open = trace.find(({ may }) => may?.some((verdict) => verdict !== end.verdict) === true)
  if (open !== undefined) {
    return result('unknown', undefined, open, trace)
  }
  if (end.verdict !== 'allows') {
    return result('denied', false, end, trace)
  }
  const sending = answerTo(SENDING, facts)
  if (sending === undefined) {
    return result('allowed', true, end, trace)
  }
  const whole = [...trace, sending]
  if (sending.verdict === 'passes') {
    return result('allowed', true, end, whole)
  }
  return result(
    sending.verdict === 'denies' ? 'permission-denied' : 'unknown',
    true,
    sending,
    whole,
  )
}

function result(
  outcome: UseResult['outcome'],
  visible: boolean | undefined,
  decidedBy: Step,
  trace: readonly Step[],
): UseResult {
  const shown = trace.map(withoutMay)
  return {
    outcome,
    allowed: outcome === 'allowed',
    visible,
    decidedBy: shown[trace.indexOf(decidedBy)] ?? withoutMay(decidedBy),
    trace: shown,
  }
}

/** A step as callers see it. */
function withoutMay(step: Step): UseStep {
  const shown: { -readonly [K in keyof Step]: Step[K] } = { ...step }
  delete shown.may
  return shown
}
