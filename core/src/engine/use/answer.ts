import { InteractionContextType } from '../../contract/enums.js'
import type { UseFacts } from './facts.js'
import type { UseRule, UseStep } from './query.js'

/** What a rule leads to: an end, the rest of its stage (`passes`), or the next stage (`leaves`). */
export type Effect = 'allows' | 'denies' | 'passes' | 'leaves'

/** A step of the trace, and what it may lead to: one effect if all facts are known, several if one is missing. */
export interface Step extends UseStep {
  readonly effects: readonly Effect[]
}

/** What a rule finds out. */
export type Answer = Omit<Step, 'rule' | 'section'>

/** Asks the facts; undefined where the rule has nothing to say. */
type Ask = (facts: UseFacts) => Answer | undefined

/** A rule, and the section of Discord's documentation that states it. */
export interface Question {
  readonly rule: UseRule
  readonly section: string
  readonly ask: Ask
  /** It is about members, and only guilds have members. */
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

/** A fact is missing: says which one, and what the rule may lead to without it. */
export const unknown = (missing: string, effects: readonly Effect[], message: string): Answer => ({
  verdict: 'unknown',
  message,
  missing,
  effects,
})

export const MAY_DENY: readonly Effect[] = ['denies', 'passes']
export const MAY_ALLOW: readonly Effect[] = ['allows', 'passes']
export const MAY_DECIDE: readonly Effect[] = ['denies', 'allows', 'passes']

/** Whether the command is certainly used outside of guilds. */
export const isOutsideGuilds = ({ context }: UseFacts): boolean =>
  context !== undefined && context !== InteractionContextType.GUILD

/** The step of a question; undefined where its rule has nothing to say. */
export function answerTo(
  { rule, section, ask, isOfMembers }: Question,
  facts: UseFacts,
): Step | undefined {
  const answer = isOfMembers && isOutsideGuilds(facts) ? undefined : ask(facts)
  if (answer === undefined) {
    return undefined
  }
  const { box, verdict, message, ...more } = answer
  return { rule, ...(box !== undefined && { box }), verdict, message, section, ...more }
}
