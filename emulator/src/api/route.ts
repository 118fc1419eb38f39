import type { Endpoint, PermissionName } from '@slashlint/core/contract'
import type { Answer } from '../answers/answer.js'
import type { App, Channel, Guild, Member, Role, User } from '../state/facts.js'
import type { Message } from '../state/message-parts.js'
import type { Api, ApiRequest, Sender } from './request.js'

/** What placeholders of these names stand for; others, as `{token}`, are only texts. */
export interface Objects {
  readonly guild: Guild
  readonly channel: Channel
  /** Of the channel; not one for a single user's eyes. */
  readonly message: Message
  readonly user: User
  /** Of the guild. */
  readonly member: Member
  /** Of the guild. */
  readonly role: Role
}

/** A request that may be carried out. */
export interface Call<Kind extends keyof Objects = never> {
  readonly request: ApiRequest
  readonly sender: Sender
  /** Who sent it: the bot of this app. */
  readonly app: App
  /** What stands in the path, by the names of the placeholders. */
  readonly ids: Readonly<Record<string, string>>
  /** Those that the path names, with the guild of a channel. */
  readonly objects: Pick<Objects, Kind> & { readonly guild?: Guild | undefined }
}

/** A request that nobody needs to be signed in for. */
export type OpenCall = Pick<Call, 'request' | 'ids'>

/** A request to an endpoint of the contract. */
export interface ContractCall extends Call {
  readonly endpoint: Endpoint
}

/** How a request is answered; undefined: this form of it is not simulated. */
type Handler<Asked> = (api: Api, call: Asked) => Answer | undefined

interface Row {
  readonly method: string
  /** `/channels/{channel}/messages`; of two paths that fit, only the first one counts. */
  readonly path: string
  /** It changes what is kept with `--state`. */
  readonly lasts?: boolean
}

/** What a bot does with a request. */
export interface Deed {
  /** What it may do in the channel, or in the guild: one of them is enough. */
  readonly needs?: readonly PermissionName[]
  readonly lasts?: boolean
  /** To a message of a channel. */
  readonly does?: 'send' | 'edit' | 'delete'
  /**
   * Anything else, in words: names of the path and fields of the body stand in braces; `{body}` is all of it, `{reason}` that
   * for the audit log. Empty: nobody sees anything of it.
   */
  readonly says?: string
}

export type ContractHandler = Handler<ContractCall>

/** A row of the table of routes. */
export type Route = Row &
  (
    | { readonly kind: 'open'; readonly answer: Handler<OpenCall> }
    | { readonly kind: 'contract'; readonly endpoint: Endpoint; readonly answer: ContractHandler }
    | (Deed & { readonly kind: 'bot'; readonly answer: Handler<Call<keyof Objects>> })
  )

/** The objects that a path names. */
type Named<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Extract<Name, keyof Objects> | Named<Rest>
  : never

/** A row for bots. */
export const bot = <const Path extends string>(
  method: string,
  path: Path,
  answer: Handler<Call<Named<Path>>>,
  deed: Deed = {},
): Route => ({ kind: 'bot', method, path, answer, ...deed })

/** A row for everybody. */
export const open = (method: string, path: string, answer: Handler<OpenCall>): Route => ({
  kind: 'open',
  method,
  path,
  answer,
})
