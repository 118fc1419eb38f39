import { plural } from '@slashlint/core/internal'
import { explainApiError, type DeploymentPlan } from '@slashlint/core/engine'

/**
 * The reason why a deployment did not reach its end.
 *
 * - `options`: the address, the token or an id cannot be used; nothing was sent.
 * - `refused`: Discord would refuse the commands, or parts of them are unknown; nothing was sent.
 * - `invalid`: Discord refused a request.
 * - `unauthorized`, `forbidden`, `not-found`: the token, its rights or the ids are wrong.
 * - `daily-creates`: the 200 creations of the day are used up.
 * - `rate-limited`: Discord wants a longer pause than `patience` allows.
 * - `changed`: somebody else changed the deployed commands meanwhile.
 * - `unreachable`: no answer, or only failures, after several attempts.
 */
export type DeployErrorCode =
  | 'options'
  | 'refused'
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'daily-creates'
  | 'rate-limited'
  | 'changed'
  | 'unreachable'

/** A deployment that did not reach its end. Nothing in it contains the token. */
export class DeployError extends Error {
  override readonly name = 'DeployError'
  readonly code: DeployErrorCode
  /** The time from which the deployment can be repeated, if Discord states one. */
  readonly retryAt: Date | undefined
  /** The plan; `undefined` if the deployment failed before it was made. */
  readonly plan: DeploymentPlan | undefined

  /** The commands that were deployed at the beginning; `undefined` if they were not read. */
  readonly before: DeployErrorDetails['before']

  constructor(
    code: DeployErrorCode,
    message: string,
    { retryAt, plan, before }: DeployErrorDetails = {},
  ) {
    super(message)
    this.code = code
    this.retryAt = retryAt
    this.plan = plan
    this.before = before
  }
}

/** Facts about a deployment that did not reach its end. */
export interface DeployErrorDetails {
  /**
   * The time from which Discord accepts such requests again; `undefined` if it is unknown or
   * irrelevant.
   */
  readonly retryAt?: Date | undefined
  /** The plan that was not carried out completely; `undefined` if there was none yet. */
  readonly plan?: DeploymentPlan | undefined
  /** The deployed state before the first request; `undefined` if it was not read. */
  readonly before?: Deployed | undefined
}

/** The deployed commands of a place, and the permission overwrites of guilds. */
export interface Deployed {
  /** The commands as Discord returns them, with their translations. */
  readonly commands: readonly unknown[]
  /**
   * The permission overwrites of the guilds in the options; `undefined` if the options name no
   * guild.
   */
  readonly overwrites?: readonly object[] | undefined
}

/** An answer from Discord. */
export interface Answer {
  /** The HTTP status. */
  readonly status: number
  /** The parsed body if it is JSON, otherwise its text. */
  readonly body: unknown
  /** The seconds to wait before the next request, if the answer states them. */
  readonly retryAfter: number | undefined
}

/** The most errors of one answer that a message lists. */
const MOST_SHOWN = 5

/**
 * Returns the error code in the body of Discord's answer, such as 30034; `undefined` if it has
 * none.
 */
export function codeOf({ body }: Answer): number | undefined {
  const code: unknown =
    typeof body === 'object' && body !== null ? (body as { code?: unknown }).code : undefined
  return typeof code === 'number' ? code : undefined
}

/** Discord's error code for an application that has used up its creations of the day. */
export const NO_MORE_CREATES = 30034

/**
 * Makes the error for an answer that ends a deployment, with a message in plain words.
 *
 * @param where names the application and guild
 */
export function refusal(answer: Answer, sent: unknown, where: string, now: number): DeployError {
  const { status, retryAfter } = answer
  const code = codeOf(answer)
  const retryAt = retryAfter === undefined ? undefined : new Date(now + retryAfter * 1000)
  const number = code === undefined || code === 0 ? String(status) : `${status}, ${code}`
  if (code === NO_MORE_CREATES) {
    const when =
      retryAt === undefined ? '24 hours after the first of them' : `at ${retryAt.toISOString()}`
    const words = `The creations of the day are used up (${number}). Deploy again ${when}: changes of commands that exist do not count.`
    return new DeployError('daily-creates', words, { retryAt })
  }
  if (status === 429) {
    const when = retryAt === undefined ? '' : ` until ${retryAt.toISOString()}`
    return new DeployError('rate-limited', `Discord takes no more requests${when} (${number}).`, {
      retryAt,
    })
  }
  if (status === 401) {
    return new DeployError(
      'unauthorized',
      `Discord does not accept the token (${number}): copy it again from the Bot page of the developer portal.`,
    )
  }
  if (status === 403) {
    return new DeployError(
      'forbidden',
      `The token may not change the commands of ${where} (${number}): it must be that of this application, and in a guild the app needs the scope applications.commands.`,
    )
  }
  if (status === 404) {
    return new DeployError('not-found', `Discord does not know ${where} (${number}).`)
  }
  const errors = explainApiError(answer.body, sent)
  const sentences = errors
    .slice(0, MOST_SHOWN)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('/')}: ${message}`))
  if (errors.length > MOST_SHOWN) {
    sentences.push(`and ${plural(errors.length - MOST_SHOWN, 'more error')}`)
  }
  return new DeployError(
    'invalid',
    `Discord refused it (${number}). ${sentences.join(' ')}`.trimEnd(),
  )
}
