import type { RateLimit, RateOperation } from '../contract/rate-limits.js'

/** A request that is planned, or that was made. Requests without a finite `at` are left out. */
export interface TimedRequest {
  /** Milliseconds, from any beginning. */
  readonly at: number
  readonly method?: string
  /** As in the endpoint tables. With `method` it says which limits apply. */
  readonly path?: string
  /** What it is, where method and path do not say so. */
  readonly operation?: RateOperation
  /** Who sends it; requests that do not say belong to one application, and to one user. */
  readonly applicationId?: string
  readonly userId?: string
  /** How many commands it creates. Default: 1 for a POST of a command, 0 for everything else. */
  readonly creates?: number
  /** The status that was answered, if it was made: 429 counts towards being blocked. */
  readonly status?: number
}

export interface RateBreach {
  readonly limit: RateLimit
  /** The limit that was applied: the row's, or the raised one. */
  readonly most: number
  /** The request that breaches: its place in the list that was given. */
  readonly index: number
  readonly at: number
  /** How many lie in the window with it. */
  readonly count: number
  /** The window (from, to] in milliseconds; `to` is the time of the request. */
  readonly window: { readonly from: number; readonly to: number }
  /** The earliest time at which this request would not breach: milliseconds as `at`, and how many seconds later that is. */
  readonly retryAt: number
  readonly retryAfterSeconds: number
  /** For a person, in one sentence. */
  readonly message: string
}

export interface RateCheck {
  /** No request breaches a limit. */
  readonly ok: boolean
  /** The first request that breaches, in the order of time; of several limits the one with the longest wait. */
  readonly breach?: RateBreach
  /** How many requests breach some limit: each is answered with 429. */
  readonly breaches: number
  /** So many 429 answers in a short period that the address is blocked upstream. */
  readonly blocked?: {
    /** The request from which on it is so. */
    readonly index: number
    readonly at: number
    readonly responses: number
    readonly windowSeconds: number
    readonly message: string
  }
}

export interface RateContext {
  /** The application's own limit of requests a second, when it was raised: 50 to 1200. */
  readonly requestsPerSecond?: number
}

/**
 * Checks planned (or recorded) requests against every limit of the contract that is about time. A request at time t
 * breaches when, with it, more than `limit` requests of its kind and subject lie in (t − window, t]; at one moment, the
 * earlier in the list counts first. Requests that breach count like all others.
 *
 * @param requests in any order
 * @returns the first breach and the danger of being blocked. Never throws; linear but for the sorting by time.
 * @see contract, sections "Limits", "Errors", 5; decision 49
 */
export declare function checkRate(requests: readonly TimedRequest[], context?: RateContext): RateCheck
