// Shows the bad and the good example of each rule to the service, or to whatever answers at an address, one after the other.
import { errorsIn, requestsOf } from './requests.mjs'

/** How often a request is sent again that was one too many, or met a fault of the service. */
const MOST_TRIES = 5

/** An answer of the service. @typedef {{ status: number, body: any }} Answer */

/** Sends requests within the limits that the answers tell. */
export function createSender({ url, token, wait }) {
  return async function send(method, path, body) {
    for (let tries = 1; ; tries++) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { Authorization: `Bot ${token}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const answer = { status: response.status, body: jsonOf(text) }
      const left = response.headers.get('x-ratelimit-remaining')
      const isAgain = (answer.status === 429 || answer.status >= 500) && tries < MOST_TRIES
      if (isAgain) await wait(Number(answer.body?.retry_after ?? response.headers.get('retry-after') ?? 1))
      else if (left === '0') await wait(Number(response.headers.get('x-ratelimit-reset-after') ?? 1))
      if (!isAgain) return answer
    }
  }
}

function jsonOf(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Shows cases, and says what came of each.
 *
 * @param {object} target `app`, `guild`: an application and a guild of their own: they must have no commands
 * @param {(method: string, path: string, body?: unknown) => Promise<Answer>} send
 * @param {readonly object[]} cases as the conformance suite has them
 * @param {() => string} today the date
 * @throws Error where there are commands already: they could be overwritten
 */
export async function verify({ app, guild }, send, cases, today) {
  const lists = [`/applications/${app}/commands`, `/applications/${app}/guilds/${guild}/commands`]
  // An app with an Activity has an entry point that nobody has made.
  const commandsIn = async (path) => ((await send('GET', path)).body ?? []).filter(({ type }) => type !== 4)
  for (const path of lists)
    if ((await commandsIn(path)).length > 0)
      throw new Error(
        `${path} has commands, which would be lost: name an application and a guild that are for this alone.`,
      )
  const results = []
  for (const one of cases) {
    const requests = requestsOf(one, { app, guild, scope: 'guild' })
    if (requests === undefined || needsActivity(requests.request.body)) continue
    const { before, request, at } = requests
    const made = []
    try {
      let { path } = request
      for (const { method, path: start, body, creates } of before) {
        const answer = await send(method, start, body)
        if (answer.status >= 300) throw new Error(`${one.id}: the request before it was answered with ${answer.status}`)
        path = path.replace(`{${creates}}`, answer.body.id)
        made.push(`${start}/${answer.body.id}`)
      }
      const answer = await send(request.method, path, request.body)
      if (answer.status < 300 && request.method === 'POST') made.push(`${path}/${answer.body.id}`)
      if (answer.status < 300 && request.method === 'PUT') for (const { id } of answer.body) made.push(`${path}/${id}`)
      results.push(resultOf(one, at, answer, today()))
    } finally {
      for (const path of made) await send('DELETE', path)
    }
  }
  for (const path of lists) for (const { id } of await commandsIn(path)) await send('DELETE', `${path}/${id}`)
  return results
}

/** Entry points are for apps with an Activity, and not every app to try things with has one. */
const needsActivity = (body) => [body].flat().some((one) => one?.type === 4)

/** What the service said of a case: errors with paths that begin at the case's own value. */
function resultOf({ id, rule, about }, at, { status, body }, date) {
  const start = at.map((part) => `${part}.`).join('')
  const inner = (path) => (path.startsWith(start) ? path.slice(start.length) : `^${path}`)
  const errors = status < 300 ? [] : errorsIn(body ?? {}).map((error) => ({ ...error, path: inner(error.path) }))
  const verdict = status < 300 ? 'accepted' : status < 500 ? 'rejected' : 'failed'
  return { id, rule, about, verdict, status, errors, date }
}

/** Where the service differs from what the cases expect, in words. */
export function deviations(results, cases) {
  const byId = new Map(cases.map((one) => [one.id, one]))
  return results.flatMap(({ id, about, verdict, status, errors }) => {
    const { valid, expected } = byId.get(id)
    const start = `${id} (${about}):`
    if (verdict === 'failed') return [`${start} the service failed with ${status}`]
    if (valid !== (verdict === 'accepted'))
      return [`${start} ${verdict}, expected to be ${valid ? 'accepted' : 'rejected'}`]
    const said = errors.map(({ code, path }) => `${code} at "${path}"`)
    const wanted = expected.flatMap(({ service }) =>
      service === undefined ? [] : [`${service.code} at "${/^\d+$/.test(service.code) ? '' : service.path}"`],
    )
    const missing = wanted.filter((one) => !said.includes(one))
    const more = said.filter((one) => !wanted.includes(one))
    if (valid || missing.length + more.length === 0) return []
    return [`${start} answered ${more.join(', ') || 'nothing else'}, expected ${missing.join(', ') || 'nothing more'}`]
  })
}
