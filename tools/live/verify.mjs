// Shows the bad and the good example of each rule to the service, or to another server at an address, one by one.
import { errorsIn, requestsOf, whyNotSent } from './requests.mjs'

/** The most attempts at a request that exceeded a rate limit, or failed in Discord. */
const MOST_TRIES = 5

/** An answer of Discord. @typedef {{ status: number, body: any }} Answer */

/**
 * Creates a function that sends requests and obeys rate limits.
 *
 * @param bearer a user's token, for requests that bots may not send
 */
export function createSender({ url, token, bearer, wait }) {
  const authorizations = { bot: `Bot ${token}`, bearer: `Bearer ${bearer}`, bare: token }
  return async function send(method, path, body, as = 'bot') {
    // A path may bring its own version.
    const base = /^\/v\d/.test(path) ? url.replace(/\/v\d+$/, '') : url
    const headers = {
      ...(as !== 'none' && { Authorization: authorizations[as] }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    for (let tries = 1; ; tries++) {
      const response = await fetch(`${base}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const answer = { status: response.status, body: jsonOf(text) }
      const left = response.headers.get('x-ratelimit-remaining')
      const isAgain = (answer.status === 429 || answer.status >= 500) && tries < MOST_TRIES
      if (isAgain) {
        await wait(Number(answer.body?.retry_after ?? response.headers.get('retry-after') ?? 1))
      } else if (left === '0') {
        await wait(Number(response.headers.get('x-ratelimit-reset-after') ?? 1))
      }
      if (!isAgain) {
        return answer
      }
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

/** Lists the paths of the objects that a request created. */
function madeBy(method, path, { status, body }) {
  if (status >= 300) {
    return []
  }
  if (method === 'POST') {
    return [`${path}/${body.id}`]
  }
  return method === 'PUT' && Array.isArray(body) ? body.map(({ id }) => `${path}/${id}`) : []
}

/**
 * Sends cases to Discord, and returns the results.
 *
 * @param {object} target `app`, `guild`: an application and a guild without commands that are used
 * for nothing else; `hasBearer`: true if there is a user's token
 * @param {(method: string, path: string, body?: unknown, as?: string) => Promise<Answer>} send
 * @param {readonly object[]} cases in the format of the conformance suite
 * @param {() => string} today returns the date
 * @throws Error if there are commands already, which could be overwritten
 */
export async function verify({ app, guild, hasBearer = false }, send, cases, today) {
  const lists = [`/applications/${app}/commands`, `/applications/${app}/guilds/${guild}/commands`]
  // An app with an Activity has an entry point that the service created.
  const commandsIn = async (path) =>
    ((await send('GET', path)).body ?? []).filter(({ type }) => type !== 4)
  for (const path of lists) {
    if ((await commandsIn(path)).length > 0) {
      throw new Error(
        `${path} has commands, which would be lost: name an application and a guild that are for this alone.`,
      )
    }
  }
  const results = []
  for (const one of cases) {
    if (whyNotSent(one, hasBearer) !== undefined) {
      continue
    }
    const { before, request, at } = requestsOf(one, { app, guild, scope: 'guild' })
    const made = []
    try {
      let { path } = request
      for (const { method, path: start, body, creates } of before) {
        const answer = await send(method, start, body)
        if (answer.status >= 300) {
          throw new Error(`${one.id}: the request before it was answered with ${answer.status}`)
        }
        path = path.replace(`{${creates}}`, answer.body.id)
        made.push(`${start}/${answer.body.id}`)
      }
      const answer = await send(request.method, path, request.body, request.as)
      made.push(...madeBy(request.method, path, answer))
      results.push(resultOf(one, at, answer, today()))
    } finally {
      for (const path of made) {
        await send('DELETE', path)
      }
    }
  }
  for (const path of lists) {
    for (const { id } of await commandsIn(path)) {
      await send('DELETE', `${path}/${id}`)
    }
  }
  return results
}

/** Returns one line per area of rules: how many were tested, and why others were not. */
export function summaryOf(results, cases, hasBearer) {
  const bad = cases.filter(({ valid, about }) => !valid && about === 'the bad example')
  const areaOf = ({ rule }) => rule.slice(0, rule.indexOf('/'))
  const shown = new Map(results.map((one) => [one.id, one]))
  return [...new Set(bad.map(areaOf))].map((area) => {
    const own = bad.filter((one) => areaOf(one) === area)
    const refused = own.filter(({ id }) => shown.get(id)?.verdict === 'rejected').length
    const reasons = own.filter(({ id }) => !shown.has(id)).map((one) => whyNotSent(one, hasBearer))
    const others = [...new Set(reasons)].map(
      (why) => `; ${reasons.filter((one) => one === why).length} not shown: ${why}`,
    )
    return `${area}: ${refused} of ${own.length} errors refused${others.join('')}`
  })
}

/** Returns the result of a case. The paths of its errors are relative to the case's own value. */
function resultOf({ id, rule, about }, at, { status, body }, date) {
  const start = at.map((part) => `${part}.`).join('')
  const inner = (path) => (path.startsWith(start) ? path.slice(start.length) : `^${path}`)
  const errors =
    status < 300 ? [] : errorsIn(body ?? {}).map((error) => ({ ...error, path: inner(error.path) }))
  const refused = status < 500 ? 'rejected' : 'failed'
  const verdict = status < 300 ? 'accepted' : refused
  return { id, rule, about, verdict, status, errors, date }
}

/** Describes the differences between Discord's answers and the expectations of the cases. */
export function deviations(results, cases) {
  const byId = new Map(cases.map((one) => [one.id, one]))
  return results.flatMap(({ id, about, verdict, status, errors }) => {
    const { valid, expected } = byId.get(id)
    const start = `${id} (${about}):`
    if (verdict === 'failed') {
      return [`${start} the service failed with ${status}`]
    }
    if (valid !== (verdict === 'accepted')) {
      return [`${start} ${verdict}, expected to be ${valid ? 'accepted' : 'rejected'}`]
    }
    const said = errors.map(({ code, path }) => `${code} at "${path}"`)
    const wanted = expected.flatMap(({ service }) => {
      if (service === undefined) {
        return []
      }
      return [`${service.code} at "${/^\d+$/.test(service.code) ? '' : service.path}"`]
    })
    const missing = wanted.filter((one) => !said.includes(one))
    const more = said.filter((one) => !wanted.includes(one))
    // Of requests the suite may know only that they are refused.
    if (valid || wanted.length === 0 || missing.length + more.length === 0) {
      return []
    }
    return [
      `${start} answered ${more.join(', ') || 'nothing else'}, expected ${missing.join(', ') || 'nothing more'}`,
    ]
  })
}
