import { isSnowflake } from '@slashlint/core/internal'
import { DeployError } from './error.js'

/** The owner of the commands, and the access to them. */
export interface Access {
  /** A bot token, or `Bearer …` with the scope applications.commands.update. */
  readonly token: string
  /** The id of the application. */
  readonly application: string
  /** The id of a guild; without it, the global commands. */
  readonly guild?: string | undefined
  /**
   * The address of Discord's API. Default: `https://discord.com`. Plain http is only allowed to this machine and in
   * private networks.
   */
  readonly api?: string | undefined
  /** Ends the deployment; sent requests are not undone. */
  readonly signal?: AbortSignal | undefined
  /** The most seconds to wait for limits without progress. Default: 60. */
  readonly patience?: number | undefined
  /** Called before each pause, which is for a limit or after a failure. */
  readonly onWait?: ((waiting: Waiting) => void) | undefined
  /** Waits for some milliseconds; tests replace it. */
  readonly wait?: ((milliseconds: number) => Promise<void>) | undefined
}

/** The reason for a pause. */
export interface Waiting {
  /**
   * - `limit`: Discord takes no more requests for so long.
   * - `failure`: no answer came within 30 seconds, the connection was lost, or Discord failed.
   */
  readonly reason: 'limit' | 'failure'
  /** The length of the pause, in seconds. */
  readonly seconds: number
  /** The HTTP method of the request that waits, or that failed. */
  readonly method: string
  /** The path of the request that waits, or that failed. */
  readonly path: string
}

/**
 * Returns the base address.
 *
 * @throws DeployError for one to which a token must not be sent
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
 * Tells whether a host is this machine, or in a private network (RFC 1918, 3927, 4193, 4291). URLs have addresses in
 * one form only.
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
 * Returns the value of the header, and the secret in it, which no message may contain.
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
 * Returns the path of the commands.
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

/** Names the place of the commands in a sentence. */
export const placeOf = ({ application, guild }: Access): string => {
  if (guild === undefined) {
    return `application ${application}`
  }
  return `application ${application} in guild ${guild}`
}
