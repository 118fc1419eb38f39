import type { Endpoint, PermissionName } from '@slashlint/core/contract'
import type { Answer } from '../answers/answer.js'
import type { Call, Objects, OpenCall } from './request.js'

/** Answers a request; undefined if the request is of a form that the emulator does not simulate. */
export type Handler<Request = Call> = (call: Request) => Answer | undefined

interface Row {
  readonly method: string
  /**
   * The template, such as `/channels/{channel}/messages`. If two templates match a path, the first
   * one wins.
   */
  readonly path: string
  /** True if the request changes state that `--state` stores. */
  readonly lasts?: boolean
}

/** A bot's act that a route performs, with its permissions and its description. */
export interface RouteAct {
  /** The permissions in the channel or guild of which the bot needs one. */
  readonly needs?: readonly PermissionName[]
  /** True if the act changes state that `--state` stores. */
  readonly lasts?: boolean
  /** The kind of act on a message. */
  readonly does?: 'send' | 'edit' | 'delete'
  /**
   * The description of any other act; empty if no user sees it. Names in braces are replaced by
   * values of the path and the body. `{body}` is the whole body, and `{reason}` the reason for the
   * audit log.
   */
  readonly says?: string
}

/** A route: a method and a path, with the handler. */
export type Route = Row &
  (
    | { readonly kind: 'open'; readonly answer: Handler<OpenCall> }
    | { readonly kind: 'contract'; readonly endpoint: Endpoint; readonly answer: Handler }
    | (RouteAct & { readonly kind: 'bot'; readonly answer: Handler<Call<keyof Objects>> })
  )

/** The names of the objects in a path template. */
type Named<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Extract<Name, keyof Objects> | Named<Rest>
  : never

/** Returns a route for bots. */
export const bot = <const Path extends string>(
  method: string,
  path: Path,
  act: RouteAct,
  answer: Handler<Call<Named<Path>>>,
): Route => ({ kind: 'bot', method, path, answer, ...act })

/** Returns a GET route for bots, which changes nothing. */
export const get = <const Path extends string>(
  path: Path,
  answer: Handler<Call<Named<Path>>>,
): Route => bot('GET', path, {}, answer)

/** Returns a route without authorization. */
export const open = (method: string, path: string, answer: Handler<OpenCall>): Route =>
  ({ kind: 'open', method, path, answer }) satisfies Route

export const CHANNEL = '/channels/{channel}'
export const MESSAGES = `${CHANNEL}/messages` as const
export const MESSAGE = `${MESSAGES}/{message}` as const
export const GUILD = '/guilds/{guild}'

export const HISTORY = { needs: ['READ_MESSAGE_HISTORY'] } as const
export const MANAGE = { needs: ['MANAGE_MESSAGES'] } as const
export const LASTS = { lasts: true } as const
