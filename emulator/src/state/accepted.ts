import { parsed } from '../json.js'

/** Requests that are answered though nothing simulates them. */
export interface Accepted {
  readonly fits: RegExp
  readonly status: number
  readonly body?: unknown
}

/** A text in which `*` stands for anything, as a part of a regular expression. */
export const inPattern = (text: string): string =>
  text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')

/**
 * Reads what is accepted: a method and a path, and the JSON to answer with, 204 without one: `PUT /lobbies/* {"id":"1"}`.
 *
 * @throws RangeError if it is something else
 */
export function readAccepted(text: string): Accepted {
  const [, method, path, json] = /^\s*([A-Z]+|\*) (\/\S*)\s*(.*)$/s.exec(text) ?? []
  if (method === undefined || path === undefined || json === undefined) {
    throw new RangeError(
      `What is accepted is written as "PUT /guilds/*/emojis/*", and JSON to answer with; found ${JSON.stringify(text)}.`,
    )
  }
  const fits = new RegExp(`^${inPattern(method)} ${inPattern(path)}$`)
  if (json === '') {
    return { fits, status: 204 }
  }
  const body = parsed(json)
  if (body === undefined) {
    throw new RangeError(`The answer to ${method} ${path} is no JSON: ${json}`)
  }
  return { fits, status: 200, body }
}
