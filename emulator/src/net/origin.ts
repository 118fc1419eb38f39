import type { IncomingMessage } from 'node:http'

/**
 * Match host names that no website can have: loopback, names without a dot or of private networks,
 * and IP addresses.
 */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i
const PRIVATE =
  /^(?:[\w-]+|[\w.-]+\.(?:internal|local|localhost)|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d+)?$/i

/**
 * Returns why a request is refused unread: it comes from a web page of another origin, or names
 * another host (DNS rebinding). Undefined for programs, which send no `Origin`.
 *
 * @param hosts allowed names besides loopback; `undefined` if the emulator listens on all addresses
 */
export function originProblem(
  { headers }: IncomingMessage,
  hosts: readonly string[] | undefined,
): string | undefined {
  const { host = '', origin, 'sec-fetch-site': site } = headers
  if (site === 'cross-site') {
    return 'The emulator does not answer web pages of other origins.'
  }
  const isKnown =
    hosts === undefined ? PRIVATE.test(host) : hosts.includes(host.replace(/:\d+$/, ''))
  if (!isKnown && !LOOPBACK.test(host)) {
    return `The emulator is not called ${JSON.stringify(host)}: it answers ${hosts === undefined ? 'to addresses and private names' : 'on loopback'} only.`
  }
  if (origin === undefined || origin.toLowerCase() === `http://${host.toLowerCase()}`) {
    return undefined
  }
  return 'The emulator does not answer web pages of other origins.'
}
