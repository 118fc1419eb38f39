import { InteractionContextType } from '../../contract/enums.js'
import type { UseFacts } from './facts.js'
import type { UseRule, UseStep } from './query.js'

/**
 * The effect of a rule: the final answer (`allows`, `denies`), the next rule of its stage
 * (`passes`), or the next stage (`leaves`).
 */
export type Effect = 'allows' | 'denies' | 'passes' | 'leaves'

/**
 * A step of the trace with its possible effects: one effect if all facts are known, several if a
 * fact is missing.
 */
export interface Step extends UseStep {
  /** The possible effects: exactly one if no fact is missing. */
  readonly effects: readonly Effect[]
}

/** The result of applying a rule to the facts of a query. */
export type Answer = Omit<Step, 'rule' | 'section'>

/** Applies a rule to the facts. Returns undefined if the rule does not apply. */
type Check = (facts: UseFacts) => Answer | undefined

/** A rule, and the section of Discord's documentation that states it. */
export interface Question {
  /** The rule's key, under which the trace lists its verdict. */
  readonly rule: UseRule
  /** The heading of Discord's documentation that each step of the rule cites. */
  readonly section: string
  /** Applies the rule to the facts of a query. */
  readonly check: Check
  /** Marks a rule about guild members. It is not asked outside guilds. */
  readonly isOfMembers?: true
}

export const allows = (message: string): Answer => ({
  verdict: 'allows',
  message,
  effects: ['allows'],
})
export const denies = (message: string): Answer => ({
  verdict: 'denies',
  message,
  effects: ['denies'],
})
export const passes = (message: string): Answer => ({
  verdict: 'passes',
  message,
  effects: ['passes'],
})

/**
 * Makes the answer for a missing fact, with the name of the fact and the effects that the rule may
 * have.
 */
export const unknown = (missing: string, effects: readonly Effect[], message: string): Answer => ({
  verdict: 'unknown',
  message,
  missing,
  effects,
})

export const MAY_DENY: readonly Effect[] = ['denies', 'passes']
export const MAY_ALLOW: readonly Effect[] = ['allows', 'passes']
export const MAY_DECIDE: readonly Effect[] = ['denies', 'allows', 'passes']

/** Tells whether the command is used outside guilds; false if that is unknown. */
export const isOutsideGuilds = ({ context }: UseFacts): boolean =>
  context !== undefined && context !== InteractionContextType.GUILD

/** Applies a rule to the facts, and returns its step. Undefined if the rule does not apply. */
export function answerTo(
  { rule, section, check, isOfMembers }: Question,
  facts: UseFacts,
): Step | undefined {
  const answer = isOfMembers && isOutsideGuilds(facts) ? undefined : check(facts)
  if (answer === undefined) {
    return undefined
  }
  const { box, verdict, message, ...more } = answer
  return { rule, ...(box !== undefined && { box }), verdict, message, section, ...more }
}
