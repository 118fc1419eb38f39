import type { Endpoint, PermissionName } from '@slashlint/core/contract'
import type { Answer } from '../answers/answer.js'
import type { Call, Objects, OpenCall } from './request.js'

/** Answers a request; undefined if this form of it is not simulated. */
export type Handler<Request = Call> = (call: Request) => Answer | undefined

interface Row {
  readonly method: string
  /** `/channels/{channel}/messages`; of two paths that fit, only the first one counts. */
  readonly path: string
  /** True if it changes the state that `--state` stores. */
  readonly lasts?: boolean
}

/** The act of a bot behind a request. */
export interface RouteAct {
  /** The permissions that it needs in the channel, or in the guild: one of them is enough. */
  readonly needs?: readonly PermissionName[]
  /** True if it changes the state that `--state` stores. */
  readonly lasts?: boolean
  /** The act on a message of a channel. */
  readonly does?: 'send' | 'edit' | 'delete'
  /**
   * The description of any other act. Braces contain names of the path and fields of the body; `{body}` is all of the
   * body, `{reason}` is the reason for the audit log. Empty if nobody sees the act.
   */
  readonly says?: string
}

/** A row of the table of routes. */
export type Route = Row &
  (
    | { readonly kind: 'open'; readonly answer: Handler<OpenCall> }
    | { readonly kind: 'contract'; readonly endpoint: Endpoint; readonly answer: Handler }
    | (RouteAct & { readonly kind: 'bot'; readonly answer: Handler<Call<keyof Objects>> })
  )

/** The objects that a path names. */
type Named<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Extract<Name, keyof Objects> | Named<Rest>
  : never

/** Returns a row for bots. */
export const bot = <const Path extends string>(
  method: string,
  path: Path,
  act: RouteAct,
  answer: Handler<Call<Named<Path>>>,
): Route => ({ kind: 'bot', method, path, answer, ...act })

/** Returns a row for bots that look at something. */
export const get = <const Path extends string>(
  path: Path,
  answer: Handler<Call<Named<Path>>>,
): Route => bot('GET', path, {}, answer)

/** Returns a row for everybody. */
export const open = (method: string, path: string, answer: Handler<OpenCall>): Route =>
  ({ kind: 'open', method, path, answer }) satisfies Route

export const CHANNEL = '/channels/{channel}'
export const MESSAGES = `${CHANNEL}/messages` as const
export const MESSAGE = `${MESSAGES}/{message}` as const
export const GUILD = '/guilds/{guild}'

export const HISTORY = { needs: ['READ_MESSAGE_HISTORY'] } as const
export const MANAGE = { needs: ['MANAGE_MESSAGES'] } as const
export const LASTS = { lasts: true } as const
