import type { EndpointOperation } from './endpoints.js'
import { LIMITS } from './limits.js'
import { SECTION } from './sections.js'

/**
 * A kind of request that a rate limit counts: an operation of the endpoint tables, or one of the
 * following.
 */
export type RateOperation =
  | EndpointOperation
  /** Every request to the API. */
  | 'Any request'
  /** A user sends a message, through the client. */
  | 'Send message'
  /** A user creates or joins a lobby, through the client. */
  | 'Create or join lobby'
  /** A new command is created, by POST or in a bulk overwrite. */
  | 'Create command'

/** The unit for which requests are counted together. */
export type RateSubject = 'application' | 'user' | 'scope'

/** One row of Discord's table of limits: at most `limit` in any window of `windowSeconds`. */
export interface RateLimit {
  /** The operation whose requests are counted. */
  readonly operation: RateOperation
  /** The most requests in a window. */
  readonly limit: number
  /** The length of the window, in seconds. */
  readonly windowSeconds: number
  /**
   * The unit for which requests are counted. `application`: for each application (and operation).
   * `user`: for each user. `scope`: for each guild, and for all global commands.
   */
  readonly per: RateSubject
  /** The highest limit that Discord grants on request. */
  readonly raisedLimit?: number
  /** The section of Discord's documentation. */
  readonly section: string
  /** The document that states the figure. */
  readonly source: string
}

const table = { section: SECTION.limits, source: 'contract' } as const
const lobbies = { windowSeconds: 10, per: 'application', ...table } as const
const DAY = 86_400

/** Every rate limit in section "Limits" of Discord's documentation. */
export const RATE_LIMITS: readonly RateLimit[] = [
  { operation: 'Create lobby', limit: 500, ...lobbies },
  { operation: 'Delete lobby', limit: 500, ...lobbies },
  { operation: 'Get lobby', limit: 500, ...lobbies },
  { operation: 'Add user to lobby', limit: 5000, ...lobbies },
  { operation: 'Remove user from lobby', limit: 5000, ...lobbies },
  {
    operation: 'Any request',
    limit: 50,
    windowSeconds: 1,
    per: 'application',
    raisedLimit: 1200,
    ...table,
  },
  { operation: 'Send message', limit: 3000, windowSeconds: 7200, per: 'user', ...table },
  { operation: 'Create or join lobby', limit: 10, windowSeconds: 60, per: 'user', ...table },
  {
    operation: 'Create command',
    limit: LIMITS.dailyCreates,
    windowSeconds: DAY,
    per: 'scope',
    ...table,
  },
]

/**
 * Limits of lobbies that apply until Discord has increased them for an application: official documentation of the
 * Social SDK, 2026-06-03.
 */
export const DEVELOPMENT_RATE_LIMITS: readonly RateLimit[] = [
  {
    operation: 'Create lobby',
    limit: 100,
    windowSeconds: 7200,
    per: 'application',
    section: SECTION.limits,
    source: 'official documentation, 2026-06-03',
  },
]

/**
 * The number of 429 answers, and the seconds, after which Discord blocks an address. Section
 * "Errors", 5, only speaks of thousands in a short period. The figures are ours: the least number
 * of thousands, in the ten minutes in which the official documentation allows 10 000 invalid
 * requests.
 */
export const BLOCKED_AFTER = {
  responses: 1000,
  windowSeconds: 600,
  section: SECTION.errors,
} as const
