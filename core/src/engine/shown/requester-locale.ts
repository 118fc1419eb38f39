import { LOCALES, type Locale } from '../../contract/locales.js'
import { descending } from '../../text/order.js'

/** Facts about the sender of a request. Header names may be in any case; a repeated header is a list. */
export interface Requester {
  /** The HTTP headers. Only those that name a locale are read. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>> | undefined
  /** The locale of the user's settings. */
  readonly userLocale?: string | null | undefined
}

const SERVICE_HEADER = 'x-service-locale'
const LANGUAGE_HEADER = 'accept-language'

/**
 * Finds the locale of a requester in three sources: the header `X-Service-Locale`, the header
 * `Accept-Language`, and the user's setting. The first source with a known locale decides. Tags
 * must equal a locale key. In `Accept-Language` (RFC 9110), greater quality values come first, and
 * items with `*` or `q=0` are skipped.
 *
 * @param requester the headers of the request, as an object with names in any case, and the locale
 *   of the user's settings
 * @returns a locale key of Discord's documentation, or `undefined` if no source has one. Never
 *   throws.
 * @see contract, section "Authentication", 7; decision 48
 */
export function requesterLocale(requester: Requester): Locale | undefined {
  try {
    const { headers, userLocale } = requester
    return (
      fieldValues(headers, SERVICE_HEADER).map(trim).find(isLocale) ??
      preferences(fieldValues(headers, LANGUAGE_HEADER).join(',')).find(isLocale) ??
      (isLocale(userLocale) ? userLocale : undefined)
    )
  } catch {
    return undefined
  }
}

function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && LOCALES.includes(value)
}

/** Trims the optional white space of RFC 9110: spaces and tabs. */
const trim = (text: string): string => text.replace(/^[ \t]+|[ \t]+$/g, '')

function fieldValues(headers: Requester['headers'], wanted: string): readonly string[] {
  if (typeof headers !== 'object' || headers === null) {
    return []
  }
  return Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === wanted)
    .flatMap(([, value]) => value)
    .filter((value) => typeof value === 'string')
}

const ITEM =
  /^[ \t]*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)[ \t]*(?:;[ \t]*[qQ]=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/

/**
 * Lists the language tags of an Accept-Language field, the preferred ones first. Invalid items are
 * skipped.
 */
function preferences(field: string): readonly string[] {
  return field
    .split(',')
    .map((item) => ITEM.exec(item))
    .filter((match) => match !== null)
    .map(([, tag = '', quality = '1']) => ({ tag, quality: Number(quality) }))
    .filter(({ quality }) => quality > 0)
    .sort(descending(({ quality }) => quality))
    .map(({ tag }) => tag)
}
