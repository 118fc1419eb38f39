import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/*
 * Tokens of the emulator carry what they say, with a signature, so that none must be stored and every run issues the same.
 * They are no secrets, and look unlike those of the service: scanners of repositories leave them alone.
 */

const MARK = 'local'
const KEY = 'slashlint emulator'
const sign = (text: string): string => createHmac('sha256', KEY).update(text).digest('hex').slice(0, 24)

/** The bot token of an app: the part before the first dot is its id, which some libraries read. */
export function botToken(appId: string): string {
  return `${Buffer.from(appId).toString('base64')}.${MARK}.${sign(`bot ${appId}`)}`
}

/** The token of an interaction, as long as those of the service. */
export const interactionToken = (id: string): string =>
  Buffer.from(`interaction:${id}:${sign(`interaction ${id}`).repeat(5)}`).toString('base64url')

/** The client secret of an app. */
export const clientSecret = (appId: string): string => `${MARK}-${sign(`client ${appId}`)}`

/** Whom a Bearer token stands for: an application, or a user who authorized it. */
export interface Grant {
  readonly app: string
  readonly scopes: readonly string[]
  /** Absent for client credentials. */
  readonly user?: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

export function bearerToken(grant: Grant): string {
  const body = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return `${MARK}.${body}.${sign(body)}`
}

/** The grant of a Bearer token; undefined where it is none of the emulator's, or has expired. */
export function readBearer(token: string, now: number): Grant | undefined {
  const [mark, body = '', signature = ''] = token.split('.')
  if (mark !== MARK || !isEqual(signature, sign(body))) return undefined
  const grant = JSON.parse(Buffer.from(body, 'base64url').toString()) as Grant
  return grant.expires > now ? grant : undefined
}

/** The app of a bot token; undefined where it is none of the emulator's. */
export function readBot(token: string): string | undefined {
  const id = Buffer.from(token.split('.', 1)[0] ?? '', 'base64').toString()
  return /^\d{1,20}$/.test(id) && isEqual(token, botToken(id)) ? id : undefined
}

/** Compares texts in constant time. */
export function isEqual(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
