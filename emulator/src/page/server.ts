import type { CommandForm, FormChoice } from '@slashlint/preview'
import type { factsOf } from '../control/facts.js'
import type { timelineOf } from '../control/timeline.js'
import type { InvocationResult } from '../invoke/invocation.js'
import type { InvokerOptions } from '../invoke/invoker.js'
import type { SeenRequest } from '../net/seen.js'

/** What the page asks of the emulator, with the secret that its address has. */
const secret = new URLSearchParams(location.search).get('secret') ?? ''

async function ask<T>(method: string, route: string, body?: object, files: readonly File[] = []): Promise<T> {
  const response = await fetch(`/_slashlint/${route}`, {
    method,
    headers: {
      'X-Slashlint-Secret': secret,
      ...(body && files.length === 0 && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: files.length === 0 ? JSON.stringify(body) : formOf(body, files) }),
  })
  const answer = (await response.json()) as T & { readonly message?: string }
  if (!response.ok) throw new Error(answer.message ?? `The emulator answered ${response.status}.`)
  return answer
}

function formOf(body: object, files: readonly File[]): FormData {
  const form = new FormData()
  form.set('payload_json', JSON.stringify(body))
  for (const [index, file] of files.entries()) form.set(`files[${index}]`, file, file.name)
  return form
}

export type Facts = ReturnType<typeof factsOf>
export type Channel = Facts['channels'][number]
export type Named = Pick<Channel, 'id' | 'name'>

/** JSON of a message, as far as it is drawn: whatever a bot sends may be missing, or of another type. */
export interface Component {
  readonly type?: number
  readonly label?: string
  readonly placeholder?: string
  readonly custom_id?: string
  readonly disabled?: boolean
  readonly style?: number
  readonly url?: string
  readonly emoji?: { readonly name?: string }
  readonly content?: string
  readonly description?: string
  readonly value?: string
  readonly default?: boolean
  readonly required?: boolean
  readonly min_length?: number
  readonly max_length?: number
  readonly min_values?: number
  readonly max_values?: number
  readonly channel_types?: readonly number[]
  readonly options?: readonly {
    readonly label?: string
    readonly value?: string
    readonly description?: string
    readonly default?: boolean
  }[]
  readonly accent_color?: number
  readonly spoiler?: boolean
  readonly divider?: boolean
  readonly media?: Media
  readonly file?: Media
  readonly name?: string
  readonly size?: number
  readonly items?: readonly { readonly media?: Media; readonly description?: string; readonly spoiler?: boolean }[]
  readonly components?: readonly Component[]
  readonly component?: Component
  readonly accessory?: Component
}
export interface Media {
  readonly url?: string
}

export interface Embed {
  readonly title?: string
  readonly description?: string
  readonly url?: string
  readonly color?: number
  readonly timestamp?: string
  readonly author?: { readonly name?: string; readonly url?: string }
  readonly footer?: { readonly text?: string }
  readonly image?: Media
  readonly thumbnail?: Media
  readonly fields?: readonly { readonly name?: string; readonly value?: string; readonly inline?: boolean }[]
}

export interface Attachment {
  readonly filename: string
  readonly size: number
  readonly url: string
  readonly content_type?: string
  readonly description?: string
}

export interface Message {
  readonly id: string
  readonly author?: { readonly id: string; readonly username: string; readonly bot?: boolean }
  readonly content?: string
  readonly timestamp: string
  readonly edited_timestamp?: string | null
  readonly flags?: number
  readonly pinned?: boolean
  readonly embeds?: readonly Embed[]
  readonly components?: readonly Component[]
  readonly attachments?: readonly Attachment[]
  readonly reactions?: readonly { readonly count?: number; readonly emoji?: { readonly name?: string } }[]
  readonly poll?: {
    readonly question?: { readonly text?: string }
    readonly answers?: readonly {
      readonly poll_media?: { readonly text?: string; readonly emoji?: { readonly name?: string } }
    }[]
  }
}

/** A command, button or form that somebody has used. */
export type Use = ReturnType<typeof timelineOf>['uses'][number]
/** Something else that a bot did, in words. */
export type Act = ReturnType<typeof timelineOf>['acts'][number]

export interface Timeline {
  readonly messages: readonly Message[]
  readonly uses: readonly Use[]
  readonly acts: readonly Act[]
}

export interface Result extends Pick<InvocationResult, 'outcome' | 'reason'> {
  readonly id: string
  readonly choices?: readonly FormChoice[]
  readonly modal?: { readonly title?: string; readonly components?: readonly Component[] }
}

/** Who uses something, and where. */
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
