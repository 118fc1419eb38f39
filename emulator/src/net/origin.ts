import type { IncomingMessage } from 'node:http'

/**
 * Names that nobody can register, so that no page of another site can come under them: loopback, names without a dot, those
 * of private networks; and addresses.
 */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i
const PRIVATE =
  /^(?:[\w-]+|[\w.-]+\.(?:internal|local|localhost)|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d+)?$/i

/**
 * Returns the reason to refuse a request unread: a web page of another origin sent it, or it uses the name of another
 * host, as with DNS rebinding. Programs send no `Origin`.
 *
 * @param hosts names beside loopback; `undefined` if the emulator listens to everybody
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
