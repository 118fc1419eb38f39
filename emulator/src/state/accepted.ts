import { parsed } from '../json.js'

/** A kind of request that succeeds without any effect. */
export interface Accepted {
  /** Tells whether a request is of this kind. @param path the path without prefix and query */
  fits(method: string, path: string): boolean
  /** The HTTP status of the answer. */
  readonly status: number
  /** The JSON of the answer; absent without a body. */
  readonly body?: unknown
}

/**
 * Tells whether a text matches a pattern in which `*` stands for any text. It searches the parts in
 * order, which is fast even for long texts, unlike a regular expression.
 */
export function fitsPattern(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split(/\*+/)
  const last = others.pop()
  if (last === undefined) {
    return text === pattern
  }
  if (!text.startsWith(first)) {
    return false
  }
  let end = first.length
  for (const part of others) {
    const at = text.indexOf(part, end)
    if (at === -1) {
      return false
    }
    end = at + part.length
  }
  return text.length - last.length >= end && text.endsWith(last)
}

/**
 * Parses an accepted request: a method and a path, then optionally JSON for the answer, as in `PUT
 * /lobbies/* {"id":"1"}`. Without JSON, the status is 204.
 *
 * @throws RangeError for another form
 */
export function readAccepted(text: string): Accepted {
  const [, method, path, json] = /^\s*([A-Z]+|\*) (\/\S*)\s*(.*)$/s.exec(text) ?? []
  if (method === undefined || path === undefined || json === undefined) {
    throw new RangeError(
      `What is accepted is written as "PUT /guilds/*/emojis/*", and JSON to answer with; found ${JSON.stringify(text)}.`,
    )
  }
  const fits: Accepted['fits'] = (sent, place) =>
    fitsPattern(method, sent) && fitsPattern(path, place)
  if (json === '') {
    return { fits, status: 204 }
  }
  const body = parsed(json)
  if (body === undefined) {
    throw new RangeError(`The answer to ${method} ${path} is no JSON: ${json}`)
  }
  return { fits, status: 200, body }
}
