import type { AppFacts } from '../context.js'
import type { InteractionContextType } from '../contract/enums.js'
import { readFacts, type Overwrite } from './use-facts.js'
import { askSendMessages, QUESTIONS, type Step } from './use-rules.js'

/**
 * Who wants to use which command, and where: the objects as the service sends them (snake_case fields). Of every object
 * only the fields named here are read. What is absent is not known: the answer is then `unknown`, with the missing fact
 * named, if and only if it is needed. Exceptions: no `overwrites` means none, no `channel` means that rules of channels
 * are not asked.
 */
export interface UseQuery {
  /** The command as deployed: `type`, `id`, `guild_id`, `contexts`, `integration_types`, `nsfw`, `dm_permission`, … */
  readonly command: unknown
  /** Where the user is. Default: GUILD when there is a `guildId`, a `member` or the command is a guild's; else not known. */
  readonly context?: InteractionContextType
  readonly guildId?: string
  /** The guild member: `user.id`, `roles`, and `permissions`, the decimal bit set of all permissions in the channel. */
  readonly member?: unknown
  /** The channel: `id`, `type`, and `parent_id` for a thread. */
  readonly channel?: unknown
  /** The guild's command permissions objects, as fetched, of this command and of the application. */
  readonly overwrites?: readonly unknown[]
  /** The id and installation contexts of the application. The command's `application_id` counts as well. */
  readonly app?: AppFacts
  /** The user's age in years, for age-restricted commands. */
  readonly age?: number
  /** In a DM with the app: its bot shares a guild with the user. */
  readonly mutualGuild?: boolean
}

/** What may decide, in the order in which it is asked (decision 47). */
export type UseRule =
  /** A guild command is used in its guild only. */
  | 'guild'
  /** The command's `contexts` (or their default) include the place. */
  | 'context'
  /** BOT_DM: not with `dm_permission: false`. */
  | 'dm-permission'
  /** BOT_DM: the bot shares a guild with the user. */
  | 'mutual-guild'
  /** Age-restricted: 18 or older. */
  | 'age'
  | 'administrator'
  /** Whose overwrites hold: the command's, else the application's. Asked aloud only when it is not known. */
  | 'overwrites'
  /** The overwrite of the channel (of a thread: of its parent), else of All Channels. */
  | 'channel'
  | 'user'
  | 'role'
  | 'everyone'
  | 'default-member-permissions'
  /** A USER command needs SEND_MESSAGES in the channel. */
  | 'send-messages'

export interface UseStep {
  readonly rule: UseRule
  /** `passes`: asked, and the next rule is asked. `unknown`: it may decide; the next is asked all the same. */
  readonly verdict: 'passes' | 'allows' | 'denies' | 'unknown'
  /** In plain words, with the figures and ids that matter. */
  readonly message: string
  /** The section of the contract that states the rule. */
  readonly section: string
  /** The overwrite that decided, and whose list it stands in. */
  readonly overwrite?: Overwrite
  readonly list?: 'command' | 'application'
  /** Of an `unknown` verdict: the fact that is missing, as a path into the query, such as `member.permissions`. */
  readonly missing?: string
}

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
 * Administrator permission; then the overwrites of the command, or the application's when it has none: the channel's
 * (a thread's parent's), else All Channels, can deny; then the user's entry decides, any allowing role, any denying
 * role, @everyone; else `default_member_permissions`. A USER command then needs SEND_MESSAGES.
 *
 * Two entries with one id and type: the later holds. Outside guilds there are no members: overwrites and
 * `default_member_permissions` are not asked. Ids are compared as 64-bit integers.
 *
 * @param query the command, who wants to use it, and where; what is absent is not known
 * @returns the outcome with its trace. Never throws, never changes its input.
 * @see contract, sections "Application command permission", "Context and installation enumerations"; decision 47
 */
export function canUse(query: UseQuery): UseResult {
  const facts = readFacts(query)
  const trace: Step[] = []
  for (const ask of QUESTIONS) {
    const step = ask(facts)
    if (step === undefined) continue
    trace.push(step)
    if (step.verdict === 'allows' || step.verdict === 'denies') break
  }
  const end = trace[trace.length - 1] as Step
  const open = trace.find(({ may }) => may?.some((verdict) => verdict !== end.verdict) === true)
  if (open !== undefined) return result('unknown', undefined, open, trace)
  if (end.verdict !== 'allows') return result('denied', false, end, trace)
  const sending = askSendMessages(facts)
  if (sending === undefined) return result('allowed', true, end, trace)
  const whole = [...trace, sending]
  if (sending.verdict === 'passes') return result('allowed', true, end, whole)
  return result(sending.verdict === 'denies' ? 'permission-denied' : 'unknown', true, sending, whole)
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
    decidedBy: shown[trace.indexOf(decidedBy)] as UseStep,
    trace: shown,
  }
}

/** A step as callers see it. */
function withoutMay(step: Step): UseStep {
  const shown: { -readonly [K in keyof Step]: Step[K] } = { ...step }
  delete shown.may
  return shown
}
