import { isSnowflake } from '@slashlint/core/internal'
import { DeployError } from './error.js'

/**
 * The place of the commands (an application, and perhaps a guild), and the token with which to
 * reach it.
 */
export interface Access {
  /**
   * The value of the Authorization header: a bot token, or `Bearer …` with the scope
   * applications.commands.update.
   */
  readonly token: string
  /** The id of the application. */
  readonly application: string
  /**
   * The id of the guild whose commands are meant. Default: the global commands of the application.
   */
  readonly guild?: string | undefined
  /**
   * The address of Discord's API. Default: `https://discord.com`. Plain http is only allowed to this machine and in
   * private networks.
   */
  readonly api?: string | undefined
  /**
   * A signal that ends the deployment when it is aborted. Requests that were already sent are not
   * undone.
   */
  readonly signal?: AbortSignal | undefined
  /** The most seconds to wait for rate limits between two answered changes. Default: 60. */
  readonly patience?: number | undefined
  /** Called before each pause: a pause for a rate limit, or after a failed request. */
  readonly onWait?: ((waiting: Waiting) => void) | undefined
  /** Replaces the timer: resolves after this many milliseconds. For tests. */
  readonly wait?: ((milliseconds: number) => Promise<void>) | undefined
}

/** A pause before the next request, with its reason. */
export interface Waiting {
  /**
   * - `limit`: Discord takes no more requests for so long.
   * - `failure`: no answer came within 30 seconds, the connection was lost, or Discord failed.
   */
  readonly reason: 'limit' | 'failure'
  /** The length of the pause, in seconds. */
  readonly seconds: number
  /** The HTTP method of the request that waits for the limit, or that failed. */
  readonly method: string
  /** The path of the request that waits for the limit, or that failed. */
  readonly path: string
}

/**
 * Returns the base address of Discord's API, from the option `api`.
 *
 * @throws DeployError if the address is invalid, or if a token must not be sent to it
 */
export function baseOf({ api = 'https://discord.com' }: Access): string {
  const url = URL.canParse(api) ? new URL(api) : undefined
  if (
    url === undefined ||
    url.username !== '' ||
    url.search !== '' ||
    !/^https?:$/.test(url.protocol)
  ) {
    throw new DeployError('options', 'The address of the API must be like https://discord.com.')
  }
  if (url.protocol === 'http:' && !isPrivate(url.hostname)) {
    throw new DeployError(
      'options',
      `The token is not sent to ${url.hostname} without encryption: use https.`,
    )
  }
  return `${url.origin}${url.pathname.replace(/\/(?:api\/?)?(?:v10\/?)?$/, '')}/api/v10`
}

/**
 * Tells whether a host is this machine or an address of a private network (RFC 1918, 3927, 4193,
 * 4291). Expects the host as `URL` writes it, so that each address has only one form.
 */
const isPrivate = (host: string): boolean => {
  if (
    /^(?:localhost|.*\.localhost|127\..*|10\..*|192\.168\..*|169\.254\..*|172\.(?:1[6-9]|2\d|3[01])\..*)$/.test(
      host,
    )
  ) {
    return !/[a-z]/.test(host) || host.endsWith('localhost')
  }
  return /^\[(?:::1|f[cd].*|fe[89ab].*)\]$/.test(host)
}

/**
 * Returns the value of the Authorization header, and the secret part of it. No message may contain
 * the secret.
 *
 * @throws DeployError if the token is invalid
 */
export function credentialsOf({ token }: Access): {
  readonly header: string
  readonly secret: string
} {
  const [, kind = 'Bot', secret = ''] =
    /^(?:(Bot|Bearer) )?([\x21-\x7e]*)$/.exec(token.trim()) ?? []
  if (secret === '') {
    throw new DeployError('options', 'The token is empty, or has characters that no token has.')
  }
  return { header: `${kind} ${secret}`, secret }
}

/**
 * Returns the path of the commands below the base address: of the application, or of the guild in
 * it.
 *
 * @throws DeployError if an id is invalid
 */
export function pathOf(
  { application, guild }: Access,
  inGuild: string | undefined = guild,
): string {
  for (const [what, id] of [
    ['application', application],
    ['guild', inGuild],
  ] as const) {
    if (id !== undefined && !isSnowflake(id)) {
      throw new DeployError(
        'options',
        `The id of the ${what} must be digits, not ${JSON.stringify(id)}.`,
      )
    }
  }
  return `/applications/${application}${inGuild === undefined ? '' : `/guilds/${inGuild}`}/commands`
}

/** Names the application, and the guild if there is one, for a sentence: `application 1`. */
export const placeOf = ({ application, guild }: Access): string => {
  if (guild === undefined) {
    return `application ${application}`
  }
  return `application ${application} in guild ${guild}`
}
