import { LIMITS } from '../../contract/limits.js'
import { quote, unsetNote } from '../../text/words.js'
import type { ApiError } from './body.js'

/**
 * Explanations of errors that have no cause in the value: the event, the usual cause and the
 * remedy, by error code.
 */
const WORDS: Readonly<Record<string, string>> = {
  '10008':
    'There is no such message here: it was deleted, it is ephemeral and its interaction is over, or the id belongs to another channel. Catch this error where the message may be gone.',
  '10015':
    'The token of the interaction is no longer valid: it holds for 15 minutes. Send later messages to the channel, not as a follow-up.',
  '10062':
    'The interaction is over for Discord: it was not answered within 3 seconds. Call deferReply() (or your library’s name for it) before anything slow, and look for slow work before the first answer. A second process with the same token may also have answered.',
  '10063':
    'There is no command with this id here: it was deleted, or it belongs to another app, to another guild, or is global. Fetch the commands of this scope, and use an id of theirs.',
  '20012':
    'The token is not one of the app that the path names. Use the id of the app to which the token belongs: the ids of an app and of its bot may differ.',
  '30034': `This scope has created ${LIMITS.dailyCreates} commands within a day, and may create no more until tomorrow. Updates do not count: overwrite the whole list with PUT, instead of deleting commands and creating them again.`,
  '40060':
    'The interaction was answered before: the handler answers twice, or two processes run with the same token. After reply() or deferReply(), use editReply() or followUp().',
  '50001':
    'The app has no access: it is not in this server, it was added without the scope applications.commands, or it cannot see the channel. Add the app again with that scope, and check the ids.',
  '50006':
    'The message would be empty: give it content, an embed, a file, a sticker, a poll or components.',
  '50013':
    'The app lacks a permission for this, in this channel or in the whole server, or its highest role is below the role or member that it acts on. Check the permissions and the order of the roles.',
  '50027':
    'The token of the interaction or webhook is not valid: that of an interaction holds for 15 minutes. Send later messages to the channel instead.',
  '50240':
    'A bulk overwrite must contain the entry point command (type 4), which Discord created when Activities were turned on. Fetch the commands, and add that one to the list.',
}

/** The error code for a refused body. Its tree of errors names the refused parts. */
const INVALID_BODY = '50035'
const NO_DETAILS =
  'Discord refused the body of the request; which part of it, this text does not say. The details are in the error’s "errors": print the whole error (discord.js: error.rawError, discord.py: error.text), or run `slashlint check` on the commands.'

/** Keys of bodies that are not commands, each with the subject of an error about such a body. */
const OTHER_BODIES: Readonly<Record<string, Subject>> = {
  redirect_uris: 'application',
  data: 'response',
  ...Object.fromEntries(
    ['content', 'embeds', 'embed', 'components', 'attachments', 'files', 'file', 'flags', 'poll']
      .concat([
        'message_reference',
        'allowed_mentions',
        'sticker_ids',
        'tts',
        'nonce',
        'payload_json',
      ])
      .map((key) => [key, 'response'] as const),
  ),
}

/**
 * Finds the subject of an error: the value that was sent (`value`), the path, token or rights
 * (`request`), an answer to an interaction or a message (`response`), or the settings of the app
 * (`application`).
 */
export function subjectOf(error: ApiError, value: unknown): Subject {
  if (error.keys === undefined) {
    return OF_RESPONSES.has(error.code) ? 'response' : 'value'
  }
  if (idOfPath(error, value) !== undefined) {
    return 'request'
  }
  const [key = ''] = error.keys
  const isOther = Object.hasOwn(OTHER_BODIES, key) && !hasKey(value, key)
  return isOther ? (OTHER_BODIES[key] ?? 'value') : 'value'
}

/** The part of the request or the app that an error of the service is about. */
export type Subject = 'value' | 'request' | 'response' | 'application'

/** Error codes about answers to interactions and about messages. */
const OF_RESPONSES: ReadonlySet<string> = new Set([
  '10008',
  '10015',
  '10062',
  '40060',
  '50006',
  '50027',
])

/** The ids in a request's path, by the keys under which errors name them. */
const OF_THE_PATH: Readonly<Record<string, string>> = {
  application_id: 'application',
  guild_id: 'guild',
}

/**
 * Returns the name of the id in the path that an error is about: `application` or `guild`. Such an
 * error looks like one about a field of the body. Undefined for all other errors.
 */
function idOfPath({ keys }: ApiError, value: unknown): string | undefined {
  const [key = ''] = keys ?? []
  if (keys?.length !== 1 || !Object.hasOwn(OF_THE_PATH, key)) {
    return undefined
  }
  return hasKey(value, key) ? undefined : OF_THE_PATH[key]
}

/** Tells whether an object has a key. Returns false if the object cannot be read. */
function hasKey(value: unknown, key: string): boolean {
  try {
    return typeof value === 'object' && value !== null && key in value
  } catch {
    return false
  }
}

/** Explains an error in our own words, with a remedy; `undefined` if the service's words are clear enough. */
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
  if (error.keys?.[0] === 'redirect_uris' && !hasKey(value, 'redirect_uris')) {
    return `A redirect of the app is refused: ${message} Redirects are in the app’s settings in the Developer Portal, under OAuth2; no command is at fault.`
  }
  if (code === INVALID_BODY && error.keys === undefined) {
    return NO_DETAILS
  }
  return Object.hasOwn(WORDS, code) ? WORDS[code] : undefined
}
