import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The content of a Bearer token: an application, and the user who authorized it. */
interface Grant {
  /** The id of the application. */
  readonly app: string
  /** The OAuth scopes that were granted. */
  readonly scopes: readonly string[]
  /** The id of the user; absent for client credentials. */
  readonly user?: string
  /** The time of expiry, in milliseconds since 1970. */
  readonly expires: number
}

const MARK = 'local'
/**
 * The default key for signatures. With it, every run issues the same tokens, so they are no
 * secrets.
 */
const KEY = 'slashlint emulator'

/** Creates and validates tokens. */
export interface Tokens {
  /**
   * Returns the bot token of an app. It begins with the app's id in base64, which some libraries
   * read.
   */
  bot(appId: string): string
  /** Returns the token of an interaction, which is as long as Discord's. */
  interaction(id: string): string
  /** Returns the client secret of an app. */
  clientSecret(appId: string): string
  /** Returns a Bearer token for a grant. */
  bearer(grant: Grant): string
  /**
   * Returns the grant of a Bearer token; undefined if it is invalid or expired.
   *
   * @param now milliseconds since 1970
   */
  readBearer(token: string, now: number): Grant | undefined
  /** Returns the app id of a bot token; undefined if it is invalid. */
  readBot(token: string): string | undefined
}

/**
 * Creates the functions for tokens. Tokens contain signed data, so none is stored. They differ from
 * Discord's, so that secret scanners ignore them.
 */
export function createTokens(key = KEY): Tokens {
  const sign = (text: string): string =>
    createHmac('sha256', key).update(text).digest('hex').slice(0, 24)
  const bot = (appId: string): string =>
    `${Buffer.from(appId).toString('base64')}.${MARK}.${sign(`bot ${appId}`)}`
  return {
    bot,
    interaction: (id: string): string =>
      Buffer.from(`interaction:${id}:${sign(`interaction ${id}`).repeat(5)}`).toString('base64url'),
    clientSecret: (appId: string): string => `${MARK}-${sign(`client ${appId}`)}`,
    bearer(grant: Grant): string {
      const body = Buffer.from(JSON.stringify(grant)).toString('base64url')
      return `${MARK}.${body}.${sign(body)}`
    },
    readBearer(token: string, now: number): Grant | undefined {
      const [mark, body = '', signature = ''] = token.split('.')
      if (mark !== MARK || !isEqual(signature, sign(body))) {
        return undefined
      }
      const grant = JSON.parse(Buffer.from(body, 'base64url').toString()) as Grant
      return grant.expires > now ? grant : undefined
    },
    readBot(token: string): string | undefined {
      const id = Buffer.from(token.split('.', 1)[0] ?? '', 'base64').toString()
      return /^\d{1,20}$/.test(id) && isEqual(token, bot(id)) ? id : undefined
    },
  }
}

/** Compares texts in constant time. */
export function isEqual(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
