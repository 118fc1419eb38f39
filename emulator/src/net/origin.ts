import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/**
 * Why a request is refused before it is looked at: a web page of another origin sent it, or it came under the name of
 * another host, as with DNS rebinding. Programs send no `Origin`.
 *
 * @param hosts names beside loopback; `undefined` if any will do
 */
export function originProblem({ headers }: IncomingMessage, hosts: readonly string[] | undefined): string | undefined {
  const { host = '', origin, 'sec-fetch-site': site } = headers
  if (site === 'cross-site') return 'The emulator does not answer web pages of other origins.'
  const isKnown = LOOPBACK.test(host) || hosts === undefined || hosts.includes(host.replace(/:\d+$/, ''))
  if (!isKnown) return `The emulator is not called ${JSON.stringify(host)}: it answers on loopback only.`
  if (origin === undefined || origin.toLowerCase() === `http://${host.toLowerCase()}`) return undefined
  return 'The emulator does not answer web pages of other origins.'
}
