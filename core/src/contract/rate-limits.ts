import { SECTION } from './sections.js'

/** What a rate limit counts. Operations of the API, and the two that clients do by themselves. */
export type RateOperation =
  | 'createLobby'
  | 'deleteLobby'
  | 'getLobby'
  | 'addLobbyMember'
  | 'removeLobbyMember'
  /** Every request to the API. */
  | 'any'
  | 'sendMessage'
  /** A user creates or joins a lobby through the client. */
  | 'joinLobby'
  /** A command that did not exist is created, by POST or in a bulk overwrite. */
  | 'createCommand'

/** Who shares one count. */
export type RateSubject = 'application' | 'user' | 'scope'

/** One row of the contract's table of limits: at most `limit` in any window of `windowSeconds`. */
export interface RateLimit {
  readonly id: string
  readonly operation: RateOperation
  readonly limit: number
  readonly windowSeconds: number
  /** `application`: per application (and operation); `user`: per user; `scope`: per guild, and once for global commands. */
  readonly per: RateSubject
  /** The most it can be raised to on request. */
  readonly raisedLimit?: number
  readonly section: string
  readonly source: string
}

const table = { section: SECTION.limits, source: 'contract' } as const
const DAY = 86_400

/** Every row of the contract's section "Limits" that is about time. */
export const RATE_LIMITS: readonly RateLimit[] = [
  { id: 'create-lobby', operation: 'createLobby', limit: 500, windowSeconds: 10, per: 'application', ...table },
  { id: 'delete-lobby', operation: 'deleteLobby', limit: 500, windowSeconds: 10, per: 'application', ...table },
  { id: 'get-lobby', operation: 'getLobby', limit: 500, windowSeconds: 10, per: 'application', ...table },
  { id: 'add-lobby-member', operation: 'addLobbyMember', limit: 5000, windowSeconds: 10, per: 'application', ...table },
  {
    id: 'remove-lobby-member',
    operation: 'removeLobbyMember',
    limit: 5000,
    windowSeconds: 10,
    per: 'application',
    ...table,
  },
  { id: 'api', operation: 'any', limit: 50, windowSeconds: 1, per: 'application', raisedLimit: 1200, ...table },
  { id: 'send-message', operation: 'sendMessage', limit: 3000, windowSeconds: 7200, per: 'user', ...table },
  { id: 'join-lobby', operation: 'joinLobby', limit: 10, windowSeconds: 60, per: 'user', ...table },
  { id: 'command-creates', operation: 'createCommand', limit: 200, windowSeconds: DAY, per: 'scope', ...table },
]

/**
 * Section "Errors", 5: an address that receives thousands of 429 answers in a short period is blocked upstream. The
 * figures are ours: the least that "thousands" can mean, within the ten minutes that the official documentation gives
 * for its own limit of 10 000 invalid requests.
 */
export const BLOCKED_AFTER = { responses: 1000, windowSeconds: 600, section: SECTION.errors } as const
