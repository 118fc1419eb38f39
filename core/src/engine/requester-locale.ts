import type { Locale } from '../contract/locales.js'

/** What a request says about its sender. Header names in any case; a repeated header as a list. */
export interface Requester {
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>> | undefined
  /** The locale of the user's settings. */
  readonly userLocale?: string | null | undefined
}

/**
 * The locale of a requester: `X-Service-Locale`, else `Accept-Language` (RFC 9110: by descending quality value, ties in
 * order, `q=0` and `*` skipped), else the user's setting. The first source that yields a known locale decides; tags
 * match exactly, without prefixes.
 *
 * @returns a locale key of the contract, or undefined when no source yields one. Never throws.
 * @see contract, section "Authentication", 7; decision 48
 */
export declare function requesterLocale(requester: Requester): Locale | undefined
