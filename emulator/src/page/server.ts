import type { CommandForm, FormChoice } from '@slashlint/preview'
import type { Facts } from '../control/facts.js'
import type { TimelineView } from '../control/timeline.js'
import type { InvocationResult } from '../invoke/invocation.js'
import type { InvokerOptions } from '../invoke/invoker.js'
import type { SeenRequest } from '../net/seen.js'

/** The secret for the control routes, from the page's address. */
const secret = new URLSearchParams(location.search).get('secret') ?? ''

async function ask<T>(
  method: string,
  route: string,
  body?: object,
  files: readonly File[] = [],
): Promise<T> {
  const response = await fetch(`/_slashlint/${route}`, {
    method,
    headers: {
      'X-Slashlint-Secret': secret,
      ...(body && files.length === 0 && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: files.length === 0 ? JSON.stringify(body) : formOf(body, files) }),
  })
  const answer = (await response.json()) as T & { readonly message?: string }
  if (!response.ok) {
    throw new Error(answer.message ?? `The emulator answered ${response.status}.`)
  }
  return answer
}

function formOf(body: object, files: readonly File[]): FormData {
  const form = new FormData()
  form.set('payload_json', JSON.stringify(body))
  for (const [index, file] of files.entries()) {
    form.set(`files[${index}]`, file, file.name)
  }
  return form
}

type Words<Names extends string> = Names extends `${infer First} ${infer Rest}`
  ? First | Words<Rest>
  : Names
/**
 * Optional fields with the same type of value. `Names` contains the names of the fields, separated
 * by spaces.
 */
type Fields<Names extends string, Held> = { readonly [Name in Words<Names>]?: Held }

/* JSON of a message, as far as it is drawn. */

export type Media = Fields<'url', string>
type Emoji = Fields<'name', string>
type Picture = Fields<'media', Media> & Fields<'description', string> & Fields<'spoiler', boolean>

/** A component of a message, as the API returns it. */
export interface Component
  extends
    Fields<'type style min_length max_length min_values max_values accent_color size', number>,
    Fields<'label placeholder custom_id url content description value name', string>,
    Fields<'disabled default required spoiler divider', boolean>,
    Fields<'media file', Media> {
  /** The emoji of a button or an option. */
  readonly emoji?: Emoji
  /** The channel types that a menu offers; all if absent. */
  readonly channel_types?: readonly number[]
  /** The file types that a field accepts; all if absent. */
  readonly file_types?: readonly string[]
  /** The options of a menu, a radio group or a checkbox group. */
  readonly options?: readonly (Fields<'label value description', string> &
    Fields<'default', boolean>)[]
  /** The pictures of a gallery. */
  readonly items?: readonly Picture[]
  /** The components of a row, a section, a container or a form. */
  readonly components?: readonly Component[]
  /** The field inside a label. */
  readonly component?: Component
  /** The button or picture next to a section. */
  readonly accessory?: Component
}

/** An embed of a message, as the API returns it. */
export interface Embed
  extends Fields<'title description url timestamp', string>, Fields<'image thumbnail', Media> {
  /** The colour of the left border: `0xRRGGBB` as a number. */
  readonly color?: number
  /** The line above the title, with its link. */
  readonly author?: Fields<'name url', string>
  /** The text at the bottom. */
  readonly footer?: Fields<'text', string>
  /** The fields; inline ones are drawn side by side. */
  readonly fields?: readonly (Fields<'name value', string> & Fields<'inline', boolean>)[]
}

/** A file of a message, as the API returns it. */
export interface Attachment extends Fields<'content_type description', string> {
  /** The name of the file, with its extension. */
  readonly filename: string
  /** The size in bytes. */
  readonly size: number
  /** The address of the file on the emulator. */
  readonly url: string
}

/** A message, as the API returns it. */
export interface Message {
  /** The snowflake. */
  readonly id: string
  /** The user or the bot; absent for messages of Discord. */
  readonly author?: { readonly id: string; readonly username: string; readonly bot?: boolean }
  /** The text as Markdown. */
  readonly content?: string
  /** The time of sending, in ISO 8601. */
  readonly timestamp: string
  /** The time of the last edit, in ISO 8601; null if there was none. */
  readonly edited_timestamp?: string | null
  /** The flags as a bit set, such as EPHEMERAL. */
  readonly flags?: number
  /** True if the message is pinned. */
  readonly pinned?: boolean
  /** The embeds, in the order of the message. */
  readonly embeds?: readonly Embed[]
  /** The action rows; with `IS_COMPONENTS_V2`, all components. */
  readonly components?: readonly Component[]
  /** The files, except those inside components. */
  readonly attachments?: readonly Attachment[]
  /** The reactions, with the number of users. */
  readonly reactions?: readonly { readonly count?: number; readonly emoji?: Emoji }[]
  /** The poll; absent if there is none. */
  readonly poll?: {
    readonly question?: Fields<'text', string>
    readonly answers?: readonly {
      readonly poll_media?: Fields<'text', string> & Fields<'emoji', Emoji>
    }[]
  }
}

/** The timeline of a channel. Its messages have only the fields that the page draws. */
export interface Timeline extends Omit<TimelineView, 'messages'> {
  /** The messages of the channel, oldest first. */
  readonly messages: readonly Message[]
}

/** The result of a use, as the control routes return it. */
export interface Result extends Pick<InvocationResult, 'outcome' | 'reason'> {
  /** The id of the use, for the next request about it. */
  readonly id: string
  /** The suggestions for an option; absent for other uses. */
  readonly choices?: readonly FormChoice[]
  /** The form that the app opened; absent if there is none. */
  readonly modal?: { readonly title?: string; readonly components?: readonly Component[] }
}

/** The user, the place and the locale of a use. */
export type How = InvokerOptions & { readonly locale: string }

export const server = {
  facts: () => ask<Facts>('GET', 'facts'),
  /** Fetches the latest requests, the oldest first. */
  requests: (last: number) => ask<readonly SeenRequest[]>('GET', `requests?last=${last}`),
  timeline: (channel: string) => ask<Timeline>('GET', `timeline?channel=${channel}`),
  forms: (of: { readonly app: string; readonly guild: string; readonly locale: string }) =>
    ask<readonly CommandForm[]>('GET', `forms?${new URLSearchParams(of)}`),
  invoke: (line: string, options: object, files: readonly File[] = []) =>
    ask<Result>('POST', 'invoke', { line, options }, files),
  /** Presses a button of a message. */
  press: (message: string, button: string, options: How) =>
    ask<Result>('POST', 'press', { button, options: { ...options, message } }),
  select: (message: string, menu: string, values: readonly string[], options: How) =>
    ask<Result>('POST', 'select', { menu, values, options: { ...options, message } }),
  submit: (id: string, fields: object, options: object, files: readonly File[] = []) =>
    ask<Result>('POST', 'submit', { id, fields, options }, files),
  advance: (duration: string) => ask('POST', 'advance', { duration }),
  reset: () => ask('POST', 'reset', {}),
  /** Calls a function after every change, until the page is closed. */
  watch(changed: () => void): void {
    const stream = new EventSource(`/_slashlint/stream?${new URLSearchParams({ secret })}`)
    stream.addEventListener('message', changed)
    // Connected anew: what happened meanwhile is shown, too.
    stream.addEventListener('open', changed)
  },
}
