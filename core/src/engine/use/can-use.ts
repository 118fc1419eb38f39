import type { UseQuery, UseStep } from './query.js'
import { answerTo, type Effect, type Step } from './answer.js'
import { readFacts, type UseFacts } from './facts.js'
import { SENDING, STAGES } from './rules.js'

/** The answer of `canUse`. */
export interface UseResult {
  /**
   * The answer to the query. `denied`: the picker does not show the command. `permission-denied`:
   * the picker shows it, but its use is answered with Permission Denied (a USER command without
   * SEND_MESSAGES). `unknown`: it depends on a missing fact.
   */
  readonly outcome: 'allowed' | 'denied' | 'permission-denied' | 'unknown'
  /** True exactly if the outcome is `allowed`. */
  readonly allowed: boolean
  /** True if the command appears in the picker; undefined if that is unknown. */
  readonly visible: boolean | undefined
  /**
   * The rule that decided. If the outcome is `unknown`, the first rule with a missing fact on which
   * the outcome depends.
   */
  readonly decidedBy: UseStep
  /** The steps of all rules that were asked, in order. */
  readonly trace: readonly UseStep[]
}

/**
 * Decides whether a user may use a command, and by which rule. The rules in order: scope and context; age; then
 * Discord's flow chart of command permissions. An administrator may always use a command. Otherwise:
 *
 * 1. The channel (for a thread, its parent): the command's overwrite of it, else the command's of All Channels, else the
 * application's of it, else the application's of All Channels. A deny ends.
 *
 * 2. The command's overwrites of users and roles: the user's decides, else those of the member's roles (one allow is
 * enough), else that of @everyone.
 *
 * 3. The same overwrites of the application: a deny ends, an allow leads to 4.
 *
 * 4. `default_member_permissions`.
 *
 * A USER command also needs SEND_MESSAGES. Of two overwrites with the same id and type, the later one counts. Outside
 * guilds there are no members, so overwrites and `default_member_permissions` do not apply. Ids are compared as 64-bit
 * integers.
 *
 * @param query the command, who wants to use it, and where; absent facts are unknown
 * @returns the outcome with its trace. Never throws, never changes its input.
 * @see contract, sections "Application command permission", "Context and installation enumerations"; decision 47
 */
export function canUse(query: UseQuery): UseResult {
  const facts = readFacts(query)
  const trace = checkRules(facts)
  const end = trace[trace.length - 1] as Step
  const open = trace.find(({ effects }) => mayEndOtherwise(effects, end))
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

/**
 * Asks the rules in order until one of them decides. Returns the steps of all rules that were
 * asked.
 */
function checkRules(facts: UseFacts): readonly Step[] {
  const trace: Step[] = []
  for (const stage of STAGES) {
    /** The step that leaves the stage, or not, depending on its missing fact. */
    let exit: Step | undefined
    for (const question of stage) {
      const answered = answerTo(question, facts)
      if (answered === undefined) {
        continue
      }
      const step = exit === undefined ? answered : unlessLeft(answered, exit)
      trace.push(step)
      if (step.verdict === 'allows' || step.verdict === 'denies') {
        return trace
      }
      if (!step.effects.includes('passes')) {
        break
      }
      exit ??= step.effects.includes('leaves') ? step : undefined
    }
  }
  return trace
}

/**
 * Makes a step `unknown` if an earlier step of its stage has a missing fact: the stage may have
 * been left there.
 */
function unlessLeft(step: Step, { missing }: Step): Step {
  if (missing === undefined || step.verdict === 'unknown' || step.verdict === 'passes') {
    return step
  }
  return { ...step, verdict: 'unknown', missing, effects: [...step.effects, 'passes'] }
}

/** Tells whether a step may have decided differently from the last step. */
const mayEndOtherwise = (effects: readonly Effect[], end: Step): boolean =>
  effects.some((effect) => (effect === 'allows' || effect === 'denies') && effect !== end.verdict)

function result(
  outcome: UseResult['outcome'],
  visible: boolean | undefined,
  decidedBy: Step,
  trace: readonly Step[],
): UseResult {
  const shown = trace.map(withoutEffects)
  return {
    outcome,
    allowed: outcome === 'allowed',
    visible,
    decidedBy: shown[trace.indexOf(decidedBy)] ?? withoutEffects(decidedBy),
    trace: shown,
  }
}

/** Returns a step without its possible effects, which are not part of the result. */
function withoutEffects(step: Step): UseStep {
  const shown: { -readonly [K in keyof Step]?: Step[K] } = { ...step }
  delete shown.effects
  return shown as UseStep
}
