import type { IncomingMessage } from 'node:http'

/** Splits the target of a request, which may be any text, such as `//` or `*`. Never throws. */
export function targetOf({ url = '/' }: IncomingMessage) {
  // Proxies are asked with whole addresses; clients of ours ask with paths.
  const path = /^https?:\/\//i.test(url) && URL.canParse(url) ? url.slice(url.indexOf('/', 8)) : url
  const [, pathname = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(path) ?? []
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    /** The query with its question mark; may be empty. */
    search,
    searchParams: new URLSearchParams(search),
  }
}
