import type { CommandForm, FormChoice } from '@slashlint/preview'
import type { Facts } from '../control/facts.js'
import type { TimelineView } from '../control/timeline.js'
import type { InvocationResult } from '../invoke/invocation.js'
import type { InvokerOptions } from '../invoke/invoker.js'
import type { SeenRequest } from '../net/seen.js'

/** The secret in the page's address, which its requests to the emulator need. */
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
/** The optional fields of one type: names with spaces between them. A bot may leave out any of them. */
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
  /** The types of channels that a menu offers; all if absent. */
  readonly channel_types?: readonly number[]
  /** The types of files that a field takes; all if absent. */
  readonly file_types?: readonly string[]
  /** The options of a menu, or the boxes of a group. */
  readonly options?: readonly (Fields<'label value description', string> &
    Fields<'default', boolean>)[]
  /** The pictures of a gallery. */
  readonly items?: readonly Picture[]
  /** The components of a row, a section, a container or a form. */
  readonly components?: readonly Component[]
  /** The field that a label is for. */
  readonly component?: Component
  /** The button or picture beside a section. */
  readonly accessory?: Component
}

/** An embed of a message, as the API returns it. */
export interface Embed
  extends Fields<'title description url timestamp', string>, Fields<'image thumbnail', Media> {
  /** The colour of the left border: `0xRRGGBB` as a number. */
  readonly color?: number
  /** The line above the title, with its link. */
  readonly author?: Fields<'name url', string>
  /** The line below everything else. */
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
  /** The address under which the emulator serves the file. */
  readonly url: string
}

/** A message, as the API returns it. */
export interface Message {
  /** The snowflake. */
  readonly id: string
  /** The user or the bot; absent for messages of the service. */
  readonly author?: { readonly id: string; readonly username: string; readonly bot?: boolean }
  /** The text as Markdown. */
  readonly content?: string
  /** The moment of sending, in ISO 8601. */
  readonly timestamp: string
  /** The moment of the last change, in ISO 8601; null if there was none. */
  readonly edited_timestamp?: string | null
  /** The bit set of the message's flags, such as EPHEMERAL. */
  readonly flags?: number
  /** True if the message is pinned. */
  readonly pinned?: boolean
  /** The embeds, in the order of the message. */
  readonly embeds?: readonly Embed[]
  /** The rows or, with the flag of the second version, all components. */
  readonly components?: readonly Component[]
  /** The files, without those that components show. */
  readonly attachments?: readonly Attachment[]
  /** The emojis, with the number of users of each. */
  readonly reactions?: readonly { readonly count?: number; readonly emoji?: Emoji }[]
  /** The question with its answers; absent if the message has no poll. */
  readonly poll?: {
    readonly question?: Fields<'text', string>
    readonly answers?: readonly {
      readonly poll_media?: Fields<'text', string> & Fields<'emoji', Emoji>
    }[]
  }
}

/** The timeline of a channel, with messages as far as they are drawn. */
export interface Timeline extends Omit<TimelineView, 'messages'> {
  /** The messages of the channel, oldest first. */
  readonly messages: readonly Message[]
}

/** The result of a use, as the control routes return it. */
export interface Result extends Pick<InvocationResult, 'outcome' | 'reason'> {
  /** The id of the use, with which a form or a wait goes on. */
  readonly id: string
  /** The suggestions for an option; absent for other uses. */
  readonly choices?: readonly FormChoice[]
  /** The form that the app has opened; absent if it opened none. */
  readonly modal?: { readonly title?: string; readonly components?: readonly Component[] }
}

/** The user and the place of a use. */
export type How = InvokerOptions & { readonly locale: string }

export const server = {
  facts: () => ask<Facts>('GET', 'facts'),
  /** The last ones, the oldest first. */
  requests: (last: number) => ask<readonly SeenRequest[]>('GET', `requests?last=${last}`),
  timeline: (channel: string) => ask<Timeline>('GET', `timeline?channel=${channel}`),
  forms: (of: { readonly app: string; readonly guild: string; readonly locale: string }) =>
    ask<readonly CommandForm[]>('GET', `forms?${new URLSearchParams(of)}`),
  invoke: (line: string, options: object, files: readonly File[] = []) =>
    ask<Result>('POST', 'invoke', { line, options }, files),
  /** Presses a button of a message, or chooses in a menu of it. */
  press: (message: string, button: string, options: How) =>
    ask<Result>('POST', 'press', { button, options: { ...options, message } }),
  select: (message: string, menu: string, values: readonly string[], options: How) =>
    ask<Result>('POST', 'select', { menu, values, options: { ...options, message } }),
  submit: (id: string, fields: object, options: object, files: readonly File[] = []) =>
    ask<Result>('POST', 'submit', { id, fields, options }, files),
  advance: (duration: string) => ask('POST', 'advance', { duration }),
  reset: () => ask('POST', 'reset', {}),
  /** Tells when something has happened, until the page is closed. */
  watch(changed: () => void): void {
    const stream = new EventSource(`/_slashlint/stream?${new URLSearchParams({ secret })}`)
    stream.addEventListener('message', changed)
    // Connected anew: what happened meanwhile is shown, too.
    stream.addEventListener('open', changed)
  },
}
