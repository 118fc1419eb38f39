import { LIMITS } from '../../contract/limits.js'
import { quote, unsetNote } from '../../text/words.js'
import type { ApiError } from './body.js'

/** What errors mean that no value shows, and what to do, by the code of the answer. */
const WORDS: Readonly<Record<string, string>> = {
  '10063':
    'There is no command with this id here: it was deleted, or it belongs to another app, to another guild, or is global. Fetch the commands of this scope, and use an id of theirs.',
  '20012':
    'The token is not one of the app that the path names. Use the id of the app to which the token belongs: the ids of an app and of its bot may differ.',
  '30034': `This scope has created ${LIMITS.dailyCreates} commands within a day, and may create no more until tomorrow. Updates do not count: overwrite the whole list with PUT, instead of deleting commands and creating them again.`,
  '50240':
    'A bulk overwrite must contain the entry point command (type 4), which Discord created when Activities were turned on. Fetch the commands, and add that one to the list.',
}

/** The ids of a path, as errors of a body name them. */
const OF_THE_PATH: Readonly<Record<string, string>> = {
  application_id: 'application',
  guild_id: 'guild',
}

/** The place of an id that stands in the path, although the answer names it like a field of the body. */
export function idOfPath({ keys }: ApiError, value: unknown): string | undefined {
  const [key = ''] = keys ?? []
  if (keys?.length !== 1 || !Object.hasOwn(OF_THE_PATH, key)) {
    return undefined
  }
  return hasKey(value, key) ? undefined : OF_THE_PATH[key]
}

/** Whether an object has a key; one that cannot be asked has none. */
function hasKey(value: unknown, key: string): boolean {
  try {
    return typeof value === 'object' && value !== null && key in value
  } catch {
    return false
  }
}

/** An error of the answer in our own words, with what to do; `undefined` for those that speak for themselves. */
export function wordsFor(error: ApiError, value: unknown): string | undefined {
  const { code, message, retryAfter, isGlobal } = error
  if (retryAfter !== undefined) {
    const what = isGlobal ? 'Every request of this app' : 'Requests to this endpoint'
    return `Too many requests were sent. ${what} must wait ${retryAfter} seconds; then send this one again, unchanged. Libraries do so by themselves.`
  }
  const holder = idOfPath(error, value)
  if (holder !== undefined) {
    const found = /^Value "(.*)" is not snowflake/.exec(message)?.[1]
    const shown = found === undefined ? '' : `: found ${quote(found)}${unsetNote(found)}`
    return `The id of the ${holder} in the path is not an id${shown}. Check what the path /applications/{application.id}/… was made of; the body is not at fault.`
  }
  return Object.hasOwn(WORDS, code) ? WORDS[code] : undefined
}
